/** `desplazar`: points of numbers on the building line of their side of the street, instead of on its axis. */
import { METRES_PER_DEGREE, RADIANS } from '../../indexes/line.ts';
import type { LatLon } from '../streets/crossings.ts';
import type { StreetNetwork } from '../streets/network.ts';
import { pointOnAxis } from '../streets/place-number.ts';
import { pointOnBlock } from '../streets/place-on-block.ts';
import { PECULIAR } from '../streets/street-frames.ts';
import type { AddressCatalog } from './catalog.ts';
import type { AddressesFound } from './hits.ts';

/** Metres from the axis of a street to its building line: streets are laid out 20 varas wide, 17.32 m. */
export const HALF_STREET = 8.66;

/** The same addresses, those that stand on their numbers moved to their sides; others keep their points. */
export function movedToBuildingLine(
  { network }: Pick<AddressCatalog, 'network'>,
  found: AddressesFound,
): AddressesFound {
  const number = found.parsed?.number ?? null;
  if (number === null) return found;
  const page = found.page.map((hit) => {
    const { point, precision, streets } = hit;
    if (precision !== 'altura' || !point) return hit;
    return { ...hit, point: besideAxis(network, streets[0].street, number, point) };
  });
  return { ...found, page };
}

/** A point of a number moved to the side of the street that has the number; itself where side or course are not known. */
function besideAxis(network: StreetNetwork, street: number, number: number, point: LatLon): LatLon {
  const side = sideOf(network, street, number);
  const course = side === 0 ? null : courseAt(network, street, number, point);
  if (!course) return point;
  const [east, north] = course;
  const metres = (side * HALF_STREET) / Math.hypot(east, north);
  // Right of a course to the north is the east.
  return {
    lat: point.lat - (metres * east) / METRES_PER_DEGREE,
    lon: point.lon + (metres * north) / (METRES_PER_DEGREE * Math.cos(point.lat * RADIANS)),
  };
}

/** Numbers before and behind the one that is placed, nearest first: both ends of a block have but one of them. */
const STEPS = [1, 10, 50] as const;

/** Metres to the east and to the north from a lower number of the street to a higher one; null where they are not known. */
function courseAt(
  network: StreetNetwork,
  street: number,
  number: number,
  point: LatLon,
): readonly [east: number, north: number] | null {
  const place = (at: number): LatLon | null =>
    pointOnBlock(network.blocks, street, at) ?? pointOnAxis(network, street, at);
  for (const step of STEPS) {
    const from = place(number - step) ?? point;
    const to = place(number + step) ?? point;
    const north = (to.lat - from.lat) * METRES_PER_DEGREE;
    const east = (to.lon - from.lon) * METRES_PER_DEGREE * Math.cos(point.lat * RADIANS);
    const length = Math.hypot(east, north);
    // Farther than any block is long, the two lie on different pieces of the street.
    if (length > LEAST_COURSE && length < LONGEST_COURSE) return [east, north];
  }
  return null;
}

const LEAST_COURSE = 0.05;
const LONGEST_COURSE = 200;

/** 1 where the number is one of the right side, −1 of the left, 0 where the side is unknown. */
function sideOf({ blocks, frames }: StreetNetwork, street: number, number: number): -1 | 0 | 1 {
  const block = blocks.holding(street, number);
  const [right, left] =
    block >= 0
      ? [blocks.limits(block)[0], blocks.limits(block)[2]]
      : [frames.numberAt(street, 0), frames.numberAt(street, 1)];
  const isRight = isLike(number, right);
  return isRight === isLike(number, left) ? 0 : isRight ? 1 : -1;
}

/** Whether a number is even or odd as the first of a side is; 0 is no number. */
function isLike(number: number, first: number | undefined): boolean {
  return first !== undefined && first > 0 && first !== PECULIAR && Math.trunc(number) % 2 === first % 2;
}
