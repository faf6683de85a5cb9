/** The grids that a map's vertices are put on: the coarser the map, the fewer vertices are left. */

/** Finest zoom level of a map: there a pixel is half a metre. */
export const FINEST_DETAIL = 18;

/** Degrees that a web map's world is wide, and pixels at zoom 0. */
const WORLD_DEGREES = 360;
const WORLD_PIXELS = 256;
/** How far below a pixel a grid stays: half a step is what a vertex moves at most. */
const STEPS_PER_PIXEL = 4;
/** No outline is known more finely than this, a metre. */
const FINEST_PER_DEGREE = 100_000;

/**
 * How many steps a degree has in the grid of a zoom level (0 to {@link FINEST_DETAIL}): 1, 2 or 5 with zeros behind, so that
 * every place of the grid is a short decimal. A quarter of a pixel or less; of units and neighbours the same for all, so that
 * borders that were equal stay equal.
 */
export function stepsPerDegree(detail: number): number {
  const wanted = (WORLD_PIXELS * 2 ** detail * STEPS_PER_PIXEL) / WORLD_DEGREES;
  let steps = 1;
  while (steps < wanted) steps = nextFiner(steps);
  return steps;
}

/** The same for outlines, which end to grow finer where they are not known more finely. */
export function outlineStepsPerDegree(detail: number): number {
  return Math.min(stepsPerDegree(detail), FINEST_PER_DEGREE);
}

/** The next finer grid: 1, 2, 5, 10, 20, 50… steps per degree. */
export function nextFiner(steps: number): number {
  const isTwo = String(steps).startsWith('2');
  return isTwo ? (steps / 2) * 5 : steps * 2;
}

/**
 * Puts a line (lon and lat of its vertices in turn, from `from` up to `to`) on a grid: whole steps, neighbours that are equal
 * only once, none that lies on the straight line between its neighbours, nor one that the line goes to and straight back from.
 * The rest draws the same as the snapped line. A closed line (no vertex repeated) has no beginning.
 */
export function onGrid(
  coordinates: ArrayLike<number>,
  from: number,
  to: number,
  steps: number,
  isClosed: boolean,
): number[] {
  const line: number[] = [];
  for (let at = from; at < to; at += 2) {
    pushStraight(line, Math.round((coordinates[at] ?? 0) * steps), Math.round((coordinates[at + 1] ?? 0) * steps));
  }
  if (isClosed) joinEnds(line);
  return line;
}

/** Adds a vertex to a line, and takes away those before it that it makes needless. */
export function pushStraight(line: number[], x: number, y: number): void {
  for (;;) {
    const { length } = line;
    if (length >= 2 && line[length - 2] === x && line[length - 1] === y) return;
    if (length < 4 || !isStraight(line, length - 4, length - 2, x, y)) break;
    line.length = length - 2;
  }
  line.push(x, y);
}

/** Removes needless vertices where a ring's end meets its beginning. */
function joinEnds(ring: number[]): void {
  let start = 0;
  for (;;) {
    const last = ring.length - 2;
    if (last - start < 4) break;
    const x = ring[start] ?? 0;
    const y = ring[start + 1] ?? 0;
    if ((ring[last] === x && ring[last + 1] === y) || isStraight(ring, last - 2, last, x, y)) ring.length = last;
    else if (isStraight(ring, last, start, ring[start + 2] ?? 0, ring[start + 3] ?? 0)) start += 2;
    else break;
  }
  if (start > 0) ring.splice(0, start);
}

/** Whether the vertices at two places and a third one lie on one straight line, back and forth counting too. */
function isStraight(line: readonly number[], first: number, second: number, x: number, y: number): boolean {
  const bx = line[second] ?? 0;
  const by = line[second + 1] ?? 0;
  const ax = bx - (line[first] ?? 0);
  const ay = by - (line[first + 1] ?? 0);
  return ax * (y - by) === ay * (x - bx);
}
