import type { CatalogSlot } from '../../server/catalogs.ts';
import type { Route } from '../../server/group.ts';
import { type Answer, json, rendered } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import { ERRORS, FOR_CALLERS, ownValuesOf, withMarket } from '../answering.ts';
import type { Title } from '../catalog/catalog.ts';
import { seriesRange } from '../queries/series.ts';
import { findTitle } from '../queries/title.ts';
import type { ServedMarket } from '../render/rendered-market.ts';
import { unknownTitle } from '../wording.ts';
import { SCOPE } from '../words.ts';
import { QUOTES_PARAMETERS, TITLE_EVENTS, TITLE_SERIES } from './parameters.ts';
import { eventRow, eventsCsv } from './render.ts';

const CSV = 'text/csv; charset=utf-8';
const BOTH = ['application/json', 'text/csv'] as const;

/** Sessions and events stand until other data are loaded: what is pushed is not in them before it is closed. */
const STANDS = { since: 0, now: () => 0 };

const { '404': _, ...WITHOUT_404 } = ERRORS;

/** Operations on titles by symbol beyond the contract: several quotes at once, a series as a file, events. */
export function symbolRoutes(slot: CatalogSlot<ServedMarket>): Route[] {
  return [
    {
      id: 'titulos-cotizaciones',
      method: 'GET',
      path: '/ventanilla/titulos/cotizaciones',
      summary: 'Quotes of several titles',
      description: 'In the order of the symbols; `cotizacion` is what B1 answers, null for a symbol that is unknown.',
      parameters: QUOTES_PARAMETERS,
      responses: {
        '200': { sentence: 'The quotes.', schema: { $ref: '#/components/schemas/QuotesOfTitles' } },
        ...WITHOUT_404,
      },
      secured: true,
      scope: SCOPE.market,
      handle: (call) => withMarket(slot, call, (market) => answerQuotes(market, call)),
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
          types: BOTH,
          schema: { type: 'array', items: { $ref: '#/components/schemas/Quote' } },
        },
        ...ERRORS,
      },
      secured: true,
      scope: SCOPE.market,
      handle: (call) => withMarket(slot, call, (market) => answerSeries(market, call)),
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
          types: BOTH,
          schema: { $ref: '#/components/schemas/TitleEvents' },
        },
        ...ERRORS,
      },
      secured: true,
      scope: SCOPE.market,
      handle: (call) => withMarket(slot, call, (market) => answerEvents(market, call)),
    },
  ];
}

function answerQuotes({ catalog, rendered: bytes }: ServedMarket, call: Call): Answer {
  const read = ownValuesOf(QUOTES_PARAMETERS, call);
  if ('refusal' in read) return read.refusal;
  const { simbolos, mercado, plazo } = read.values;
  const titles: Title[] = [];
  const quotes = simbolos.map((symbol) => {
    const title = findTitle(catalog, mercado, symbol);
    if (title) titles.push(title);
    const head = JSON.stringify({ mercado, simbolo: title?.instrument.symbol ?? symbol }).slice(0, -1);
    return `${head},"cotizacion":${title ? bytes.quote(title, plazo).toString() : 'null'}}`;
  });
  const body = `{"cotizaciones":[${quotes.join(',')}]}`;
  return rendered(body, { ...FOR_CALLERS, variant: bytes.today(), stands: bytes.quotesStand(titles) });
}

function answerSeries({ catalog, rendered: bytes }: ServedMarket, call: Call): Answer {
  const read = ownValuesOf(TITLE_SERIES, call);
  if ('refusal' in read) return read.refusal;
  const { simbolo, mercado, desde, hasta, ajustada, formato } = read.values;
  const title = findTitle(catalog, mercado, simbolo);
  if (!title) return unknownTitle(mercado, simbolo);
  const [first, end] = seriesRange(title, desde ?? Number.NEGATIVE_INFINITY, hasta ?? Number.POSITIVE_INFINITY);
  const about = { ...FOR_CALLERS, variant: bytes.today(), stands: STANDS };
  return formato === 'csv'
    ? rendered(bytes.seriesCsv(title, ajustada, first, end), { ...about, ...csvFile(title, ajustada) })
    : rendered(bytes.series(title, ajustada, first, end), about);
}

function answerEvents({ catalog }: ServedMarket, call: Call): Answer {
  const read = ownValuesOf(TITLE_EVENTS, call);
  if ('refusal' in read) return read.refusal;
  const { simbolo, mercado, tipo, desde, hasta, formato } = read.values;
  const title = findTitle(catalog, mercado, simbolo);
  if (!title) return unknownTitle(mercado, simbolo);
  const eventos = catalog
    .eventsOf(title)
    .filter(({ kind, exDay }) => (tipo ?? kind) === kind && exDay >= (desde ?? exDay) && exDay <= (hasta ?? exDay))
    .map((event) => eventRow(event, title));
  const about = { ...FOR_CALLERS, stands: STANDS };
  if (formato === 'csv') return rendered(eventsCsv(eventos), { ...about, ...csvFile(title, 'eventos') });
  const body = { mercado, simbolo: title.instrument.symbol, cantidad: eventos.length, eventos };
  return json(200, body, about);
}

/** Type and name of a file about a title. */
function csvFile({ instrument }: Title, about: string): Pick<Answer, 'type' | 'headers'> {
  const name = `${instrument.symbol.replace(/[^A-Za-z0-9.-]/g, '-')}-${about}.csv`;
  return { type: CSV, headers: { 'Content-Disposition': `attachment; filename="${name}"` } };
}
