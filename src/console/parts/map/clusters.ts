/** Points that lie too near each other to be told apart, put together. */

/** A point in pixels of the whole world at a zoom, and what it stands for. */
export interface PlacedDot<D> {
  readonly x: number;
  readonly y: number;
  readonly dot: D;
}

/** Points drawn as one, where most of them are. */
export interface Cluster<D> {
  readonly x: number;
  readonly y: number;
  readonly dots: readonly D[];
}

/** Side of the cells whose points are put together, in pixels. */
export const CELL_PIXELS = 56;
/** Diameter of a single point, and how much of two marks must be free of each other. */
const DOT_PIXELS = 14;
const FREE = 0.9;

/**
 * Puts the points of each cell of a grid together, and then cells whose marks would cover each other: smaller ones join larger
 * ones. The grid lies still on the world, so that moving the map changes nothing. With a side of 0 nothing is put together.
 */
export function clustersOf<D>(dots: readonly PlacedDot<D>[], side = CELL_PIXELS): readonly Cluster<D>[] {
  if (side === 0) return dots.map(({ x, y, dot }) => ({ x, y, dots: [dot] }));
  const cells = [...cellsOf(dots, side)].sort((a, b) => b.dots.length - a.dots.length);
  const kept = new Map<string, Growing<D>[]>();
  const clusters: Growing<D>[] = [];
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

interface Growing<D> {
  x: number;
  y: number;
  readonly dots: D[];
}

/** The cells with points in them, each at the middle of its points. */
function cellsOf<D>(dots: readonly PlacedDot<D>[], side: number): Iterable<Growing<D>> {
  const cells = new Map<string, Growing<D>>();
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

function neighbours<D>(kept: ReadonlyMap<string, Growing<D>[]>, { x, y }: Growing<D>, side: number): Growing<D>[] {
  const found: Growing<D>[] = [];
  for (const dx of [-side, 0, side]) {
    for (const dy of [-side, 0, side]) found.push(...(kept.get(keyOf(x + dx, y + dy, side)) ?? []));
  }
  return found;
}

function keyOf(x: number, y: number, side: number): string {
  return `${Math.floor(x / side)} ${Math.floor(y / side)}`;
}

/** The diameter of the mark of so many points, in pixels: more points, larger. */
export function clusterSize(count: number): number {
  return count === 1 ? DOT_PIXELS : Math.round(Math.min(54, 28 + 5 * Math.log10(count) ** 1.5));
}
