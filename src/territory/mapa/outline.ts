/** One unit's outline, drawn as coarsely as a map of a zoom level needs it. */
import type { Rings } from '../../indexes/rings.ts';
import { nextFiner, onGrid } from './grid.ts';

/** Beyond this grid no ring of any area vanishes that the store can hold (seven decimals). */
const LAST_STEPS = 10_000_000;

/**
 * The GeoJSON geometry of polygon `ordinal`, as text, with its vertices on a grid of `steps` per degree. Rings that have no
 * area on it are left out, holes with the ring around them; but the unit's largest ring is always there, on a finer grid if
 * need be. Rings run as RFC 7946 has them: outer ones against the clock. Null for a polygon without rings.
 */
export function outlineText(rings: Rings, ordinal: number, steps: number): string | null {
  const polygons: string[] = [];
  let largest = -1;
  let size = 0;
  let isOpen = false;
  const last = rings.ringStarts[ordinal + 1] ?? 0;
  for (let ring = rings.ringStarts[ordinal] ?? 0; ring < last; ring++) {
    const isHole = rings.holes[ring] === 1;
    if (!isHole) {
      const area = Math.abs(sourceArea(rings, ring));
      if (area > size || largest < 0) [largest, size] = [ring, area];
    }
    if (isHole && !isOpen) continue;
    const text = ringText(rings, ring, steps);
    if (isHole) {
      if (text !== null) polygons[polygons.length - 1] += `,${text}`;
      continue;
    }
    isOpen = text !== null;
    if (text !== null) polygons.push(text);
  }
  if (largest < 0) return null;
  for (let finer = steps; polygons.length === 0; finer = nextFiner(finer)) {
    const text = finer > LAST_STEPS ? unsnapped(rings, largest) : ringText(rings, largest, finer);
    if (text !== null) polygons.push(text);
  }
  const [only] = polygons;
  return polygons.length === 1
    ? `{"coordinates":[${only}],"type":"Polygon"}`
    : `{"coordinates":[[${polygons.join('],[')}]],"type":"MultiPolygon"}`;
}

/** A ring on the grid, closed, as JSON; null where it has no area there. */
function ringText(rings: Rings, ring: number, steps: number): string | null {
  const { vertexStarts, coordinates, holes } = rings;
  const line = onGrid(coordinates, 2 * (vertexStarts[ring] ?? 0), 2 * (vertexStarts[ring + 1] ?? 0), steps, true);
  const area = twiceArea(line, 0, line.length);
  if (area === 0) return null;
  const isForward = area > 0 === (holes[ring] !== 1);
  return closedText(line, steps, isForward);
}

/** A ring as it is stored, closed, as JSON: of one that is too small for any grid. */
function unsnapped({ vertexStarts, coordinates }: Rings, ring: number): string {
  const line = coordinates.subarray(2 * (vertexStarts[ring] ?? 0), 2 * (vertexStarts[ring + 1] ?? 0));
  return closedText(line, 1, true);
}

function closedText(line: ArrayLike<number>, steps: number, isForward: boolean): string {
  const count = line.length / 2;
  let text = '[';
  for (let i = 0; i <= count; i++) {
    const at = 2 * (isForward ? i % count : (count - i) % count);
    text += `${i === 0 ? '[' : ',['}${(line[at] ?? 0) / steps},${(line[at + 1] ?? 0) / steps}]`;
  }
  return `${text}]`;
}

function sourceArea({ vertexStarts, coordinates }: Rings, ring: number): number {
  return twiceArea(coordinates, 2 * (vertexStarts[ring] ?? 0), 2 * (vertexStarts[ring + 1] ?? 0));
}

/** Twice the area of a ring, negative for one that runs with the clock; exact for whole numbers. */
export function twiceArea(line: ArrayLike<number>, from: number, to: number): number {
  if (to - from < 6) return 0;
  let sum = 0;
  let x = line[to - 2] ?? 0;
  let y = line[to - 1] ?? 0;
  for (let at = from; at < to; at += 2) {
    const nextX = line[at] ?? 0;
    const nextY = line[at + 1] ?? 0;
    sum += x * nextY - nextX * y;
    x = nextX;
    y = nextY;
  }
  return sum;
}
