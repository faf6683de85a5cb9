import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileProblem } from '../ingest/file-problem.ts';
import { UnwritableFile } from '../ingest/record.ts';

/**
 * The folder for the files of one source's visit. Complete files stay until a visit succeeds, so that the visit after an interrupted
 * one continues from them; files older than a day are removed.
 */
export interface Landing {
  /** The absolute path of a file of this landing; `name` has no folders in it. */
  readonly path: (name: string) => string;
  /** True when the file is complete, from this visit or from an interrupted one before it. */
  readonly has: (name: string) => Promise<boolean>;
  /** Writes a file, complete or not at all, and gives its path. */
  readonly put: (name: string, body: string | Uint8Array) => Promise<string>;
  /** Reads a file that {@link put} wrote. */
  readonly get: (name: string) => Promise<Buffer>;
  /** The JSON value of a file; where it is missing, or with `again`, `fetch` provides the value, and the file is written. */
  readonly json: (name: string, fetch: () => Promise<unknown>, again?: boolean) => Promise<unknown>;
}

/** How long files of an unsuccessful visit are used, in milliseconds. */
export const LANDING_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** A landing with the operations of the visit itself. */
export interface LandingFolder extends Landing {
  readonly folder: string;
  /** Removes everything. */
  readonly clear: () => Promise<void>;
  /** Removes everything and begins an empty landing. */
  readonly renew: () => Promise<void>;
}

/** The file that holds the moment at which the landing began. */
const BEGUN = '.begun';
const NAME = /^[\w.-]+$/;
/** Names of the landing's own files. */
const RESERVED = /\.(journal|part|new)$|^\./;

/**
 * Opens the folder of one source and one store, and removes files older than a day. The lease of the source in that store keeps other
 * processes out.
 *
 * @throws UnwritableFile when the folder cannot be used
 */
export async function openLanding(
  root: string,
  storeAddress: string,
  source: string,
  now: Date,
): Promise<LandingFolder> {
  // Another store has other versions, and may be filled at the same time.
  const store = createHash('sha256').update(storeAddress).digest('hex').slice(0, 12);
  const folder = join(root, store, folderName(source));
  const clear = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const renew = async (): Promise<void> => {
    await clear();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await putWhole(join(folder, BEGUN), now.toISOString());
  };
  try {
    const begun = Date.parse(await readFile(join(folder, BEGUN), 'utf8').catch(() => ''));
    const age = now.getTime() - begun;
    if (!(age >= 0 && age <= LANDING_LIFETIME_MS)) await renew();
  } catch (error) {
    throw unwritable(folder, error);
  }
  const path = (name: string): string => {
    if (!NAME.test(name) || RESERVED.test(name)) throw new Error(`"${name}" is no name for a file of a landing.`);
    return join(folder, name);
  };
  const has = async (name: string): Promise<boolean> => (await stat(path(name)).catch(() => null))?.isFile() === true;
  const get = (name: string): Promise<Buffer> => readFile(path(name));
  const put = async (name: string, body: string | Uint8Array): Promise<string> => {
    await putWhole(path(name), body).catch((error: unknown) => {
      throw unwritable(path(name), error);
    });
    return path(name);
  };
  const json = async (name: string, fetch: () => Promise<unknown>, again = false): Promise<unknown> => {
    if (!again && (await has(name))) return JSON.parse((await get(name)).toString('utf8'));
    const value = await fetch();
    await put(name, JSON.stringify(value ?? null));
    return value;
  };
  return { folder, clear, renew, path, has, get, put, json };
}

/** Writes a file beside its place, flushes it and renames it, so that it is there complete or not at all. */
export async function putWhole(path: string, body: string | Uint8Array): Promise<void> {
  const beside = `${path}.new`;
  const handle = await open(beside, 'w');
  try {
    await handle.writeFile(body);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, path);
}

/** A source's name as that of a folder: `archivo:dolar` holds a colon, which not every system allows. */
function folderName(source: string): string {
  return source.replaceAll(/[^\w-]/g, (character) => `.${character.codePointAt(0)?.toString(16)}.`);
}

function unwritable(path: string, error: unknown): UnwritableFile {
  return new UnwritableFile(`${path}: ${fileProblem(error)} (--sync-folder).`, { cause: error });
}
