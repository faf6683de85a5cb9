import type { OpenedFile } from '../../../src/ingest/read-file.ts';
import { file } from '../import/import-fixture.ts';

type Values = Readonly<Record<string, unknown>>;

const CORDOBA = { id: '14', nombre: 'Córdoba' };
const CAPITAL = { id: '14014', nombre: 'Capital' };
export const COLON = { id: '14021', nombre: 'Colón' };
export const TOWN = { id: '14014010', nombre: 'Córdoba' };
export const VILLAGE = { id: '14021010', nombre: 'Villa Allende' };
const CENTRE = { lat: -31.4, lon: -64.2 };

export function numbered(from: number, to: number): Values {
  return { inicio: { derecha: from + 1, izquierda: from }, fin: { derecha: to - 1, izquierda: to } };
}
const UNNUMBERED = { inicio: { derecha: 0, izquierda: 0 }, fin: { derecha: 0, izquierda: 0 } };

export function street(number: string, nombre: string, categoria: string, more: Values = {}): Values {
  return {
    id: `${TOWN.id}${number}`,
    nombre,
    nomenclatura: `${nombre}, Capital, Córdoba`,
    categoria,
    altura: UNNUMBERED,
    provincia: CORDOBA,
    departamento: CAPITAL,
    localidad_censal: TOWN,
    fuente: 'INDEC',
    ...more,
  };
}

function elsewhere(number: string, nombre: string, categoria: string, more: Values = {}): Values {
  const own = { id: `${VILLAGE.id}${number}`, departamento: COLON, localidad_censal: VILLAGE };
  return { ...street(number, nombre, categoria), ...own, ...more };
}

export const SANTA_FE = `${TOWN.id}00001`;
export const SANTA_ROSA = `${TOWN.id}00002`;
export const AV_COLON = `${TOWN.id}00003`;
export const TUCUMAN = `${TOWN.id}00004`;
export const SANTA_FE_ELSEWHERE = `${VILLAGE.id}00001`;
export const CALLE_10 = `${TOWN.id}00006`;
export const RUTA_3 = `${TOWN.id}00007`;
export const ITALIA = `${TOWN.id}00008`;
export const ROMA = `${TOWN.id}00009`;
export const MARCONI = `${TOWN.id}00014`;
export const SPILIMBERGO = `${TOWN.id}00015`;
export const BERNI = `${TOWN.id}00016`;
export const BELGRANO = `${TOWN.id}00010`;

/** The axis of AV SANTA FE: two kilometres eastwards, its numbers 100 to 2099, so that one number is a metre. */
export const WEST = -64.2;
export const EAST = -64.17897;
export const LAT = -31.4;

/** The point of a number on AV SANTA FE. */
export function onSantaFe(number: number): number {
  return WEST + ((EAST - WEST) * (number - 100)) / 2000;
}

/**
 * A town and a village of Córdoba. AV SANTA FE has the numbers 100 to 2099 and an axis; SANTA ROSA crosses it at 300 and
 * AV COLON at 420, TUCUMAN far away at 1900; the village has another Santa Fe with the numbers 3000 to 4000. MARCONI is filed under
 * another locality of the town than SPILIMBERGO and BERNI.
 */
export const CITY: readonly OpenedFile[] = [
  file('provincias.json', { ...CORDOBA, categoria: 'Provincia', centroide: CENTRE }),
  file(
    'departamentos.json',
    { ...CAPITAL, provincia: CORDOBA, centroide: CENTRE },
    { ...COLON, provincia: CORDOBA, centroide: CENTRE },
  ),
  file(
    'localidades_censales.json',
    {
      ...TOWN,
      funcion: 'CAPITAL_PROVINCIA',
      provincia: CORDOBA,
      departamento: CAPITAL,
      municipio: null,
      centroide: CENTRE,
    },
    { ...VILLAGE, funcion: null, provincia: CORDOBA, departamento: COLON, municipio: null, centroide: CENTRE },
  ),
  file(
    'localidades.json',
    { ...TOWN, provincia: CORDOBA, departamento: CAPITAL, localidad_censal: TOWN, categoria: 'x', centroide: CENTRE },
    {
      id: `${VILLAGE.id}01`,
      nombre: 'Barrio Golf',
      provincia: CORDOBA,
      departamento: COLON,
      localidad_censal: VILLAGE,
      categoria: 'Entidad',
      centroide: CENTRE,
    },
  ),
  file(
    'calles.json',
    street('00001', 'AV SANTA FE', 'AV', {
      altura: numbered(100, 2099),
      tramos: [
        [100, 1499],
        [1600, 2099],
      ],
    }),
    street('00002', 'SANTA ROSA', 'CALLE', { altura: numbered(1, 500) }),
    street('00003', 'AV COLON', 'AV'),
    street('00004', 'TUCUMAN', 'CALLE'),
    street('00006', 'CALLE 10', 'CALLE', { altura: numbered(1, 900) }),
    street('00007', 'RUTA NACIONAL 3', 'RUTA'),
    street('00008', 'ITALIA', 'CALLE', {
      geometria: {
        type: 'LineString',
        coordinates: [
          [-64.3, -31.5],
          [-64.29, -31.5],
        ],
      },
    }),
    street('00009', 'ROMA', 'CALLE', {
      geometria: {
        type: 'LineString',
        coordinates: [
          [-64.295, -31.6],
          [-64.295, -31.4],
        ],
      },
    }),
    street('00010', 'GRAL BELGRANO', 'CALLE', { altura: numbered(1, 500) }),
    street('00011', 'BELGRANO CHICO', 'PJE', { altura: numbered(500, 900) }),
    street('00013', 'AV LUCA TTE GRAL SARO', 'AV', { altura: numbered(1, 900) }),
    street('00012', '9 DE JULIO', 'CALLE', { departamento: { id: null, nombre: null } }),
    street('00014', 'MARCONI', 'CALLE', { localidad: { id: null, nombre: 'Barrio Norte' } }),
    street('00015', 'SPILIMBERGO', 'CALLE', { localidad: { id: null, nombre: 'Barrio Sur' } }),
    street('00016', 'BERNI', 'CALLE', { localidad: { id: null, nombre: 'Barrio Sur' } }),
    elsewhere('00001', 'SANTA FE', 'CALLE', { altura: numbered(3000, 4000) }),
    elsewhere('00002', 'GRAL BELGRANO', 'CALLE', { altura: numbered(1, 500) }),
  ),
  file('calles_geometria.json', {
    id: SANTA_FE,
    interpolable: true,
    eje: {
      type: 'LineString',
      coordinates: [
        [WEST, LAT],
        [EAST, LAT],
      ],
    },
  }),
  file(
    'cruces.json',
    { calle_1_id: SANTA_FE, calle_2_id: SANTA_ROSA, lat: LAT, lon: onSantaFe(300) },
    { calle_1_id: SANTA_FE, calle_2_id: AV_COLON, lat: LAT, lon: onSantaFe(420) },
    { calle_1_id: SANTA_FE, calle_2_id: TUCUMAN, lat: LAT, lon: onSantaFe(1900) },
    { calle_1_id: SANTA_ROSA, calle_2_id: AV_COLON, lat: null, lon: null },
  ),
];
