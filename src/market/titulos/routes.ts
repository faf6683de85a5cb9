import type { Route } from '../../server/group.ts';
import { LIST_TYPES } from '../../server/http/file-answer.ts';
import { MARKET_ERRORS, NO_SUCH_THING } from '../records.ts';
import { SCOPE } from '../words.ts';
import type { TitleHandlers } from './handlers.ts';
import { QUOTES_PARAMETERS, TITLE_EVENTS, TITLE_SEARCH, TITLE_SERIES } from './parameters.ts';

const JSON_OR_CSV = ['application/json', 'text/csv'] as const;

/** Operations on titles beyond the contract: search, panels by name, several quotes at once, a series as a file, events. */
export function titleRoutes(handlers: TitleHandlers): Route[] {
  return [
    {
      id: 'titulos-buscar',
      method: 'GET',
      path: '/ventanilla/titulos/buscar',
      summary: 'Find titles by symbol, description or kind',
      description: 'The symbol itself comes first, then symbols that begin so, then titles that have every word.',
      parameters: TITLE_SEARCH,
      responses: {
        '200': {
          sentence: 'The titles, the best first.',
          schema: { $ref: '#/components/schemas/FoundTitles' },
          types: LIST_TYPES,
        },
        ...MARKET_ERRORS,
      },
      secured: true,
      scope: SCOPE.market,
      handle: handlers.search,
    },
    {
      id: 'titulos-paneles',
      method: 'GET',
      path: '/ventanilla/titulos/paneles',
      summary: 'The panels there are',
      description:
        'Every panel that `/api/Cotizaciones/{Instrumento}/{Panel}/{Pais}` knows, and how many titles it shows.',
      parameters: {},
      responses: {
        '200': { sentence: 'The panels.', schema: { $ref: '#/components/schemas/PanelNames' } },
        ...MARKET_ERRORS,
        '400': {
          sentence: 'A parameter was given; there are none.',
          schema: { $ref: '#/components/schemas/MarketInvalid' },
        },
      },
      secured: true,
      scope: SCOPE.market,
      handle: handlers.panels,
    },
    {
      id: 'titulos-cotizaciones',
      method: 'GET',
      path: '/ventanilla/titulos/cotizaciones',
      summary: 'Quotes of several titles',
      description: 'In the order of the symbols; `cotizacion` is what B1 answers, null for a symbol that is unknown.',
      parameters: QUOTES_PARAMETERS,
      responses: {
        '200': { sentence: 'The quotes.', schema: { $ref: '#/components/schemas/QuotesOfTitles' } },
        ...MARKET_ERRORS,
      },
      secured: true,
      scope: SCOPE.market,
      handle: handlers.quotes,
    },
    {
      id: 'titulo-serie',
      method: 'GET',
      path: '/ventanilla/titulos/:simbolo/serie',
      summary: 'Historical series of a title, also as CSV',
      description: 'As JSON what B2 answers; as CSV a line for each session, the day first.',
      parameters: TITLE_SERIES,
      responses: {
        '200': {
          sentence: 'The sessions, ascending; none where there are none.',
          types: JSON_OR_CSV,
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
      id: 'titulo-eventos',
      method: 'GET',
      path: '/ventanilla/titulos/:simbolo/eventos',
      summary: 'Dividends, splits and payments of a title',
      description:
        'Ascending by ex date, with those to come: imported corporate actions, announced splits, and the payments of bonds by their schedules.',
      parameters: TITLE_EVENTS,
      responses: {
        '200': {
          sentence: 'The events; none where none are known.',
          types: JSON_OR_CSV,
          schema: { $ref: '#/components/schemas/TitleEvents' },
        },
        ...MARKET_ERRORS,
        ...NO_SUCH_THING,
      },
      secured: true,
      scope: SCOPE.market,
      handle: handlers.events,
    },
  ];
}
