/** What the segments of a text that are no street name: provinces, and places in some provinces. */

import { BoundedCache } from '../../indexes/bounded-cache.ts';
import { cacheShare } from '../../indexes/cache-share.ts';
import { fold } from '../../indexes/fold.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import { normalizeRanges } from '../../indexes/ordinals.ts';
import type { PlaceHint } from '../address/types.ts';
import { rangesOfOrdinals } from '../catalog/ranges.ts';
import { rangesOfParents } from '../queries/filters.ts';
import { isCountry } from '../queries/readings/formal.ts';
import { provinceShortened, THE_CITY } from '../queries/readings/provinces.ts';
import { localityKey } from '../streets/facts.ts';
import type { AddressCatalog } from './catalog.ts';
import {
  CAPITAL_ALONE,
  capitalOfAll,
  namesBesides,
  namesIn,
  placeMistyped,
  provincesNamed,
  type UnitsNamed,
  unitsNamed,
} from './place-names.ts';
import { isNoTown, withoutPartOfTown } from './place-phrase.ts';
import { HAS_NAME_AND_NUMBER, NUMBERS } from './rank.ts';

/** What lying in a named place counts. The place itself more than what contains it, so that two names add up. */
export const WEIGHT = { localidad: 4, localidad_censal: 3, departamento: 3, provincia: 1 } as const;

/** Streets that lying in a named place counts for. */
export interface Level {
  readonly weight: number;
  readonly ranges: readonly OrdinalRange[];
  /** The merit of a street's numbers, one of {@link NUMBERS} or {@link HAS_NAME_AND_NUMBER}, below which its lying there counts for nothing. */
  readonly leastNumber: number;
}

/** People name the locality loosely: that of `Máximo Paz 1784, Monte Grande` counts for no street that is known not to have the number. */
const LEAST_NUMBER_IN_LOCALITY = NUMBERS.unknown;

/** What one name may mean: a province, or places in some provinces. */
export interface Sense {
  /** The words that have it. */
  readonly text: string;
  /** Those of the name, the likeliest first: `Buenos Aires` is the province and the City. */
  readonly provinces: readonly { readonly id: string; readonly ranges: readonly OrdinalRange[] }[];
  readonly towns: readonly Level[];
  /** The provinces that places of the name lie in, whether streets of them are known or not. */
  readonly townsIn: ReadonlySet<string>;
  /** Those of them in which a place is called just so: of `Las Flores` the department, of which it is more than a like name. */
  readonly calledIn: ReadonlySet<string>;
  /** The streets of the departments that places of the name lie in, or are, with those that pass through them. */
  readonly around: readonly OrdinalRange[];
  /** Whether a province is named by what may be something else: `S.F.`, `Capital`. */
  readonly isUnsure: boolean;
  /** Whether the words end in the province of the towns: `Posadas Misiones`. */
  readonly endsInProvince: boolean;
}

/** One segment resolved: mostly one sense, two for `Salta Capital`. */
interface Meaning {
  readonly byteLength: number;
  readonly senses: readonly Sense[];
  /** Whether all of its words name places, and not its last ones alone. */
  readonly isWhole: boolean;
  /** Whether no place is called so, but one nearly so. */
  readonly isGuess: boolean;
}

/** A segment of a text besides its streets, and the places that it names, if any. */
export interface Segment extends PlaceHint, Omit<Meaning, 'byteLength'> {}

/** Segments, words of a segment and letters looked at: bounds on what the places of one text cost. The province stands last. */
const FIRST_SEGMENTS = 2;
const LAST_SEGMENTS = 4;
const MOST_WORDS = 8;
const LONGEST_SEGMENT = 80;
/** Meanings of segments kept per catalog, in bytes. */
const KEPT_BYTES = 4 * 1024 * 1024;
const ENTRY_BYTES = 256;
const RANGE_BYTES = 48;
const kept = new WeakMap<AddressCatalog, BoundedCache<string, Meaning>>();

/** What is a street rather than a place called after one: another name in brackets, one that crosses (`Callao - Av. Santa Fe`). */
const STREET_WORD = /^(?:calle|av|avda|avenida|ruta|diag|diagonal|pje|pasaje|bv|boulevard|ex)\b/i;

