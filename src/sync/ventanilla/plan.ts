import type { DataSetVersion } from '../../store/store.ts';
import { failure } from './fault.ts';

/** What is held of a data set, and where it came from (null: it was made here). */
export interface Held {
  readonly version: DataSetVersion;
  readonly origin: string | null;
}

/**
 * What there is to do for one data set: nothing, or to bring what leads from `base` (0: from nothing) to a version; `replace`:
 * also over what another origin gave, or what was made here.
 */
export type Plan =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'adopt'; readonly base: number; readonly replace: boolean };

/**
 * Compares what is held with what the origin has, newest first.
 *
 * A version that is the same in everything is left alone, wherever it came from: so a circle of mirrors comes to rest. A copy
 * that the origin does not know, or knows as something else, is brought anew, whole.
 *
 * @throws SourceError `conflict` when what is held is somebody's own
 */
export function planOf(
  held: Held | null,
  theirs: readonly DataSetVersion[],
  { origin, replace }: { readonly origin: string; readonly replace: boolean },
): Plan {
  const [newest] = theirs;
  if (!newest || (held && isSame(held.version, newest))) return { kind: 'nothing' };
  if (!held) return { kind: 'adopt', base: 0, replace };
  const { number, checksum, source, dataSet } = held.version;
  const isKnown = number < newest.number && theirs.some((one) => one.number === number && one.checksum === checksum);
  // A copy that its origin has still is the same copy under another address of it.
  const hasMoved = held.origin !== null && held.origin !== origin && isKnown;
  if (hasMoved) return { kind: 'adopt', base: number, replace: true };
  // Without `replace` the store looks once more that nothing was loaded here meanwhile.
  if (held.origin === origin) return { kind: 'adopt', base: isKnown ? number : 0, replace };
  if (replace || held.version.starter) return { kind: 'adopt', base: 0, replace };
  const whose = held.origin === null ? `loaded here (${source})` : `copied from ${held.origin}`;
  throw failure(
    'conflict',
    `${dataSet} ${number} was ${whose} and is not replaced by what ${origin} has; with --mirror-replace it is.`,
  );
}

/** Whether two versions are one, in all that answers tell of them. */
export function isSame(one: DataSetVersion, other: DataSetVersion): boolean {
  return (
    one.number === other.number &&
    one.checksum === other.checksum &&
    one.loadedAt === other.loadedAt &&
    one.source === other.source &&
    one.starter === other.starter &&
    one.newest === other.newest
  );
}
