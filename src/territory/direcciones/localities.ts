/** The `localidad` filter of an address (territorial.md 8.6): the localities that it means, and their streets. */
import { fold } from '../../indexes/fold.ts';
import { normalizeRanges, type OrdinalRange } from '../../indexes/ordinals.ts';
import { intersectRanges, ordinalsOf, rangesOfOrdinals } from '../catalog/ranges.ts';
import type { UnitFilter } from '../contract/ids.ts';
import type { ParentKind } from '../contract/resources.ts';
import { presentId, rangesOfParents } from '../queries/filters.ts';
import { searchNames } from '../queries/names.ts';
import { localityKey } from '../streets/facts.ts';
import { compareNames, NAME_FIT } from '../streets/name-fit.ts';
import type { AddressCatalog } from './catalog.ts';
import { unitsCalled } from './place-names.ts';

/** What a `localidad` filter means. */
export interface Localities {
  readonly localities: ReadonlySet<string>;
  /** Their departments: streets in them come before others of the same census locality. */
  readonly departments: ReadonlySet<string>;
  /** The streets of the localities and of their census localities. */
  readonly streets: readonly OrdinalRange[];
}

type Parents = Partial<Record<ParentKind, readonly string[]>>;

/**
 * Resolves the filter under the other filters. Who writes the whole name of a locality means it or one whose name
 * goes on (`Remedios de Escalada de San Martín`), not every one whose name holds the words (`La Plata`, `Mar del Plata`). Without any such locality: {@link placesCalled}.
 */
export function localitiesOf(
  catalog: AddressCatalog,
  filter: UnitFilter,
  parents: Parents,
  exact: boolean,
): Localities {
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
  const { ordinals } = searchNames(localidades, catalog.synonyms, filter.name, exact, within);
  if (exact) return unitedOf(catalog, ordinals);
  const { names } = catalog.network;
  const asked = names.plain(filter.name);
  const isMeant = (ordinal: number) =>
    compareNames(asked, names.plain(localidades.nameAt(ordinal))).fit < NAME_FIT.beyond;
  // Other readings of a name may find one that shares a word with it.
  if (!Array.from(ordinals).some(isMeant)) return placesCalled(catalog, filter.name, parents);
  const wanted = fold(filter.name).trim();
  const called = Array.from(ordinals).filter((ordinal) => {
    const name = fold(localidades.nameAt(ordinal));
    return name === wanted || name.startsWith(`${wanted} `);
  });
  const own = unitedOf(catalog, called);
  const isKnown = intersectRanges(streetsWithin(catalog, parents), own.streets).length > 0;
  return isKnown ? own : unitedOf(catalog, ordinals);
}

/** The streets that other filters leave. */
function streetsWithin({ tables }: AddressCatalog, parents: Parents): readonly OrdinalRange[] {
  let within: readonly OrdinalRange[] = [[0, tables.calles.size]];
  for (const kind of ['provincia', 'departamento'] as const) {
    const ids = parents[kind];
    if (ids) within = intersectRanges(within, rangesOfParents(tables.calles, kind, ids));
  }
  return within;
}

const NOWHERE: Localities = { localities: new Set(), departments: new Set(), streets: [] };

function unitedOf(catalog: AddressCatalog, ordinals: Iterable<number>): Localities {
  const { tables, network } = catalog;
  const localities = new Set<string>();
  const towns = new Set<string>();
  const departments = new Set<string>();
  const own: number[] = [];
  const { ids, parents } = tables.localidades;
  for (const ordinal of ordinals) {
    const id = ids[ordinal] ?? '';
    const town = parents.get('localidad_censal')?.parentOf(ordinal);
    const department = parents.get('departamento')?.parentOf(ordinal);
    localities.add(id);
    if (town) towns.add(town);
    if (department) departments.add(department);
    // Of some streets the source names the locality itself: not all of them have a census locality.
    own.push(...(network.streetsOfLocality.get(id) ?? []));
  }
  const byTown = rangesOfParents(tables.calles, 'localidad_censal', [...towns]);
  const { size } = tables.calles;
  return { localities, departments, streets: normalizeRanges([...byTown, ...rangesOfOrdinals(own, size)], size) };
}

/** The part of a town that is said with its name: `Longchamps oeste`, `Merlo Norte`. */
const PART_OF_TOWN = /\s+\(?(?:norte|sur|este|oeste|centro)\)?\s*$/i;

/**
 * What people call a locality that no locality is called: one that only the streets name, a census locality, a department or partido, the City as a whole; or a
 * locality by a shortened name (`Juan M. Gutiérrez`) or with the part of the town (`Merlo Norte`). The first of these that exists under the other filters.
 */
function placesCalled(catalog: AddressCatalog, name: string, parents: Parents): Localities {
  const { calles } = catalog.tables;
  const within = streetsWithin(catalog, parents);
  const key = localityKey(null, name) ?? '';
  const own = catalog.network.streetsOfLocality.get(key) ?? [];
  const named = intersectRanges(within, rangesOfOrdinals(own, calles.size));
  if (named.length > 0) return { localities: new Set([key]), departments: new Set(), streets: named };
  const bare = name.replace(PART_OF_TOWN, '');
  const careful =
    ofUnits(catalog, name, 'formal', within) ?? (bare === name ? null : ofUnits(catalog, bare, 'formal', within));
  return careful ?? ofUnits(catalog, name, 'all', within) ?? NOWHERE;
}

/** The first level on which units of that name have streets within the ranges; null for none. */
function ofUnits(
  catalog: AddressCatalog,
  name: string,
  readings: 'all' | 'formal',
  within: readonly OrdinalRange[],
): Localities | null {
  for (const kind of ['localidad_censal', 'departamento', 'localidad', 'provincia'] as const) {
    const { ids, ordinals } = unitsCalled(catalog, kind, name, readings);
    if (ids.length === 0) continue;
    const found =
      kind === 'localidad'
        ? unitedOf(catalog, ordinals)
        : {
            localities: new Set<string>(),
            departments: new Set(kind === 'departamento' ? ids : []),
            streets: rangesOfParents(catalog.tables.calles, kind, ids),
          };
    const streets = intersectRanges(within, found.streets);
    if (streets.length > 0) return { ...found, streets };
  }
  return null;
}
