/**
 * Corners of the City whose door number is known without the axis of their street: short streets beside it, on which a number cannot lie far from
 * its proportion, cross the same street and agree. What an import makes of the streets is not looked at.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A street with the number that it has at a point. */
export interface NumberedCorner {
  readonly street: string;
  readonly name: string;
  readonly number: number;
  readonly point: Position;
}

interface Position {
  readonly lat: number;
  readonly lon: number;
}

type Metres = readonly [east: number, north: number];

/** A street with an axis and numbers. */
interface Street {
  readonly id: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly ranges: readonly (readonly [number, number])[];
  readonly axis: readonly Metres[];
  readonly length: number;
  readonly crossings: { readonly other: string; readonly point: Position; readonly place: Place }[];
}

/** Where a point lies beside an axis: metres along it and away from it, and the direction there. */
interface Place {
  readonly at: number;
  readonly away: number;
  readonly direction: Metres;
}

/** What the streets beside say of a corner: the number, so many metres along the axis. */
interface Told {
  readonly number: number;
  readonly point: Position;
  readonly at: number;
}

interface StreetRow {
  readonly id: string;
  readonly nombre: string;
  readonly altura: Readonly<Record<'inicio' | 'fin', Readonly<Record<'derecha' | 'izquierda', number>>>>;
  readonly tramos?: readonly (readonly [number, number])[];
}

interface AxisRow {
  readonly id: string;
  readonly interpolable: boolean;
  readonly eje: { readonly coordinates: readonly (readonly [lon: number, lat: number])[] };
}

/** A street of fewer metres is short. */
const SHORT = 1500;
/** How far away the streets beside may be, how many of them must agree, and within how many numbers of the middle one. */
const BESIDE = 600;
const LEAST_AGREEING = 3;
const AGREED_SHARE = 0.75;
const AGREED = 50;
/** So many corners of a street tell how its numbers rise; no number may differ by more from that, and none at the end from the street's own. */
const LEAST_TOLD = 4;
const EVEN = 150;
const AT_END = 300;
/** Crossings farther from an axis are not its own; the same crossing is nearer than a block. */
const ON_AXIS = 30;
const APART = 20;
/** Least cosine between two streets that are parallel, most between a street and the line to the one beside it. */
const PARALLEL = 0.9;
const ACROSS = 0.35;

const METRES_PER_DEGREE = 111_195;
const LATITUDE = (-34.6 * Math.PI) / 180;

/** The corners of the files of streets, axes and crossings. */
export function numberedCorners(folder: string): readonly NumberedCorner[] {
  const streets = readStreets(folder);
  const corners: NumberedCorner[] = [];
  for (const street of streets.values()) {
    const told = street.crossings.flatMap(({ other, point, place }): Told[] => {
      const number = numberBeside(streets, street, other, metres(point), place);
      return number === null ? [] : [{ number, point, at: place.at }];
    });
    for (const { number, point } of likelyOf(street, told)) {
      if (street.ranges.some(([from, to]) => number >= from && number <= to))
        corners.push({ street: street.id, name: street.name, number, point });
    }
  }
  return corners;
}

/**
 * The corners whose numbers rise or fall evenly along a street and lead to its first or its last number at one end: elsewhere the streets beside
 * begin anew.
 */
function likelyOf({ from, to, length }: Street, told: readonly Told[]): readonly Told[] {
  const slopes = told.flatMap((one, turn) =>
    told.slice(turn + 1).flatMap((other) => {
      const along = other.at - one.at;
      return Math.abs(along) > BESIDE ? [(other.number - one.number) / along] : [];
    }),
  );
  const slope = middleOf(slopes);
  const first = middleOf(told.map(({ at, number }) => number - slope * at));
  const ends = [first, first + slope * length];
  const [low, high] = slope > 0 ? ends : ends.reverse();
  const isLikely = told.length >= LEAST_TOLD && Math.min(Math.abs(low! - from), Math.abs(high! - to)) <= AT_END;
  return isLikely ? told.filter(({ at, number }) => Math.abs(first + slope * at - number) <= EVEN) : [];
}

