import { orient2d } from 'robust-predicates';
import { type EdgeVisitor, edgeCount, forEachEdge, type Rings } from './rings.ts';
import type { Slices } from './slices.ts';

/**
 * Edges of polygons in stripes of latitude: whether a point lies inside takes the few edges of one stripe.
 *
 * Inside is decided by the even-odd rule with a half-open crossing test: an edge counts when exactly one of its ends
 * lies above the point and the point lies strictly left of it. The side is exact (robust predicates), so two polygons
 * that share an edge see the same crossing, and a point on it belongs to exactly one.
 */

/** Edges a stripe should hold on average. */
const EDGES_PER_STRIPE = 3;
const MOST_STRIPES = 1 << 14;
/** Edges stored between two pauses of a sliced build. */
const EDGES_PER_SLICE = 20_000;

/** What stripes are made of besides the rings' boxes: plain data, see `EdgeStripes.toParts`. */
export interface EdgeStripesParts {
  readonly first: Int32Array;
  readonly scales: Float64Array;
  readonly starts: Int32Array;
  readonly edges: Float64Array;
}

/** Stripes of all polygons; polygon p has the stripes `[first[p], first[p + 1])`, from south to north. */
export class EdgeStripes {
  readonly #boxes: Float64Array;
  readonly #first: Int32Array;
  readonly #scales: Float64Array;
  /** Stripe s has the edges `[starts[s], starts[s + 1])` of `edges`, four numbers each, the lower end first. */
  readonly #starts: Int32Array;
  readonly #edges: Float64Array;

  private constructor(boxes: Float64Array, { first, scales, starts, edges }: EdgeStripesParts) {
    this.#boxes = boxes;
    this.#first = first;
    this.#scales = scales;
    this.#starts = starts;
    this.#edges = edges;
  }

  /** The way back from {@link EdgeStripes.toParts}, beside the rings that they were built from. */
  static fromParts(parts: EdgeStripesParts, rings: Rings): EdgeStripes {
    return new EdgeStripes(rings.boxes, parts);
  }

  /** What the stripes are made of besides the rings' boxes, not copied. */
  toParts(): EdgeStripesParts {
    return { first: this.#first, scales: this.#scales, starts: this.#starts, edges: this.#edges };
  }

  /** Builds the stripes in slices. */
  static *build(rings: Rings): Slices<EdgeStripes> {
    const polygons = rings.ringStarts.length - 1;
    const first = new Int32Array(polygons + 1);
    const scales = new Float64Array(polygons);
    for (let p = 0; p < polygons; p++) {
      const count = Math.min(MOST_STRIPES, Math.max(1, Math.ceil(edgeCount(rings, p) / EDGES_PER_STRIPE)));
      const height = rings.boxes[4 * p + 3]! - rings.boxes[4 * p + 1]!;
      first[p + 1] = first[p]! + count;
      scales[p] = height > 0 ? count / height : 0;
    }
    const starts = new Int32Array(first[polygons]! + 1);
    const stripeOf = (p: number, y: number): number => {
      const stripe = Math.floor((y - rings.boxes[4 * p + 1]!) * scales[p]!);
      return first[p]! + Math.min(stripe, first[p + 1]! - first[p]! - 1);
    };
    // Counting and filling see the same edges in the same order.
    const forEachStriped = (p: number, visit: (stripe: number, ...edge: Parameters<EdgeVisitor>) => void): void => {
      forEachEdge(rings, p, (ax, ay, bx, by) => {
        const last = stripeOf(p, Math.max(ay, by));
        for (let stripe = stripeOf(p, Math.min(ay, by)); stripe <= last; stripe++) visit(stripe, ax, ay, bx, by);
      });
    };
    let work = 0;
    for (let p = 0; p < polygons; p++) {
      forEachStriped(p, (stripe) => {
        starts[stripe + 1]!++;
        work++;
      });
      if (work > EDGES_PER_SLICE) {
        work = 0;
        yield;
      }
    }
    for (let stripe = 0; stripe < first[polygons]!; stripe++) starts[stripe + 1]! += starts[stripe]!;
    const next = starts.slice();
    const edges = new Float64Array(4 * starts.at(-1)!);
    for (let p = 0; p < polygons; p++) {
      forEachStriped(p, (stripe, ax, ay, bx, by) => {
        const at = 4 * next[stripe]!++;
        const upward = ay < by;
        edges[at] = upward ? ax : bx;
        edges[at + 1] = upward ? ay : by;
        edges[at + 2] = upward ? bx : ax;
        edges[at + 3] = upward ? by : ay;
        work++;
      });
      if (work > EDGES_PER_SLICE) {
        work = 0;
        yield;
      }
    }
    return new EdgeStripes(rings.boxes, { first, scales, starts, edges });
  }

  /** Whether the point lies inside polygon `p`, by the half-open even-odd rule. */
  contains(p: number, x: number, y: number): boolean {
    const boxes = this.#boxes;
    const bottom = boxes[4 * p + 1]!;
    if (!(x >= boxes[4 * p]! && x <= boxes[4 * p + 2]! && y >= bottom && y <= boxes[4 * p + 3]!)) return false;
    const stripe = Math.min(this.#first[p]! + Math.floor((y - bottom) * this.#scales[p]!), this.#first[p + 1]! - 1);
    const edges = this.#edges;
    const to = 4 * this.#starts[stripe + 1]!;
    let inside = false;
    for (let at = 4 * this.#starts[stripe]!; at < to; at += 4) {
      // A horizontal edge is never crossed.
      if (y < edges[at + 1]! || y >= edges[at + 3]!) continue;
      if (crossesRightOf(x, y, edges[at]!, edges[at + 1]!, edges[at + 2]!, edges[at + 3]!)) inside = !inside;
    }
    return inside;
  }

  /**
   * Visits the edges of polygon `p` that touch the latitudes `south` to `north`. An edge of several
   * stripes comes once for each.
   */
  forEachNear(p: number, south: number, north: number, visit: EdgeVisitor): void {
    const bottom = this.#boxes[4 * p + 1]!;
    if (north < bottom || south > this.#boxes[4 * p + 3]!) return;
    const count = this.#first[p + 1]! - this.#first[p]!;
    const low = Math.max(0, Math.floor((south - bottom) * this.#scales[p]!));
    const high = Math.min(count - 1, Math.floor((north - bottom) * this.#scales[p]!));
    const from = 4 * this.#starts[this.#first[p]! + Math.min(low, count - 1)]!;
    const to = 4 * this.#starts[this.#first[p]! + high + 1]!;
    const edges = this.#edges;
    for (let at = from; at < to; at += 4) {
      if (edges[at + 1]! <= north && edges[at + 3]! >= south) {
        visit(edges[at]!, edges[at + 1]!, edges[at + 2]!, edges[at + 3]!);
      }
    }
  }
}

/** Whether the upward edge a→b, whose latitudes hold y, is met by the ray from (x, y) to the east. */
function crossesRightOf(x: number, y: number, ax: number, ay: number, bx: number, by: number): boolean {
  if (x < ax && x < bx) return true;
  if (x >= ax && x >= bx) return false;
  // orient2d has y pointing down: negative is counterclockwise here, that is the point left of the upward edge.
  return orient2d(ax, ay, bx, by, x, y) < 0;
}

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
