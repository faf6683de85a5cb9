import type { FileSample } from '../../ingest/record.ts';

/**
 * Recognises territorial files by the key of a dump's list, the file's name, and fields that only one kind has.
 * A name alone is not enough: the file must also have the fields of a listing, so that a folder of other things is left alone.
 */
export function stem(sample: FileSample): string {
  return sample.name
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .replaceAll('-', '_');
}

/** True when the file has one of the spellings of a field: `provincia.id`, `provincia_id`, or the object `provincia`. */
export function hasField(sample: FileSample, ...spellings: readonly string[]): boolean {
  return spellings.some((name) => sample.keys.has(name));
}

/** Records that look like units with an id and a name; `own` is the prefix of flat columns. */
export function isListing(sample: FileSample, own: string): boolean {
  return hasField(sample, 'id', `${own}_id`) && hasField(sample, 'nombre', `${own}_nombre`);
}

/** True when the dump's list or the file's name says the plural. */
export function saysPlural(sample: FileSample, plural: string): boolean {
  if (sample.wrapper !== null && sample.wrapper !== 'features') return sample.wrapper === plural;
  return new RegExp(`(^|_)${plural}(_|\\d|$)`).test(stem(sample));
}

/** True when the file holds GeoJSON features, also when they come as records in memory. */
export function holdsFeatures(sample: FileSample): boolean {
  return sample.format === 'geojson' || (sample.keys.has('geometry') && sample.keys.has('properties'));
}
