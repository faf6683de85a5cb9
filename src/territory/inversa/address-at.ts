/** The address of a point: the nearest street, the number beside the point and the streets that bound the block. */
import type { UnitTables } from '../catalog/catalog.ts';
import { PROVINCE_DIGITS } from '../contract/ids.ts';
import { besideLine } from '../streets/beside-line.ts';
import type { LatLon } from '../streets/crossings.ts';
import type { NearestStreet } from '../streets/nearest-street.ts';
import type { StreetNetwork } from '../streets/network.ts';
import type { StreetReach } from '../streets/reach.ts';
import { type CrossStreets, crossStreets } from './cross-streets.ts';
import { type NumberBeside, numberBeside } from './number.ts';

/** What an address is looked up in. */
export interface StreetCatalog {
  readonly tables: Pick<UnitTables, 'departamentos'>;
  readonly network: StreetNetwork;
  readonly reach: StreetReach;
}

/** Metres within which a street is looked for unless the caller says otherwise. */
export const USUAL_RADIUS = 200;

/** The address of a point. Streets are ordinals in the table of streets. */
export interface AddressAt {
  readonly street: number;
  /** From the point to the street's line. */
  readonly metres: number;
  /** The place on the line that is nearest to the point. */
  readonly place: LatLon;
  /** Null where the numbers of the street are not known there. */
  readonly number: number | null;
  /** What the number was read off; `calle` without one. */
  readonly precision: NumberBeside['precision'] | 'calle';
  readonly crossStreets: CrossStreets;
  /** Whether the street's records have it in other departments than that of the point. */
  readonly isOfOtherDepartment: boolean;
}

/**
 * The address of a point; null where no street lies within the radius. Streets of the point's department go before somewhat nearer ones of
 * others: borders run along streets, which each side has in its list.
 *
 * @param departmentId that of the department that holds the point; null where none does
 * @param radius metres
 */
export function addressAt(
  catalog: StreetCatalog,
  point: LatLon,
  departmentId: string | null,
  radius: number = USUAL_RADIUS,
): AddressAt | null {
  const { network } = catalog;
  const { lat, lon } = point;
  const isOwn = departmentTest(catalog, departmentId);
  const place = ofOwnPart(network, network.nearest.nearest({ lat, lon, radius }, isOwn), point);
  if (place === null) return null;
  const numbered = numberBeside(network, place, point);
  return {
    street: place.street,
    metres: place.metres,
    place: { lat: place.lat, lon: place.lon },
    number: numbered?.number ?? null,
    precision: numbered?.precision ?? 'calle',
    crossStreets: crossStreets(network, place),
    isOfOtherDepartment: !isOwn(place.street),
  };
}

/**
 * The one of some equally near streets that the point is beside: streets that share a course are all drawn along the whole course, and
 * their axes are the parts that are theirs. Without axes the first; null for none.
 */
function ofOwnPart(
  { axes }: StreetNetwork,
  places: readonly NearestStreet[],
  { lat, lon }: LatLon,
): NearestStreet | null {
  let [best = null] = places;
  if (places.length < 2) return best;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const axis = axes.firstPiece(place.street);
    const metres = axis ? besideLine(axis, [lon, lat]).metres : Number.POSITIVE_INFINITY;
    if (metres < least) [best, least] = [place, metres];
  }
  return best;
}

/** Returns whether a street may lie in a department, by its record and by the departments that it is known to pass through. Of no department every street may. */
function departmentTest(
  { tables, network: { frames }, reach }: StreetCatalog,
  departmentId: string | null,
): (street: number) => boolean {
  if (departmentId === null) return () => true;
  const province = departmentId.slice(0, PROVINCE_DIGITS);
  return (street) => {
    const { departamento, provincia } = frames.at(frames.numberOf(street));
    if (departamento.id === departmentId) return true;
    if (!reach.isKnown(street)) return departamento.id === null && provincia.id === province;
    return reach.passesThrough(street, tables.departamentos.ordinalOf(departmentId));
  };
}
