/** Finds out which departments streets pass through: by their courses, or by the streets that cross them. */

import { InputDigest } from '../../indexes/input-digest.ts';
import { METRES_PER_DEGREE, midpoint, type Point, RADIANS } from '../../indexes/line.ts';
import type { UnitTables } from '../catalog/catalog.ts';
import { PROVINCE_DIGITS } from '../contract/ids.ts';
import type { TerritoryMap } from '../ubicacion/map.ts';
import type { Crossings } from './crossings.ts';
import { departmentsTouched, explainCrossings } from './departments-touched.ts';
import { EarlierResults } from './earlier-results.ts';
import type { StreetNetwork } from './network.ts';
import { rangesOf } from './numbering.ts';
import { type DepartmentAt, StreetReach } from './reach.ts';

/** A street passes through what it runs along: borders are drawn in the middle of an avenue, and so are its lines, more or less. */
const ALONG = 30;

/**
 * A line that is not whole may be that of a namesake, and so the department of the record: it is doubted where so many crossings are
 * known and it holds less than this share of them.
 */
const FEWEST_CROSSINGS = 3;
const LEAST_SHARE = 0.25;

/** Finds the department of a point on the map. */
export function departmentFinder(
  map: Pick<TerritoryMap, 'departamento'>,
  { departamentos }: Pick<UnitTables, 'departamentos'>,
): DepartmentAt {
  const { index, places } = map.departamento;
  const ordinals = Int32Array.from(places, ({ id }) => departamentos.ordinalOf(id));
  return ({ lat, lon }) => ordinals[index.find(lon, lat)] ?? -1;
}

/** How the name of the computation begins of which departments lines cross. */
export const DEPARTMENTS_CROSSED = 'departments crossed ';

/**
 * Compares the courses of the streets in question with the departments of their province, in slices. A street without a course
 * (one in seven of the City) is where those are that cross it.
 */
export async function buildStreetReach(
  tables: UnitTables,
  map: Pick<TerritoryMap, 'departamento'>,
  network: Pick<StreetNetwork, 'lines' | 'crossings' | 'interpolable' | 'deduced' | 'inputs'>,
  breathe: () => Promise<void>,
  earlier: EarlierResults = EarlierResults.none(),
): Promise<StreetReach> {
  const { calles } = tables;
  const drawn = new Map<number, readonly number[]>();
  const reached = new Map<number, readonly number[]>();
  const undrawn: number[] = [];
  const sure = new Uint8Array(calles.size);
  const spanning = streetsSpanning(tables);
  const crossed = await earlier.of(crossedName(tables, map, network, spanning), async () => {
    const found: Crossed[] = [];
    for (const street of spanning) {
      const lines = network.lines.pieces(street);
      const departments = crossedBy(tables, map, street, lines);
      const near = departments.length > 0 ? crossedBy(tables, map, street, lines.flatMap(withBesides)) : [];
      found.push([departments, near]);
      await breathe();
    }
    return found;
  });
  for (const [place, street] of spanning.entries()) {
    const [departments, near] = crossed[place]!;
    if (departments.length > 0) {
      drawn.set(street, departments);
      reached.set(street, near);
      sure[street] = network.interpolable[street] === 0 ? 0 : 1;
    } else {
      undrawn.push(street);
    }
  }
  const isAt = departmentFinder(map, tables);
  for (const street of [...drawn.keys()].filter((street) => network.interpolable[street] === 0)) {
    const crossedThere = crossedElsewhere(tables, network.crossings, street, drawn, isAt);
    const elsewhere = crossedThere ?? misdrawn(network, street, drawn);
    if (elsewhere) {
      drawn.set(street, elsewhere);
      reached.set(street, elsewhere);
    }
    // A line on which no number can be placed may be a part of its street.
    const crossing = drawnDepartments(elsewhere ? notMet(network, street) : network.crossings.of(street), drawn);
    if (crossedThere || explainCrossings(reached.get(street) ?? [], crossing)) sure[street] = 1;
    const known = departmentsAt(network, street, isAt);
    if (known.length > 0) reached.set(street, [...new Set([...(reached.get(street) ?? []), ...known])]);
  }
  // Told by what is drawn alone: what is told of one undrawn street tells nothing of the next.
  for (const street of undrawn) {
    const crossing = drawnDepartments(network.crossings.of(street), drawn);
    const { departments, isSure } = departmentsTouched(crossing, isCalledByItsName(tables, street));
    // Of a street of which nothing else is known a part alone would shut out the rest.
    const known = departments.length === 0 ? [] : departmentsAt(network, street, isAt);
    reached.set(
      street,
      [...new Set([...departments, ...known])].sort((one, other) => one - other),
    );
    if (isSure) sure[street] = 1;
    await breathe();
  }
  for (const street of lost(tables, undrawn, reached)) reached.set(street, departmentsOf(tables, street));
  const first = new Int32Array(calles.size + 1);
  const departments: number[] = [];
  for (let street = 0; street < calles.size; street++) {
    departments.push(...(reached.get(street) ?? []));
    first[street + 1] = departments.length;
  }
  const parts = { first, departments: Int32Array.from(departments), sure };
  return StreetReach.fromParts(parts, departmentFinder(map, tables));
}

