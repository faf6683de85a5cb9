import type { CatalogSlot } from '../../server/catalogs.ts';
import type { Route } from '../../server/group.ts';
import { type Answer, json, rendered } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import { ERRORS, FOR_CALLERS, valuesOf, withMarket } from '../answering.ts';
import { INSTRUMENTS_PARAMETERS, LIST_PARAMETERS, PANELS_PARAMETERS } from '../parameters.ts';
import type { ServedMarket } from '../render/rendered-market.ts';
import { INSTRUMENTS, SCOPE } from '../words.ts';

const { '404': _, ...WITHOUT_404 } = ERRORS;

/** Names of panels do not change with pushed quotes. */
const NAMES_STAND = { since: 0, now: () => 0 };

/**
 * The live interface's lists beside B3 (reference market.md 2.3): all titles of an instrument, the instruments of a
 * country, and their panels.
 */
export function listRoutes(slot: CatalogSlot<ServedMarket>): Route[] {
  return [
    {
      id: 'cotizaciones-todos',
      method: 'GET',
      path: '/api/v2/Cotizaciones/:Instrumento/:Pais/Todos',
      aliases: [
        '/api/Cotizaciones/:Instrumento/:Pais/Todos',
        // The publisher declares the same answer at these; here no title is listed that could not be traded.
        ...['cotizaciones-orleans', 'cotizaciones-orleans-panel'].flatMap((name) =>
          ['Todos', 'Operables'].map((which) => `/api/v2/${name}/:Instrumento/:Pais/${which}`),
        ),
      ],
      summary: 'Quotes of a whole instrument',
      description:
        'All titles of one kind in a country, by symbol, without those that were never quoted. A row has the members of a panel row, numbers for market and currency, and three more members.',
      parameters: LIST_PARAMETERS,
      responses: {
        '200': {
          sentence: 'The titles; none where the data have none.',
          schema: { $ref: '#/components/schemas/WholeList' },
        },
        ...WITHOUT_404,
      },
      secured: true,
      scope: SCOPE.market,
      handle: (call) => withMarket(slot, call, (market) => answerList(market, call)),
    },
    {
      id: 'instrumentos',
      method: 'GET',
      path: '/api/v2/:pais/Titulos/Cotizacion/Instrumentos',
      summary: 'Instruments of a country',
      description: 'The kinds of instrument that have panels there.',
      parameters: INSTRUMENTS_PARAMETERS,
      responses: {
        '200': { sentence: 'The instruments.', schema: { $ref: '#/components/schemas/ListedInstruments' } },
        ...WITHOUT_404,
      },
      secured: true,
      scope: SCOPE.market,
      handle: (call) => withMarket(slot, call, (market) => answerInstruments(market, call)),
    },
    {
      id: 'instrumento-paneles',
      method: 'GET',
      path: '/api/v2/:pais/Titulos/Cotizacion/Paneles/:instrumento',
      summary: 'Panels of an instrument in a country',
      description: 'The names that `/api/v2/Cotizaciones/{Instrumento}/{Panel}/{Pais}` knows.',
      parameters: PANELS_PARAMETERS,
      responses: {
        '200': {
          sentence: 'The panels; none where the instrument has none.',
          schema: { $ref: '#/components/schemas/ListedPanels' },
        },
        ...WITHOUT_404,
      },
      secured: true,
      scope: SCOPE.market,
      handle: (call) => withMarket(slot, call, (market) => answerPanels(market, call)),
    },
  ];
}

function answerList({ catalog, rendered: bytes }: ServedMarket, call: Call): Answer {
  const read = valuesOf(LIST_PARAMETERS, call);
  if ('refusal' in read) return read.refusal;
  const list = catalog.panels.whole(read.values.Pais, read.values.Instrumento);
  return rendered(bytes.lists.of(list), { ...FOR_CALLERS, stands: bytes.lists.stands(list) });
}

function answerInstruments({ catalog }: ServedMarket, call: Call): Answer {
  const read = valuesOf(INSTRUMENTS_PARAMETERS, call);
  if ('refusal' in read) return read.refusal;
  const { pais } = read.values;
  const known = INSTRUMENTS.filter((instrument) => catalog.panels.names(pais, instrument).length > 0);
  const body = known.map((instrumento) => ({ instrumento, pais }));
  return json(200, body, { ...FOR_CALLERS, stands: NAMES_STAND });
}

function answerPanels({ catalog }: ServedMarket, call: Call): Answer {
  const read = valuesOf(PANELS_PARAMETERS, call);
  if ('refusal' in read) return read.refusal;
  const body = catalog.panels.names(read.values.pais, read.values.instrumento).map((panel) => ({ panel }));
  return json(200, body, { ...FOR_CALLERS, stands: NAMES_STAND });
}
