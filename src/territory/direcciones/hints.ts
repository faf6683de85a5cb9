/** Stage "places": what the text says of the place besides the street, as a preference among the streets that are found. */
import { cacheShare } from '../../indexes/cache-share.ts';
import { fold } from '../../indexes/fold.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import { normalizeRanges } from '../../indexes/ordinals.ts';
import { Recent } from '../../indexes/recent.ts';
import type { PlaceHint } from '../address/types.ts';
import { holds, intersectRanges, rangesOfOrdinals } from '../catalog/ranges.ts';
import { rangesOfParents } from '../queries/filters.ts';
import { provinceShortened } from '../queries/readings/provinces.ts';
import { localityKey } from '../streets/facts.ts';
import type { NamedStreets } from './candidate.ts';
import type { Among } from './candidates.ts';
import type { AddressCatalog } from './catalog.ts';
import { citiesOf, mayBeCalled, namesIn, unitsCalled, unitsNamed } from './place-names.ts';

/** The places that a text names. */
export interface Hints {
  /** How much of them a street lies in: greater is better, 0 when in none. */
  readonly of: (street: number) => number;
  /** Whether one of the streets lies in one of them: where none does, the places tell nothing apart. */
  readonly touch: (streets: NamedStreets) => boolean;
  /**
   * Whether looking again in them is idle, since one of the streets lies there. Of `Ciudadela, Buenos Aires` it must lie in the town:
   * one that is somewhere in the province is not the one that is meant.
   */
  readonly hold: (streets: NamedStreets) => boolean;
  /** The streets of the smallest places named, where looking again is worth it; none when only a province is named. */
  readonly streets: readonly OrdinalRange[];
  /** The segments of the text that name them: what is written alike means the same. */
  readonly key: string;
}

/** What lying in a named place counts. The place itself more than what contains it, so that two names add up. */
const WEIGHT = { localidad: 4, localidad_censal: 3, departamento: 3, provincia: 1 } as const;

/** Streets that lying in a named place counts for. */
interface Level {
  readonly weight: number;
  readonly ranges: readonly OrdinalRange[];
}

/** What one name may mean: a province, or places in some provinces. */
interface Sense {
  /** Those of the name, the likeliest first: `Buenos Aires` is the province and the City. */
  readonly provinces: readonly { readonly id: string; readonly ranges: readonly OrdinalRange[] }[];
  readonly towns: readonly Level[];
  /** The provinces that places of the name lie in, whether streets of them are known or not. */
  readonly townsIn: ReadonlySet<string>;
}

/** One segment resolved: mostly one sense, two for `Salta Capital`. */
interface Meaning {
  readonly byteLength: number;
  readonly senses: readonly Sense[];
}

/** Segments, words of a segment and letters looked at: bounds on what the places of one text cost. */
const MOST_SEGMENTS = 4;
const MOST_WORDS = 8;
const LONGEST_SEGMENT = 80;
/** Meanings of segments kept per catalog, in bytes. */
export const KEPT_BYTES = 4 * 1024 * 1024;
const ENTRY_BYTES = 256;
const RANGE_BYTES = 48;
const kept = new WeakMap<AddressCatalog, Recent<string, Meaning>>();

/** A remark in brackets that is another name of the street rather than a place. */
const STREET_WORD = /^(?:calle|av|avda|avenida|ruta|diag|diagonal|pje|pasaje|bv|boulevard|ex)\b/i;

