import { parseDay } from '../indexes/civil-date.ts';
import { OnDemand } from '../indexes/slices.ts';
import { type CatalogBuilder, CatalogSlot } from '../server/catalogs.ts';
import {
  type Group,
  type GroupStatus,
  LENIENT_PATHS,
  type ServedGroup,
  type Services,
  underAny,
} from '../server/group.ts';
import { RecordServer } from '../server/handing/hand-on.ts';
import { differenceRoute } from '../versions/difference-route.ts';
import { ENGLISH } from '../versions/parameters.ts';
import { recordsRoute } from '../versions/records-route.ts';
import { createAccountPart } from './account/account.ts';
import { NO_SECURITIES } from './account/market-data.ts';
import { buildMarketCatalog } from './catalog/catalog.ts';
import { MARKET_FACTS } from './facts.ts';
import { OWN_READING_RULES } from './parameters.ts';
import { MARKET_SCHEMAS } from './records.ts';
import { RenderedMarket, type ServedMarket } from './render/rendered-market.ts';
import { assetQuote } from './render/rows.ts';
import { marketRoutes } from './routes.ts';
import { LatestQuotes } from './running/board.ts';
import { followRunning, RunningQuotes } from './running/running-quotes.ts';
import { TITLE_SCHEMAS } from './titulos/records.ts';
import { titleRoutes } from './titulos/routes.ts';
import { titleSearchSlices } from './titulos/search.ts';
import { marketWording, notFound } from './wording.ts';
import { SCOPE } from './words.ts';

const isUnderOurs = underAny([
  '/api',
  '/token',
  ...['portafolio', 'operaciones', 'titulos', 'versiones/market', 'versiones/mercado'].map(
    (name) => `/ventanilla/${name}`,
  ),
]);
/** Other groups answer at these addresses, which their clients know. */
const isTheirs = underAny(['/api/v2.0', '/api/v2.1', '/api/v1.0']);

/**
 * True for paths of group B: `/api/…`, `/token` and what we have of our own beside them, in any case, with doubled slashes,
 * known or not.
 */
export function ownsMarketPath(path: string): boolean {
  return isUnderOurs(path) && !isTheirs(path);
}

/**
 * Group B: market data (B1 to B3) and, behind the same guard, the account (B4, B5, tokens), and the market's records for
 * mirrors.
 */
export function createMarket(
  services: Services,
  handing: RecordServer = new RecordServer(services.store, services.settings.mirrorStreams, services.worker),
): Group {
  const slot = new CatalogSlot<ServedMarket>();
  const running = new RunningQuotes();
  const behindTheGuard = {
    group: 'market',
    wording: marketWording,
    reading: OWN_READING_RULES,
    words: ENGLISH,
    notFound,
    errors: { $ref: '#/components/schemas/MarketInvalid' },
    guarded: { scope: SCOPE.market },
  } as const;
  const difference = differenceRoute({ store: services.store, book: MARKET_FACTS, ...behindTheGuard });
  const records = recordsRoute({ records: handing, ...behindTheGuard });
  const account = createAccountPart(services, {
    quoteOf: (market, symbol) => {
      const { catalog, board } = slot.current?.catalog ?? {};
      const title = catalog?.find(market, symbol);
      return title && board ? assetQuote(title, board.latest(title)) : null;
    },
    prices: () => `${slot.current?.version.checksum} ${running.revision}`,
    securities: () =>
      slot.current?.catalog.catalog.securities.on(parseDay(services.clock.today()) ?? 0) ?? NO_SECURITIES,
    marketIsStarter: () => slot.current?.version.starter ?? false,
    marketIsLoaded: () => slot.current !== null,
  });
  const served: ServedGroup = {
    name: 'market',
    owns: ownsMarketPath,
    pathRules: LENIENT_PATHS,
    routes: [...marketRoutes(slot), ...titleRoutes(slot), difference, records, ...account.routes],
    wording: marketWording,
    schemas: { ...MARKET_SCHEMAS, ...TITLE_SCHEMAS, ...account.schemas },
    errors: { $ref: '#/components/schemas/MarketError' },
    guard: account.guard,
    dataVersion: () => slot.current?.version ?? null,
    revision: () => running.revision,
    // Of the market data; answers about an account are never kept.
    answersDependOn: 'address',
    namesDataVersion: false,
  };
  return {
    served,
    register: (keeper) => {
      const build: CatalogBuilder<ServedMarket> = async (reader, breathe, columns) => {
        const board = new LatestQuotes(running);
        const catalog = await buildMarketCatalog(reader, breathe, columns);
        const search = new OnDemand(titleSearchSlices(catalog.titles));
        return { catalog, board, search, rendered: new RenderedMarket(services.clock.today, board) };
      };
      keeper.add('market', slot, build, ({ search }, breathe) => search.prepare(breathe));
      keeper.follow('market', (store) => followRunning(store, running));
      account.register(keeper);
    },
    status: () => statusOf(slot, running),
  };
}

function statusOf(slot: CatalogSlot<ServedMarket>, running: RunningQuotes): GroupStatus | null {
  const loaded = slot.current;
  if (!loaded) return null;
  const { number, source, loadedAt, starter, checksum, newest } = loaded.version;
  const { counts } = loaded.catalog.catalog;
  return { version: number, source, loadedAt, starter, checksum, newest, counts, running: { ...running.status() } };
}
