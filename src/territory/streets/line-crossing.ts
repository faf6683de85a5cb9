import { orient2d } from 'robust-predicates';
import type { Point } from '../../indexes/line.ts';

type Line = readonly Point[];

/** Whether any two pieces touch or cross. */
export function linesCross(one: readonly Line[], other: readonly Line[]): boolean {
  return crossingPoint(one, other) !== null;
}

/**
 * A point where two courses meet: a vertex of both, or where two of their segments cross; null when they do not. Sources
 * draw a corner as a vertex that both streets share, so that this finds the corner itself. Of several points the first
 * along the first course.
 */
export function crossingPoint(one: readonly Line[], other: readonly Line[]): Point | null {
  for (const line of one) {
    for (let i = 1; i < line.length; i++) {
      const a = line[i - 1]!;
      const b = line[i]!;
      for (const crossing of other) {
        for (let j = 1; j < crossing.length; j++) {
          const c = crossing[j - 1]!;
          const d = crossing[j]!;
          if (!boxesMeet(a, b, c, d)) continue;
          const point = segmentsMeet(a, b, c, d);
          if (point) return point;
        }
      }
    }
  }
  return null;
}

function boxesMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  return (
    Math.max(a[0], b[0]) >= Math.min(c[0], d[0]) &&
    Math.max(c[0], d[0]) >= Math.min(a[0], b[0]) &&
    Math.max(a[1], b[1]) >= Math.min(c[1], d[1]) &&
    Math.max(c[1], d[1]) >= Math.min(a[1], b[1])
  );
}

function segmentsMeet(a: Point, b: Point, c: Point, d: Point): Point | null {
  const ofC = orient2d(a[0], a[1], b[0], b[1], c[0], c[1]);
  const ofD = orient2d(a[0], a[1], b[0], b[1], d[0], d[1]);
  const ofA = orient2d(c[0], c[1], d[0], d[1], a[0], a[1]);
  const ofB = orient2d(c[0], c[1], d[0], d[1], b[0], b[1]);
  // Their boxes meet: an end that lies on the other segment's line lies on that segment.
  if (ofC === 0 && within(c, a, b)) return c;
  if (ofD === 0 && within(d, a, b)) return d;
  if (ofA === 0 && within(a, c, d)) return a;
  if (ofB === 0 && within(b, c, d)) return b;
  if (ofC > 0 === ofD > 0 || ofA > 0 === ofB > 0 || ofC === 0 || ofD === 0 || ofA === 0 || ofB === 0) return null;
  const part = ofA / (ofA - ofB);
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
}

function within(point: Point, a: Point, b: Point): boolean {
  return (
    point[0] >= Math.min(a[0], b[0]) &&
    point[0] <= Math.max(a[0], b[0]) &&
    point[1] >= Math.min(a[1], b[1]) &&
    point[1] <= Math.max(a[1], b[1])
  );
}
