import { asRecord, type MirroredSet, readStatedVersion } from '../../server/handing/part.ts';
import { type DataSetVersion, LARGEST_ADOPTED_VERSION } from '../../store/store.ts';
import type { Exclusions } from '../exclusions.ts';
import { SourceError } from '../source-error.ts';
import { failure } from './fault.ts';

/** Where a server tells its versions, relative to its address. */
export const LISTING_URL = 'ventanilla/versiones';

/** Most bytes of that list: some hundred versions of each group, with long names of sources. */
export const MOST_LISTING_BYTES = 16 * 1024 * 1024;

/** The versions that a server holds of each data set, newest first. */
export type Listing = ReadonlyMap<MirroredSet, readonly DataSetVersion[]>;

/** What a list says of the data sets that are wanted; one of which the server has no version is in neither map. */
export interface ReadListing {
  readonly listing: Listing;
  /** Faults of single data sets, which say nothing about the others. */
  readonly unreadable: readonly SourceError[];
}

/**
 * Reads the list of versions of a server. An older version whose entry cannot be read is left out, within `--max-refused`;
 * the newest is the one to take over, and without it nothing is known of the data set.
 * @throws SourceError `shape` when it is no list of a Ventanilla, or when more is left out than is allowed
 */
export function readListing(body: unknown, wanted: readonly MirroredSet[], exclusions: Exclusions): ReadListing {
  const groups = asRecord(asRecord(body)?.groups);
  if (!groups) throw failure('shape', `${LISTING_URL} has no member "groups": is it a Ventanilla of this release?`);
  const listing = new Map<MirroredSet, readonly DataSetVersion[]>();
  const unreadable: SourceError[] = [];
  for (const dataSet of wanted) {
    const versions = versionsOf(groups[dataSet], dataSet, exclusions);
    if (versions instanceof SourceError) unreadable.push(versions);
    else if (versions.length > 0) listing.set(dataSet, versions);
  }
  return { listing, unreadable };
}

/** The versions of one data set, newest first; what is wrong with the list where it says nothing of the newest. */
function versionsOf(
  listed: unknown,
  dataSet: MirroredSet,
  exclusions: Exclusions,
): readonly DataSetVersion[] | SourceError {
  if (!Array.isArray(listed)) return failure('shape', `${LISTING_URL} has no list "groups.${dataSet}".`);
  const versions: DataSetVersion[] = [];
  for (const [index, item] of listed.entries()) {
    const version = versionIn(item, dataSet, index);
    if (version instanceof SourceError) {
      if (index === 0) return version;
      exclusions.exclude(version, listed.length);
      continue;
    }
    if (version.number >= (versions.at(-1)?.number ?? Number.POSITIVE_INFINITY)) {
      return failure('shape', `${LISTING_URL} does not tell the versions of ${dataSet} newest first.`);
    }
    versions.push(version);
  }
  return versions;
}

function versionIn(item: unknown, dataSet: MirroredSet, index: number): DataSetVersion | SourceError {
  const version = readStatedVersion({ ...asRecord(item), dataSet });
  if (!version)
    return failure('shape', `${LISTING_URL} has something else than a version in groups.${dataSet}[${index}].`);
  // Behind it nothing could ever be imported.
  if (version.number <= LARGEST_ADOPTED_VERSION) return version;
  return failure(
    'shape',
    `${LISTING_URL} tells of a version ${version.number} of ${dataSet}; numbers up to ${LARGEST_ADOPTED_VERSION} are taken over.`,
  );
}
