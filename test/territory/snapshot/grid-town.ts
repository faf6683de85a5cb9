import type { OpenedFile } from '../../../src/ingest/read-file.ts';
import { AGGLOMERATION, FRACTION, TRACT } from '../census-areas.ts';
import { CALLE, DEPARTAMENTO, file, PROVINCIA } from '../import/import-fixture.ts';

const STREETS_EACH_WAY = 12;
const BLOCK_DEGREES = 0.0012;
const WEST = -62.76;
const SOUTH = -37.18;
/** Places among the streets that lead east: drawn from the wrong end, without a line, known by blocks. */
const REVERSED = [3, 4];
const UNDRAWN = 7;
const WITH_BLOCKS = 9;

const CARHUE = {
  id: '06007010',
  nombre: 'Carhué',
  fuente: 'INDEC',
  categoria: 'Localidad simple',
  funcion: 'CABECERA_DEPARTAMENTO',
  provincia: { id: '06', nombre: 'Buenos Aires' },
  departamento: { id: '06007', nombre: 'Adolfo Alsina' },
  municipio: { id: null, nombre: null },
  centroide: { lat: SOUTH, lon: WEST },
};

type Point = readonly [lon: number, lat: number];

/**
 * A town of streets in a grid, as files: what the build computes at most is in it. Axes of which two lead the wrong way, numbers that
 * begin at crossings, a street without a line, street blocks, listed crossings and census areas.
 */
export function gridTown(): readonly OpenedFile[] {
  const east = streetsOf(0, (place, along) => [WEST + along * BLOCK_DEGREES, SOUTH + place * BLOCK_DEGREES]);
  const north = streetsOf(100, (place, along) => [WEST + place * BLOCK_DEGREES, SOUTH + along * BLOCK_DEGREES]);
  const drawn = [...east.filter(({ place }) => place !== UNDRAWN && place !== WITH_BLOCKS), ...north];
  const undrawn = east[UNDRAWN];
  const blocked = east[WITH_BLOCKS];
  if (!undrawn || !blocked) throw new Error('the grid is too small');
  return [
    file('provincias.json', PROVINCIA),
    file('departamentos.json', DEPARTAMENTO),
    file('localidades-censales.json', CARHUE),
    file(
      'calles.json',
      ...[...east, ...north].map(({ id, nombre, place }) => ({ ...CALLE, id, nombre, altura: numbersFrom(place % 3) })),
    ),
    file('ejes.ndjson', ...drawn.map((street) => axisOf(street, north.includes(street) ? [] : REVERSED))),
    file('cruces.ndjson', ...north.map(({ id }) => ({ calle_1_id: undrawn.id, calle_2_id: id, lat: null, lon: null }))),
    file('cuadras.ndjson', ...Array.from({ length: STREETS_EACH_WAY - 1 }, (_, at) => blockOf(blocked, at))),
    file('aglomerados.json', AGGLOMERATION),
    file('fracciones-censales.ndjson', FRACTION),
    file('radios-censales.ndjson', TRACT),
  ];
}

interface GridStreet {
  readonly id: string;
  readonly nombre: string;
  readonly place: number;
  readonly pointAt: (along: number) => Point;
}

function streetsOf(number: number, point: (place: number, along: number) => Point): GridStreet[] {
  return Array.from({ length: STREETS_EACH_WAY }, (_, place) => ({
    id: `06007010${String(number + place + 1).padStart(5, '0')}`,
    nombre: `CALLE ${number + place + 1}`,
    place,
    pointAt: (along) => point(place, along),
  }));
}

/** Numbers of a street whose first hundred is `first`. */
function numbersFrom(first: number) {
  const [start, end] = [first * 100, (first + STREETS_EACH_WAY - 1) * 100];
  return { inicio: { derecha: start + 1, izquierda: start + 2 }, fin: { derecha: end - 1, izquierda: end } };
}

function axisOf({ id, place, pointAt }: GridStreet, reversed: readonly number[]) {
  const coordinates = Array.from({ length: STREETS_EACH_WAY }, (_, along) => pointAt(along));
  return {
    id,
    interpolable: true,
    eje: { type: 'LineString', coordinates: reversed.includes(place) ? coordinates.reverse() : coordinates },
  };
}

function blockOf({ id, pointAt }: GridStreet, at: number) {
  return {
    id: `${id}${String(at + 1).padStart(5, '0')}`,
    calle: { id },
    altura: {
      inicio: { derecha: at * 100 + 1, izquierda: at * 100 + 2 },
      fin: { derecha: at * 100 + 99, izquierda: at * 100 + 100 },
    },
    geometria: { type: 'MultiLineString', coordinates: [[pointAt(at), pointAt(at + 1)]] },
  };
}
