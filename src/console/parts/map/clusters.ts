/** Joins points that are too near to each other into clusters. Pure. */

/** A point in pixels of the world at a zoom, with its data. */
export interface PlacedDot<D> {
  readonly x: number;
  readonly y: number;
  readonly dot: D;
}

/** Points that are drawn as one, at their centre. */
export interface Cluster<D> {
  readonly x: number;
  readonly y: number;
  readonly dots: readonly D[];
}

/** Side of the cells whose points are joined, in pixels. */
export const CELL_PIXELS = 56;
/** Diameter of a single point in pixels, and how far two marks must be apart as a part of their size. */
const DOT_PIXELS = 14;
const FREE = 0.9;

/**
 * Joins the points of each cell of a grid, then cells whose marks would overlap, smaller ones into larger ones. The grid is fixed to
 * the world, so that moving the map changes nothing. A side of 0 joins nothing.
 */
export function clustersOf<D>(dots: readonly PlacedDot<D>[], side = CELL_PIXELS): readonly Cluster<D>[] {
  if (side === 0) return dots.map(({ x, y, dot }) => ({ x, y, dots: [dot] }));
  const cells = [...cellsOf(dots, side)].sort((a, b) => b.dots.length - a.dots.length);
  const kept = new Map<string, GrowingCluster<D>[]>();
  const clusters: GrowingCluster<D>[] = [];
  for (const cell of cells) {
    const near = neighbours(kept, cell, side);
    const covering = near.find((other) => {
      const apart = ((clusterSize(other.dots.length) + clusterSize(cell.dots.length)) / 2) * FREE;
      return Math.hypot(other.x - cell.x, other.y - cell.y) < apart;
    });
    if (covering) {
      covering.dots.push(...cell.dots);
      continue;
    }
    clusters.push(cell);
    const key = keyOf(cell.x, cell.y, side);
    const there = kept.get(key);
    if (there) there.push(cell);
    else kept.set(key, [cell]);
  }
  return clusters;
}

interface GrowingCluster<D> {
  x: number;
  y: number;
  readonly dots: D[];
}

/** Returns the cells with points, each at the centre of its points. */
function cellsOf<D>(dots: readonly PlacedDot<D>[], side: number): Iterable<GrowingCluster<D>> {
  const cells = new Map<string, GrowingCluster<D>>();
  for (const { x, y, dot } of dots) {
    const key = keyOf(x, y, side);
    const cell = cells.get(key);
    if (cell) {
      const count = cell.dots.push(dot);
      cell.x += (x - cell.x) / count;
      cell.y += (y - cell.y) / count;
    } else cells.set(key, { x, y, dots: [dot] });
  }
  return cells.values();
}

function neighbours<D>(
  kept: ReadonlyMap<string, GrowingCluster<D>[]>,
  { x, y }: GrowingCluster<D>,
  side: number,
): GrowingCluster<D>[] {
  const found: GrowingCluster<D>[] = [];
  for (const dx of [-side, 0, side]) {
    for (const dy of [-side, 0, side]) found.push(...(kept.get(keyOf(x + dx, y + dy, side)) ?? []));
  }
  return found;
}

function keyOf(x: number, y: number, side: number): string {
  return `${Math.floor(x / side)} ${Math.floor(y / side)}`;
}

/** Returns the diameter of the mark of some points in pixels. */
export function clusterSize(count: number): number {
  return count === 1 ? DOT_PIXELS : Math.round(Math.min(54, 28 + 5 * Math.log10(count) ** 1.5));
}
