import { Drawer, type Known } from './territory-texts.ts';

/** An operation of which no query is ever sent twice, so that no cache of answers helps. */
export interface DistinctOperation {
  readonly id: string;
  readonly title: string;
  /** The ratio that issue 3 asks for. */
  readonly wanted: number;
  /** A drawer of paths; those it repeats are left out. */
  readonly draw: (drawer: Drawer) => string;
}

/** A batch of 1,000 queries; every measured one is drawn anew. */
export interface BatchOperation {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly key: string;
  readonly query: (drawer: Drawer) => unknown;
}

const q = encodeURIComponent;

const NAMES = '/localidades?nombre=';
const STREETS = '/calles?nombre=';
const ADDRESS = '/direcciones?direccion=';
const INVERSE = '/ventanilla/direcciones/inversa';

/** The searches of the territory by difficulty. */
export const DISTINCT: readonly DistinctOperation[] = [
  distinct('N-place', 'place by name', 0.4, (d) => `${NAMES}${q(d.place().nombre)}&max=${pageSize(d)}`),
  distinct('N-filter', 'place by name in a province', 0.4, (d) => {
    const { nombre, provincia } = d.place();
    return `${NAMES}${q(nombre)}&provincia=${provincia}&max=${pageSize(d)}`;
  }),
  distinct(
    'N-prefix',
    'unfinished name of a place',
    0.4,
    (d) => `${NAMES}${q(d.unfinished(d.place().nombre))}&max=${pageSize(d)}`,
  ),
  distinct('N-street', 'street by name in a province', 0.4, (d) => {
    const { nombre, provincia } = d.street();
    return `${STREETS}${q(nombre)}&provincia=${provincia}&max=${pageSize(d)}`;
  }),
  distinct(
    'N-typo',
    'place by name with a typo',
    0.2,
    (d) => `${NAMES}${q(d.typo(d.place().nombre))}&max=${pageSize(d)}`,
  ),
  distinct('S-typo', 'street by name with a typo, in a province', 0.2, (d) => {
    const { nombre, provincia } = d.street();
    return `${STREETS}${q(d.typo(nombre))}&provincia=${provincia}&max=${pageSize(d)}`;
  }),
  distinct('A-province', 'address in a province', 0.25, (d) => {
    const street = d.street();
    return `${ADDRESS}${q(`${street.nombre} ${d.number(street)}`)}&provincia=${street.provincia}`;
  }),
  distinct('A-department', 'address in a department by name', 0.25, (d) => {
    const street = d.street();
    const filter = `provincia=${street.provincia}&departamento=${q(street.departamento ?? 'Capital')}`;
    return `${ADDRESS}${q(`${street.nombre} ${d.number(street)}`)}&${filter}`;
  }),
  distinct('A-country', 'address without a filter', 0.25, (d) => {
    const street = d.street();
    return `${ADDRESS}${q(`${street.nombre} ${d.number(street)}`)}&max=5`;
  }),
  distinct('A-typo', 'address with a typo, in a province', 0.25, (d) => {
    const street = d.street();
    return `${ADDRESS}${q(`${d.typo(street.nombre)} ${d.number(street)}`)}&provincia=${street.provincia}&max=1`;
  }),
  distinct('A-inverted', 'address with the name inverted, in a province', 0.25, (d) => {
    const street = d.street();
    return `${ADDRESS}${q(`${d.inverted(street.nombre)} ${d.number(street)}`)}&provincia=${street.provincia}&max=1`;
  }),
  distinct('A-corner', 'corner in a province', 0.25, (d) => {
    const [one, other] = d.neighbours();
    return `${ADDRESS}${q(`${one.nombre} y ${other.nombre}`)}&provincia=${one.provincia}&max=${pageSize(d)}`;
  }),
  distinct('A-between', 'street between two others, in a province', 0.25, (d) => {
    const [one, other] = d.neighbours();
    const text = `${one.nombre} entre ${other.nombre} y ${d.street().nombre}`;
    return `${ADDRESS}${q(text)}&provincia=${one.provincia}&max=1`;
  }),
  distinct('A-crossing', 'corner that there is, in a province', 0.25, (d) => {
    const [street, one] = d.crossed();
    return `${ADDRESS}${q(`${street.nombre} y ${one}`)}&provincia=${street.provincia}&max=${pageSize(d)}`;
  }),
  distinct('A-block', 'street between two that cross it, in a province', 0.25, (d) => {
    const [street, one, other] = d.crossed();
    const text = `${street.nombre} ${d.number(street)} entre ${one} y ${other}`;
    return `${ADDRESS}${q(text)}&provincia=${street.provincia}&max=1`;
  }),
  distinct('A-mixed', 'address as people write them, in a province', 0.25, (d) => {
    const [text, provincia] = asWritten(d);
    return `${ADDRESS}${q(text)}&provincia=${provincia}&max=${pageSize(d)}`;
  }),
  distinct('P-country', 'one point of the country', 0.75, (d) => point(d, 'country')),
  distinct('P-city', 'one point of the City', 0.75, (d) => point(d, 'city')),
  distinct('P-inverse', 'address of one point of the City', 0.6, (d) => {
    const [lat, lon] = d.point('city');
    return `${INVERSE}?lat=${lat}&lon=${lon}`;
  }),
];

