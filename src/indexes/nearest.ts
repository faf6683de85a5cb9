/** Distances from points to lines and borders, in metres. Points are [lon, lat] in degrees. */
import { METRES_PER_DEGREE, type Point } from './line.ts';
import { forEachEdge, type Rings } from './rings.ts';

/** Metres from a point to the nearest place of a line; +∞ for a line without points. Exact enough for some tens of kilometres. */
export function metresToLine(line: readonly Point[], point: Point): number {
  const [first] = line;
  if (!first) return Number.POSITIVE_INFINITY;
  const nearest = new NearestEdge(point);
  if (line.length === 1) nearest.see(first[0], first[1], first[0], first[1]);
  for (let at = 1; at < line.length; at++) {
    const [ax, ay] = line[at - 1]!;
    const [bx, by] = line[at]!;
    nearest.see(ax, ay, bx, by);
  }
  return nearest.metres;
}

/** Metres from a point to the nearest place of a polygon's border, from either side; +∞ for a polygon without rings. */
export function metresToBorder(rings: Rings, ordinal: number, point: Point): number {
  const nearest = new NearestEdge(point);
  forEachEdge(rings, ordinal, (ax, ay, bx, by) => nearest.see(ax, ay, bx, by));
  return nearest.metres;
}

/** The nearest of the edges seen so far, on a plane that touches the sphere at the point's latitude. */
class NearestEdge {
  readonly #x: number;
  readonly #y: number;
  readonly #scaleX: number;
  #square = Number.POSITIVE_INFINITY;

  constructor([x, y]: Point) {
    this.#x = x;
    this.#y = y;
    this.#scaleX = Math.cos((y * Math.PI) / 180);
  }

  get metres(): number {
    return Math.sqrt(this.#square) * METRES_PER_DEGREE;
  }

  see(ax: number, ay: number, bx: number, by: number): void {
    const fromX = (ax - this.#x) * this.#scaleX;
    const fromY = ay - this.#y;
    const alongX = (bx - ax) * this.#scaleX;
    const alongY = by - ay;
    const length = alongX * alongX + alongY * alongY;
    const part = length > 0 ? Math.min(1, Math.max(0, -(fromX * alongX + fromY * alongY) / length)) : 0;
    const x = fromX + part * alongX;
    const y = fromY + part * alongY;
    this.#square = Math.min(this.#square, x * x + y * y);
  }
}
