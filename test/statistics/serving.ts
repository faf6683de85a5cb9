import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileOfRecords, type OpenedFile } from '../../src/ingest/read-file.ts';
import type { ImportReport } from '../../src/ingest/report.ts';
import type { Receiver } from '../../src/ingest/run.ts';
import type { Group } from '../../src/server/group.ts';
import type { Settings } from '../../src/server/settings.ts';
import { createStatistics } from '../../src/statistics/group.ts';
import { beginStatisticsImport } from '../../src/statistics/import/intake.ts';
import type { Store } from '../../src/store/store.ts';
import { type Got, gotOf } from '../answers.ts';
import { type ImportOptions, importFor } from '../importing.ts';
import { serveGroup } from '../serving.ts';

export const STARTER = resolve('data/starter/statistics');
export const SHARED = resolve('../shared/data/statistics');
export const hasShared = existsSync(SHARED);

const RECEIVER: Receiver = { dataSet: 'statistics', begin: beginStatisticsImport };

/** Imports paths, or records in memory, as statistics. */
export function load(
  store: Store,
  paths: readonly (string | OpenedFile)[],
  options: ImportOptions = {},
): Promise<ImportReport> {
  return importFor(RECEIVER, store, paths, options);
}

/** A file in memory; with `wrapper` it looks like an answer of the interface. */
export function file(
  name: string,
  records: readonly Readonly<Record<string, unknown>>[],
  wrapper: string | null = null,
): OpenedFile {
  const opened = fileOfRecords(name, records);
  return { ...opened, sample: { ...opened.sample, wrapper } };
}

/** A whole catalogue entry with what a test does not care for filled in. */
export function variable(idVariable: number, members: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    idVariable,
    descripcion: `Variable ${idVariable}`,
    categoria: 'Principales Variables',
    tipoSerie: 'Saldos',
    periodicidad: 'D',
    unidadExpresion: 'En millones de ARS',
    moneda: 'ML',
    primerFechaInformada: '2020-01-01',
    ultFechaInformada: '2026-08-07',
    ultValorInformado: 1,
    ...members,
  };
}

/** The group alone behind a real HTTP server. */
export interface Statistics {
  readonly ask: (path: string, headers?: Record<string, string>, method?: string) => Promise<Got>;
  readonly store: Store;
  readonly status: Group['status'];
  /** What went wrong inside; a test ends with none. */
  readonly errors: unknown[];
  readonly setToday: (today: string) => void;
  /** Loads what was imported since. */
  readonly refresh: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Serves what `fill` loads; `today` is the civil date that answers take for today. */
export async function serveStatistics(
  today: string,
  fill: (store: Store) => Promise<unknown>,
  overrides: Partial<Settings> = {},
): Promise<Statistics> {
  let date = today;
  let status: Group['status'] = () => null;
  const serving = await serveGroup(
    (services) => {
      const group = createStatistics(services);
      status = group.status;
      return group;
    },
    fill,
    overrides,
    { now: () => new Date(), today: () => date },
  );
  return {
    store: serving.store,
    status: () => status(),
    errors: serving.errors,
    setToday: (next) => {
      date = next;
    },
    refresh: () => serving.keeper.refresh(),
    close: serving.close,
    ask: async (path, headers = {}, method = 'GET') => gotOf(await fetch(serving.address + path, { method, headers })),
  };
}
