import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { closestName } from '../indexes/edit-distance.ts';

/** What codes of the system mean, by code; the code is said too where people search for it. */
const MEANINGS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not open it (EACCES)',
  EPERM: 'the system does not allow it (EPERM)',
  EISDIR: 'it is a folder, not a file',
  ENOTDIR: 'a part of the path is a file, not a folder',
  ENOSPC: 'the disk is full (ENOSPC)',
  EDQUOT: 'the quota of the disk is used up (EDQUOT)',
  EROFS: 'the disk can only be read (EROFS)',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many files are open (EMFILE)',
};

/**
 * Why a file or folder cannot be read or written, in words and without a full stop. A missing file is compared with what its folder
 * holds. An error without a known code is reported as it is.
 */
export function fileProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path }: NodeJS.ErrnoException = error;
  if (code === 'ENOENT') return missing(path);
  return MEANINGS[code ?? ''] ?? error.message;
}

function missing(path: string | undefined): string {
  if (path === undefined) return 'no such file or folder';
  const folder = dirname(path);
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch {
    // Missing as well, or closed to this user: there is nothing to compare with.
    return `no such file or folder, nor a folder ${folder} that could be read`;
  }
  // Names may hold anything, and this one may be shown on a terminal.
  const near = closestName(basename(path), names.filter(isPlain).sort());
  return near === null ? 'no such file or folder' : `no such file or folder; there is ${join(folder, near)}`;
}

function isPlain(name: string): boolean {
  return !/\p{C}/u.test(name);
}
