import { asRecord, type HandedOn, readStatedVersion } from '../../server/handing/stated-version.ts';
import { type DataSetVersion, LARGEST_ADOPTED_VERSION } from '../../store/store.ts';
import { failure } from './fault.ts';

/** Where a server tells its versions, relative to its address. */
export const LISTING_URL = 'ventanilla/versiones';

/** Most bytes of that list: some hundred versions of each group, with long names of sources. */
export const MOST_LISTING_BYTES = 16 * 1024 * 1024;

/** The versions that a server holds of each data set, newest first. */
export type Listing = ReadonlyMap<HandedOn, readonly DataSetVersion[]>;

/**
 * What a server tells of its versions, of the data sets that are wanted; those of which it has none are left out.
 * @throws SourceError `shape` when it is not what a Ventanilla tells
 */
export function readListing(body: unknown, wanted: readonly HandedOn[]): Listing {
  const groups = asRecord(asRecord(body)?.groups);
  if (!groups) throw failure('shape', `${LISTING_URL} has no member "groups": is it a Ventanilla of this release?`);
  const listing = new Map<HandedOn, readonly DataSetVersion[]>();
  for (const dataSet of wanted) {
    const listed = groups[dataSet];
    if (!Array.isArray(listed)) throw failure('shape', `${LISTING_URL} has no list "groups.${dataSet}".`);
    const versions = listed.map((item: unknown, index) => versionIn(item, dataSet, index));
    for (const [index, version] of versions.entries()) {
      if (version.number < (versions[index - 1]?.number ?? Number.POSITIVE_INFINITY)) continue;
      throw failure('shape', `${LISTING_URL} does not tell the versions of ${dataSet} newest first.`);
    }
    if (versions.length > 0) listing.set(dataSet, versions);
  }
  return listing;
}

function versionIn(item: unknown, dataSet: HandedOn, index: number): DataSetVersion {
  const version = readStatedVersion({ ...asRecord(item), dataSet });
  if (!version)
    throw failure('shape', `${LISTING_URL} has something else than a version in groups.${dataSet}[${index}].`);
  // Behind it nothing could ever be imported.
  if (version.number <= LARGEST_ADOPTED_VERSION) return version;
  throw failure(
    'shape',
    `${LISTING_URL} tells of a version ${version.number} of ${dataSet}; numbers up to ${LARGEST_ADOPTED_VERSION} are taken over.`,
  );
}
