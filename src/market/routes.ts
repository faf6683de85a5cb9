import type { CatalogSlot } from '../server/catalogs.ts';
import type { Route } from '../server/group.ts';
import { type Answer, rendered } from '../server/http/answer.ts';
import type { Call } from '../server/http/call.ts';
import { ERRORS, FOR_CALLERS, valuesOf, withMarket } from './answering.ts';
import { PANEL_PARAMETERS, QUOTE_PARAMETERS, SERIES_PARAMETERS } from './parameters.ts';
import { findPanel } from './queries/panel.ts';
import { seriesRange } from './queries/series.ts';
import { findTitle } from './queries/title.ts';
import type { ServedMarket } from './render/rendered-market.ts';
import { unknownPanel, unknownTitle } from './wording.ts';
import { SCOPE } from './words.ts';

/** What is pushed while a version is served is not in the series before it is closed. */
const SESSIONS_STAND = { since: 0, now: () => 0 };

/** The operations B1 to B3, each also under `/api/v2` (decisions.md, "Addresses"). */
export function marketRoutes(slot: CatalogSlot<ServedMarket>): Route[] {
  return [
    {
      id: 'B1',
      method: 'GET',
      path: '/api/:Mercado/Titulos/:Simbolo/Cotizacion',
      aliases: ['/api/v2/:Mercado/Titulos/:Simbolo/Cotizacion'],
      summary: 'Quote of a security',
      description: 'The last known session: price, variation, totals and book.',
      parameters: QUOTE_PARAMETERS,
      responses: { '200': { sentence: 'The quote.', schema: { $ref: '#/components/schemas/Quote' } }, ...ERRORS },
      secured: true,
      scope: SCOPE.market,
      handle: (call) => withMarket(slot, call, (market) => answerQuote(market, call)),
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
        ...ERRORS,
      },
      secured: true,
      scope: SCOPE.market,
      handle: (call) => withMarket(slot, call, (market) => answerSeries(market, call)),
    },
    {
      id: 'B3',
      method: 'GET',
      path: '/api/Cotizaciones/:Instrumento/:Panel/:Pais',
      aliases: ['/api/v2/Cotizaciones/:Instrumento/:Panel/:Pais'],
      summary: 'Panel of quotes',
      description: 'The quotes of the titles of one panel, by symbol. Titles that were never quoted are left out.',
      parameters: PANEL_PARAMETERS,
      responses: { '200': { sentence: 'The panel.', schema: { $ref: '#/components/schemas/Panel' } }, ...ERRORS },
      secured: true,
      scope: SCOPE.market,
      handle: (call) => withMarket(slot, call, (market) => answerPanel(market, call)),
    },
  ];
}

function answerQuote({ catalog, rendered: bytes }: ServedMarket, call: Call): Answer {
  const read = valuesOf(QUOTE_PARAMETERS, call);
  if ('refusal' in read) return read.refusal;
  const { Mercado, Simbolo, plazo } = read.values;
  const title = findTitle(catalog, Mercado, Simbolo);
  if (!title) return unknownTitle(Mercado, Simbolo);
  const body = bytes.quote(title, plazo ?? read.values['model.plazo']);
  return rendered(body, { ...FOR_CALLERS, stands: bytes.quoteStands(title) });
}

function answerSeries({ catalog, rendered: bytes }: ServedMarket, call: Call): Answer {
  const read = valuesOf(SERIES_PARAMETERS, call);
  if ('refusal' in read) return read.refusal;
  const { mercado, simbolo, fechaDesde, fechaHasta, ajustada } = read.values;
  const title = findTitle(catalog, mercado, simbolo);
  if (!title) return unknownTitle(mercado, simbolo);
  const [first, end] = seriesRange(title, fechaDesde, fechaHasta);
  return rendered(bytes.series(title, ajustada, first, end), {
    ...FOR_CALLERS,
    variant: bytes.today(),
    stands: SESSIONS_STAND,
  });
}

function answerPanel({ catalog, rendered: bytes }: ServedMarket, call: Call): Answer {
  const read = valuesOf(PANEL_PARAMETERS, call);
  if ('refusal' in read) return read.refusal;
  const { Instrumento, Panel, Pais } = read.values;
  const found = findPanel(catalog, Pais, Instrumento, Panel);
  if ('panel' in found) {
    return rendered(bytes.panels.of(found.panel), { ...FOR_CALLERS, stands: bytes.panels.stands(found.panel) });
  }
  return unknownPanel({ instrument: Instrumento, panel: Panel, country: Pais }, found.known);
}
