import type { Schema } from '../../server/parameters/parameter.ts';
import { COUNTRIES, INSTRUMENTS } from '../contract/words.ts';

const TEXT: Schema = { type: 'string' };
const COUNT: Schema = { type: 'integer', minimum: 0 };
const DATE: Schema = { type: 'string', format: 'date' };

function record(properties: Readonly<Record<string, Schema>>, more: Schema = {}): Schema {
  return { type: 'object', ...more, properties, required: Object.keys(properties) };
}

/** Named schemas of what is answered of titles and panels as such, under `/ventanilla/titulos`. */
export const TITLE_SCHEMAS: Readonly<Record<string, Schema>> = {
  FoundTitle: record({
    mercado: { ...TEXT, description: 'Empty where the exchange of a US title is not known.' },
    simbolo: TEXT,
    descripcion: TEXT,
    tipo: { ...TEXT, examples: ['ACCIONES'] },
    moneda: TEXT,
    pais: TEXT,
    vencimiento: {
      type: ['string', 'null'],
      description: '`YYYY-MM-DD`; `YYYY-MM` of futures; null where there is none.',
    },
    historia: {
      anyOf: [
        record({
          desde: { ...DATE, description: 'First session.' },
          hasta: { ...DATE, description: 'Last session.' },
          sesiones: COUNT,
          seAjusta: { type: 'boolean', description: 'Whether `ajustada` is another series than `sinAjustar`.' },
        }),
        { type: 'null' },
      ],
      description: 'Null where no session is known.',
    },
  }),
  FoundTitles: record({
    cantidad: { ...COUNT, description: 'Titles listed.' },
    total: { ...COUNT, description: 'Titles found.' },
    titulos: { type: 'array', items: { $ref: '#/components/schemas/FoundTitle' }, description: 'The best first.' },
  }),
  PanelNames: record({
    paneles: {
      type: 'array',
      items: record({
        pais: { type: 'string', enum: [...COUNTRIES] },
        instrumento: { type: 'string', enum: [...INSTRUMENTS] },
        panel: TEXT,
        titulos: { ...COUNT, description: 'Titles it shows now.' },
      }),
    },
  }),
};
