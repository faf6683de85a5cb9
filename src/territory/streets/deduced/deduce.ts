/** Deduces the courses of the streets that have no line, or none that is whole, from the streets that cross them (`docs/streets.md`). */
import type { Point } from '../../../indexes/line.ts';
import type { UnitTables } from '../../catalog/catalog.ts';
import { AxisCourse } from '../axis-course.ts';
import type { LatLon } from '../crossings.ts';
import type { EarlierResults } from '../earlier-results.ts';
import { crossingPoint } from '../line-crossing.ts';
import type { StreetNetwork } from '../network.ts';
import { type Course, StreetsBeside } from '../place-hundreds.ts';
import { deduceCourse, LEAST_CROSSINGS } from './deduce-course.ts';
import { DeducedPlaces } from './deduced-places.ts';
import { type CrossingPoint, type Numbered, numberedRuns } from './numbered-course.ts';
import { soughtOf } from './sought.ts';
import { type KnownStreets, Town } from './town.ts';
import { townDigest } from './town-digest.ts';
import { trustedCrossings } from './trusted.ts';

/** What is deduced of all streets without a whole line. */
interface DeducedCourses {
  readonly places: DeducedPlaces;
  /** By the number of a pair of streets that cross, the point that is not listed. */
  readonly corners: ReadonlyMap<number, LatLon>;
}

/** How far from a line a crossing of its street may lie, and within what two crossings are one corner, in metres. */
const FARTHEST_BESIDE = 30;
const SAME_CORNER = 1;
/** A line is its street's own when so many of the streets that are said to cross it do. */
const MET_BY_OWN = 0.5;

/** What is known of the streets. */
type Known = KnownStreets & Pick<StreetNetwork, 'numbering' | 'lines'>;

/** A course that may be told in parts. */
interface Told {
  readonly crossings: readonly CrossingPoint[];
  readonly isTrusted: readonly boolean[];
}

/**
 * Looks at each street without a whole line that crosses some with one, town by town, in slices. Costs nothing where all streets are drawn; a tenth
 * of a second for each of the forty of the City that cross five others or more.
 *
 * @param courses the streets with an axis, aligned
 * @param earlier what was deduced when the streets of a town were the same
 */
export async function deduceCourses(
  known: Known,
  courses: ReadonlyMap<number, Course>,
  tables: Pick<UnitTables, 'calles' | 'localidades_censales'>,
  breathe: () => Promise<void>,
  earlier: EarlierResults,
): Promise<DeducedCourses> {
  const told = new Map<number, Told>();
  for (const { streets, undrawn } of townsOf(known, tables)) {
    let town: Promise<Town> | null = null;
    const digest = townDigest(known, streets, tables.calles.ids);
    const places = new Map(streets.map((street, place) => [street, place]));
    for (const street of undrawn) {
      const extent = known.numbering.ownExtent(street);
      const course = await earlier.of(`deduced course ${digest} ${places.get(street)} ${extent}`, async () => {
        town ??= Town.of(known, streets, breathe);
        const deduced = await courseOf(await town, street, extent, breathe);
        return deduced && withStreets(deduced, (other) => places.get(other)!);
      });
      if (course)
        told.set(
          street,
          withStreets(course, (place) => streets[place]!),
        );
      await breathe();
    }
  }
  const streetsBeside = new StreetsBeside(courses);
  const runs = new Map<number, readonly (readonly Numbered[])[]>();
  for (const [street, { crossings, isTrusted }] of told) {
    const extent = known.numbering.ownExtent(street);
    const own = extent ? numberedRuns(streetsBeside, street, crossings, isTrusted, extent) : [];
    runs.set(street, own);
    await breathe();
  }
  for (let street = 0; street < known.interpolable.length; street++) {
    if (known.interpolable[street] === 1 || !known.axes.hasOwn(street) || told.has(street)) continue;
    const own = runsOnOwnLine(known, streetsBeside, street);
    if (own.length > 0) runs.set(street, own);
    await breathe();
  }
  const corners = cornersOf(known, told);
  return { places: DeducedPlaces.of(runs, corners.keys()), corners };
}

