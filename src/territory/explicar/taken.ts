/** The places that a filter of an address was taken for where they are not the units that it asks for by its name. */
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import { intersectRanges } from '../catalog/ranges.ts';
import type { AddressCatalog } from '../direcciones/catalog.ts';
import { type Places, unitedOf } from '../direcciones/localities-named.ts';
import { type PlaceKind, TABLE_OF } from '../direcciones/place-names.ts';
import { type Filters, type PlacesMeant, placesMeant } from '../direcciones/scope.ts';
import { rangesOfParents } from '../queries/filters.ts';
import { type PlaceFilters, type ResolvedFilter, resolveFilters, type Taken, type TakenPlace } from './filters.ts';

/** The filters of an address, each with what it was taken for. */
export function resolveAddressFilters(
  catalog: AddressCatalog,
  filters: PlaceFilters & Filters,
): readonly ResolvedFilter[] {
  const resolved = resolveFilters(catalog, filters);
  if (resolved.every((filter) => readAs(filter) === null)) return resolved;
  const meant = placesMeant(catalog, filters);
  return resolved.map((filter) => ({ ...filter, taken: takenFor(catalog, filter, meant) }));
}

/** The place that a filter means by its name, if it may be taken for another than it asks for; null for others. */
function readAs({ name, given }: ResolvedFilter): keyof PlacesMeant | null {
  return !given.ids && (name === 'departamento' || name === 'localidad') ? name : null;
}

function takenFor(catalog: AddressCatalog, filter: ResolvedFilter, meant: PlacesMeant): Taken | null {
  const name = readAs(filter);
  const found = name && meant[name];
  if (found === null) return null;
  const places = placesOf(catalog, found, found.streets);
  const named = new Set(filter.ordinals);
  const isAsAsked =
    found.kind === name &&
    found.reading === 'name' &&
    places.every(({ ordinal }) => ordinal !== null && named.has(ordinal));
  if (isAsAsked) return null;
  const isOfStreets = found.reading === 'name' && places.every(({ ordinal }) => ordinal === null);
  return {
    reading: isOfStreets ? 'streets-alone' : found.reading,
    places,
    outer: found.outer ? placesOf(catalog, found.outer, found.streets) : [],
  };
}

/** Those of the places that have some of the streets: others bear the name elsewhere. */
function placesOf(
  catalog: AddressCatalog,
  { kind, units, unlisted }: Places,
  streets: readonly OrdinalRange[],
): TakenPlace[] {
  const isThere = (own: readonly OrdinalRange[]): boolean => intersectRanges(own, streets).length > 0;
  const listed = units
    .filter((ordinal) => isThere(streetsIn(catalog, kind, ordinal)))
    .map((ordinal) => ({ kind, ordinal }));
  const others = unlisted
    .filter((each) => isThere(each.streets))
    .map(({ name, province, streets: [[first] = [-1]] }) => {
      const written = first < 0 ? undefined : catalog.tables.calles.entity(first).localidad?.nombre;
      return { kind: 'localidad', ordinal: null, name: written ?? name, province } as const;
    });
  return [...listed, ...others];
}

function streetsIn(catalog: AddressCatalog, kind: PlaceKind, ordinal: number): readonly OrdinalRange[] {
  if (kind === 'localidad') return unitedOf(catalog, [ordinal]).streets;
  const { calles } = catalog.tables;
  const own = rangesOfParents(calles, kind, [catalog.tables[TABLE_OF[kind]].ids[ordinal] ?? '']);
  return kind === 'departamento' ? [...own, ...catalog.reach.streetsIn(ordinal)] : own;
}
