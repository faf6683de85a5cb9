import type { CatalogSlot } from '../server/catalogs.ts';
import type { Route } from '../server/group.ts';
import { json, rendered } from '../server/http/answer.ts';
import { schemaReference } from '../server/parameters/parameter.ts';
import { dataRoutes, FOR_CALLERS, listOf, NO_SUCH_THING, VERSION_STANDS } from './guarded-route.ts';
import {
  INSTRUMENTS_PARAMETERS,
  PANEL_PARAMETERS,
  PANELS_PARAMETERS,
  QUOTE_PARAMETERS,
  SERIES_PARAMETERS,
  TITLE_LIST_PARAMETERS,
} from './parameters.ts';
import type { ServedMarket } from './render/rendered-market.ts';
import { unknownPanel, unknownTitle } from './wording.ts';
import { INSTRUMENTS } from './words.ts';

/**
 * The operations B1 to B3, each also under `/api/v2` (decisions.md, "Addresses"), and the live interface's lists beside
 * B3 (reference market.md 2.3).
 */
export function marketRoutes(slot: CatalogSlot<ServedMarket>): Route[] {
  const route = dataRoutes(slot);
  return [
    route({
      id: 'B1',
      path: '/api/:Mercado/Titulos/:Simbolo/Cotizacion',
      aliases: ['/api/v2/:Mercado/Titulos/:Simbolo/Cotizacion'],
      summary: 'Quote of a security',
      description: 'The last known session: price, variation, totals and book.',
      parameters: QUOTE_PARAMETERS,
      ok: { sentence: 'The quote.', schema: schemaReference('Quote') },
      more: NO_SUCH_THING,
      answer: ({ Mercado, Simbolo, plazo, ...values }, { catalog, rendered: bytes }) => {
        const title = catalog.find(Mercado, Simbolo);
        if (!title) return unknownTitle(Mercado, Simbolo);
        return rendered(bytes.quote(title, plazo ?? values['model.plazo']), FOR_CALLERS);
      },
    }),
    route({
      id: 'B2',
      path: '/api/:mercado/Titulos/:simbolo/Cotizacion/seriehistorica/:fechaDesde/:fechaHasta/:ajustada',
      aliases: ['/api/v2/:mercado/Titulos/:simbolo/Cotizacion/seriehistorica/:fechaDesde/:fechaHasta/:ajustada'],
      summary: 'Historical series of a security',
      description: 'One quote per session between two days, both included, ascending.',
      parameters: SERIES_PARAMETERS,
      ok: { sentence: 'The sessions; an empty list when there are none.', schema: listOf('Quote') },
      more: NO_SUCH_THING,
      answer: ({ mercado, simbolo, fechaDesde, fechaHasta, ajustada }, { catalog, rendered: bytes }) => {
        const title = catalog.find(mercado, simbolo);
        if (!title) return unknownTitle(mercado, simbolo);
        const [first, end] = title.series?.range(fechaDesde, fechaHasta) ?? [0, 0];
        return rendered(bytes.series(title, ajustada, first, end), { ...VERSION_STANDS, variant: bytes.today() });
      },
    }),
    route({
      id: 'B3',
      path: '/api/Cotizaciones/:Instrumento/:Panel/:Pais',
      aliases: ['/api/v2/Cotizaciones/:Instrumento/:Panel/:Pais'],
      summary: 'Panel of quotes',
      description: 'The quotes of the titles of one panel, by symbol. Titles that were never quoted are left out.',
      parameters: PANEL_PARAMETERS,
      ok: { sentence: 'The panel.', schema: schemaReference('Panel') },
      more: NO_SUCH_THING,
      answer: ({ Instrumento, Panel, Pais }, { catalog, rendered: bytes }) => {
        const panel = catalog.panels.find(Pais, Instrumento, Panel);
        if (panel) return rendered(bytes.panels.of(panel), FOR_CALLERS);
        const wanted = { instrument: Instrumento, panel: Panel, country: Pais };
        return unknownPanel(wanted, catalog.panels.names(Pais, Instrumento));
      },
    }),
    route({
      id: 'cotizaciones-todos',
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
      ok: { sentence: 'The titles; none where the data have none.', schema: schemaReference('WholeList') },
      answer: ({ Pais, Instrumento }, { catalog, rendered: bytes }) =>
        rendered(bytes.lists.of(catalog.panels.whole(Pais, Instrumento)), FOR_CALLERS),
    }),
    route({
      id: 'instrumentos',
      path: '/api/v2/:pais/Titulos/Cotizacion/Instrumentos',
      summary: 'Instruments of a country',
      description: 'The kinds of instrument that have panels there.',
      parameters: INSTRUMENTS_PARAMETERS,
      ok: { sentence: 'The instruments.', schema: schemaReference('ListedInstruments') },
      answer: ({ pais }, { catalog }) => {
        const known = INSTRUMENTS.filter((instrument) => catalog.panels.names(pais, instrument).length > 0);
        const body = known.map((instrumento) => ({ instrumento, pais }));
        return json(200, body, VERSION_STANDS);
      },
    }),
    route({
      id: 'instrumento-paneles',
      path: '/api/v2/:pais/Titulos/Cotizacion/Paneles/:instrumento',
      summary: 'Panels of an instrument in a country',
      description: 'The names that `/api/v2/Cotizaciones/{Instrumento}/{Panel}/{Pais}` knows.',
      parameters: PANELS_PARAMETERS,
      ok: { sentence: 'The panels; none where the instrument has none.', schema: schemaReference('ListedPanels') },
      answer: ({ pais, instrumento }, { catalog }) => {
        const body = catalog.panels.names(pais, instrumento).map((panel) => ({ panel }));
        return json(200, body, VERSION_STANDS);
      },
    }),
  ];
}