/** The places that the dropped segments of a text name; null when they name none. */
export function hintsOf(catalog: AddressCatalog, places: readonly PlaceHint[]): Hints | null {
  if (places.length === 0) return null;
  let meanings = kept.get(catalog);
  if (!meanings) {
    meanings = new Recent(cacheShare(KEPT_BYTES), ({ byteLength }) => byteLength);
    kept.set(catalog, meanings);
  }
  const senses: Sense[] = [];
  let key = '';
  for (let at = 0; at < places.length && at < MOST_SEGMENTS; at++) {
    const { text, role } = places[at]!;
    if (text.length > LONGEST_SEGMENT || (role === 'aside' && STREET_WORD.test(text))) continue;
    let meaning = meanings.get(text);
    if (!meaning) {
      meaning = meaningOf(catalog, text);
      meanings.set(text, meaning);
    }
    senses.push(...meaning.senses);
    key += `${text}\n`;
  }
  if (senses.length === 0) return null;
  const levels = placesWithinProvince(senses) ?? senses.flatMap(levelsOf);
  if (levels.length === 0) return null;
  const { size } = catalog.tables.calles;
  const towns = levels.filter(({ weight }) => weight > WEIGHT.provincia);
  const nearest = towns.length > 0 ? towns : levels;
  const among = (places: readonly Level[], streets: NamedStreets): boolean =>
    places.some(({ ranges }) => streets.someWithin(ranges));
  return {
    of: (street) => {
      let sum = 0;
      for (const { weight, ranges } of levels) if (holds(ranges, street)) sum += weight;
      return sum;
    },
    touch: (streets) => among(levels, streets),
    hold: (streets) => among(nearest, streets),
    streets: normalizeRanges(
      towns.flatMap(({ ranges }) => ranges),
      size,
    ),
    key,
  };
}

/**
 * Of `San Martín, Mendoza` the San Martín in Mendoza alone, and the province, not the city that is called as the province is. Null
 * when no name is a province's or no other name is one of a place in it. The last such name counts: provinces are written last.
 */
function placesWithinProvince(senses: readonly Sense[]): readonly Level[] | null {
  for (let at = senses.length - 1; at > -1; at--) {
    const others = senses.filter((_, other) => other !== at);
    for (const { id, ranges } of senses[at]?.provinces ?? []) {
      if (!others.some(({ townsIn }) => townsIn.has(id))) continue;
      const within = others.flatMap(({ towns }) =>
        towns.map((town) => ({ weight: town.weight, ranges: intersectRanges(town.ranges, ranges) })),
      );
      return [{ weight: WEIGHT.provincia, ranges }, ...within].filter((level) => level.ranges.length > 0);
    }
  }
  return null;
}

/** All that a name may mean. */
function levelsOf({ provinces, towns }: Sense): readonly Level[] {
  return [...provinces.map(({ ranges }) => ({ weight: WEIGHT.provincia, ranges })), ...towns].filter(
    ({ ranges }) => ranges.length > 0,
  );
}

/** A segment as a whole, else its end and what stands before it, else its longest end that names a place. */
function meaningOf(catalog: AddressCatalog, text: string): Meaning {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  let senses = sensesOf(catalog, text);
  for (let at = 1; senses.length === 0 && at < words.length && words.length <= MOST_WORDS; at++) {
    const end = sensesOf(catalog, words.slice(at).join(' '));
    if (end.length > 0) senses = [...sensesOf(catalog, words.slice(0, at).join(' ')), ...end];
  }
  const ranges = senses.flatMap(levelsOf).reduce((sum, level) => sum + level.ranges.length, 0);
  return { senses, byteLength: ENTRY_BYTES + 2 * text.length + ranges * RANGE_BYTES };
}

/** The streets of places that a text names. */
export type StreetsThere = Pick<Among, 'ranges' | 'isTown'>;

/**
 * The streets of the places that words name, all of them or but for a rest that names another (`Rafaela Santa Fe`); null when they
 * name none, or one of which no street is known.
 */
export function streetsOfPlaces(catalog: AddressCatalog, words: readonly string[]): StreetsThere | null {
  const whole = streetsCalled(catalog, words);
  if (whole) return whole;
  for (let at = words.length - 1; at > 0; at--) {
    const around = streetsCalled(catalog, words.slice(at));
    const inner = around && streetsCalled(catalog, words.slice(0, at));
    const within = inner ? intersectRanges(inner.ranges, around.ranges) : [];
    if (inner && within.length > 0) return { ranges: within, isTown: inner.isTown || around.isTown };
  }
  return null;
}