/** The departments that the lines of a street pass through, and those that they pass through or run along. */
type Crossed = readonly [through: readonly number[], near: readonly number[]];

/** Names what lines of streets cross by all that it follows from. */
function crossedName(
  { calles, departamentos }: UnitTables,
  { departamento }: Pick<TerritoryMap, 'departamento'>,
  { inputs }: Pick<StreetNetwork, 'inputs'>,
  streets: readonly number[],
): string {
  const digest = new InputDigest();
  digest.text(departamentos.ids.join());
  for (const street of streets) digest.text(calles.ids[street] ?? '');
  digest.array(Int32Array.from(streets));
  return `${DEPARTMENTS_CROSSED}${inputs.lines} ${departamento.digest()} ${digest.done()}`;
}

/** The departments where a street without a whole line is known to pass: its course was deduced there. */
function departmentsAt(
  { deduced }: Pick<StreetNetwork, 'deduced'>,
  street: number,
  isAt: DepartmentAt,
): readonly number[] {
  const points = deduced.steps(street).map((step) => midpoint(step));
  return points.map(([lon, lat]) => isAt({ lat, lon })).filter((department) => department >= 0);
}

/** The streets of census localities that span several departments, by their ordinals. */
function streetsSpanning({ calles, localidades_censales }: UnitTables): readonly number[] {
  const spanning = localidades_censales.ids.filter((id) => localidades_censales.find(id)?.departamento.id === null);
  const streets = spanning.flatMap((id) =>
    (calles.parents.get('localidad_censal')?.rangesOf(id) ?? []).flatMap(([from, to]) =>
      Array.from({ length: to - from }, (_, i) => from + i),
    ),
  );
  return [...new Set(streets)];
}

/** The departments of those streets that are drawn. */
function drawnDepartments(
  streets: Int32Array,
  drawn: ReadonlyMap<number, readonly number[]>,
): readonly (readonly number[])[] {
  return Array.from(streets, (street) => drawn.get(street) ?? []).filter(({ length }) => length > 0);
}

/**
 * The departments of the streets that cross one, the one that most of them pass through first; null unless hardly any passes through
 * those where it is drawn: `LUIS TTE GRAL DELLEPIANE` has the line of a street of the port.
 */
function misdrawn(
  network: Pick<StreetNetwork, 'crossings' | 'interpolable'>,
  street: number,
  drawn: ReadonlyMap<number, readonly number[]>,
): readonly number[] | null {
  const own = drawn.get(street) ?? [];
  const crossing = drawnDepartments(notMet(network, street), drawn);
  const passing = (department: number): number => crossing.filter((others) => others.includes(department)).length;
  const near = crossing.filter((others) => others.some((department) => own.includes(department))).length;
  if (crossing.length < FEWEST_CROSSINGS || near >= LEAST_SHARE * crossing.length) return null;
  const { departments } = departmentsTouched(crossing);
  return departments.length === 0 ? null : departments.toSorted((one, other) => passing(other) - passing(one));
}

/** The streets with a whole line that cross one and do not meet its line: those that do lie where it is drawn, which may be elsewhere. */
function notMet(
  { crossings, interpolable }: Pick<StreetNetwork, 'crossings' | 'interpolable'>,
  street: number,
): Int32Array {
  return crossings.of(street).filter((other) => interpolable[other] !== 0 && crossings.between(street, other) === null);
}

/** What stands in place of a name: `SIN NOMBRE OFICIAL ALT RIVADAVIA AV 4500`, `PASILLO MANZANAS 20-21 NO OFICIAL`, `PJE PJE LARRAZABAL 4700`. */
const NO_NAME = /\b(?:SIN NOMBRE|NO OFICIAL|PARTICULAR|INTERNO)\b|^PJE PJE /;