function middleOf(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

/** What the short streets beside one say of its number where it crosses another; null where they do not agree. */
function numberBeside(
  streets: ReadonlyMap<string, Street>,
  street: Street,
  crossed: string,
  here: Metres,
  { direction }: Place,
): number | null {
  const said: number[] = [];
  for (const { other, point, place } of streets.get(crossed)?.crossings ?? []) {
    const beside = streets.get(other);
    if (!beside || other === street.id || beside.length > SHORT) continue;
    const own = beside.crossings.find((one) => one.other === crossed && one.point === point);
    const there = metres(point);
    const step: Metres = [there[0] - here[0], there[1] - here[1]];
    const away = Math.hypot(...step);
    if (!own || place.away > ON_AXIS || away < APART || away > BESIDE) continue;
    if (Math.abs(cosine(own.place.direction, direction)) < PARALLEL || Math.abs(cosine(step, direction)) > ACROSS)
      continue;
    said.push(beside.from + ((beside.to - beside.from) * own.place.at) / beside.length);
  }
  const middle = middleOf(said);
  const agreeing = said.filter((one) => Math.abs(one - middle) <= AGREED).length;
  if (agreeing < LEAST_AGREEING || agreeing < AGREED_SHARE * said.length) return null;
  return Math.round(middle);
}

function readStreets(folder: string): ReadonlyMap<string, Street> {
  const axes = new Map<string, readonly Metres[]>();
  for (const { id, interpolable, eje } of rows<AxisRow>(join(folder, 'calles_geometria_osm.ndjson.gz'))) {
    if (interpolable)
      axes.set(
        id,
        eje.coordinates.map(([lon, lat]) => metres({ lat, lon })),
      );
  }
  const streets = new Map<string, Street>();
  for (const { id, nombre, altura, tramos } of rows<StreetRow>(join(folder, 'calles.ndjson.gz'))) {
    const axis = axes.get(id);
    if (!axis) continue;
    const known = [altura.inicio, altura.fin].flatMap(({ derecha, izquierda }) => [derecha, izquierda]).filter(Boolean);
    const ranges = tramos ?? (known.length > 1 ? [[Math.min(...known), Math.max(...known)] as const] : []);
    const [from, to] = [Math.min(...ranges.flat()), Math.max(...ranges.flat()) + 1];
    const length = axis.reduce((sum, there, at) => sum + (at > 0 ? apart(axis[at - 1]!, there) : 0), 0);
    if (to > from && length > 0) streets.set(id, { id, name: nombre, from, to, ranges, axis, length, crossings: [] });
  }
  const [, ...lines] = linesOf(join(folder, 'cruces.csv.gz'));
  for (const line of lines) {
    const [one = '', other = '', lat = '', lon = ''] = line.split(',');
    if (lat === '') continue;
    const point = { lat: Number(lat), lon: Number(lon) };
    for (const [id, crossed] of [
      [one, other],
      [other, one],
    ] as const) {
      const street = streets.get(id);
      const place = street && placeOn(street.axis, metres(point));
      if (place && place.away <= ON_AXIS) street.crossings.push({ other: crossed, point, place });
    }
  }
  return streets;
}

function placeOn(axis: readonly Metres[], [east, north]: Metres): Place {
  let nearest: Place = { at: 0, away: Number.POSITIVE_INFINITY, direction: [0, 0] };
  let along = 0;
  for (let at = 1; at < axis.length; at++) {
    const from = axis[at - 1]!;
    const step: Metres = [axis[at]![0] - from[0], axis[at]![1] - from[1]];
    const length = Math.hypot(...step);
    if (length === 0) continue;
    const part = Math.max(0, Math.min(1, ((east - from[0]) * step[0] + (north - from[1]) * step[1]) / length ** 2));
    const away = apart([east, north], [from[0] + part * step[0], from[1] + part * step[1]]);
    if (away < nearest.away) nearest = { at: along + part * length, away, direction: step };
    along += length;
  }
  return nearest;
}

function metres({ lat, lon }: Position): Metres {
  return [lon * METRES_PER_DEGREE * Math.cos(LATITUDE), lat * METRES_PER_DEGREE];
}

function apart(one: Metres, other: Metres): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

function cosine(one: Metres, other: Metres): number {
  return (one[0] * other[0] + one[1] * other[1]) / (Math.hypot(...one) * Math.hypot(...other));
}

function linesOf(file: string): string[] {
  return gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .filter((line) => line !== '');
}

function rows<T>(file: string): T[] {
  return linesOf(file).map((line) => JSON.parse(line) as T);
}
