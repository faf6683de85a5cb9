import { join } from 'node:path';
import { systemClock } from '../../src/server/clock.ts';
import { listen } from '../../src/server/http/listen.ts';
import { defaultSettings, type Settings } from '../../src/server/settings.ts';
import { createService } from '../../src/service.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { type Got, gotOf } from '../answers.ts';
import { temporaryFolder } from '../serving.ts';

/** The whole service over an empty store of its own, with an account for what needs a token. */
export interface VersionsServing {
  readonly store: Store;
  readonly errors: unknown[];
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Got>;
  readonly close: () => Promise<void>;
}

/** Serves on a free port; catalogs are not loaded: what is told of versions does not need them. */
export async function serveVersions(
  fill: (store: Store) => Promise<unknown>,
  overrides: Partial<Settings> = {},
): Promise<VersionsServing> {
  const folder = await temporaryFolder();
  const settings = defaultSettings({ port: 0, store: `sqlite:${join(folder.path, 'test.sqlite')}`, ...overrides });
  const store = await openStore(settings.store, settings);
  await fill(store);
  const errors: unknown[] = [];
  const service = createService(settings, store, systemClock(), {
    loaded: () => {},
    loadFailed: (_, error) => errors.push(error),
    requestFailed: (error) => errors.push(error),
  });
  const listening = await listen(service.app, settings);
  return {
    store,
    errors,
    get: async (path, headers = {}) => gotOf(await fetch(listening.address + path, { headers })),
    close: async () => {
      await listening.stop();
      await service.keeper.stop();
      await store.close();
      await folder.remove();
    },
  };
}
