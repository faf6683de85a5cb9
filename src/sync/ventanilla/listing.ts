import { asRecord, type MirroredSet, readStatedVersion } from '../../server/handing/part.ts';
import { type DataSetVersion, LARGEST_ADOPTED_VERSION } from '../../store/store.ts';
import type { Exclusions } from '../exclusions.ts';
import { SourceError } from '../source-error.ts';

/**
 * Reads the list of versions of another Ventanilla, and plans the adoption of a data set.
 */

/** The address of the list, relative to the server's. */
export const LISTING_URL = 'ventanilla/versiones';

/** Most bytes of the list: some hundred versions of each group, with long names of sources. */
export const MOST_LISTING_BYTES = 16 * 1024 * 1024;

/** The versions that a server has of each data set, newest first. */
export type Listing = ReadonlyMap<MirroredSet, readonly DataSetVersion[]>;

/** A list as read; a data set without versions is in neither part. */
interface ListingResult {
  readonly listing: Listing;
  /** Faults of single data sets, which say nothing about the others. */
  readonly unreadable: readonly SourceError[];
}

/**
 * Reads the list of versions of a server. An older version whose entry cannot be read is left out, within `--max-refused`; without the
 * newest, the data set cannot be taken over.
 * @throws SourceError `shape` when it is no list of a Ventanilla, or when more is left out than is allowed
 */
export function readListing(body: unknown, wanted: readonly MirroredSet[], exclusions: Exclusions): ListingResult {
  const groups = asRecord(asRecord(body)?.groups);
  if (!groups) {
    throw new SourceError('shape', `${LISTING_URL} has no member "groups": is it a Ventanilla of this release?`);
  }
  const listing = new Map<MirroredSet, readonly DataSetVersion[]>();
  const unreadable: SourceError[] = [];
  for (const dataSet of wanted) {
    const versions = versionsOf(groups[dataSet], dataSet, exclusions);
    if (versions instanceof SourceError) unreadable.push(versions);
    else if (versions.length > 0) listing.set(dataSet, versions);
  }
  return { listing, unreadable };
}

/** The versions of one data set, newest first; an error when the newest cannot be read. */
function versionsOf(
  listed: unknown,
  dataSet: MirroredSet,
  exclusions: Exclusions,
): readonly DataSetVersion[] | SourceError {
  if (!Array.isArray(listed)) return new SourceError('shape', `${LISTING_URL} has no list "groups.${dataSet}".`);
  const versions: DataSetVersion[] = [];
  for (const [index, item] of listed.entries()) {
    const version = versionIn(item, dataSet, index);
    if (version instanceof SourceError) {
      if (index === 0) return version;
      exclusions.exclude(version, listed.length);
      continue;
    }
    if (version.number >= (versions.at(-1)?.number ?? Number.POSITIVE_INFINITY)) {
      return new SourceError('shape', `${LISTING_URL} does not tell the versions of ${dataSet} newest first.`);
    }
    versions.push(version);
  }
  return versions;
}

function versionIn(item: unknown, dataSet: MirroredSet, index: number): DataSetVersion | SourceError {
  const version = readStatedVersion({ ...asRecord(item), dataSet });
  if (!version) {
    const sentence = `${LISTING_URL} has something else than a version in groups.${dataSet}[${index}].`;
    return new SourceError('shape', sentence);
  }
  // After a larger number nothing could be imported.
  if (version.number <= LARGEST_ADOPTED_VERSION) return version;
  return new SourceError(
    'shape',
    `${LISTING_URL} tells of a version ${version.number} of ${dataSet}; numbers up to ${LARGEST_ADOPTED_VERSION} are taken over.`,
  );
}

/** The version here of a data set, and the server that it was copied from (null: it was made here). */
export interface StoredVersion {
  readonly version: DataSetVersion;
  readonly origin: string | null;
}

/**
 * What to do for one data set: nothing, or to adopt the changes from `base` (0: all records); `replace`: also over data of another origin,
 * or data that were made here.
 */
type Plan = { readonly kind: 'nothing' } | { readonly kind: 'adopt'; readonly base: number; readonly replace: boolean };

/**
 * Compares the version here with those of the origin, newest first. A version that equals the newest in everything is left alone,
 * wherever it came from, so that a circle of mirrors comes to rest. A copy that the origin does not know is fetched anew.
 *
 * @throws SourceError `conflict` when the version here belongs to another origin, or was made here
 */
export function planOf(
  stored: StoredVersion | null,
  versions: readonly DataSetVersion[],
  { origin, replace }: { readonly origin: string; readonly replace: boolean },
): Plan {
  const [newest] = versions;
  if (!newest || (stored && isSameVersion(stored.version, newest))) return { kind: 'nothing' };
  if (!stored) return { kind: 'adopt', base: 0, replace };
  const { number, checksum, source, dataSet } = stored.version;
  const isKnown = number < newest.number && versions.some((one) => one.number === number && one.checksum === checksum);
  // A copy that its origin still has, under another address.
  const hasMoved = stored.origin !== null && stored.origin !== origin && isKnown;
  if (hasMoved) return { kind: 'adopt', base: number, replace: true };
  // Without `replace` the store checks once more that nothing was loaded here meanwhile.
  if (stored.origin === origin) return { kind: 'adopt', base: isKnown ? number : 0, replace };
  if (replace || stored.version.starter) return { kind: 'adopt', base: 0, replace };
  const whose = stored.origin === null ? `loaded here (${source})` : `copied from ${stored.origin}`;
  throw new SourceError(
    'conflict',
    `${dataSet} ${number} was ${whose} and is not replaced by what ${origin} has; with --mirror-replace it is.`,
  );
}

/** Whether two versions are equal in all that answers show of them. */
export function isSameVersion(one: DataSetVersion, other: DataSetVersion): boolean {
  return (
    one.number === other.number &&
    one.checksum === other.checksum &&
    one.loadedAt === other.loadedAt &&
    one.source === other.source &&
    one.starter === other.starter &&
    one.newest === other.newest
  );
}
