/** The `localidad` filter of an address (territorial.md 8.6): the localities that it means, and their streets. */

import { fold } from '../../indexes/fold.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import { mendedLetters } from '../address/letter-rules.ts';
import { intersectRanges, ordinalsOf, rangesOfOrdinals } from '../catalog/ranges.ts';
import type { UnitFilter } from '../contract/ids.ts';
import { PROVINCE_DIGITS } from '../contract/ids.ts';
import type { ParentKind } from '../contract/resources.ts';
import { presentId, rangesOfParents } from '../queries/filters.ts';
import { searchNames } from '../queries/names.ts';
import type { AddressCatalog } from './catalog.ts';
import { localitiesNamed, type Places, unitedOf } from './localities-named.ts';
import { withoutCode, withoutNote } from './place-phrase.ts';
import { type Around, cityNamed, isUnitThere, placeBesides, placesCalled, placeWithin } from './places-called.ts';

type Parents = Partial<Record<ParentKind, readonly string[]>>;

/**
 * Resolves the filter under the other filters: localities by their names; without any that is called so, whatever else it may
 * mean.
 *
 * @param around the streets that the other filters leave
 */
export function localitiesOf(
  catalog: AddressCatalog,
  filter: UnitFilter,
  parents: Parents,
  exact: boolean,
  around: readonly OrdinalRange[],
): Places | null {
  const { localidades } = catalog.tables;
  let within: readonly OrdinalRange[] = [[0, localidades.size]];
  for (const kind of ['provincia', 'departamento'] as const) {
    const ids = parents[kind];
    if (ids) within = intersectRanges(within, rangesOfParents(localidades, kind, ids));
  }
  if (filter.ids) {
    const ordinals = filter.ids
      .map((id) => localidades.ordinalOf(presentId(catalog, id, 'localidades')))
      .filter((ordinal) => ordinal >= 0);
    const chosen = intersectRanges(within, rangesOfOrdinals(ordinals, localidades.size));
    return unitedOf(catalog, ordinalsOf(chosen));
  }
  if (exact) return unitedOf(catalog, searchNames(localidades, catalog.synonyms, filter.name, true, within).ordinals);
  const there = aroundOf(around, parents);
  const isName = localidades.text.exact(filter.name, within).length > 0;
  const name = isName ? filter.name : withoutNote(withoutCode(fold(mendedLetters(filter.name)).trim()));
  const besides = isName ? null : placeBesides(catalog, name, there);
  if (besides) return besides;
  // `CABA` is no mistyped `Casa Grande`, wherever it is looked for.
  const city = isName ? null : cityNamed(catalog, name);
  if (city !== null) return placesCalled(catalog, name, inProvince(catalog, city, there));
  const named = localitiesNamed(catalog, name, within, around);
  if (named === null) return placesCalled(catalog, name, there);
  if (!named.isMistyped) return named.places;
  // `Muñiz San Miguel` is no `San Miguel del Monte`, nor is the department `Capital` a mistyped `Capitán Solari`.
  const phrase = placeWithin(catalog, name, there);
  if (phrase) return phrase;
  return isUnitThere(catalog, name, there) ? placesCalled(catalog, name, there) : named.places;
}

/** What is left of where a place is looked for in a province. */
function inProvince({ tables }: AddressCatalog, province: string, { ranges, isTown }: Around): Around {
  const own = rangesOfParents(tables.calles, 'provincia', [province]);
  return { ranges: intersectRanges(ranges, own), provinces: [province], isTown };
}

/** Where a place is looked for under other filters that mean `parents` and leave some streets. */
export function aroundOf(ranges: readonly OrdinalRange[], { provincia, departamento }: Parents): Around {
  const ids = departamento ?? provincia;
  const provinces = ids ? [...new Set(ids.map((id) => id.slice(0, PROVINCE_DIGITS)))] : null;
  return { ranges, provinces, isTown: departamento !== undefined };
}
