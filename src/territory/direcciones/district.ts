/** Stage "district": the department an address lies in, where its street passes through several (the comunas of the City). */
import type { LatLon } from '../streets/crossings.ts';
import { middleOfStretch } from '../streets/place-number.ts';
import type { AddressCatalog } from './catalog.ts';
import type { Corner } from './corners.ts';
import { type Districted, NO_DEPARTMENT, OF_STREET, type Placed } from './hits.ts';
import { placeHit } from './place.ts';
import type { Scope } from './scope.ts';

/** The departments of a `departamento` filter; null without one. */
type Wanted = Scope['within'];

const NO_OTHERS: readonly number[] = [];

/** The ordinals of the streets of a corner or stretch behind the first. */
export function othersOf(streets: Corner['streets']): readonly number[] {
  return streets.length === 1 ? NO_OTHERS : streets.slice(1).map(({ street }) => street);
}

/**
 * Whether an address is known to lie outside the departments asked for, although its street passes through one of them:
 * `Rivadavia 10000` in the comuna of its first blocks. Within a block of one, nothing is known.
 *
 * @param number the door number, null without one
 */
export function liesElsewhere(catalog: AddressCatalog, within: Wanted, hit: Corner, number: number | null): boolean {
  const { network, reach } = catalog;
  const [{ street }] = hit.streets;
  if (!within || !reach.isKnown(street)) return false;
  // In scope by a record that is wrong.
  if (!reach.of(street).some((department) => within.has(department))) return true;
  const { point, precision } = placeHit(network, street, hit.points, number, true);
  return (
    point !== null && precision !== 'calle' && reach.departmentAt(street, point) >= 0 && !reach.isBeside(point, within)
  );
}

/**
 * The department of a placed address: that of its point, which is moved by the least that brings it into one asked for when it lies
 * beside; without one, the department asked for that the first street passes through, else the only one that its streets
 * do, none where there are more. A street asked for without a number is shown in the department asked for.
 *
 * @param street the first street of the address, `others` those that it crosses there
 * @param number the door number, null without one
 */
export function inDistrict(
  catalog: AddressCatalog,
  within: Wanted,
  street: number,
  others: readonly number[],
  placed: Placed,
  number: number | null,
): Placed & Districted {
  const { network, reach } = catalog;
  // Written out: a copy with one more member costs 3 µs, for V8 takes the slow way to each.
  if (!reach.isKnown(street)) return { point: placed.point, precision: placed.precision, department: OF_STREET };
  const { point, precision } = withoutFalsePoint(catalog, street, placed);
  const at = (point: LatLon): number => reach.departmentAt(street, point);
  // The middle of a street tells nothing of where its numbers lie.
  const tells = point && (precision !== 'calle' || number === null);
  const department = tells ? at(point) : departmentWithoutPoint(catalog, street, others);
  if (!within || within.has(department)) return { point, precision, department };
  if (point && precision === 'calle') {
    const middle = middleOfStretch(network, street, point, (other) => within.has(at(other)));
    if (middle) return { point: middle, precision, department: at(middle) };
  }
  // A number is placed within a block of where it is, and who asks knows on which side of the border that is.
  const inside = point && reach.nearestIn(point, within);
  if (inside) return { point: inside.point, precision, department: inside.department };
  const own = ownDepartment(catalog, street);
  if (within.has(own)) return { point, precision, department: own };
  const other = reach.of(street).find((one) => within.has(one));
  return { point, precision, department: other ?? department };
}

/** What is placed without the middle of a line that lies where its street does not: it is a namesake's. */
function withoutFalsePoint({ reach }: AddressCatalog, street: number, placed: Placed): Placed {
  const { point, precision } = placed;
  if (point === null || precision !== 'calle' || reach.isBeside(point, new Set(reach.of(street)))) return placed;
  return { point: null, precision: null };
}

/** The only department that all streets of a corner pass through for sure, or that the first does; none where there are more. */
function departmentWithoutPoint({ reach }: AddressCatalog, street: number, others: readonly number[]): number {
  const common = reach.onlyOfAll(street, others);
  const only = common >= 0 || others.length === 0 ? common : reach.onlyOfAll(street, NO_OTHERS);
  return only >= 0 ? only : NO_DEPARTMENT;
}

/** The department of a street's record, unless that is known to be wrong. */
function ownDepartment(catalog: AddressCatalog, street: number): number {
  return catalog.reach.homeOf(street, recordedDepartment(catalog, street));
}

function recordedDepartment({ tables }: AddressCatalog, street: number): number {
  return tables.departamentos.ordinalOf(tables.calles.parents.get('departamento')?.parentOf(street) ?? '');
}