/** The streets of what some words name as a whole. What is called as its province is (`Córdoba`) is no town alone. */
function streetsCalled(catalog: AddressCatalog, words: readonly string[]): StreetsThere | null {
  const name = words.join(' ');
  // It is asked of the end of nearly every street that is not there, and most are no places.
  if (!mayBeCalled(catalog, name)) return null;
  const levels = sensesOf(catalog, name).flatMap(levelsOf);
  const ranges = normalizeRanges(
    levels.flatMap((level) => level.ranges),
    catalog.tables.calles.size,
  );
  return ranges.length === 0 ? null : { ranges, isTown: levels.every(({ weight }) => weight > WEIGHT.provincia) };
}

/** Who says that it is the province does not mean the City. */
const PROVINCE_WORD = /^\s*(?:provincia|prov|pcia|pvcia)\b/i;
/** `Capital` by itself is the City for most, and the capital of the province for those who live in one. */
const CAPITAL = 'capital';
const THE_CITY = 'capital federal';

/** What a text names as a whole, none when nothing. */
function sensesOf(catalog: AddressCatalog, text: string): readonly Sense[] {
  const { tables, network } = catalog;
  const { calles } = tables;
  const town: OrdinalRange[] = [];
  const townsIn = new Set<string>();
  const provinces: string[] = [];
  const names = namesIn(catalog, text);
  for (const ordinal of unitsNamed(catalog, 'provincia', names).ordinals) {
    provinces.push(tables.provincias.ids[ordinal] ?? '');
    if (!PROVINCE_WORD.test(text)) provinces.push(...citiesOf(catalog, ordinal));
  }
  for (const kind of ['departamento', 'localidad_censal'] as const) {
    const { ids, ordinals } = unitsNamed(catalog, kind, names);
    town.push(...rangesOfParents(calles, kind, ids));
    const { parents } = tables[kind === 'departamento' ? 'departamentos' : 'localidades_censales'];
    for (const ordinal of ordinals) townsIn.add(parents.get('provincia')?.parentOf(ordinal) ?? '');
  }
  const own: number[] = [...(network.streetsOfLocality.get(localityKey(null, text) ?? '') ?? [])];
  for (const ordinal of own) townsIn.add(calles.parents.get('provincia')?.parentOf(ordinal) ?? '');
  for (const ordinal of unitsNamed(catalog, 'localidad', names).ordinals) {
    const { id, localidad_censal, departamento, provincia } = tables.localidades.entity(ordinal);
    own.push(...(network.streetsOfLocality.get(id) ?? []));
    townsIn.add(provincia.id ?? '');
    // Where no street is filed under the locality itself, what contains it is as much as is known.
    if (localidad_censal.id !== null) town.push(...rangesOfParents(calles, 'localidad_censal', [localidad_censal.id]));
    else if (departamento.id !== null) town.push(...rangesOfParents(calles, 'departamento', [departamento.id]));
  }
  const shortened = provinces.length === 0 && townsIn.size === 0 ? provinceShortened(fold(text).trim()) : null;
  if (shortened !== null && tables.provincias.ordinalOf(shortened) >= 0) provinces.push(shortened);
  if (fold(text).trim() === CAPITAL) {
    const { ids } = unitsCalled(catalog, 'provincia', THE_CITY, 'formal');
    town.push(...rangesOfParents(calles, 'provincia', ids));
    for (const id of ids) townsIn.add(id);
  }
  if (provinces.length === 0 && townsIn.size === 0) return [];
  const towns = [
    { weight: WEIGHT.departamento, ranges: normalizeRanges(town, calles.size) },
    { weight: WEIGHT.localidad, ranges: rangesOfOrdinals(own, calles.size) },
  ].filter(({ ranges }) => ranges.length > 0);
  const known = [...new Set(provinces)].map((id) => ({ id, ranges: rangesOfParents(calles, 'provincia', [id]) }));
  return [{ provinces: known, towns, townsIn }];
}
