import { join } from 'node:path';
import { type Clock, systemClock } from '../src/server/clock.ts';
import { listen } from '../src/server/http/listen.ts';
import { defaultSettings, type Settings } from '../src/server/settings.ts';
import { createService, type Service } from '../src/service.ts';
import { openStore } from '../src/store/open.ts';
import type { Store } from '../src/store/store.ts';
import type { StoreEvent } from '../src/store/watch/availability.ts';
import { temporaryFolder } from './serving.ts';
import { copyStarterStore } from './starter-store.ts';

/** The whole service, as `serve` puts it together, on a free port over a store in a folder of its own. */
export interface WholeService {
  readonly address: string;
  readonly settings: Settings;
  readonly store: Store;
  readonly service: Service;
  /** Everything that failed inside. */
  readonly problems: unknown[];
  /** What was told of the store. */
  readonly news: StoreEvent[];
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  readonly close: () => Promise<void>;
}

type Fill = (store: Store) => Promise<unknown>;
type Front = (store: Store) => Store | (() => Store);

const NOTHING = async (): Promise<void> => {};
const ITSELF: Front = (store) => store;

/**
 * Serves what `fill` puts into the store; `overrides` are settings. Later versions are loaded when the keeper is told to.
 * `front`: what the service is given in place of the store.
 */
export async function serveWhole(
  fill: Fill,
  overrides: Partial<Settings> = {},
  clock: Clock = systemClock(overrides.today),
  front: Front = ITSELF,
): Promise<WholeService> {
  return await serveFrom(NOTHING, fill, overrides, clock, front);
}

/** Serves the starter data, and what `more` does to their store. */
export async function serveStarter(
  more: Fill = NOTHING,
  overrides: Partial<Settings> = {},
  clock: Clock = systemClock(overrides.today),
  front: Front = ITSELF,
): Promise<WholeService> {
  return await serveFrom(copyStarterStore, more, overrides, clock, front);
}

/** `begin` puts a store to a path before it is opened. */
async function serveFrom(
  begin: (path: string) => Promise<void>,
  fill: Fill,
  overrides: Partial<Settings>,
  clock: Clock,
  front: Front,
): Promise<WholeService> {
  const folder = await temporaryFolder();
  const path = join(folder.path, 'whole.sqlite');
  await begin(path);
  // Nobody is turned away because the machine that runs the tests is busy.
  const settings = defaultSettings({ port: 0, store: `sqlite:${path}`, maximumLoopLag: 0, ...overrides });
  const store = await openStore(settings.store);
  const problems: unknown[] = [];
  const news: StoreEvent[] = [];
  await fill(store);
  const service = createService(settings, front(store), clock, {
    loaded: () => {},
    loadFailed: (dataSet, error) => problems.push([dataSet, error]),
    requestFailed: (error, call) => problems.push([call.path, error]),
    storeChanged: (told) => news.push(told),
  });
  await service.keeper.refresh();
  const listening = await listen(service.app, settings);
  const { address } = listening;
  return {
    address,
    settings,
    store,
    service,
    problems,
    news,
    get: (path, headers = {}) => fetch(address + path, { headers, redirect: 'manual' }),
    close: async () => {
      await listening.stop();
      service.close();
      await service.keeper.stop();
      await store.close();
      await folder.remove();
    },
  };
}
