import type { FileSample } from '../../ingest/record.ts';
import type { Basis } from '../stored/records.ts';
import type { Term } from '../words.ts';

/** What a file of daily sessions says of its figures, and of titles that only it names. */
export interface SourceTraits {
  readonly basis: Basis;
  /** Of two plain files that hold one session, the one with the lower rank serves. */
  readonly rank: number;
  /** `tipo` of a title that is in no list of instruments. */
  readonly tipo: string;
}

/**
 * The stated order of plain sources: the exchange's own figures; then files that carry an adjusted close beside the
 * plain one; then other plain files; then sessions reduced from finer records, the published reduction before ours. What a
 * feed pushed in stands behind every file.
 */
export const RANK = {
  exchange: 10,
  withAdjustedClose: 20,
  plain: 30,
  reduced: 40,
  reducedHere: 45,
  book: 50,
  page: 60,
  vendor: 90,
  running: 95,
};

/** What file names say where columns cannot: first match counts. A name that matches nothing is plain. */
const BY_NAME: readonly (SourceTraits & { readonly name: RegExp })[] = [
  // Adjusted by their vendors, the first for splits alone.
  { name: /us_stocks/i, basis: 'vendor', rank: RANK.vendor, tipo: 'ACCIONES' },
  { name: /ggal_\d{4}/i, basis: 'vendor', rank: RANK.vendor, tipo: 'ACCIONES' },
  // Per 100 of face value.
  { name: /bonds?/i, basis: 'plain', rank: RANK.plain, tipo: 'TitulosPublicos' },
  // Plain, as far as their origin says.
  { name: /cedears?/i, basis: 'plain', rank: RANK.plain, tipo: 'CEDEARS' },
  // Published levels and rates.
  { name: /indices|_fx(_|$|\.)/i, basis: 'plain', rank: RANK.plain, tipo: 'INDICES' },
];

const UNKNOWN_NAME: SourceTraits = { basis: 'plain', rank: RANK.plain, tipo: 'ACCIONES' };

/**
 * The traits of a file of daily sessions: by its columns where they decide (a settlement term or an adjusted close mean
 * plain prices), else by its name, else plain.
 */
export function traitsOf(sample: FileSample): SourceTraits {
  const named = BY_NAME.find(({ name }) => name.test(sample.name)) ?? UNKNOWN_NAME;
  if (sample.keys.has('settlement')) {
    return { ...named, basis: 'plain', rank: RANK.exchange };
  }
  if (sample.keys.has('adj_close')) {
    return { ...named, basis: 'plain', rank: RANK.withAdjustedClose };
  }
  return named;
}

/** The name under which a file's sessions of another settlement term than the usual one are kept: a series of its own. */
export function lineName(source: string, term: Term | null): string {
  return term === null ? source : `${source}@${term}`;
}

/** The name of a source: its file's name without ending, so that a later file of that name adds to the same series. */
export function sourceName(sample: FileSample): string {
  return sample.name.replace(/\.(csv|json|ndjson)$/i, '').replaceAll('|', '_');
}
