import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileOfRecords, type OpenedFile } from '../../src/ingest/read-file.ts';
import { starterInputs } from '../../src/ingest/starter/inputs.ts';
import type { Store } from '../../src/store/store.ts';
import { createTerritory } from '../../src/territory/group.ts';
import { beginTerritoryImport } from '../../src/territory/import/intake.ts';
import { type Got as Answered, gotOf } from '../answers.ts';
import { copyFullStore } from '../full-store.ts';
import { importFor } from '../importing.ts';
import { type Serving, serveGroup, temporaryFolder } from '../serving.ts';
import { copyStarterStore } from '../starter-store.ts';

export const SHARED = resolve('../shared/data/territorial');
export const hasShared = existsSync(SHARED);

export type Source = string | OpenedFile;

/** The starter data as files. */
export function starterFiles(): Source[] {
  return starterInputs()
    .filter(({ group }) => group === 'territory')
    .map((input) => ('file' in input ? input.file : fileOfRecords(input.name, input.records)));
}

/** Imports files as a person would. */
export async function load(store: Store, paths: readonly Source[]): Promise<void> {
  if (paths.length === 0) return;
  const report = await importFor({ dataSet: 'territory', begin: beginTerritoryImport }, store, paths);
  const [first] = report.refusals;
  if (report.overLimit.length > 0) throw new Error(`Refused: ${JSON.stringify(first)}`);
}

/** An answer, and the ids of the records in a list of it. */
export interface Got extends Answered {
  readonly ids: (list: string) => string[];
}

/** The group alone behind a real HTTP server. */
export interface Territory {
  readonly get: (path: string, query?: Readonly<Record<string, string>>) => Promise<Got>;
  readonly post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Got>;
  readonly request: (path: string, init: RequestInit) => Promise<Got>;
  readonly errors: readonly unknown[];
  readonly close: () => Promise<void>;
}

/** Serves files (default: the starter data, prepared for serving); none of them leaves the store empty. */
export async function serveTerritory(paths?: readonly Source[]): Promise<Territory> {
  if (paths === undefined) return serveCopy(copyStarterStore);
  return territoryOf(await serveGroup(createTerritory, (store) => load(store, paths)));
}

/** Serves all public data of the territory, as the command imported them. */
export async function serveFullTerritory(): Promise<Territory> {
  return serveCopy(copyFullStore);
}

/** Serves the territory of a store that `copy` puts to a path. */
async function serveCopy(copy: (path: string) => Promise<void>): Promise<Territory> {
  const folder = await temporaryFolder();
  const path = join(folder.path, 'copy.sqlite');
  await copy(path);
  const territory = territoryOf(await serveGroup(createTerritory, async () => {}, { store: `sqlite:${path}` }));
  return {
    ...territory,
    close: async () => {
      await territory.close();
      await folder.remove();
    },
  };
}

function territoryOf(serving: Serving): Territory {
  const request: Territory['request'] = async (path, init) => got(await fetch(serving.address + path, init));
  return {
    get: (path, query = {}) => {
      const search = new URLSearchParams(query).toString();
      return request(search === '' ? path : `${path}?${search}`, {});
    },
    post: async (path, body, headers) => got(await serving.post(path, body, headers)),
    request,
    errors: serving.errors,
    close: serving.close,
  };
}

async function got(response: Response): Promise<Got> {
  const answered = await gotOf(response);
  const ids = (list: string): string[] => {
    const records = answered.at(list);
    return Array.isArray(records) ? records.map((record: { id: string }) => record.id) : [];
  };
  return { ...answered, ids };
}
