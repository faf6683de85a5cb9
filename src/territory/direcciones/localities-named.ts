/** Localities by name (territorial.md 8.6): those of the lists and those that only the streets name, with their streets. */

import { fold } from '../../indexes/fold.ts';
import { normalizeRanges, type OrdinalRange } from '../../indexes/ordinals.ts';
import { intersectRanges, rangesOfOrdinals } from '../catalog/ranges.ts';
import { PROVINCE_DIGITS } from '../contract/ids.ts';
import { rangesOfParents } from '../queries/filters.ts';
import { searchNames } from '../queries/names.ts';
import { bareQueries } from '../queries/readings/formal.ts';
import { localityKey } from '../streets/facts.ts';
import { type Comparison, compareNames, NAME_FIT, type NameFit } from '../streets/name-fit.ts';
import type { PlainName } from '../streets/plain-name.ts';
import type { AddressCatalog } from './catalog.ts';
import { longestOf, type PlaceKind } from './place-names.ts';
import { StreetLocalities, type StreetLocality } from './street-localities.ts';

/**
 * How a filter was read to mean some places: by their name, written as it is or otherwise; by what they are called besides; with the part of the
 * town; as a place that the text names with one that contains it, or as the latter alone; as the middle of what the other filters name.
 */
export type PlaceReading = 'name' | 'otherwise' | 'besides' | 'part' | 'within' | 'outer' | 'town-itself';

/** Places that a filter means. */
export interface Places {
  readonly kind: PlaceKind;
  readonly reading: PlaceReading;
  /** The units of that kind that bear the name, wherever they are: ordinals of their table. */
  readonly units: readonly number[];
  /** The localities of the name that only streets name. */
  readonly unlisted: readonly StreetLocality[];
  /** What contains them, where the text names it too. */
  readonly outer: Places | null;
  /** Localities by their `localityKey`: streets in them come before others of the same census locality. */
  readonly localities: ReadonlySet<string>;
  /** Their departments, which come next. */
  readonly departments: ReadonlySet<string>;
  /** Departments in which addresses must lie whose streets pass through several, by their ordinals; null for any. */
  readonly within: ReadonlySet<number> | null;
  /** The provinces that the places lie in. */
  readonly provinces: readonly string[];
  readonly streets: readonly OrdinalRange[];
}

/** Localities by name. */
interface Named {
  readonly places: Places;
  /** Whether none of them bears the name but for typing errors. */
  readonly isMistyped: boolean;
}

/** From here on a name lacks more than a word before its last: `Once` is not all of `Once de Septiembre`. */
const FARTHEST_PART = 2;

/** A letter that stands for a word of a name: `V. Alsina`, `José C Paz`. */
const LETTER = /(?<![\p{L}\p{N}])(?<letter>\p{L})(?![\p{L}\p{N}'°º])/u;

/** Whether a text has a word: letters alone (`S/D`, `N/A`) name no place, although some name has those initials. */
export function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]{2}/u.test(text);
}

/**
 * The localities of a name. Who writes the whole name of a locality, or all of it but `Villa`, means it or one whose name goes on (`Remedios de Escalada de San
 * Martín`), not every one whose name holds the words (`La Plata`, `Mar del Plata`), if streets of them are known. A locality that no
 * list has is one like the others. Null where no locality is called so.
 *
 * @param among the localities of the lists that may be meant
 * @param around the streets that the other filters leave
 */