/** The batches of 1,000 queries. */
export const BATCHES: readonly BatchOperation[] = [
  {
    id: 'B-address',
    title: 'batch of 1,000 addresses in provinces',
    path: '/direcciones',
    key: 'direcciones',
    query: (d) => {
      const street = d.street();
      return { direccion: `${street.nombre} ${d.number(street)}`, provincia: street.provincia, max: 1 };
    },
  },
  {
    id: 'B-point',
    title: 'batch of 1,000 points',
    path: '/ubicacion',
    key: 'ubicaciones',
    query: (d) => {
      const [lat, lon] = d.point('country');
      return { lat, lon };
    },
  },
  {
    id: 'B-inverse',
    title: 'batch of 1,000 addresses of points of the City',
    path: INVERSE,
    key: 'ubicaciones',
    query: (d) => {
      const [lat, lon] = d.point('city');
      return { lat, lon };
    },
  },
  {
    id: 'B-name',
    title: 'batch of 1,000 localities by name',
    path: '/localidades',
    key: 'localidades',
    query: (d) => ({ nombre: d.place().nombre, max: 1 }),
  },
];

/** Up to `count` different paths of an operation, in the order of the drawing. */
export function drawPaths(operation: DistinctOperation, known: Known, count: number): string[] {
  const drawer = new Drawer(known, seedOf(operation.id));
  const paths = new Set<string>();
  for (let tries = 0; tries < 3 * count && paths.size < count; tries++) paths.add(operation.draw(drawer));
  return [...paths];
}

/** The body of the batch with a number: no two are alike. */
export function drawBatch(operation: BatchOperation, known: Known, number: number, size: number): string {
  const drawer = new Drawer(known, seedOf(operation.id) + number);
  return JSON.stringify({ [operation.key]: Array.from({ length: size }, () => operation.query(drawer)) });
}

function distinct(id: string, title: string, wanted: number, draw: (drawer: Drawer) => string): DistinctOperation {
  return { id, title, wanted, draw };
}

/**
 * An address drawn by how often its kind is among 4,159 addresses of public bodies (docs/quality.md): of a hundred 74 have a number, 12 are a street
 * alone or without number, 12 a corner, 2 stand between two others. How often a name is mistyped or inverted is not known: of
 * those with a number a tenth are taken to be each.
 */
function asWritten(d: Drawer): readonly [text: string, provincia: string] {
  const kind = d.below(100);
  if (kind < 14) {
    const [street, one, other] = d.crossed();
    const text =
      kind < 12 ? `${street.nombre} y ${one}` : `${street.nombre} ${d.number(street)} entre ${one} y ${other}`;
    return [text, street.provincia];
  }
  const street = d.street();
  if (kind < 26) return [kind < 20 ? street.nombre : `${street.nombre} S/N`, street.provincia];
  const slip = d.below(10);
  const name = slip === 0 ? d.typo(street.nombre) : slip === 1 ? d.inverted(street.nombre) : street.nombre;
  return [`${name} ${d.number(street)}`, street.provincia];
}

function point(drawer: Drawer, where: 'country' | 'city'): string {
  const [lat, lon] = drawer.point(where);
  return `/ubicacion?lat=${lat}&lon=${lon}`;
}

/** Names repeat, and so would queries by name alone: the size of the page and the zeros before its offset tell them apart. */
function pageSize(drawer: Drawer): string {
  return `${1 + drawer.below(10)}&inicio=${'0'.repeat(1 + drawer.below(30))}`;
}

function seedOf(id: string): number {
  let seed = 20261120;
  for (const letter of id) seed = (seed * 31 + letter.charCodeAt(0)) >>> 0;
  return seed;
}
