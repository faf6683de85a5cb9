import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileOfRecords, type OpenedFile } from '../../src/ingest/read-file.ts';
import type { ImportReport } from '../../src/ingest/report.ts';
import type { Receiver } from '../../src/ingest/run.ts';
import { hashToken, newFamily, newToken } from '../../src/market/account/tokens/tokens.ts';
import { createMarket } from '../../src/market/group.ts';
import { beginMarketImport } from '../../src/market/import/intake.ts';
import { reviewMarket } from '../../src/market/import/review.ts';
import type { Group } from '../../src/server/group.ts';
import type { Store } from '../../src/store/store.ts';
import { type Got, gotOf } from '../answers.ts';
import { type ImportOptions, importFor } from '../importing.ts';
import { serveGroup } from '../serving.ts';

export const STARTER = resolve('data/starter/market');
export const SHARED = resolve('../shared/data/market');
export const hasShared = existsSync(SHARED);

const RECEIVER: Receiver = { dataSet: 'market', begin: beginMarketImport, review: reviewMarket };

/** Imports paths, or records in memory, as market data. */
export function load(
  store: Store,
  paths: readonly (string | OpenedFile)[],
  options: ImportOptions = {},
): Promise<ImportReport> {
  return importFor(RECEIVER, store, paths, options);
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
      const sent = { authorization: `Bearer ${token}`, ...headers };
      return gotOf(await fetch(serving.address + path, { method, headers: sent }));
    },
  };
}