/** Whether a street has a name of its own: one that is called by another's is hardly ever meant, and resembles that one. */
function isCalledByItsName({ calles }: UnitTables, street: number): boolean {
  return !NO_NAME.test(calles.nameAt(street));
}

/**
 * The streets with numbers of which nothing tells where they are, neither record nor line nor a crossing with one that is drawn: they may
 * be anywhere in their city. One whose name another street bears is left where it is, in none: the other one may be meant.
 */
function lost(
  tables: UnitTables,
  undrawn: readonly number[],
  reached: ReadonlyMap<number, readonly number[]>,
): readonly number[] {
  const { calles } = tables;
  const { nameOf } = calles.text;
  const isKnown = (street: number): boolean =>
    (reached.get(street) ?? []).length > 0 || calles.entity(street).departamento.id !== null;
  const bearers = new Map<number, number>();
  for (const street of reached.keys()) {
    const name = nameOf[street] ?? -1;
    bearers.set(name, (bearers.get(name) ?? 0) + 1);
  }
  const mayBeMeant = (street: number): boolean =>
    isCalledByItsName(tables, street) && rangesOf(calles.entity(street)).length > 0;
  return undrawn.filter((street) => !isKnown(street) && bearers.get(nameOf[street] ?? -1) === 1 && mayBeMeant(street));
}

/** All departments of the province of a street, by their ordinals. */
function departmentsOf({ calles, departamentos }: UnitTables, street: number): readonly number[] {
  const province = (calles.ids[street] ?? '').slice(0, PROVINCE_DIGITS);
  return departamentos.ids.flatMap((id, ordinal) => (id.startsWith(province) ? [ordinal] : []));
}

/** A line and where it would run some metres farther north, east, south and west. */
function withBesides(line: readonly Point[]): (readonly Point[])[] {
  const [first] = line;
  if (!first) return [];
  const north = ALONG / METRES_PER_DEGREE;
  const east = north / Math.cos(first[1] * RADIANS);
  const moved = (lon: number, lat: number): readonly Point[] => line.map((at) => [at[0] + lon, at[1] + lat]);
  return [line, moved(0, north), moved(east, 0), moved(0, -north), moved(-east, 0)];
}

/** The departments that lines of a street pass through, ascending; none without lines. */
function crossedBy(
  { calles, departamentos }: UnitTables,
  { departamento: { index, places } }: Pick<TerritoryMap, 'departamento'>,
  street: number,
  lines: readonly (readonly Point[])[],
): readonly number[] {
  const province = (calles.ids[street] ?? '').slice(0, PROVINCE_DIGITS);
  const departments = new Set<number>();
  for (const line of lines) {
    for (const ordinal of index.intersectingLine(line)) {
      const id = places[ordinal]?.id ?? '';
      const department = departamentos.ordinalOf(id);
      if (department >= 0 && id.startsWith(province)) departments.add(department);
    }
  }
  return [...departments].sort((a, b) => a - b);
}

/**
 * The departments of the places where a street crosses others, the one that holds most of them first; null unless the department of its
 * record holds hardly any. Where the place of a crossing is not known, a street tells it that lies in one department.
 */
function crossedElsewhere(
  { calles, departamentos }: UnitTables,
  crossings: Crossings,
  street: number,
  drawn: ReadonlyMap<number, readonly number[]>,
  isAt: DepartmentAt,
): readonly number[] | null {
  const counts = new Map<number, number>();
  let known = 0;
  const count = (department: number): void => {
    if (department < 0) return;
    counts.set(department, (counts.get(department) ?? 0) + 1);
    known += 1;
  };
  for (const other of crossings.of(street)) {
    const points = crossings.allBetween(street, other).filter((point) => point !== null);
    for (const point of points) count(isAt(point));
    const [only = -1, ...more] = points.length > 0 ? [] : (drawn.get(other) ?? []);
    if (more.length === 0) count(only);
  }
  const recorded = departamentos.ordinalOf(calles.entity(street).departamento.id ?? '');
  if (known < FEWEST_CROSSINGS || (counts.get(recorded) ?? 0) >= LEAST_SHARE * known) return null;
  counts.delete(recorded);
  return [...counts].sort(([, one], [, other]) => other - one).map(([department]) => department);
}
