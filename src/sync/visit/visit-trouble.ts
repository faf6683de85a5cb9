import { UnreadableFile, UnwritableFile } from '../../ingest/record.ts';
import type { SourceTrouble } from '../../server/sources.ts';
import { StoreError } from '../../store/store.ts';
import { SourceError } from '../source-error.ts';

/** Faults of the way, not of what came. */
const OF_THE_WAY: ReadonlySet<SourceTrouble['fault']> = new Set(['unreachable', 'refused', 'busy', 'failed', 'broken']);

/** Whether the next visit may go on with what landed; `unfit` when the failure is one of loading it. */
export function isWorthKeeping({ fault }: SourceTrouble, unfit: boolean): boolean {
  return fault === 'store' || (!unfit && OF_THE_WAY.has(fault));
}

/** A disk that is full, or may not be written to, under what landed. */
const OF_THE_DISK: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'EMFILE', 'EPERM']);

/** Servers tell anybody why a source failed: not where things lie on this machine. What is fetched from may be told. */
export function withoutPlaces({ fault, sentence }: SourceTrouble): SourceTrouble {
  const isOwn = fault === 'store' || fault === 'internal';
  return {
    fault,
    sentence: isOwn ? sentence.replaceAll(/(^|[\s"'(])(?:[\w.~-]{0,255}\/){1,99}(?=[^/\s])/g, '$1') : sentence,
  };
}

/** Whether there was no room, as the system or the store says, whatever it is wrapped in. */
export function isFull(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < LONGEST_CHAIN; at = at.cause, depth++) {
    if ('code' in at && FULL.has(at.code)) return true;
  }
  return false;
}

const LONGEST_CHAIN = 8;
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

function isOfTheDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OF_THE_DISK.has(error.code);
}

/** What a failure of a visit is called, and the sentence that tells of it. */
export function troubleOf(error: unknown): SourceTrouble {
  const sentence = error instanceof Error ? error.message : String(error);
  if (error instanceof SourceError) return { fault: error.fault, sentence };
  if (error instanceof UnreadableFile) return { fault: 'shape', sentence };
  if (error instanceof StoreError || error instanceof UnwritableFile || isOfTheDisk(error))
    return { fault: 'store', sentence };
  return { fault: 'internal', sentence };
}
