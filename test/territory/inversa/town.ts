import { file } from '../import/import-fixture.ts';
import { WORLD } from '../ubicacion/world.ts';

const BUENOS_AIRES = { id: '06', nombre: 'Buenos "Aires"' };
const ALSINA = { id: '06007', nombre: 'Alsina' };
const CITY = { id: '02', nombre: 'Ciudad' };
const TOWN = { id: '06007010', nombre: 'Villa' };
const CAPITAL = { id: '02000010', nombre: 'Ciudad' };
const UNKNOWN = { inicio: { derecha: 0, izquierda: 0 }, fin: { derecha: 0, izquierda: 0 } };
const STEP = 0.001;

type LonLat = readonly [lon: number, lat: number];

/** A place so many blocks east and north of the middle of the town, which lies in the province. */
export const inTown = (east: number, north: number): LonLat => [-58.5 + STEP * east, -35.5 + STEP * north];
/** The same from a place on the border: south of it is the province, north of it the first comuna of the City. */
export const onBorder = (east: number, north: number): LonLat => [-58.7 + STEP * east, -35 + STEP * north];

function calle(id: string, nombre: string, categoria: string, rest: Readonly<Record<string, unknown>> = {}) {
  const isCity = id.startsWith('02');
  const provincia = isCity ? CITY : BUENOS_AIRES;
  const departamento = isCity ? { id: '02007', nombre: 'Comuna 1' } : ALSINA;
  return {
    id,
    nombre,
    nomenclatura: `${nombre}, ${departamento.nombre}, ${provincia.nombre}`,
    categoria,
    altura: UNKNOWN,
    provincia,
    departamento,
    localidad_censal: isCity ? CAPITAL : TOWN,
    fuente: 'INDEC',
    ...rest,
  };
}

const line = (...coordinates: readonly LonLat[]) => ({
  geometria: { type: 'MultiLineString', coordinates: [coordinates] },
});

function cuadra(
  calle: string,
  block: number,
  [rightStart, rightEnd, leftStart, leftEnd]: readonly [number, number, number, number],
  ...coordinates: readonly LonLat[]
) {
  return {
    id: `${calle}${String(block).padStart(5, '0')}`,
    calle: { id: calle },
    altura: {
      inicio: { derecha: rightStart, izquierda: leftStart },
      fin: { derecha: rightEnd, izquierda: leftEnd },
    },
    geometria: { type: 'LineString', coordinates },
  };
}

const SAN_MARTIN = '0600701000001';
const ONE_SIDED = '0600701000005';

/**
 * AV SAN MARTIN goes east from MITRE over BELGRANO and MORENO, a block each: 101 to 199 on its right, the south, 100 to 198 on its left;
 * then 201 to 299; then without numbers. COSTANERA has numbers on its right alone, RIVADAVIA an axis. At the border lie AV LIMITE in
 * the province, and farther west CALLE DE LA CIUDAD 30 m north of the border, beside it ORILLA 5 m south of it.
 */
export const TOWN_FILES = [
  ...WORLD,
  file(
    'calles.json',
    calle(SAN_MARTIN, 'AV SAN MARTIN', 'AV'),
    calle('0600701000002', 'MITRE', 'CALLE', line(inTown(0, -2), inTown(0, 0), inTown(0, 2))),
    calle('0600701000003', 'BELGRANO', 'CALLE', line(inTown(1, -2), inTown(1, 0), inTown(1, 2))),
    calle('0600701000004', 'MORENO', 'CALLE', line(inTown(2, -2), inTown(2, 0), inTown(2, 2))),
    calle(ONE_SIDED, 'COSTANERA', 'CALLE'),
    calle('0600701000006', 'RIVADAVIA', 'CALLE', {
      altura: { inicio: { derecha: 1, izquierda: 2 }, fin: { derecha: 199, izquierda: 200 } },
    }),
    calle('0600701000007', 'AV LIMITE', 'AV', line(onBorder(0, -0.1), onBorder(5, -0.1))),
    calle('0600701000008', 'ORILLA', 'CALLE', line(onBorder(-20, -0.05), onBorder(-15, -0.05))),
    calle('0200001000001', 'CALLE DE LA CIUDAD', 'CALLE', line(onBorder(-20, 0.3), onBorder(-15, 0.3))),
  ),
  file(
    'cuadras.json',
    cuadra(SAN_MARTIN, 1, [101, 199, 100, 198], inTown(0, 0), inTown(1, 0)),
    cuadra(SAN_MARTIN, 2, [201, 299, 200, 298], inTown(1, 0), inTown(2, 0)),
    cuadra(SAN_MARTIN, 3, [0, 0, 0, 0], inTown(2, 0), inTown(3, 0)),
    cuadra(ONE_SIDED, 1, [1, 99, 0, 0], inTown(20, 0), inTown(21, 0)),
  ),
  file('calles_geometria_osm.ndjson', {
    id: '0600701000006',
    eje: { type: 'LineString', coordinates: [inTown(40, 0), inTown(42, 0)] },
    interpolable: true,
    geometria: { type: 'MultiLineString', coordinates: [[inTown(40, 0), inTown(42, 0)]] },
  }),
];
