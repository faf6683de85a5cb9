/** Stage "place": the point of an address and how sure it is (territorial.md 8.5, 8.7; decisions.md, "Point of an address"). */
import type { LatLon } from '../streets/crossings.ts';
import type { StreetNetwork } from '../streets/network.ts';
import { CONTAINMENT } from '../streets/numbering.ts';
import { middleOfStreet, pointOnAxis } from '../streets/place-number.ts';
import { centreOfBlock, pointOnBlock } from '../streets/place-on-block.ts';
import { type Placed, UNPLACED } from './hits.ts';

/**
 * Places a hit: on its number along the block that holds it, for an address without a corner else at the block's centroid;
 * else on its number along the axis, else at its crossing or in the middle of its stretch, else in the middle of the street, unless
 * that does not have the number.
 *
 * @param number the door number, null when there is none; kilometres of a road are not door numbers
 */
export function placeHit(
  network: StreetNetwork,
  street: number,
  crossings: readonly (LatLon | null)[],
  number: number | null,
  wantsPlace: boolean,
): Placed {
  if (number !== null) {
    const onBlock = pointOnBlock(network.blocks, street, number);
    if (onBlock) return { point: onBlock, precision: 'altura' };
    const centre = crossings.length > 0 ? null : centreOfBlock(network.blocks, street, number);
    if (centre) return { point: centre, precision: 'cuadra' };
    const onAxis = pointOnAxis(network, street, number);
    if (onAxis) return { point: onAxis, precision: 'altura' };
  }
  const known = crossings.filter((point) => point !== null);
  const [first, second] = known;
  if (first && second) {
    return { point: { lat: (first.lat + second.lat) / 2, lon: (first.lon + second.lon) / 2 }, precision: 'cuadra' };
  }
  if (first) return { point: first, precision: 'cruce' };
  if (crossings.length > 0 || isElsewhere(network, street, number, wantsPlace)) return UNPLACED;
  const middle = middleOfStreet(network, street);
  return middle ? { point: middle, precision: 'calle' } : UNPLACED;
}

/** Whether the street tells nothing of where an address lies: it does not have the number, or something else than a number was asked for. */
function isElsewhere(
  { numbering, interpolable, lines }: StreetNetwork,
  street: number,
  number: number | null,
  wantsPlace: boolean,
): boolean {
  if (number === null) return wantsPlace;
  const containment = numbering.containment(street, number);
  // Of a street with numbers a line that the source does not vouch for may be another's, or a part of it.
  const mayBeAnothers = interpolable[street] === 0 && lines.hasOwn(street);
  return containment === CONTAINMENT.outside || (containment === CONTAINMENT.inside && mayBeAnothers);
}
