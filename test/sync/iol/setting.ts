import { LOOSE_COLUMNS } from '../../../src/indexes/columns.ts';
import { buildMarketCatalog, type MarketCatalog } from '../../../src/market/catalog/catalog.ts';
import type { Settings } from '../../../src/server/settings.ts';
import type { Store } from '../../../src/store/store.ts';
import { IOL } from '../../../src/sync/iol/source.ts';
import type { Source } from '../../../src/sync/source.ts';
import { type Publisher, startPublisher } from '../publisher/server.ts';
import { type Visiting, visiting } from '../visiting.ts';
import { type Broker, type BrokerTitle, broker, title } from './broker.ts';

/** Half past six of Friday the 20th of November in Buenos Aires: a session has closed. */
export const FRIDAY_EVENING = new Date('2026-11-20T21:30:00Z');

/** A broker behind a local server, and a store to fill from it. */
export interface Setting {
  readonly at: Visiting;
  readonly publisher: Publisher;
  readonly broker: Broker;
  readonly source: Source;
  /** The market data as they would be served. */
  readonly catalog: () => Promise<MarketCatalog>;
  readonly close: () => Promise<void>;
}

/** Twelve stocks, of which two have had events, two CEDEARs and three bonds. */
export function someTitles(): BrokerTitle[] {
  const stocks = ['ALUA', 'BBAR', 'BMA', 'CEPU', 'COME', 'EDN', 'GGAL', 'LOMA', 'MIRG', 'PAMP', 'TXAR', 'YPFD'];
  return [
    ...stocks.map((symbol) => title(symbol, ['argentina/acciones/merval'])),
    ...['AAPL', 'KO'].map((symbol) => title(symbol, ['argentina/acciones/cedears'])),
    ...['AL30', 'GD30', 'TX26'].map((symbol) =>
      title(symbol, ['argentina/bonos/todos', 'argentina/bonos/soberanos en dólares'], { per: 100 }),
    ),
  ];
}

export async function setting(overrides: Partial<Settings> = {}): Promise<Setting> {
  let at: Visiting | undefined;
  const served = broker(() => at?.now ?? FRIDAY_EVENING, someTitles());
  const publisher = await startPublisher(served.answer);
  at = await visiting({
    iolAddress: publisher.address,
    iolUser: served.user,
    iolPassword: served.password,
    iolPanels: 'acciones/Merval, acciones/CEDEARs, bonos/Soberanos en dólares, bonos/Todos',
    iolSince: '2026-09-01',
    ...overrides,
  });
  at.now = FRIDAY_EVENING;
  const visiting_ = at;
  return {
    at,
    publisher,
    broker: served,
    source: IOL,
    catalog: () => catalogOf(visiting_.store),
    close: async () => {
      await visiting_.close();
      await publisher.close();
    },
  };
}

/** The market data of a store as they would be served. */
export async function catalogOf(store: Store): Promise<MarketCatalog> {
  const reader = await store.reader('market');
  if (!reader) throw new Error('The store holds no market data.');
  return buildMarketCatalog(reader, async () => {}, LOOSE_COLUMNS);
}
