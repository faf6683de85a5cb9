/** Stage "places": what the text says of the place besides the street, as a preference among the streets that are found. */
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import { normalizeRanges } from '../../indexes/ordinals.ts';
import { RenderedCache } from '../../indexes/rendered-cache.ts';
import type { PlaceHint } from '../address/types.ts';
import { rangesOfOrdinals } from '../catalog/ranges.ts';
import { rangesOfParents } from '../queries/filters.ts';
import { localityKey } from '../streets/facts.ts';
import type { AddressCatalog } from './catalog.ts';
import { unitsCalled } from './place-names.ts';

/** The places that a text names. */
export interface Hints {
  /** How much of them a street lies in: greater is better, 0 when in none. */
  readonly of: (street: number) => number;
  /** The streets of the smallest places named, where looking again is worth it; none when only a province is named. */
  readonly streets: readonly OrdinalRange[];
}

/** What lying in a named place counts. The place itself more than what contains it, so that two names add up. */
const WEIGHT = { localidad: 4, localidad_censal: 3, departamento: 3, provincia: 1 } as const;

/** One segment resolved. */
interface Meaning {
  readonly byteLength: number;
  readonly levels: readonly { readonly weight: number; readonly ranges: readonly OrdinalRange[] }[];
}

/** Segments, words of a segment and letters looked at: bounds on what the places of one text cost. */
const MOST_SEGMENTS = 4;
const MOST_WORDS = 8;
const LONGEST_SEGMENT = 80;
/** Meanings of segments kept per catalog, in bytes. */
const KEPT_BYTES = 4 * 1024 * 1024;
const ENTRY_BYTES = 256;
const RANGE_BYTES = 48;
const kept = new WeakMap<AddressCatalog, RenderedCache<string, Meaning>>();

/** A remark in brackets that is another name of the street rather than a place. */
const STREET_WORD = /^(?:calle|av|avda|avenida|ruta|diag|diagonal|pje|pasaje|bv|boulevard|ex)\b/i;

/** The places that the dropped segments of a text name; null when they name none. */
export function hintsOf(catalog: AddressCatalog, places: readonly PlaceHint[]): Hints | null {
  if (places.length === 0) return null;
  let meanings = kept.get(catalog);
  if (!meanings) {
    meanings = new RenderedCache(KEPT_BYTES);
    kept.set(catalog, meanings);
  }
  const levels: Meaning['levels'][number][] = [];
  for (const { text, role } of places.slice(0, MOST_SEGMENTS)) {
    if (text.length > LONGEST_SEGMENT || (role === 'aside' && STREET_WORD.test(text))) continue;
    levels.push(...meanings.get(text, () => meaningOf(catalog, text)).levels);
  }
  if (levels.length === 0) return null;
  const { size } = catalog.tables.calles;
  const towns = levels.filter(({ weight }) => weight > WEIGHT.provincia);
  return {
    of: (street) => levels.reduce((sum, { weight, ranges }) => (holds(ranges, street) ? sum + weight : sum), 0),
    streets: normalizeRanges(
      towns.flatMap(({ ranges }) => ranges),
      size,
    ),
  };
}

/** A segment as a whole, else its end and what stands before it, else its longest end that names a place. */
function meaningOf(catalog: AddressCatalog, text: string): Meaning {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  let levels = levelsOf(catalog, text);
  for (let at = 1; levels.length === 0 && at < words.length && words.length <= MOST_WORDS; at++) {
    const end = levelsOf(catalog, words.slice(at).join(' '));
    if (end.length > 0) levels = [...end, ...levelsOf(catalog, words.slice(0, at).join(' '))];
  }
  const ranges = levels.reduce((sum, level) => sum + level.ranges.length, 0);
  return { levels, byteLength: ENTRY_BYTES + 2 * text.length + ranges * RANGE_BYTES };
}

function levelsOf(catalog: AddressCatalog, text: string): Meaning['levels'] {
  const { tables, network } = catalog;
  const { calles } = tables;
  const levels: Meaning['levels'][number][] = [];
  const add = (weight: number, ranges: readonly OrdinalRange[]): void => {
    if (ranges.length > 0) levels.push({ weight, ranges });
  };
  const town: OrdinalRange[] = [];
  for (const kind of ['provincia', 'departamento', 'localidad_censal'] as const) {
    const { ids } = unitsCalled(catalog, kind, text, 'formal');
    const ranges = rangesOfParents(calles, kind, ids);
    if (kind === 'provincia') add(WEIGHT.provincia, ranges);
    else town.push(...ranges);
  }
  const own: number[] = [...(network.streetsOfLocality.get(localityKey(null, text) ?? '') ?? [])];
  for (const ordinal of unitsCalled(catalog, 'localidad', text, 'formal').ordinals) {
    const { id, localidad_censal, departamento } = tables.localidades.entity(ordinal);
    const streets = network.streetsOfLocality.get(id) ?? [];
    own.push(...streets);
    // Where no street is filed under the locality itself, what contains it is as much as is known.
    if (localidad_censal.id !== null) town.push(...rangesOfParents(calles, 'localidad_censal', [localidad_censal.id]));
    else if (departamento.id !== null) town.push(...rangesOfParents(calles, 'departamento', [departamento.id]));
  }
  add(WEIGHT.departamento, normalizeRanges(town, calles.size));
  add(WEIGHT.localidad, rangesOfOrdinals(own, calles.size));
  return levels;
}

/** Whether ascending, disjoint ranges hold an ordinal. */
function holds(ranges: readonly OrdinalRange[], ordinal: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle]?.[1] ?? 0) <= ordinal) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low];
  return range !== undefined && range[0] <= ordinal;
}