export function localitiesNamed(
  catalog: AddressCatalog,
  text: string,
  among: readonly OrdinalRange[],
  around: readonly OrdinalRange[],
): Named | null {
  const { localidades } = catalog.tables;
  const { names } = catalog.network;
  const wanted = fold(text).trim();
  const ways = [{ name: wanted, province: null }, ...bareQueries(wanted)].map(({ name, province }) => ({
    name,
    province,
    asked: names.plain(name),
    // One word behind another that is left out is all of a name, or none: `Barrio Norte` is not `Camet Norte`.
    farthest: name !== wanted && wanted.endsWith(` ${name}`) && !name.includes(' ') ? NAME_FIT.close : NAME_FIT.beyond,
  }));
  const nearest = (name: string, provinceOf: string): Comparison => {
    const plain = names.plain(name);
    let best: Comparison = { fit: NAME_FIT.other, distance: Number.POSITIVE_INFINITY };
    for (const { asked, province, farthest } of ways) {
      if (province !== null && province !== provinceOf) continue;
      const next = compareNames(asked, plain);
      if (next.fit < best.fit && next.fit <= farthest) best = next;
    }
    return best;
  };
  const provinceOf = (ordinal: number): string => (localidades.ids[ordinal] ?? '').slice(0, PROVINCE_DIGITS);
  const found = hasWord(text)
    ? searchNames(localidades, catalog.synonyms, text, false, among)
    : localidades.text.search(text, among);
  const fitOf = (ordinal: number): NameFit => nearest(localidades.nameAt(ordinal), provinceOf(ordinal)).fit;
  const matching = Array.from(found.ordinals);
  const { letter } = LETTER.exec(wanted)?.groups ?? {};
  if (letter !== undefined && !matching.some((ordinal) => fitOf(ordinal) === NAME_FIT.equal)) {
    const known = new Set(matching);
    matching.push(...bearingIt(catalog, names.plain(wanted), among).filter((ordinal) => !known.has(ordinal)));
  }
  const listed = likely(matching, fitOf);
  const fits = listed.map(fitOf);
  // Part of a name is enough where no list has a locality with these words: `San Martín` is not `Parque San Martín`.
  const mayLackWords = !fits.some((fit) => fit <= NAME_FIT.within);
  const unlisted = StreetLocalities.of(catalog)
    .search(text, letter === undefined ? null : names.plain(wanted))
    .filter(({ name, province, streets }) => {
      const { fit, distance } = nearest(name, province);
      const goesOn = wanted.includes(' ') && name.startsWith(`${wanted} `);
      const isNear = mayLackWords && fit < NAME_FIT.beyond && distance < FARTHEST_PART;
      return (goesOn || isNear || fit <= NAME_FIT.close) && intersectRanges(around, streets).length > 0;
    });
  // Other readings of a name may find one that shares a word with it.
  if (unlisted.length === 0 && !fits.some((fit) => fit < NAME_FIT.beyond)) return null;
  const isMistyped = unlisted.length === 0 && !fits.some((fit) => fit < NAME_FIT.typo);
  if (isMistyped) {
    // `Ciudad de Martínez` resembles `Ciudad … San Martín`, and is Martínez.
    const bare = ways.flatMap(({ name }) => [...localidades.text.exact(name, among)]);
    if (bare.length > 0) return { places: unitedOf(catalog, bare), isMistyped: false };
  }
  const called = listed.map((ordinal) => fold(localidades.nameAt(ordinal)));
  for (const { name: asked } of ways) {
    // People leave out the first word of `Villa San Andrés`, where no town is `San Andrés` itself.
    const isItself = called.includes(asked) || unlisted.some(({ name }) => name === asked);
    const isCalled = (name: string): boolean =>
      name === asked || name.startsWith(`${asked} `) || (!isItself && name === `villa ${asked}`);
    if (!called.some(isCalled) && !unlisted.some(({ name }) => isCalled(name))) continue;
    const own = unitedOf(
      catalog,
      listed.filter((_, at) => isCalled(called[at] ?? '')),
      unlisted.filter(({ name }) => isCalled(name)),
    );
    if (intersectRanges(around, own.streets).length > 0) return { places: own, isMistyped };
  }
  // `San Martín` where no town is called just so: `General San Martín`, and none of those whose names hold the words among others.
  const bearing = unitedOf(
    catalog,
    listed.filter((_, at) => (fits[at] ?? NAME_FIT.other) <= NAME_FIT.close),
    unlisted.filter(({ name, province }) => nearest(name, province).fit <= NAME_FIT.close),
  );
  if (intersectRanges(around, bearing.streets).length > 0) return { places: bearing, isMistyped };
  return { places: unitedOf(catalog, listed, unlisted), isMistyped };
}

/** The localities whose names are the asked one but for titles and initials: `V. Alsina` is Villa and Valentín Alsina alike. */
function bearingIt(
  { network: { names }, tables: { localidades } }: AddressCatalog,
  asked: PlainName,
  among: readonly OrdinalRange[],
): number[] {
  const word = longestOf(asked.core);
  if (word === undefined || word.length === 1) return [];
  return Array.from(localidades.text.search(word, among).ordinals).filter(
    (ordinal) => compareNames(asked, names.plain(localidades.nameAt(ordinal))).fit <= NAME_FIT.close,
  );
}

/** Where some localities bear a name but for titles and initials, those that merely resemble it are not meant, whatever streets are known. */
function likely(ordinals: readonly number[], fitOf: (ordinal: number) => NameFit): readonly number[] {
  const isBorne = ordinals.some((ordinal) => fitOf(ordinal) <= NAME_FIT.close);
  return isBorne ? ordinals.filter((ordinal) => fitOf(ordinal) < NAME_FIT.typo) : ordinals;
}

/** Localities of the lists, with the streets of their census localities, and localities of streets alone. */
export function unitedOf(
  { tables, network }: AddressCatalog,
  ordinals: Iterable<number>,
  unlisted: readonly StreetLocality[] = [],
): Places {
  const { calles, localidades } = tables;
  const localities = new Set<string>();
  const towns = new Set<string>();
  const departments = new Set<string>();
  const provinces = new Set<string>();
  const units: number[] = [];
  const own: number[] = [];
  const departmentOf = calles.parents.get('departamento');
  for (const ordinal of ordinals) {
    const id = localidades.ids[ordinal] ?? '';
    const town = localidades.parents.get('localidad_censal')?.parentOf(ordinal);
    const department = localidades.parents.get('departamento')?.parentOf(ordinal);
    units.push(ordinal);
    localities.add(id);
    provinces.add(id.slice(0, PROVINCE_DIGITS));
    if (town) towns.add(town);
    if (department) departments.add(department);
    // Of some streets the source names the locality itself: not all of them have a census locality.
    own.push(...(network.streetsOfLocality.get(id) ?? []));
    // Of some it has the name alone, although a list has the locality.
    const key = localityKey(null, localidades.nameAt(ordinal)) ?? '';
    const named = network.streetsOfLocality.get(key)?.filter((street) => departmentOf?.parentOf(street) === department);
    if (named === undefined || named.length === 0) continue;
    localities.add(key);
    own.push(...named);
  }
  const ranges: OrdinalRange[] = [];
  for (const { key, province, streets } of unlisted) {
    localities.add(key);
    provinces.add(province);
    ranges.push(...streets);
  }
  const byTown = rangesOfParents(calles, 'localidad_censal', [...towns]);
  const streets = normalizeRanges([...byTown, ...ranges, ...rangesOfOrdinals(own, calles.size)], calles.size);
  return {
    kind: 'localidad',
    reading: 'name',
    units,
    unlisted,
    outer: null,
    localities,
    departments,
    within: null,
    provinces: [...provinces],
    streets,
  };
}
