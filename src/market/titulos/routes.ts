import type { CatalogSlot } from '../../server/catalogs.ts';
import type { Route } from '../../server/group.ts';
import { json } from '../../server/http/answer.ts';
import { fileAnswer, LIST_TYPES } from '../../server/http/file-answer.ts';
import { readParameters } from '../../server/parameters/table.ts';
import { OWN_READING_RULES } from '../parameters.ts';
import type { ServedMarket } from '../render/rendered-market.ts';
import type { RunningQuotes } from '../running/running-quotes.ts';
import { marketWording } from '../wording.ts';
import { COUNTRIES, INSTRUMENTS, SCOPE } from '../words.ts';
import { TITLE_SEARCH } from './parameters.ts';
import { presentTitle, titlesFile } from './render.ts';

const DENIED = { sentence: 'No valid bearer token.', schema: { $ref: '#/components/schemas/MarketError' } };
const OUT_OF_SCOPE = {
  sentence: 'The token is limited to something else.',
  schema: { $ref: '#/components/schemas/MarketError' },
};

/** What is found does not depend on what is being pushed. */
const STANDS = { since: 0, now: () => 0 };

/** What there is to ask B1 to B3 for: titles by what people type, and the panels by name. For callers with a token. */
export function titleRoutes(slot: CatalogSlot<ServedMarket>, running: Pick<RunningQuotes, 'revision'>): Route[] {
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
        '400': { sentence: 'A value is wrong.', schema: { $ref: '#/components/schemas/MarketInvalid' } },
        '401': DENIED,
        '403': OUT_OF_SCOPE,
      },
      secured: true,
      scope: SCOPE.market,
      handle: (call) => {
        const loaded = slot.current;
        if (!loaded) return marketWording.failure({ kind: 'not_ready', retryAfter: 1 }, call);
        const { values, issues } = readParameters(TITLE_SEARCH, { query: call.query() }, OWN_READING_RULES);
        if (issues.length > 0) return marketWording.invalid(issues, call);
        const found = loaded.catalog.search.value.find(values.q, values.mercado);
        const titulos = found.slice(0, values.limite).map(presentTitle);
        if (values.formato !== 'json') {
          return fileAnswer(call, values.formato, titlesFile(titulos), { fileName: 'titulos' });
        }
        const body = { cantidad: titulos.length, total: found.length, titulos };
        return json(200, body, { caching: 'private', sameForCallers: true, stands: STANDS });
      },
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
        '400': {
          sentence: 'A parameter was given; there are none.',
          schema: { $ref: '#/components/schemas/MarketInvalid' },
        },
        '401': DENIED,
        '403': OUT_OF_SCOPE,
      },
      secured: true,
      scope: SCOPE.market,
      handle: (call) => {
        const loaded = slot.current;
        if (!loaded) return marketWording.failure({ kind: 'not_ready', retryAfter: 1 }, call);
        const { issues } = readParameters({}, { query: call.query() }, OWN_READING_RULES);
        if (issues.length > 0) return marketWording.invalid(issues, call);
        const stands = { since: running.revision, now: () => running.revision };
        return json(200, { paneles: panelNames(loaded.catalog) }, { caching: 'private', sameForCallers: true, stands });
      },
    },
  ];
}

function panelNames({ catalog: { panels }, board }: ServedMarket) {
  return COUNTRIES.toReversed().flatMap((pais) =>
    INSTRUMENTS.flatMap((instrumento) =>
      panels.names(pais, instrumento).map((panel) => {
        const found = panels.find(pais, instrumento, panel);
        return { pais, instrumento, panel, titulos: found ? board.titlesOf(found).length : 0 };
      }),
    ),
  );
}
