import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CatalogKeeper } from '../src/server/catalogs.ts';
import { type Clock, systemClock } from '../src/server/clock.ts';
import type { Group, Services } from '../src/server/group.ts';
import { createApp } from '../src/server/http/app.ts';
import { listen } from '../src/server/http/listen.ts';
import { LoadGuard } from '../src/server/limits/load-guard.ts';
import { createRateLimits } from '../src/server/limits/rate-limits.ts';
import { defaultSettings, type Settings } from '../src/server/settings.ts';
import { singleWorker } from '../src/server/shared-memory.ts';
import { openStore } from '../src/store/open.ts';
import type { Store } from '../src/store/store.ts';

/** A real server over a real store in a folder of its own, for tests of one group. */
export interface Serving {
  readonly address: string;
  readonly store: Store;
  readonly keeper: CatalogKeeper;
  readonly errors: unknown[];
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  readonly post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/** A folder that goes with `close`. */
export async function temporaryFolder(): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'ventanilla-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Serves one group on a free port; `fill` loads the store before the catalogs are built. */
export async function serveGroup(
  create: (services: Services) => Group,
  fill: (store: Store) => Promise<unknown>,
  overrides: Partial<Settings> = {},
  clock: Clock = systemClock(),
): Promise<Serving> {
  const folder = await temporaryFolder();
  const settings = defaultSettings({
    port: 0,
    store: `sqlite:${join(folder.path, 'test.sqlite')}`,
    // Nobody is turned away because the machine that runs the tests is busy.
    maximumLoopLag: 0,
    ...overrides,
  });
  const store = await openStore(settings.store);
  await fill(store);
  const worker = singleWorker();
  const group = create({ settings, store, clock, worker });
  const errors: unknown[] = [];
  const keeper = new CatalogKeeper(store, (_, error) => errors.push(error));
  group.register(keeper);
  await keeper.refresh();
  const origin = { publicAddress: undefined, trustedProxies: new Set(settings.trustedProxies) };
  const app = createApp({
    groups: [group.served],
    worker,
    origin,
    settings,
    load: new LoadGuard(settings, worker),
    rates: createRateLimits(settings, { origin, worker }),
    today: clock.today,
    fingerprint: 'test',
    requestLog: null,
    onError: (error) => errors.push(error),
  });
  const listening = await listen(app, settings);
  const { address } = listening;
  return {
    address,
    store,
    keeper,
    errors,
    get: (path, headers = {}) => fetch(address + path, { headers, redirect: 'manual' }),
    post: (path, body, headers = {}) =>
      fetch(address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    close: async () => {
      await listening.stop();
      await keeper.stop();
      await store.close();
      await folder.remove();
    },
  };
}