/** The towns with streets whose course can be looked for: all streets of each, and those. */
function* townsOf(
  known: Known,
  { calles, localidades_censales }: Pick<UnitTables, 'calles' | 'localidades_censales'>,
): Generator<{ readonly streets: readonly number[]; readonly undrawn: readonly number[] }> {
  const isSought = new Uint8Array(calles.size);
  let some = false;
  for (let street = 0; street < calles.size; street++) {
    // Of a line that is not whole nobody knows whose it is; a street that is drawn by its blocks needs none.
    if (known.interpolable[street] !== 0 || (known.lines.has(street) && !known.lines.hasOwn(street))) continue;
    let drawn = 0;
    for (const other of known.listed.of(street)) if (known.axes.hasOwn(other)) drawn++;
    if (drawn < LEAST_CROSSINGS) continue;
    isSought[street] = 1;
    some = true;
  }
  if (!some) return;
  const parents = calles.parents.get('localidad_censal');
  for (const id of localidades_censales.ids) {
    const streets = (parents?.rangesOf(id) ?? []).flatMap(([from, to]) =>
      Array.from({ length: to - from }, (_, at) => from + at),
    );
    const undrawn = streets.filter((street) => isSought[street] === 1);
    if (undrawn.length > 0) yield { streets, undrawn };
  }
}

/**
 * The numbers along a line that the source does not vouch for, as those beside it say them: of an avenue and the street that it becomes
 * both have the line of one. None where they do not agree, and of a line that hardly any street crosses that should.
 */
function runsOnOwnLine(
  { axes, crossings, listed, numbering }: Known,
  streetsBeside: StreetsBeside,
  street: number,
): readonly (readonly Numbered[])[] {
  const [line] = axes.pieces(street);
  const extent = numbering.ownExtent(street);
  if (!line || line.length < 2 || !extent) return [];
  const axis = new AxisCourse(line);
  const met = new Set<number>();
  const places: (CrossingPoint & { readonly at: number })[] = [];
  for (const other of crossings.of(street)) {
    for (const point of crossings.allBetween(street, other)) {
      if (!point) continue;
      const beside = axis.beside([point.lon, point.lat]);
      if (beside.away > FARTHEST_BESIDE) continue;
      met.add(other);
      places.push({ street: other, point: [point.lon, point.lat], at: beside.at });
    }
  }
  const expected = listed.of(street);
  if (expected.filter((other) => met.has(other)).length < MET_BY_OWN * expected.length) return [];
  places.sort((one, other) => one.at - other.at);
  const apart = places.filter(({ at }, turn) => turn === 0 || at - places[turn - 1]!.at > SAME_CORNER);
  if (apart.length < 2) return [];
  const isTrusted = apart.map(() => true);
  return numberedRuns(streetsBeside, street, apart, isTrusted, extent);
}

/** A course with other numbers for the streets that it crosses. */
function withStreets({ crossings, isTrusted }: Told, numberOf: (street: number) => number): Told {
  return { crossings: crossings.map(({ street, point }) => ({ street: numberOf(street), point })), isTrusted };
}

async function courseOf(
  town: Town,
  street: number,
  extent: readonly [number, number] | null,
  breathe: () => Promise<void>,
): Promise<Told | null> {
  const sought = soughtOf(town, street, extent);
  // Of those that it crosses some may lie in another town, or have a line that is not their own.
  if (sought.crossed.length < LEAST_CROSSINGS) return null;
  const deduced = await deduceCourse(town, sought, breathe);
  if (!deduced) return null;
  const isTrusted = trustedCrossings(deduced);
  if (!isTrusted.includes(true)) return null;
  const trusted = deduced.course.filter((_, turn) => isTrusted[turn]);
  if (!town.mayRunThrough(street, trusted)) return null;
  const crossings = deduced.course.map(
    (met): CrossingPoint => ({ street: sought.crossed[met.turn]!.drawn.street, point: town.plane.point(met) }),
  );
  return { crossings, isTrusted };
}

/** The corners of deduced courses with streets that are drawn, and with each other. */
function cornersOf({ crossings }: Known, told: ReadonlyMap<number, Told>): ReadonlyMap<number, LatLon> {
  const corners = new Map<number, LatLon>();
  const tell = (one: number, other: number, [lon, lat]: Point): void => {
    const pair = crossings.pairOf(one, other);
    if (pair >= 0 && crossings.between(one, other) === null) corners.set(pair, { lat, lon });
  };
  for (const [street, own] of told) {
    for (const [turn, { street: other, point }] of own.crossings.entries()) {
      if (own.isTrusted[turn]) tell(street, other, point);
    }
    for (const other of crossings.of(street)) {
      const there = other > street ? told.get(other) : undefined;
      const point = there ? crossingPoint(piecesOf(own), piecesOf(there)) : null;
      if (point) tell(street, other, point);
    }
  }
  return corners;
}

/** A course between crossings that may both be told. */
function piecesOf({ crossings, isTrusted }: Told): readonly (readonly Point[])[] {
  const pieces: Point[][] = [];
  for (let turn = 1; turn < crossings.length; turn++) {
    if (isTrusted[turn - 1] && isTrusted[turn]) pieces.push([crossings[turn - 1]!.point, crossings[turn]!.point]);
  }
  return pieces;
}