/** The first segments of a text besides its streets, in their order. */
export function segmentsOf(catalog: AddressCatalog, places: readonly PlaceHint[]): readonly Segment[] {
  if (places.length === 0) return NO_SEGMENTS;
  let meanings = kept.get(catalog);
  if (!meanings) {
    meanings = new BoundedCache(cacheShare(KEPT_BYTES), ({ byteLength }) => byteLength);
    kept.set(catalog, meanings);
  }
  const segments: Segment[] = [];
  for (let at = 0; at < places.length; at++) {
    if (at === FIRST_SEGMENTS) at = Math.max(at, places.length - LAST_SEGMENTS);
    const { text, role } = places[at]!;
    if (text.length > LONGEST_SEGMENT || STREET_WORD.test(text) || isNoTown(fold(text))) continue;
    let meaning = meanings.get(text);
    if (!meaning) {
      meaning = meaningOf(catalog, text);
      meanings.set(text, meaning);
    }
    const { senses, isWhole, isGuess } = meaning;
    segments.push({ text, role, senses, isWhole, isGuess });
  }
  return segments;
}

export const NO_SEGMENTS: readonly Segment[] = [];

/** All that a name may mean. */
export function levelsOf({ provinces, towns }: Sense): readonly Level[] {
  return [...provinces.map(({ ranges }) => ({ weight: WEIGHT.provincia, ranges, leastNumber: 0 })), ...towns].filter(
    ({ ranges }) => ranges.length > 0,
  );
}

/** What parts the words of a segment: the hyphen of `Rosario-Santa Fe`, not that of `AR-S`. */
const BETWEEN_WORDS = /[\s,;]+|(?<=\p{L}{3})-(?=\p{L}{3})/u;

/** A segment as a whole, else its end and what stands before it, else its longest end that names a place. */
function meaningOf(catalog: AddressCatalog, text: string): Meaning {
  const words = text.split(BETWEEN_WORDS).filter((word) => word !== '');
  let senses = sensesApart(catalog, text, words);
  // `Quilmes Centro`, `Castelar Sur`: the town with its part, where no place is called so.
  const folded = fold(text);
  const bare = withoutPartOfTown(folded);
  if (senses.length === 0 && bare !== folded) senses = sensesOf(catalog, bare);
  let isWhole = senses.length > 0;
  for (let at = 1; senses.length === 0 && at < words.length && words.length <= MOST_WORDS; at++) {
    const end = sensesApart(catalog, words.slice(at).join(' '), words.slice(at));
    if (end.length === 0) continue;
    const before = sensesOf(catalog, words.slice(0, at).join(' '));
    senses = [...before, ...end];
    isWhole = before.length > 0;
  }
  // A preference among streets, and not for sure where the address is: what resembles a place is seldom one.
  const mistyped = senses.length === 0 ? placeMistyped(catalog, text) : null;
  const isGuess = mistyped !== null;
  if (isGuess) senses = sensesOf(catalog, mistyped);
  const levels = senses.flatMap(levelsOf).reduce((sum, level) => sum + level.ranges.length, 0);
  const ranges = senses.reduce((sum, { around }) => sum + around.length, levels);
  return { senses, isWhole, isGuess, byteLength: ENTRY_BYTES + 2 * text.length + ranges * RANGE_BYTES };
}

/** What a text names as a whole; of a town with its province behind it (`Posadas Misiones`) each by itself, as with a comma between them. */
function sensesApart(catalog: AddressCatalog, text: string, words: readonly string[]): readonly Sense[] {
  const senses = sensesOf(catalog, text);
  if (!senses.some(({ endsInProvince }) => endsInProvince)) return senses;
  for (let at = Math.max(1, words.length - LONGEST_PROVINCE); at < words.length; at++) {
    const province = sensesOf(catalog, words.slice(at).join(' '));
    if (!province.some(({ provinces }) => provinces.length > 0)) continue;
    const town = sensesOf(catalog, words.slice(0, at).join(' '));
    if (town.length > 0) return [...town, ...province];
  }
  return senses;
}

/** Most words of a province behind a town without a comma. */
const LONGEST_PROVINCE = 4;

