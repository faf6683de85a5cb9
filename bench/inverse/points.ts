/** Points beside the lines of real streets, and how well their addresses are found. */
import { fold } from '../../src/indexes/fold.ts';
import { distance, METRES_PER_DEGREE, metresToLine, type Point, RADIANS } from '../../src/indexes/line.ts';
import { type AddressAt, USUAL_RADIUS } from '../../src/territory/inversa/address-at.ts';
import { lookUp } from '../../src/territory/inversa/record.ts';
import type { WholeCatalog } from '../../src/territory/snapshot/whole.ts';
import { streetKindOf } from '../../src/territory/streets/street-types.ts';
import { seeded } from '../random.ts';

/** Kinds of streets that the report distinguishes. */
export const KINDS = ['avenue', 'street', 'passage', 'route'] as const;
export type Kind = (typeof KINDS)[number];

const KIND_OF: Readonly<Record<string, Kind>> = {
  AU: 'route',
  RUTA: 'route',
  AV: 'avenue',
  BV: 'avenue',
  DIAG: 'avenue',
  PJE: 'passage',
  CALLEJON: 'passage',
  CORTADA: 'passage',
  PEATONAL: 'passage',
};

/** How far beside its line a point lies, in metres. */
const OFFSET = [3, 15] as const;
/** A point whose street is crossed within so many metres is near a corner. */
const CORNER = 20;

/** A point beside a street. */
export interface DrawnPoint {
  readonly lat: number;
  readonly lon: number;
  readonly street: number;
  readonly kind: Kind;
  readonly isNearCorner: boolean;
}

/** Points at random places along all lines, each metre of line equally likely, on either side. */
export function drawPoints(catalog: WholeCatalog, count: number, seed: number): DrawnPoint[] {
  const { network } = catalog;
  const segments: { readonly street: number; readonly from: Point; readonly to: Point; readonly end: number }[] = [];
  let length = 0;
  for (let street = 0; street < network.lines.size; street++) {
    for (const line of network.lines.pieces(street)) {
      for (let at = 1; at < line.length; at++) {
        const [from, to] = [line[at - 1], line[at]];
        if (!from || !to || distance(from, to) === 0) continue;
        length += distance(from, to);
        segments.push({ street, from, to, end: length });
      }
    }
  }
  const random = seeded(seed);
  const points: DrawnPoint[] = [];
  while (points.length < count) {
    const metres = random() * length;
    let low = 0;
    for (let high = segments.length - 1; low < high; ) {
      const middle = (low + high) >>> 1;
      if ((segments[middle]?.end ?? 0) < metres) low = middle + 1;
      else high = middle;
    }
    const segment = segments[low];
    if (!segment) continue;
    const part = random();
    const away = (OFFSET[0] + (OFFSET[1] - OFFSET[0]) * random()) * (random() < 0.5 ? 1 : -1);
    const [lon, lat] = beside(segment, part, away);
    const { street } = segment;
    points.push({
      lat,
      lon,
      street,
      kind: kindOf(catalog, street),
      isNearCorner: isNearCorner(catalog, street, lat, lon),
    });
  }
  return points;
}

/** The point so many metres right (or, below 0, left) of a segment. */
function beside({ from, to }: { readonly from: Point; readonly to: Point }, part: number, away: number): Point {
  const lat = from[1] + (to[1] - from[1]) * part;
  const scale = Math.cos(lat * RADIANS);
  const east = (to[0] - from[0]) * scale;
  const north = to[1] - from[1];
  const length = Math.hypot(east, north);
  const step = away / METRES_PER_DEGREE / length;
  return [from[0] + (to[0] - from[0]) * part + (north * step) / scale, lat - east * step];
}

function kindOf({ network: { frames } }: WholeCatalog, street: number): Kind {
  const { categoria } = frames.at(frames.numberOf(street));
  const word = fold(categoria ?? '').split(/[^a-z]/, 1)[0] ?? '';
  return KIND_OF[streetKindOf(word) ?? ''] ?? 'street';
}

function isNearCorner({ network }: WholeCatalog, street: number, lat: number, lon: number): boolean {
  let isNear = false;
  const reach = CORNER / METRES_PER_DEGREE;
  network.crossings.eachPointBetween(street, lat - reach, lat + reach, (_, atLat, atLon) => {
    isNear ||= distance([lon, lat], [atLon, atLat]) <= CORNER;
  });
  return isNear;
}

/** What became of the points of one kind. */
export class Tally {
  points = 0;
  right = 0;
  /** Another street that is drawn along the same line: an avenue and a street of one name, say. */
  sameLine = 0;
  /** A street whose line is nearer to the point: the point does not show which one is meant. */
  nearer = 0;
  /** A street that is farther, for its department. */
  farther = 0;
  none = 0;
  withNumber = 0;
  withBothCorners = 0;

  add(catalog: WholeCatalog, point: DrawnPoint, address: AddressAt | null): void {
    this.points++;
    if (address === null) {
      this.none++;
      return;
    }
    if (address.number !== null) this.withNumber++;
    if (address.crossStreets.every((other) => other >= 0)) this.withBothCorners++;
    if (address.street === point.street) this.right++;
    else {
      const left = address.metres - metresToStreet(catalog, point);
      if (Math.abs(left) < SAME_LINE) this.sameLine++;
      else if (left < 0) this.nearer++;
      else this.farther++;
    }
  }
}

/** Lines that are nearer to each other than this, in metres, are the same. */
const SAME_LINE = 0.05;

function metresToStreet({ network }: WholeCatalog, { street, lat, lon }: DrawnPoint): number {
  const lines = [...network.lines.pieces(street), ...network.blocks.piecesOfStreet(street)];
  return Math.min(...lines.map((line) => metresToLine(line, [lon, lat])));
}

/** The tallies by kind, those near corners apart, and how many answers are of a department that does not hold the point. */
export function measurePoints(catalog: WholeCatalog, points: readonly DrawnPoint[]) {
  const { index, places } = catalog.map.departamento;
  const between = new Map<Kind, Tally>(KINDS.map((kind) => [kind, new Tally()]));
  const corners = new Map<Kind, Tally>(KINDS.map((kind) => [kind, new Tally()]));
  let inWrongDepartment = 0;
  for (const point of points) {
    const result = lookUp(catalog, point.lat, point.lon, USUAL_RADIUS);
    const ordinal = result.location.departamento;
    if (ordinal >= 0 && !index.contains(ordinal, point.lon, point.lat)) inWrongDepartment++;
    if (ordinal < 0 && places.some((_, other) => index.contains(other, point.lon, point.lat))) inWrongDepartment++;
    (point.isNearCorner ? corners : between).get(point.kind)?.add(catalog, point, result.address);
  }
  return { between, corners, inWrongDepartment };
}
