/** What people call a place in a filter that no unit of its kind answers to, under the other filters. */

import { fold } from '../../indexes/fold.ts';
import { normalizeRanges, type OrdinalRange } from '../../indexes/ordinals.ts';
import { intersectRanges } from '../catalog/ranges.ts';
import { PROVINCE_DIGITS } from '../contract/ids.ts';
import { rangesOfParents } from '../queries/filters.ts';
import { provinceNamed } from '../queries/readings/provinces.ts';
import { compareNames, NAME_FIT } from '../streets/name-fit.ts';
import { termKey } from '../synonyms/synonyms.ts';
import type { AddressCatalog } from './catalog.ts';
import { hasWord, localitiesNamed, type PlaceReading, type Places, unitedOf } from './localities-named.ts';
import { isOneTown, leaveOneTown } from './one-town.ts';
import { citiesOf, type PlaceKind, TABLE_OF, type Units, unitsCalled } from './place-names.ts';
import { isNothingMore, isPartOfTown, isTownItself, partsOf, withoutCode, withoutPartOfTown } from './place-phrase.ts';
import { StreetLocalities } from './street-localities.ts';

/** Where places are looked for. */
export interface Around {
  /** The streets that the other filters leave. */
  readonly ranges: readonly OrdinalRange[];
  /** The provinces (their ids) that they name, or that hold what they name; null when they name none. */
  readonly provinces: readonly string[] | null;
  /** Whether they name a department. */
  readonly isTown: boolean;
}

const KINDS: readonly PlaceKind[] = ['localidad_censal', 'departamento', 'localidad', 'provincia'];
/** The order for what contains another place: of a town and its department the larger. */
const OUTER_KINDS: readonly PlaceKind[] = ['departamento', 'localidad_censal', 'localidad', 'provincia'];
/** Letters and words of a text that is taken apart, and how often. */
const LONGEST_TEXT = 100;
const MOST_WORDS = 9;
const MOST_PARTINGS = 3;
/** Names that are looked for at most, however a text may be parted: what people write takes a dozen. */
const MOST_LOOKS = 24;

/**
 * The first of these that exists around: a locality that only the streets name; a census locality, department or partido, the City or
 * a province by its name; a locality by a shortened name (`Juan M. Gutiérrez`), with the part of the town (`Merlo Norte`) or by what it
 * is called besides (`Once`); places within each other (`San Justo (La Matanza)`). Of a place that nothing is called beside one that
 * contains it (`Villa Zagala, San Martín`) the latter. Null for none.
 *
 * @param first the kind of unit that the filter asks for, where it is tried first
 */
export function placesCalled(catalog: AddressCatalog, text: string, around: Around, first?: PlaceKind): Places | null {
  if (text.length > LONGEST_TEXT || around.ranges.length === 0) return null;
  const kinds = first === undefined ? KINDS : [first, ...KINDS.filter((kind) => kind !== first)];
  const folded = withoutCode(fold(text).trim());
  if (!hasWord(folded) && provinceNamed(folded) === null) return null;
  const place = new Phrase(catalog, kinds).places(folded, around, 0);
  if (place || !isTownItself(folded) || !leaveOneTown(catalog, around)) return place;
  // `Centro` of a department or of the City says no more than they do.
  return { ...NOWHERE, reading: 'town-itself', provinces: around.provinces ?? [], streets: around.ranges };
}

/** The place that a text names together with one that contains it, each by its name; null for none. */
export function placeWithin(catalog: AddressCatalog, text: string, around: Around): Places | null {
  return new Phrase(catalog, KINDS).inARow(fold(text).trim(), around);
}

/** Whether a department or a census locality of the provinces asked for bears just that name. */
export function isUnitThere(catalog: AddressCatalog, text: string, { provinces }: Around): boolean {
  return (['departamento', 'localidad_censal'] as const).some((kind) =>
    unitsCalled(catalog, kind, text, 'formal').ids.some(
      (id) => provinces?.includes(id.slice(0, PROVINCE_DIGITS)) === true,
    ),
  );
}

/** The place that is called so besides its name; null for none. */
export function placeBesides(catalog: AddressCatalog, text: string, around: Around): Places | null {
  return new Phrase(catalog, KINDS).besides(fold(text).trim(), around);
}

/** The province (its id) that is one town and that a folded text names as provinces are shortened, `CABA`; null for none. */
export function cityNamed(catalog: AddressCatalog, text: string): string | null {
  const province = provinceNamed(text);
  return province !== null && isOneTown(catalog, province) ? province : null;
}

