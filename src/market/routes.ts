import type { Route } from '../server/group.ts';
import type { MarketHandlers } from './handlers.ts';
import {
  INSTRUMENTS_PARAMETERS,
  PANEL_PARAMETERS,
  PANELS_PARAMETERS,
  QUOTE_PARAMETERS,
  SERIES_PARAMETERS,
  TITLE_LIST_PARAMETERS,
} from './parameters.ts';
import { MARKET_ERRORS, NO_SUCH_THING } from './records.ts';
import { SCOPE } from './words.ts';

/**
 * The operations B1 to B3, each also under `/api/v2` (decisions.md, "Addresses"), and the live interface's lists beside
 * B3 (reference market.md 2.3).
 */
export function marketRoutes(handlers: MarketHandlers): Route[] {
  return [
    {
      id: 'B1',
      method: 'GET',
      path: '/api/:Mercado/Titulos/:Simbolo/Cotizacion',
      aliases: ['/api/v2/:Mercado/Titulos/:Simbolo/Cotizacion'],
      summary: 'Quote of a security',
      description: 'The last known session: price, variation, totals and book.',
      parameters: QUOTE_PARAMETERS,
      responses: {
        '200': { sentence: 'The quote.', schema: { $ref: '#/components/schemas/Quote' } },
        ...MARKET_ERRORS,
        ...NO_SUCH_THING,
      },
      secured: true,
      scope: SCOPE.market,
      handle: handlers.quote,
    },
    {
      id: 'B2',
      method: 'GET',
      path: '/api/:mercado/Titulos/:simbolo/Cotizacion/seriehistorica/:fechaDesde/:fechaHasta/:ajustada',
      aliases: ['/api/v2/:mercado/Titulos/:simbolo/Cotizacion/seriehistorica/:fechaDesde/:fechaHasta/:ajustada'],
      summary: 'Historical series of a security',
      description: 'One quote per session between two days, both included, ascending.',
      parameters: SERIES_PARAMETERS,
      responses: {
        '200': {
          sentence: 'The sessions; an empty list when there are none.',
          schema: { type: 'array', items: { $ref: '#/components/schemas/Quote' } },
        },
        ...MARKET_ERRORS,
        ...NO_SUCH_THING,
      },
      secured: true,
      scope: SCOPE.market,
      handle: handlers.series,
    },
    {
      id: 'B3',
      method: 'GET',
      path: '/api/Cotizaciones/:Instrumento/:Panel/:Pais',
      aliases: ['/api/v2/Cotizaciones/:Instrumento/:Panel/:Pais'],
      summary: 'Panel of quotes',
      description: 'The quotes of the titles of one panel, by symbol. Titles that were never quoted are left out.',
      parameters: PANEL_PARAMETERS,
      responses: {
        '200': { sentence: 'The panel.', schema: { $ref: '#/components/schemas/Panel' } },
        ...MARKET_ERRORS,
        ...NO_SUCH_THING,
      },
      secured: true,
      scope: SCOPE.market,
      handle: handlers.panel,
    },
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
      parameters: TITLE_LIST_PARAMETERS,
      responses: {
        '200': {
          sentence: 'The titles; none where the data have none.',
          schema: { $ref: '#/components/schemas/WholeList' },
        },
        ...MARKET_ERRORS,
      },
      secured: true,
      scope: SCOPE.market,
      handle: handlers.list,
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
        ...MARKET_ERRORS,
      },
      secured: true,
      scope: SCOPE.market,
      handle: handlers.instruments,
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
        ...MARKET_ERRORS,
      },
      secured: true,
      scope: SCOPE.market,
      handle: handlers.panels,
    },
  ];
}
