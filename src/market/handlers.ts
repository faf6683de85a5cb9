import type { CatalogSlot } from '../server/catalogs.ts';
import { NOT_READY } from '../server/failure.ts';
import type { Route } from '../server/group.ts';
import { type Answer, json, rendered } from '../server/http/answer.ts';
import type { Call } from '../server/http/call.ts';
import { type ParameterTable, readParameters, type ValuesOf } from '../server/parameters/table.ts';
import {
  INSTRUMENTS_PARAMETERS,
  OWN_READING_RULES,
  PANEL_PARAMETERS,
  PANELS_PARAMETERS,
  pathValues,
  QUOTE_PARAMETERS,
  READING_RULES,
  SERIES_PARAMETERS,
  TITLE_LIST_PARAMETERS,
} from './parameters.ts';
import { seriesRange } from './query.ts';
import type { ServedMarket } from './render/rendered-market.ts';
import { marketWording, unknownPanel, unknownTitle } from './wording.ts';
import { INSTRUMENTS } from './words.ts';

/** Market data are for callers with a token alone, and the same for all of them. */
export const FOR_CALLERS = { caching: 'private', sameForCallers: true } as const;

/** Sessions, events and names stand until another version is loaded: pushed quotes do not change them. */
export const VERSION_STANDS = { since: 0, now: () => 0 };

/** Typed values of a call, or the answer that names its issues. */
type ReadValues<T extends ParameterTable> = { readonly values: ValuesOf<T> } | { readonly refusal: Answer };

/** Reads a call's parameters as the live interface does: unknown names are ignored, path values may stand in the query. */
function readLive<T extends ParameterTable>(table: T, call: Call): ReadValues<T> {
  const { values, issues, given } = readParameters(
    table,
    { path: pathValues(call), query: call.query() },
    READING_RULES,
  );
  // `model.plazo` counts only when `plazo` is absent, and so do its mistakes.
  const counting = issues.filter(({ name }) => !(name === 'model.plazo' && given.includes('plazo')));
  return counting.length > 0 ? { refusal: marketWording.invalid(counting, call) } : { values };
}

/** Reads the parameters of an operation under `/ventanilla`, where an unknown name is a mistake. */
export function readOwn<T extends ParameterTable>(table: T, call: Call): ReadValues<T> {
  const sources = { path: Object.entries(call.params), query: call.query() };
  const { values, issues } = readParameters(table, sources, OWN_READING_RULES);
  return issues.length > 0 ? { refusal: marketWording.invalid(issues, call) } : { values };
}

/** A handler that reads a table of parameters and answers from the market data of this moment; 503 until some are loaded. */
export function marketHandler<T extends ParameterTable>(
  slot: CatalogSlot<ServedMarket>,
  table: T,
  read: (table: T, call: Call) => ReadValues<T>,
  answer: (values: ValuesOf<T>, market: ServedMarket, call: Call) => ReturnType<Route['handle']>,
): Route['handle'] {
  return (call) => {
    const { current } = slot;
    if (current === null) return marketWording.failure(NOT_READY, call);
    const parameters = read(table, call);
    return 'refusal' in parameters ? parameters.refusal : answer(parameters.values, current.catalog, call);
  };
}

/** The functions of the operations B1 to B3 and of the lists beside them. */
export type MarketHandlers = ReturnType<typeof marketHandlers>;

/** Makes the functions of the operations in `routes.ts`. */
export function marketHandlers(slot: CatalogSlot<ServedMarket>) {
  return {
    quote: marketHandler(slot, QUOTE_PARAMETERS, readLive, (values, { catalog, rendered: bytes }) => {
      const { Mercado, Simbolo, plazo } = values;
      const title = catalog.find(Mercado, Simbolo);
      if (!title) return unknownTitle(Mercado, Simbolo);
      const body = bytes.quote(title, plazo ?? values['model.plazo']);
      return rendered(body, { ...FOR_CALLERS, stands: bytes.quoteStands(title) });
    }),

    series: marketHandler(slot, SERIES_PARAMETERS, readLive, (values, { catalog, rendered: bytes }) => {
      const { mercado, simbolo, fechaDesde, fechaHasta, ajustada } = values;
      const title = catalog.find(mercado, simbolo);
      if (!title) return unknownTitle(mercado, simbolo);
      const [first, end] = seriesRange(title, fechaDesde, fechaHasta);
      return rendered(bytes.series(title, ajustada, first, end), {
        ...FOR_CALLERS,
        variant: bytes.today(),
        stands: VERSION_STANDS,
      });
    }),

    panel: marketHandler(slot, PANEL_PARAMETERS, readLive, (values, { catalog, rendered: bytes }) => {
      const { Instrumento, Panel, Pais } = values;
      const panel = catalog.panels.find(Pais, Instrumento, Panel);
      if (panel) return rendered(bytes.panels.of(panel), { ...FOR_CALLERS, stands: bytes.panels.stands(panel) });
      const wanted = { instrument: Instrumento, panel: Panel, country: Pais };
      return unknownPanel(wanted, catalog.panels.names(Pais, Instrumento));
    }),

    list: marketHandler(
      slot,
      TITLE_LIST_PARAMETERS,
      readLive,
      ({ Pais, Instrumento }, { catalog, rendered: bytes }) => {
        const list = catalog.panels.whole(Pais, Instrumento);
        return rendered(bytes.lists.of(list), { ...FOR_CALLERS, stands: bytes.lists.stands(list) });
      },
    ),

    instruments: marketHandler(slot, INSTRUMENTS_PARAMETERS, readLive, ({ pais }, { catalog }) => {
      const known = INSTRUMENTS.filter((instrument) => catalog.panels.names(pais, instrument).length > 0);
      const body = known.map((instrumento) => ({ instrumento, pais }));
      return json(200, body, { ...FOR_CALLERS, stands: VERSION_STANDS });
    }),

    panels: marketHandler(slot, PANELS_PARAMETERS, readLive, ({ pais, instrumento }, { catalog }) => {
      const body = catalog.panels.names(pais, instrumento).map((panel) => ({ panel }));
      return json(200, body, { ...FOR_CALLERS, stands: VERSION_STANDS });
    }),
  };
}
