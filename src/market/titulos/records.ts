import type { Schema } from '../../server/parameters/parameter.ts';
import { EVENT_KINDS, EVENT_SOURCES, EVENT_USES } from '../catalog/events.ts';
import { recordSchema } from '../records.ts';
import { COUNTRIES, INSTRUMENTS, MARKETS } from '../words.ts';

const TEXT: Schema = { type: 'string' };
const COUNT: Schema = { type: 'integer', minimum: 0 };
const DATE: Schema = { type: 'string', format: 'date' };

/** Named schemas of the answers about titles and panels as such, under `/ventanilla/titulos`. */
export const TITLE_SCHEMAS: Readonly<Record<string, Schema>> = {
  FoundTitle: recordSchema({
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
        recordSchema({
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
  FoundTitles: recordSchema({
    cantidad: { ...COUNT, description: 'Titles listed.' },
    total: { ...COUNT, description: 'Titles found.' },
    titulos: { type: 'array', items: { $ref: '#/components/schemas/FoundTitle' }, description: 'The best first.' },
  }),
  PanelNames: recordSchema({
    paneles: {
      type: 'array',
      items: recordSchema({
        pais: { type: 'string', enum: [...COUNTRIES] },
        instrumento: { type: 'string', enum: [...INSTRUMENTS] },
        panel: TEXT,
        titulos: { ...COUNT, description: 'Titles it shows now.' },
      }),
    },
  }),
  QuotesOfTitles: recordSchema({
    cotizaciones: {
      type: 'array',
      items: recordSchema({
        mercado: { type: 'string', enum: [...MARKETS] },
        simbolo: TEXT,
        cotizacion: {
          anyOf: [{ $ref: '#/components/schemas/Quote' }, { type: 'null' }],
          description: 'Null for a symbol that is unknown.',
        },
      }),
      description: 'In the order of the symbols.',
    },
  }),
  TitleEvents: recordSchema({
    mercado: { type: 'string', enum: [...MARKETS] },
    simbolo: TEXT,
    cantidad: { ...COUNT, description: 'Events listed.' },
    eventos: { type: 'array', items: { $ref: '#/components/schemas/TitleEvent' }, description: 'By ex date.' },
  }),
  TitleEvent: recordSchema({
    tipo: { type: 'string', enum: [...EVENT_KINDS], description: 'Interest is `renta`; `pago` has no known parts.' },
    fechaEx: { ...DATE, description: 'First day on which a buyer does not get it.' },
    fechaPago: { ...DATE, type: ['string', 'null'], description: 'Null where it is not known.' },
    monto: {
      type: ['number', 'null'],
      format: 'double',
      description: 'Money for each `cada` units of original face; before the growth of `indice`.',
    },
    moneda: { type: ['string', 'null'], description: 'Null where the data do not tell it.' },
    cada: { type: 'integer', enum: [1, 100], description: '100 of face value for bonds and bills.' },
    indice: { type: ['string', 'null'], description: 'The index by which amounts grow.', examples: ['CER'] },
    relacion: { type: ['string', 'null'], description: 'Of a split, new units for old.', examples: ['5:1'] },
    factor: { type: ['number', 'null'], format: 'double', description: 'What prices before it are multiplied by.' },
    ajuste: {
      type: ['string', 'null'],
      enum: [...EVENT_USES, null],
      description: 'Whether `ajustada` uses it, or the prices contradict it; null where the series does not reach it.',
    },
    fuente: { type: 'string', enum: [...EVENT_SOURCES] },
    tipoDeclarado: { type: ['string', 'null'], description: 'The kind as its source spells it, where it does.' },
  }),
};
