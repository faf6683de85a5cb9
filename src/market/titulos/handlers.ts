import type { CatalogSlot } from '../../server/catalogs.ts';
import { type Answer, json, rendered } from '../../server/http/answer.ts';
import { fileAnswer } from '../../server/http/file-answer.ts';
import type { Title } from '../catalog/catalog.ts';
import { FOR_CALLERS, marketHandler, readOwn, VERSION_STANDS } from '../handlers.ts';
import { seriesRange } from '../query.ts';
import type { ServedMarket } from '../render/rendered-market.ts';
import type { RunningQuotes } from '../running/running-quotes.ts';
import { unknownTitle } from '../wording.ts';
import { COUNTRIES, INSTRUMENTS } from '../words.ts';
import { QUOTES_PARAMETERS, TITLE_EVENTS, TITLE_SEARCH, TITLE_SERIES } from './parameters.ts';
import { eventRow, eventsCsv, renderTitle, titlesFile } from './render.ts';

/** The functions of the operations on titles. */
export type TitleHandlers = ReturnType<typeof titleHandlers>;

/** Makes the functions of the operations in `routes.ts`. */
export function titleHandlers(slot: CatalogSlot<ServedMarket>, running: Pick<RunningQuotes, 'revision'>) {
  return {
    search: marketHandler(slot, TITLE_SEARCH, readOwn, ({ q, mercado, limite, formato }, { search }, call) => {
      const matches = search.value.find(q, mercado);
      const titulos = matches.slice(0, limite).map(renderTitle);
      if (formato !== 'json') return fileAnswer(call, formato, titlesFile(titulos), { fileName: 'titulos' });
      const body = { cantidad: titulos.length, total: matches.length, titulos };
      return json(200, body, { ...FOR_CALLERS, stands: VERSION_STANDS });
    }),

    panels: marketHandler(slot, {}, readOwn, (_values, market) => {
      const stands = { since: running.revision, now: () => running.revision };
      return json(200, { paneles: panelSizes(market) }, { ...FOR_CALLERS, stands });
    }),

    quotes: marketHandler(slot, QUOTES_PARAMETERS, readOwn, (values, { catalog, rendered: bytes }) => {
      const { simbolos, mercado, plazo } = values;
      const titles: Title[] = [];
      const quotes = simbolos.map((symbol) => {
        const title = catalog.find(mercado, symbol);
        if (title) titles.push(title);
        const head = JSON.stringify({ mercado, simbolo: title?.instrument.symbol ?? symbol }).slice(0, -1);
        return `${head},"cotizacion":${title ? bytes.quote(title, plazo).toString() : 'null'}}`;
      });
      const body = `{"cotizaciones":[${quotes.join(',')}]}`;
      return rendered(body, { ...FOR_CALLERS, variant: bytes.today(), stands: bytes.quotesStand(titles) });
    }),

    series: marketHandler(slot, TITLE_SERIES, readOwn, (values, { catalog, rendered: bytes }) => {
      const { simbolo, mercado, desde, hasta, ajustada, formato } = values;
      const title = catalog.find(mercado, simbolo);
      if (!title) return unknownTitle(mercado, simbolo);
      const [first, end] = seriesRange(title, desde ?? Number.NEGATIVE_INFINITY, hasta ?? Number.POSITIVE_INFINITY);
      const about = { ...FOR_CALLERS, variant: bytes.today(), stands: VERSION_STANDS };
      return formato === 'csv'
        ? rendered(bytes.seriesCsv(title, ajustada, first, end), { ...about, ...csvFile(title, ajustada) })
        : rendered(bytes.series(title, ajustada, first, end), about);
    }),

    events: marketHandler(slot, TITLE_EVENTS, readOwn, (values, { catalog }) => {
      const { simbolo, mercado, tipo, desde, hasta, formato } = values;
      const title = catalog.find(mercado, simbolo);
      if (!title) return unknownTitle(mercado, simbolo);
      const eventos = catalog
        .eventsOf(title)
        .filter(({ kind, exDay }) => (tipo ?? kind) === kind && exDay >= (desde ?? exDay) && exDay <= (hasta ?? exDay))
        .map((event) => eventRow(event, title));
      const about = { ...FOR_CALLERS, stands: VERSION_STANDS };
      if (formato === 'csv') return rendered(eventsCsv(eventos), { ...about, ...csvFile(title, 'eventos') });
      const body = { mercado, simbolo: title.instrument.symbol, cantidad: eventos.length, eventos };
      return json(200, body, about);
    }),
  };
}

/** Every panel with the number of titles that it shows now. */
function panelSizes({ catalog: { panels }, board }: ServedMarket) {
  return COUNTRIES.toReversed().flatMap((pais) =>
    INSTRUMENTS.flatMap((instrumento) =>
      panels.names(pais, instrumento).map((name) => {
        const panel = panels.find(pais, instrumento, name);
        return { pais, instrumento, panel: name, titulos: panel ? board.titlesOf(panel).length : 0 };
      }),
    ),
  );
}

/** Type and name of a file about a title. */
function csvFile({ instrument }: Title, about: string): Pick<Answer, 'type' | 'headers'> {
  const name = `${instrument.symbol.replace(/[^A-Za-z0-9.-]/g, '-')}-${about}.csv`;
  return { type: 'text/csv; charset=utf-8', headers: { 'Content-Disposition': `attachment; filename="${name}"` } };
}
