import { orient2d } from 'robust-predicates';
import { forEachEdge, type Rings } from './rings.ts';
import type { EdgeStripes } from './stripes.ts';

/**
 * A place near which the border of a polygon crosses itself, one ring another one or its own, or null. Touching is not
 * crossing. Only edges in the same stripes of latitude are compared.
 */
export function selfCrossing(
  rings: Rings,
  stripes: EdgeStripes,
  ordinal: number,
): readonly [x: number, y: number] | null {
  let found: readonly [number, number] | null = null;
  forEachEdge(rings, ordinal, (ax, ay, bx, by) => {
    if (found) return;
    const west = Math.min(ax, bx);
    const east = Math.max(ax, bx);
    stripes.forEachNear(ordinal, Math.min(ay, by), Math.max(ay, by), (cx, cy, dx, dy) => {
      if (found || (cx <= west && dx <= west) || (cx >= east && dx >= east)) return;
      if (isOpposite(orient2d(ax, ay, bx, by, cx, cy), orient2d(ax, ay, bx, by, dx, dy))) {
        if (isOpposite(orient2d(cx, cy, dx, dy, ax, ay), orient2d(cx, cy, dx, dy, bx, by))) found = [cx, cy];
      }
    });
  });
  return found;
}

function isOpposite(one: number, other: number): boolean {
  return (one > 0 && other < 0) || (one < 0 && other > 0);
}
