import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileProblem } from '../../ingest/file-problem.ts';
import { UnwritableFile } from '../../ingest/record.ts';
import type { Landing } from '../landing.ts';
import { putWhole } from './put-whole.ts';

/** How long files of a visit that did not succeed are trusted, in milliseconds. */
export const LANDING_TRUSTED_MS = 24 * 60 * 60 * 1000;

/** A landing with what only the visit itself does. */
export interface LandingFolder extends Landing {
  readonly folder: string;
  /** Removes everything: the visit succeeded. */
  readonly clear: () => Promise<void>;
  /** Removes everything and begins anew. */
  readonly renew: () => Promise<void>;
}

const BEGUN = '.begun';
const NAME = /^[\w.-]+$/;
/** Endings that the landing's own files have. */
const OWN = /\.(journal|part|new)$|^\./;

/**
 * Opens the folder in which one source's files for one store land; what is there from longer than a day ago is removed. The
 * lease of the source in that store keeps others out (`store/sources.ts`).
 *
 * @throws UnwritableFile when the folder cannot be used
 */
export async function openLanding(
  root: string,
  storeAddress: string,
  source: string,
  now: Date,
): Promise<LandingFolder> {
  // Another store has other versions, and may be visited at the same time.
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
    if (!(age >= 0 && age <= LANDING_TRUSTED_MS)) await renew();
  } catch (error) {
    throw unwritable(folder, error);
  }
  const path = (name: string): string => {
    if (!NAME.test(name) || OWN.test(name)) throw new Error(`"${name}" is no name for a file of a landing.`);
    return join(folder, name);
  };
  return {
    folder,
    clear,
    renew,
    path,
    has: async (name) => (await stat(path(name)).catch(() => null))?.isFile() === true,
    put: async (name, body) => {
      await putWhole(path(name), body).catch((error: unknown) => {
        throw unwritable(path(name), error);
      });
      return path(name);
    },
    get: (name) => readFile(path(name)),
  };
}

/** A source's name as a folder's: `archivo:dolar` and the like hold a colon, which not every system takes. */
function folderName(source: string): string {
  return source.replaceAll(/[^\w-]/g, (character) => `.${character.codePointAt(0)?.toString(16)}.`);
}

function unwritable(path: string, error: unknown): UnwritableFile {
  return new UnwritableFile(`${path}: ${fileProblem(error)} (--sync-folder).`, {
    cause: error,
  });
}