/** What a text names as a whole, none when nothing, or the country. */
export function sensesOf(catalog: AddressCatalog, text: string): readonly Sense[] {
  const { tables, network } = catalog;
  const { calles } = tables;
  const town: OrdinalRange[] = [];
  const townsIn = new Set<string>();
  const calledIn = new Set<string>();
  const departments = new Set<string>();
  const names = [...namesIn(catalog, text), ...namesBesides(catalog, text)];
  const folded = fold(text).trim();
  if (isCountry(folded)) return [];
  const isCapital = folded === CAPITAL_ALONE;
  const shortened = provinceShortened(folded);
  // `Ciudad de Bs. As.` is not the province, for all that its last words are.
  const isCity = shortened === THE_CITY;
  const provinces = isCity ? [] : provincesNamed(catalog, names, text);
  const readings = new Set(names.map(({ reading }) => reading));
  const placed = (name: string, province: string | null, department: string | null): void => {
    townsIn.add(province ?? '');
    departments.add(department ?? '');
    if (readings.has(fold(name))) calledIn.add(province ?? '');
  };
  const named: UnitsNamed[] = [];
  const unitsOf = (kind: 'departamento' | 'localidad_censal' | 'localidad'): readonly number[] => {
    const units = unitsNamed(catalog, kind, names);
    if (units.ordinals.length > 0) named.push(units);
    return units.ordinals;
  };
  const inDepartments: string[] = [];
  for (const ordinal of unitsOf('departamento')) {
    const { id, nombre, provincia } = tables.departamentos.entity(ordinal);
    // Most who write `Capital` mean the City, whichever capital's streets have the number.
    if (!isCapital) inDepartments.push(id);
    town.push(...rangesOfParents(calles, 'departamento', [id]));
    placed(nombre, provincia.id, id);
  }
  for (const ordinal of unitsOf('localidad_censal')) {
    const { id, nombre, provincia, departamento } = tables.localidades_censales.entity(ordinal);
    town.push(...rangesOfParents(calles, 'localidad_censal', [id]));
    placed(nombre, provincia.id, departamento.id);
  }
  const own: number[] = [...(network.streetsOfLocality.get(localityKey(null, text) ?? '') ?? [])];
  for (const ordinal of own) {
    const parentOf = (kind: 'provincia' | 'departamento'): string | null =>
      calles.parents.get(kind)?.parentOf(ordinal) ?? null;
    placed(text, parentOf('provincia'), parentOf('departamento'));
  }
  const isOwn = own.length > 0;
  for (const ordinal of unitsOf('localidad')) {
    const { id, nombre, localidad_censal, departamento, provincia } = tables.localidades.entity(ordinal);
    own.push(...(network.streetsOfLocality.get(id) ?? []));
    placed(nombre, provincia.id, departamento.id);
    // Where no street is filed under the locality itself, what contains it is as much as is known.
    if (localidad_censal.id !== null) town.push(...rangesOfParents(calles, 'localidad_censal', [localidad_censal.id]));
    else if (departamento.id !== null) town.push(...rangesOfParents(calles, 'departamento', [departamento.id]));
  }
  // `Sta Fe` is the province and its city; what is called otherwise elsewhere (`Ch.`) is no province.
  const isProvince =
    shortened !== null && provinces.length === 0 && (isCity || townsIn.size === 0 || townsIn.has(shortened));
  const isUnsure = isCapital || (isProvince && townsIn.size === 0 && lettersOf(folded) < SUREST_PROVINCE);
  if (isProvince && tables.provincias.ordinalOf(shortened) >= 0) provinces.push(shortened);
  if (isCapital) {
    const { ids } = capitalOfAll(catalog);
    town.push(...rangesOfParents(calles, 'provincia', ids));
    for (const id of ids) {
      townsIn.add(id);
      calledIn.add(id);
    }
  }
  if (provinces.length === 0 && townsIn.size === 0) return [];
  const towns = [
    { weight: WEIGHT.departamento, ranges: normalizeRanges(town, calles.size), leastNumber: 0 },
    {
      weight: WEIGHT.localidad,
      ranges: rangesOfOrdinals(own, calles.size),
      leastNumber: LEAST_NUMBER_IN_LOCALITY,
    },
    // Of `14 2314, La Plata` the department is meant as well as the locality: whichever street there is called so and has the number.
    {
      weight: WEIGHT.localidad,
      ranges: normalizeRanges(rangesOfParents(calles, 'departamento', inDepartments), calles.size),
      leastNumber: HAS_NAME_AND_NUMBER,
    },
  ].filter(({ ranges }) => ranges.length > 0);
  const passing = [...departments].flatMap((id) => catalog.reach.streetsIn(tables.departamentos.ordinalOf(id)));
  const around = normalizeRanges(
    [...rangesOfParents(calles, 'departamento', [...departments]), ...passing],
    calles.size,
  );
  const endsInProvince =
    provinces.length === 0 && !isOwn && named.length > 0 && named.every(({ province }) => province !== null);
  const known = [...new Set(provinces)].map((id) => ({ id, ranges: rangesOfParents(calles, 'provincia', [id]) }));
  return [{ text, provinces: known, towns, townsIn, calledIn, around, isUnsure, endsInProvince }];
}

/** Letters from which on what a province is shortened to is nothing else: `Cap. Fed.`, not `S.F.` */
const SUREST_PROVINCE = 4;

function lettersOf(text: string): number {
  return text.replace(/[^\p{L}]/gu, '').length;
}
