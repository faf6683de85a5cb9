/** Where a point lies beside a line: how far along it, how far from it, and on which side. */
import { METRES_PER_DEGREE, type Point, planeLength, RADIANS } from '../../indexes/line.ts';

/** A line among the coordinates of many: lon and lat in turn, `[from, to)`, in units of `unit` degrees. */
export interface LineView {
  readonly coordinates: ArrayLike<number>;
  readonly from: number;
  readonly to: number;
  readonly unit: number;
}

/** The place of a line that is nearest to a point. */
export interface BesideLine {
  /** How far along the line it is, 0 to 1. */
  readonly fraction: number;
  /** From there to the point. */
  readonly metres: number;
  /** Whether the point lies on the right of the line as it is drawn; also true of a point on it. */
  readonly isRight: boolean;
}

/** The place of a line of two vertices or more that is nearest to a point, the first of several. On a plane that touches the sphere at the point's latitude. */
export function besideLine({ coordinates, from, to, unit }: LineView, [lon, lat]: Point): BesideLine {
  const scale = Math.cos(lat * RADIANS);
  let square = Number.POSITIVE_INFINITY;
  let at = 0;
  let segment = from;
  let part = 0;
  let length = 0;
  for (let vertex = from; vertex + 2 < to; vertex += 2) {
    const fromX = (coordinates[vertex]! * unit - lon) * scale;
    const fromY = coordinates[vertex + 1]! * unit - lat;
    const alongX = (coordinates[vertex + 2]! - coordinates[vertex]!) * unit * scale;
    const alongY = (coordinates[vertex + 3]! - coordinates[vertex + 1]!) * unit;
    const own = planeLength(alongX, alongY);
    const along = own > 0 ? -(fromX * alongX + fromY * alongY) / (own * own) : 0;
    const nearest = Math.min(1, Math.max(0, along));
    const x = fromX + nearest * alongX;
    const y = fromY + nearest * alongY;
    if (x * x + y * y < square) {
      square = x * x + y * y;
      segment = vertex;
      part = nearest;
      at = length + nearest * own;
    }
    length += own;
  }
  const view = { coordinates, from, to, unit };
  return {
    fraction: length > 0 ? at / length : 0,
    metres: Math.sqrt(square) * METRES_PER_DEGREE,
    isRight: isRightOf(view, segment, part, scale, lon, lat),
  };
}

/**
 * Whether a point lies right of the segment that it is nearest to. Where the line turns at the nearest place, the mean of both directions
 * counts: beyond the point of a sharp turn each segment alone may have the point on the wrong side.
 */
function isRightOf(view: LineView, segment: number, part: number, scale: number, lon: number, lat: number): boolean {
  const { coordinates, from, to, unit } = view;
  const neighbour = part === 1 && segment + 4 < to ? segment + 2 : part === 0 && segment > from ? segment - 2 : segment;
  let directionX = 0;
  let directionY = 0;
  for (const one of [segment, neighbour]) {
    const x = (coordinates[one + 2]! - coordinates[one]!) * scale;
    const y = coordinates[one + 3]! - coordinates[one + 1]!;
    const own = planeLength(x, y);
    if (own === 0) continue;
    directionX += x / own;
    directionY += y / own;
  }
  const vertex = part === 1 ? segment + 2 : segment;
  const offsetX = (lon - coordinates[vertex]! * unit) * scale;
  const offsetY = lat - coordinates[vertex + 1]! * unit;
  return directionX * offsetY - directionY * offsetX <= 0;
}

/** A line of points as {@link LineView}. */
export function viewOf(line: readonly Point[]): LineView {
  const coordinates = line.flat();
  return { coordinates, from: 0, to: coordinates.length, unit: 1 };
}
