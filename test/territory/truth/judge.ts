/** What is wrong with an answer of `/direcciones`, judged by the files of the data alone. */
import { metresOutside, type Polygons } from './even-odd.ts';
import { axes, crossings, polygons, type StreetRow, streets } from './files.ts';
import { mayMean } from './names.ts';

/**
 * How far a point may lie outside its street's department, in metres: outlines are simplified and a street along a border is
 * drawn on one side of it.
 */
export const BESIDE_BORDER = 300;
/** How far apart two courses may pass where they are said to cross, in metres. */
const BESIDE_CROSSING = 60;

interface Reference {
  readonly id: string | null;
  readonly nombre: string | null;
}

/** A result of `/direcciones` with `campos=completo`. */
export interface AddressAnswer {
  readonly altura: { readonly valor: number | null };
  readonly calle: Reference;
  readonly calle_cruce_1: Reference;
  readonly calle_cruce_2: Reference;
  readonly provincia: Reference;
  readonly departamento: Reference;
  readonly localidad_censal: Reference;
  readonly nomenclatura: string;
  readonly precision: string | null;
  readonly ubicacion: { readonly lat: number | null; readonly lon: number | null };
}

/** The filters of a query, as sets of ids that an answer may have; absent: any. */
export interface Allowed {
  readonly provincia?: ReadonlySet<string>;
  readonly departamento?: ReadonlySet<string>;
  readonly localidad_censal?: ReadonlySet<string>;
}

export type Fault = 'street' | 'filter' | 'name' | 'department' | 'corner' | 'number';

/** The lines of a street. */
type Course = readonly (readonly (readonly [number, number])[])[];

/** Whether an answer of the City tells no comuna, and no point but the middle of the street, which may lie in another one. */
function isUntold({ provincia, departamento, ubicacion, precision }: AddressAnswer): boolean {
  return provincia.id === '02' && departamento.id === null && (ubicacion.lat === null || precision === 'calle');
}

export class Judge {
  readonly streets: ReadonlyMap<string, StreetRow>;
  readonly #departments: ReadonlyMap<string, Polygons>;
  readonly #provinces: ReadonlyMap<string, Polygons>;
  readonly #crossings: ReadonlySet<string>;
  readonly #courses = new Map<string, Course>();
  /** Streets whose line is theirs from end to end. */
  readonly #whole = new Set<string>();

  constructor() {
    this.streets = new Map(streets().map((street) => [street.id, street]));
    this.#departments = polygons('departamentos');
    this.#provinces = polygons('provincias');
    this.#crossings = crossings();
    for (const { id, geometria, departamento } of this.streets.values()) {
      // Lines that lie in another department tell nothing of the street (course-in-department).
      const outline = this.#departments.get(departamento.id ?? '') ?? [];
      const within = geometria
        ? piecesOf(geometria).filter((line) => line.some(([x, y]) => metresOutside(outline, x, y) < 200))
        : [];
      if (within.length > 0) this.#courses.set(id, within);
    }
    for (const { id, eje, geometria, interpolable } of axes()) {
      if (interpolable) this.#whole.add(id);
      this.#courses.set(id, [eje.coordinates, ...(geometria ? piecesOf(geometria) : [])]);
    }
  }

