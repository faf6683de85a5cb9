import type { CatalogSlot } from '../../server/catalogs.ts';
import type { Route } from '../../server/group.ts';
import { type Answer, json, rendered } from '../../server/http/answer.ts';
import { fileAnswer, LIST_TYPES } from '../../server/http/file-answer.ts';
import { schemaReference } from '../../server/parameters/parameter.ts';
import type { Title } from '../catalog/catalog.ts';
import { dataRoutes, FOR_CALLERS, listOf, NO_PARAMETERS, NO_SUCH_THING, VERSION_STANDS } from '../guarded-route.ts';
import type { ServedMarket } from '../render/rendered-market.ts';
import { unknownTitle } from '../wording.ts';
import { COUNTRIES, INSTRUMENTS } from '../words.ts';
import { QUOTES_PARAMETERS, TITLE_EVENTS, TITLE_SEARCH, TITLE_SERIES } from './parameters.ts';
import { eventRow, eventsCsv, renderTitle, titlesFile } from './render.ts';

const JSON_OR_CSV = ['application/json', 'text/csv'] as const;

/** Operations on titles beyond the contract: search, panels by name, several quotes at once, a series as a file, events. */
export function titleRoutes(slot: CatalogSlot<ServedMarket>): Route[] {
  const route = dataRoutes(slot);
  return [
    route({
      id: 'titulos-buscar',
      path: '/ventanilla/titulos/buscar',
      summary: 'Find titles by symbol, description or kind',
      description: 'The symbol itself comes first, then symbols that begin so, then titles that have every word.',
      parameters: TITLE_SEARCH,
      ok: { sentence: 'The titles, the best first.', schema: schemaReference('FoundTitles'), types: LIST_TYPES },
      answer: ({ q, mercado, limite, formato }, { search }, call) => {
        const matches = search.value.find(q, mercado);
        const titulos = matches.slice(0, limite).map(renderTitle);
        if (formato !== 'json') return fileAnswer(call, formato, titlesFile(titulos), { fileName: 'titulos' });
        return json(200, { cantidad: titulos.length, total: matches.length, titulos }, VERSION_STANDS);
      },
    }),
    route({
      id: 'titulos-paneles',
      path: '/ventanilla/titulos/paneles',
      summary: 'The panels there are',
      description:
        'Every panel that `/api/Cotizaciones/{Instrumento}/{Panel}/{Pais}` knows, and how many titles it shows.',
      parameters: {},
      ok: { sentence: 'The panels.', schema: schemaReference('PanelNames') },
      more: NO_PARAMETERS,
      answer: (_values, market) => json(200, { paneles: panelSizes(market) }, FOR_CALLERS),
    }),
    route({
      id: 'titulos-cotizaciones',
      path: '/ventanilla/titulos/cotizaciones',
      summary: 'Quotes of several titles',
      description: 'In the order of the symbols; `cotizacion` is what B1 answers, null for a symbol that is unknown.',
      parameters: QUOTES_PARAMETERS,
      ok: { sentence: 'The quotes.', schema: schemaReference('QuotesOfTitles') },
      answer: ({ simbolos, mercado, plazo }, { catalog, rendered: bytes }) => {
        const quotes = simbolos.map((symbol) => {
          const title = catalog.find(mercado, symbol);
          const head = JSON.stringify({ mercado, simbolo: title?.instrument.symbol ?? symbol }).slice(0, -1);
          return `${head},"cotizacion":${title ? bytes.quote(title, plazo) : 'null'}}`;
        });
        return rendered(`{"cotizaciones":[${quotes.join(',')}]}`, { ...FOR_CALLERS, variant: bytes.today() });
      },
    }),
    route({
      id: 'titulo-serie',
      path: '/ventanilla/titulos/:simbolo/serie',
      summary: 'Historical series of a title, also as CSV',
      description: 'As JSON what B2 answers; as CSV a line for each session, the day first.',
      parameters: TITLE_SERIES,
      ok: {
        sentence: 'The sessions, ascending; none where there are none.',
        schema: listOf('Quote'),
        types: JSON_OR_CSV,
      },
      more: NO_SUCH_THING,
      answer: (values, { catalog, rendered: bytes }) => {
        const { simbolo, mercado, ajustada, formato } = values;
        const { desde = Number.NEGATIVE_INFINITY, hasta = Number.POSITIVE_INFINITY } = values;
        const title = catalog.find(mercado, simbolo);
        if (!title) return unknownTitle(mercado, simbolo);
        const [first, end] = title.series?.range(desde, hasta) ?? [0, 0];
        const about = { ...VERSION_STANDS, variant: bytes.today() };
        return formato === 'csv'
          ? rendered(bytes.seriesCsv(title, ajustada, first, end), { ...about, ...csvFile(title, ajustada) })
          : rendered(bytes.series(title, ajustada, first, end), about);
      },
    }),
    route({
      id: 'titulo-eventos',
      path: '/ventanilla/titulos/:simbolo/eventos',
      summary: 'Dividends, splits and payments of a title',
      description:
        'Ascending by ex date, with those to come: imported corporate actions, announced splits, and the payments of bonds by their schedules.',
      parameters: TITLE_EVENTS,
      ok: {
        sentence: 'The events; none where none are known.',
        schema: schemaReference('TitleEvents'),
        types: JSON_OR_CSV,
      },
      more: NO_SUCH_THING,
      answer: ({ simbolo, mercado, tipo, desde, hasta, formato }, { catalog }) => {
        const title = catalog.find(mercado, simbolo);
        if (!title) return unknownTitle(mercado, simbolo);
        const eventos = catalog
          .eventsOf(title)
          .filter(
            ({ kind, exDay }) => (tipo ?? kind) === kind && exDay >= (desde ?? exDay) && exDay <= (hasta ?? exDay),
          )
          .map((event) => eventRow(event, title));
        if (formato === 'csv') return rendered(eventsCsv(eventos), { ...VERSION_STANDS, ...csvFile(title, 'eventos') });
        const body = { mercado, simbolo: title.instrument.symbol, cantidad: eventos.length, eventos };
        return json(200, body, VERSION_STANDS);
      },
    }),
  ];
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