const NOWHERE: Omit<Places, 'streets'> = {
  kind: 'departamento',
  reading: 'name',
  units: [],
  unlisted: [],
  outer: null,
  localities: new Set(),
  departments: new Set(),
  within: null,
  provinces: [],
};

class Phrase {
  readonly #catalog: AddressCatalog;
  /** In the order in which they are tried. */
  readonly #kinds: readonly PlaceKind[];
  readonly #looks: { left: number };
  #outer: Phrase | undefined;

  constructor(catalog: AddressCatalog, kinds: readonly PlaceKind[], looks = { left: MOST_LOOKS }) {
    this.#catalog = catalog;
    this.#kinds = kinds;
    this.#looks = looks;
  }

  /** For places that contain others. */
  get outer(): Phrase {
    this.#outer ??= new Phrase(this.#catalog, OUTER_KINDS, this.#looks);
    return this.#outer;
  }

  /** The places that a folded text means as a whole, or that its parts mean together. */
  places(text: string, around: Around, partings: number): Places | null {
    const bare = withoutPartOfTown(text);
    const whole =
      this.besides(text, around) ??
      this.#called(text, 'formal', around) ??
      (bare === text ? null : readAs('part', this.#called(bare, 'formal', around)));
    if (whole) return whole;
    if (partings < MOST_PARTINGS) {
      for (const [head, tail] of partsOf(text)) {
        const found = this.#together(head, tail, around, partings + 1);
        if (found) return found;
      }
    }
    // What holds marks is no one name, but two that do not fit together.
    return partsOf(text).length > 0
      ? null
      : (readAs('otherwise', this.#called(text, 'all', around)) ?? this.inARow(text, around));
  }

  /** A place and one that contains it, written in a row. */
  inARow(text: string, around: Around): Places | null {
    const words = text.split(/\s+/);
    for (let at = 1; at < words.length && words.length <= MOST_WORDS; at++) {
      const outer = this.outer.#called(words.slice(at).join(' '), 'formal', around);
      const inner = outer && this.#called(words.slice(0, at).join(' '), 'formal', within(outer));
      if (inner) return both(inner, outer);
    }
    return null;
  }

  /** Two parts of a text: one place within the other, or one place and what adds nothing to it. */
  #together(head: string, tail: string, around: Around, partings: number): Places | null {
    if (isNothingMore(tail)) return this.places(head, around, partings);
    if (isNothingMore(head)) return this.places(tail, around, partings);
    const outer = this.outer.places(tail, around, partings);
    if (outer) {
      const inner = this.places(head, within(outer), partings);
      if (inner) return both(inner, outer);
      return this.#isTown(tail, outer) && !this.#isElsewhere(head, around) ? readAs('outer', outer) : null;
    }
    const known = this.places(head, around, partings);
    return known && this.#isTown(head, known) && !this.#isElsewhere(tail, around) ? readAs('outer', known) : null;
  }

  /** Whether a place is none of a province alone: `Barrio Sur, Mendoza` may be anywhere in it. */
  #isTown(text: string, { kind }: Places): boolean {
    return kind !== 'provincia' && this.#provinces(text, 'formal').length === 0;
  }

  /** Whether anything in the provinces asked for is called so, although nothing around is; what says that it is a part of a town is not. */
  #isElsewhere(text: string, { provinces }: Around): boolean {
    if (isPartOfTown(text)) return false;
    const isThere = (id: string): boolean => provinces === null || provinces.includes(id.slice(0, PROVINCE_DIGITS));
    return (
      this.#provinces(text, 'formal').length > 0 ||
      KINDS.some((kind) => this.#units(kind, text, 'formal').ids.some(isThere)) ||
      StreetLocalities.of(this.#catalog)
        .search(text)
        .some(({ province }) => isThere(province))
    );
  }

  /** What a place of the provinces asked for is called besides its name. */
  besides(text: string, { ranges, provinces }: Around): Places | null {
    for (const { name, province } of this.#catalog.synonyms.places.get(termKey(text)) ?? []) {
      if (!provinces?.includes(province)) continue;
      const own = rangesOfParents(this.#catalog.tables.calles, 'provincia', [province]);
      const found = this.#called(name, 'formal', {
        ranges: intersectRanges(ranges, own),
        provinces: [province],
        isTown: false,
      });
      if (found) return readAs('besides', found);
    }
    return null;
  }

  /** The first level on which units of that name have streets around; null for none, or when enough was looked for. */
  #called(text: string, readings: 'all' | 'formal', around: Around): Places | null {
    if (this.#looks.left === 0) return null;
    this.#looks.left--;
    // `Ministro Rivadavia` is a town before it is a department that bears the name without the title.
    const bearing = this.#kinds.filter((kind) => this.#bears(kind, text));
    for (const kind of new Set([...bearing, ...this.#kinds])) {
      const found =
        kind === 'localidad' ? this.#localities(text, readings, around) : this.#placesOf(kind, text, readings);
      if (found === null) continue;
      const streets = intersectRanges(around.ranges, found.streets);
      if (streets.length > 0) return { ...found, streets };
    }
    return null;
  }

  /** Whether a unit is called just so. */
  #bears(kind: PlaceKind, text: string): boolean {
    const { tables } = this.#catalog;
    if (kind === 'provincia' && provinceNamed(text) !== null) return true;
    return tables[TABLE_OF[kind]].text.isName(text) || (kind === 'localidad' && this.#isUnlisted(text));
  }

  /** Localities; with formal readings alone only where one is called just so. */
  #localities(text: string, readings: 'all' | 'formal', { ranges, provinces }: Around): Places | null {
    const { localidades } = this.#catalog.tables;
    const units = this.#units('localidad', text, readings);
    if (readings === 'formal' && units.ids.length === 0 && !this.#isUnlisted(text)) return null;
    const within = provinces === null ? undefined : rangesOfParents(localidades, 'provincia', provinces);
    const named = localitiesNamed(this.#catalog, text, within ?? [[0, localidades.size]], ranges);
    return named?.places ?? (units.ids.length > 0 ? unitedOf(this.#catalog, units.ordinals) : null);
  }

  /** Whether a locality that only streets name is called just so. */
  #isUnlisted(text: string): boolean {
    const { names } = this.#catalog.network;
    const asked = names.plain(text);
    const found = StreetLocalities.of(this.#catalog).search(text);
    return found.some(({ name }) => compareNames(asked, names.plain(name)).fit <= NAME_FIT.close);
  }

  #units(kind: PlaceKind, text: string, readings: 'all' | 'formal'): Units {
    return unitsCalled(this.#catalog, kind, text, readings);
  }

  /** Provinces, by a short name too, with the City that is called as its province is. */
  #provinces(text: string, readings: 'all' | 'formal'): readonly string[] {
    const { provincias } = this.#catalog.tables;
    const called = this.#units('provincia', text, readings).ordinals;
    const named = called.length > 0 ? null : provinceNamed(text);
    const ordinals = named === null ? called : [provincias.ordinalOf(named)].filter((ordinal) => ordinal >= 0);
    const ids = ordinals.flatMap((ordinal) => [provincias.ids[ordinal] ?? '', ...citiesOf(this.#catalog, ordinal)]);
    return [...new Set(ids)];
  }

  #placesOf(kind: Exclude<PlaceKind, 'localidad'>, text: string, readings: 'all' | 'formal'): Places | null {
    const { reach, tables } = this.#catalog;
    const ids = kind === 'provincia' ? this.#provinces(text, readings) : this.#units(kind, text, readings).ids;
    if (ids.length === 0) return null;
    const units = tables[TABLE_OF[kind]];
    const own = rangesOfParents(tables.calles, kind, ids);
    const departments = kind === 'departamento' ? ids.map((id) => tables.departamentos.ordinalOf(id)) : [];
    const passing = departments.flatMap((department) => reach.streetsIn(department));
    return {
      ...NOWHERE,
      kind,
      units: ids.map((id) => units.ordinalOf(id)),
      departments: new Set(kind === 'departamento' ? ids : []),
      within: passing.length > 0 ? new Set(departments) : null,
      provinces: [...new Set(ids.map((id) => id.slice(0, PROVINCE_DIGITS)))],
      streets: passing.length > 0 ? normalizeRanges([...own, ...passing], tables.calles.size) : own,
    };
  }
}

function readAs(reading: PlaceReading, places: Places | null): Places | null {
  return places && { ...places, reading };
}

function within({ streets, provinces }: Places): Around {
  return { ranges: streets, provinces, isTown: false };
}

/** A place within another: its streets there, those of either that is the smaller first. */
function both(inner: Places, outer: Places): Places {
  return {
    ...inner,
    reading: 'within',
    outer,
    localities: new Set([...inner.localities, ...outer.localities]),
    departments: inner.departments.size > 0 ? inner.departments : outer.departments,
    within: inner.within ?? outer.within,
  };
}