  /** Everything that is wrong with one result. `asked`: the names of the streets as the echo has them. */
  faults(asked: readonly string[], isDistance: boolean, allowed: Allowed, answer: AddressAnswer): Fault[] {
    const faults = new Set<Fault>();
    const shown = [answer.calle, answer.calle_cruce_1, answer.calle_cruce_2].filter(({ id }) => id !== null);
    const rows = shown.map(({ id }) => this.streets.get(id ?? ''));
    const [street] = rows;
    // A text in which `entre` was left within a name says all of its streets.
    const said = asked.flatMap((name) => name.split(asked.length === 1 ? / entre | [ye&] /i : / entre /i));
    // Of a corner that is not known the street alone is answered, or of a stretch one corner.
    if (!street || rows.length > said.length) return ['street'];
    for (const [place, row] of rows.entries()) {
      if (!row || shown[place]?.nombre !== row.nombre) faults.add('street');
      else {
        const named = rows.length < said.length ? [...said] : [said[place] ?? ''];
        // Two streets read as one (`Arenales y Ambrosetti 4521`): one of them alone may be answered.
        if (asked.length === 1) named.push(...(asked[0] ?? '').split(/ [ye&] /i));
        // A name in which a door was left (`Maracaibo 3341 y Roberto Néstor`): the street is what stands before it.
        for (const name of asked) named.push(/^(\D{3,}?) \d{2,5}(?!\S)/.exec(name)?.[1] ?? '');
        if (!named.some((name) => mayMean(name, [row.nombre, row.nombre_original ?? '']))) faults.add('name');
      }
    }
    for (const kind of ['provincia', 'departamento', 'localidad_censal'] as const) {
      // A street of the City passes through several comunas: the answer may name the one that its point lies in, or without one none.
      const isComuna = kind === 'departamento' && (isUntold(answer) || this.#passesThrough(street, answer));
      if (answer[kind].id !== street[kind].id && !isComuna) faults.add('street');
      const ids = allowed[kind];
      if (ids && !ids.has(answer[kind].id ?? '')) faults.add('filter');
    }
    const hasPoint = answer.ubicacion.lat !== null && answer.precision !== 'altura';
    for (const crossed of rows.slice(1))
      if (crossed && !this.#mayCross(street, crossed, hasPoint)) faults.add('corner');
    const { lat, lon } = answer.ubicacion;
    if (lat === null || lon === null) return [...faults];
    if (!this.#isNear(answer, lon, lat)) faults.add('department');
    const { valor } = answer.altura;
    if (answer.precision === 'altura' && (isDistance || valor === null || !hasNumber(street, valor)))
      faults.add('number');
    // The middle of the street stands for a number that it may have, never for one outside its known range.
    if (answer.precision === 'calle' && valor !== null && !hasNumber(street, valor)) faults.add('number');
    return [...faults];
  }

  /**
   * Whether the point of a corner lies where the lines of all its streets would be if they went on by three blocks (`docs/streets.md`): of a
   * corner in no list that is all that can be known. A street without a line says nothing.
   */
  isWhereLinesGoOn({ calle, calle_cruce_1, calle_cruce_2, ubicacion: { lat, lon } }: AddressAnswer): boolean {
    if (lat === null || lon === null) return false;
    const farthest = WHERE_LINES_GO_ON + (calle_cruce_2.id === null ? 0 : HALF_A_STRETCH);
    const point = [
      [lon, lat],
      [lon, lat],
    ] as const;
    return [calle, calle_cruce_1, calle_cruce_2].every(({ id }) => {
      const course = this.#courses.get(id ?? '');
      return course === undefined || course.some((line) => passNear(line, point, farthest));
    });
  }

  /** A street of the City may pass through several comunas, of which the data name one: the City is what its points must keep. */
  #isNear({ provincia, departamento }: AddressAnswer, lon: number, lat: number): boolean {
    const outline =
      provincia.id === '02' || departamento.id === null
        ? this.#provinces.get(provincia.id ?? '')
        : this.#departments.get(departamento.id);
    return outline !== undefined && metresOutside(outline, lon, lat) <= BESIDE_BORDER;
  }

  /** Whether a street of the City has its point in the comuna that an answer names, or passes through it where no point is known. */
  #passesThrough(street: StreetRow, answer: AddressAnswer): boolean {
    const outside = this.outsideDepartment(answer);
    if (outside !== null) return outside === 0;
    const outline = this.#departments.get(answer.departamento.id ?? '');
    const course = this.#courses.get(street.id);
    if (!outline || street.provincia.id !== '02') return false;
    const isIn = (lines: Course): boolean =>
      lines.some((line) => line.some(([x, y]) => metresOutside(outline, x, y) <= BESIDE_BORDER));
    if (course === undefined || isIn(course)) return true;
    // A line that may not be used for numbers may be that of a namesake: then hardly any street that crosses this one comes near it.
    if (this.#whole.has(street.id)) return false;
    const crossing = this.#crossing(street.id).flatMap((id) =>
      this.#whole.has(id) ? [this.#courses.get(id) ?? []] : [],
    );
    const near = crossing.filter((other) => course.some((a) => other.some((b) => passNear(a, b))));
    return near.length * 4 < crossing.length && crossing.some(isIn);
  }

  /** The streets that the lists have cross one. */
  #crossing(id: string): readonly string[] {
    return [...this.#crossings].flatMap((pair) => {
      const [one = '', other = ''] = pair.split('-');
      return one === id ? [other] : other === id ? [one] : [];
    });
  }

  /** Metres of a point outside the department that the answer names; null without department. */
  outsideDepartment({ departamento, ubicacion: { lat, lon } }: AddressAnswer): number | null {
    const outline = this.#departments.get(departamento.id ?? '');
    return outline && lat !== null && lon !== null ? metresOutside(outline, lon, lat) : null;
  }

  /**
   * Two streets cross when the list says so or their courses meet. The lists of most towns are not complete: two streets of one
   * department may cross though nothing says so, but then nobody knows where. Nor is it known of two of the City where of one of them
   * the data have neither a course nor a crossing, nor the comuna.
   */
  #mayCross(one: StreetRow, other: StreetRow, hasPoint: boolean): boolean {
    if (this.#cross(one.id, other.id)) return true;
    if (hasPoint) return false;
    if (one.departamento.id === other.departamento.id)
      return !(this.#courses.has(one.id) && this.#courses.has(other.id));
    return (
      [one, other].every(({ provincia }) => provincia.id === '02') && [one, other].some((row) => this.#isLost(row))
    );
  }

  /** Whether nothing tells where a street runs. */
  #isLost({ id, departamento }: StreetRow): boolean {
    return departamento.id === null && !this.#courses.has(id) && this.#crossing(id).length === 0;
  }

  #cross(one: string, other: string): boolean {
    if (this.#crossings.has(one < other ? `${one}-${other}` : `${other}-${one}`)) return true;
    const courses = [this.#courses.get(one) ?? [], this.#courses.get(other) ?? []] as const;
    return courses[0].some((a) => courses[1].some((b) => passNear(a, b)));
  }
}

function piecesOf({
  type,
  coordinates,
}: NonNullable<StreetRow['geometria']>): readonly (readonly (readonly [number, number])[])[] {
  return (type === 'LineString' ? [coordinates] : coordinates) as readonly (readonly (readonly [number, number])[])[];
}

/** Whether a street has a number by its ranges, else by its bounds; one without either has any. */
function hasNumber({ tramos, altura }: StreetRow, number: number): boolean {
  if (tramos && tramos.length > 0) return tramos.some(([from, to]) => number >= from && number <= to);
  const { inicio, fin } = altura;
  const known = [inicio.derecha, inicio.izquierda, fin.derecha, fin.izquierda].filter((n) => n > 0);
  return known.length < 2 || (number >= Math.min(...known) && number <= Math.max(...known));
}

/** Whether two lines come within a few metres of each other: each segment of one against each end of the other. */
function passNear(
  a: readonly (readonly [number, number])[],
  b: readonly (readonly [number, number])[],
  within = BESIDE_CROSSING,
): boolean {
  const degree = (Math.PI * 6_371_008.8) / 180;
  const scale = Math.cos(((a[0]?.[1] ?? 0) * Math.PI) / 180);
  const flat = (line: readonly (readonly [number, number])[]) =>
    line.map(([x, y]) => [x * scale * degree, y * degree] as const);
  const [p, q] = [flat(a), flat(b)];
  for (let i = 1; i < p.length; i++) {
    for (let j = 1; j < q.length; j++) {
      const [a1, a2, b1, b2] = [p[i - 1], p[i], q[j - 1], q[j]];
      if (a1 && a2 && b1 && b2 && metresApart(a1, a2, b1, b2) <= within) return true;
    }
  }
  return false;
}

/** Three blocks beyond the end of a line, in metres, and what the middle of a stretch may lie from either of its corners. */
const WHERE_LINES_GO_ON = 300;
const HALF_A_STRETCH = 200;

type Flat = readonly [number, number];

function metresApart(a: Flat, b: Flat, c: Flat, d: Flat): number {
  const side = (p: Flat, q: Flat, r: Flat): number => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  if (side(a, b, c) > 0 !== side(a, b, d) > 0 && side(c, d, a) > 0 !== side(c, d, b) > 0) return 0;
  const toSegment = (p: Flat, q: Flat, r: Flat): number => {
    const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
    const t = Math.max(0, Math.min(1, ((r[0] - p[0]) * dx + (r[1] - p[1]) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(p[0] + t * dx - r[0], p[1] + t * dy - r[1]);
  };
  return Math.min(toSegment(a, b, c), toSegment(a, b, d), toSegment(c, d, a), toSegment(c, d, b));
}
