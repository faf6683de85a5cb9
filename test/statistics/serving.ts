import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SILENT } from '../../src/ingest/progress.ts';
import type { OpenedFile } from '../../src/ingest/read-file.ts';
import type { ImportReport } from '../../src/ingest/report.ts';
import { runImport } from '../../src/ingest/run.ts';
import { CatalogKeeper } from '../../src/server/catalogs.ts';
import { createApp } from '../../src/server/http/app.ts';
import type { Group } from '../../src/server/services.ts';
import { defaultSettings, type Settings } from '../../src/server/settings.ts';
import { beginStatisticsImport, createStatistics } from '../../src/statistics/group.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';

export const STARTER = resolve('data/starter/statistics');
export const SHARED = resolve('../shared/data/statistics');
export const hasShared = existsSync(SHARED);

/** A store in a folder of its own; `remove` closes it and deletes the folder. */
export async function temporaryStore(): Promise<{ store: Store; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'ventanilla-statistics-'));
  const store = await openStore(`sqlite:${join(folder, 'store.sqlite')}`);
  return {
    store,
    remove: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Imports paths or records in memory as statistics. */
export function load(
  store: Store,
  paths: readonly (string | OpenedFile)[],
  options: { readonly starter?: boolean; readonly maximumRefused?: number } = {},
): Promise<ImportReport> {
  return runImport({
    store,
    receivers: [{ dataSet: 'statistics', begin: beginStatisticsImport }],
    paths,
    starter: options.starter ?? false,
    maximumRefused: options.maximumRefused ?? 0.01,
    source: 'a test',
    progress: SILENT,
  });
}

/** An answer with its body both as text and as JSON. */
export interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // Tests look into bodies freely; what is there is what they check.
  // biome-ignore lint/suspicious/noExplicitAny: the point of a contract test is that the body is not trusted to have a type
  readonly body: any;
}

/** The group alone behind a real HTTP server. */
export interface Serving {
  readonly get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Got>;
  readonly group: Group;
  readonly errors: unknown[];
  /** Changes the civil date. */
  readonly setToday: (today: string) => void;
  readonly refresh: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Serves a store's statistics on a free port; `today` is the civil date that answers take for today. */
export async function serve(store: Store, today: string, overrides: Partial<Settings> = {}): Promise<Serving> {
  const settings = defaultSettings(overrides);
  const errors: unknown[] = [];
  let date = today;
  const clock = { now: () => new Date(), today: () => date };
  const group = createStatistics({ settings, clock, store });
  const keeper = new CatalogKeeper(store, (_, error) => errors.push(error));
  group.register(keeper);
  await keeper.refresh();
  const app = createApp({
    groups: [group.served],
    origin: { publicAddress: undefined, trustedProxies: new Set() },
    bodyLimit: settings.bodyLimit,
    maximumConcurrent: settings.maximumConcurrent,
    publicMaxAge: settings.publicMaxAge,
    compressedCacheBytes: settings.compressedCache,
    fingerprint: 'test',
    onError: (error) => errors.push(error),
  });
  const server = createServer(app.listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    group,
    errors,
    setToday: (next) => {
      date = next;
    },
    refresh: () => keeper.refresh(),
    get: async (path, headers = {}, method = 'GET') => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
      const text = await response.text();
      let body: unknown;
      try {
        body = JSON.parse(text);
      } catch {
        body = undefined;
      }
      return { status: response.status, headers: response.headers, text, body };
    },
    stop: async () => {
      await keeper.stop();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
