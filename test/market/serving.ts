import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { SILENT } from '../../src/ingest/progress.ts';
import { fileOfRecords, type OpenedFile } from '../../src/ingest/read-file.ts';
import type { ImportReport } from '../../src/ingest/report.ts';
import { runImport } from '../../src/ingest/run.ts';
import { hashToken, newFamily, newToken } from '../../src/market/account/tokens/token-text.ts';
import { createMarket } from '../../src/market/group.ts';
import { beginMarketImport } from '../../src/market/import/intake.ts';
import type { Group } from '../../src/server/services.ts';
import type { Store } from '../../src/store/store.ts';
import { serveGroup } from '../serving.ts';

export const STARTER = resolve('data/starter/market');
export const SHARED = resolve('../shared/data/market');
export const hasShared = existsSync(SHARED);

/** Imports paths, or records in memory, as market data. */
export function load(
  store: Store,
  paths: readonly (string | OpenedFile)[],
  options: { readonly starter?: boolean; readonly maximumRefused?: number } = {},
): Promise<ImportReport> {
  return runImport({
    store,
    receivers: [{ dataSet: 'market', begin: beginMarketImport }],
    paths,
    starter: options.starter ?? false,
    maximumRefused: options.maximumRefused ?? 0.01,
    source: 'a test',
    progress: SILENT,
  });
}

/** A file in memory. */
export function file(name: string, records: readonly Readonly<Record<string, unknown>>[]): OpenedFile {
  return fileOfRecords(name, records);
}

/** A row of a file of daily sessions with what a test does not care for filled in. */
export function session(symbol: string, date: string, close: number, members: Readonly<Record<string, unknown>> = {}) {
  return { symbol, date, open: close, high: close, low: close, close, volume: 100, flag: '', ...members };
}

/** An instrument with what a test does not care for filled in. */
export function instrument(symbol: string, members: Readonly<Record<string, unknown>> = {}) {
  return {
    market: 'bCBA',
    symbol,
    description: `Title ${symbol}`,
    tipo: 'ACCIONES',
    moneda: 'peso_Argentino',
    pais: 'argentina',
    panels: 'Acciones/Panel General',
    maturity: '',
    strike: '',
    option_type: '',
    underlying: '',
    ratio: '',
    lot: '',
    price_per: '',
    source: 'a test',
    ...members,
  };
}

/** An answer with its parsed body. */
export interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
  /** A member of the body by a dotted path, undefined where there is nothing. */
  readonly at: (path: string) => unknown;
}

/** Group B alone behind a real HTTP server, with a valid token. */
export interface Market {
  /** Asks with the token; `Authorization` of `headers` wins. */
  readonly ask: (path: string, headers?: Record<string, string>, method?: string) => Promise<Got>;
  readonly address: string;
  /** The header that `ask` sends. */
  readonly authorization: string;
  readonly store: Store;
  readonly status: Group['status'];
  readonly errors: unknown[];
  readonly refresh: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Serves what `fill` loads. */
export async function serveMarket(fill: (store: Store) => Promise<unknown>): Promise<Market> {
  let status: Group['status'] = () => null;
  const token = newToken('personal');
  const serving = await serveGroup(
    (services) => {
      const group = createMarket(services);
      status = group.status;
      return group;
    },
    async (store) => {
      await fill(store);
      await store.putAccount({
        name: 'tester',
        passwordHash: 'none',
        createdAt: '2026-01-01T00:00:00Z',
        starter: false,
      });
      await store.putTokens([
        {
          hash: hashToken(token),
          account: 'tester',
          kind: 'personal',
          scope: '',
          family: newFamily(),
          label: 'test',
          issuedAt: 0,
          expiresAt: null,
        },
      ]);
    },
    {},
    { now: () => new Date(), today: () => '2026-08-24' },
  );
  return {
    address: serving.address,
    authorization: `Bearer ${token}`,
    store: serving.store,
    status: () => status(),
    errors: serving.errors,
    refresh: () => serving.keeper.refresh(),
    close: serving.close,
    ask: async (path, headers = {}, method = 'GET') => {
      const response = await fetch(serving.address + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...headers },
      });
      const text = await response.text();
      const body = parsed(text);
      return { status: response.status, headers: response.headers, text, body, at: (keys) => reach(body, keys) };
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reach(value: unknown, path: string): unknown {
  let reached = value;
  for (const key of path === '' ? [] : path.split('.')) {
    if (Array.isArray(reached)) reached = key === 'length' ? reached.length : reached.at(Number(key));
    else reached = typeof reached === 'object' && reached !== null ? Reflect.get(reached, key) : undefined;
  }
  return reached;
}
