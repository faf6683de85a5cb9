/** The small example of territorial.md 8.9, loaded with its blocks. */
import { beforeAll, describe, expect, it } from 'vitest';
import { readParameters } from '../../../src/server/parameters/table.ts';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { ADDRESS_BATCH } from '../../../src/territory/direcciones/parameters.ts';
import { addressRecord } from '../../../src/territory/direcciones/record.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf } from './address-catalog.ts';
import { CITY } from './town.ts';

const CORDOBA = { id: '14', nombre: 'Córdoba' };
const CAPITAL = { id: '14014', nombre: 'Capital' };
const TOWN = { id: '14014010', nombre: 'Córdoba' };
const NONE = { inicio: { derecha: 0, izquierda: 0 }, fin: { derecha: 0, izquierda: 0 } };

/** A hundred metres eastwards at this latitude, more or less; the avenue runs along it. */
const STEP = 0.001;
const at = (blocks: number): [number, number] => [-64.2 + STEP * blocks, -31.4];

function calle(number: string, nombre: string, categoria = 'CALLE') {
  return {
    id: `${TOWN.id}${number}`,
    nombre,
    nomenclatura: `${nombre}, Capital, Córdoba`,
    categoria,
    altura: NONE,
    provincia: CORDOBA,
    departamento: CAPITAL,
    localidad_censal: TOWN,
    fuente: 'INDEC',
  };
}

function cuadra(number: string, block: number, from: number, ...coordinates: [number, number][][]) {
  const altura =
    from === 0
      ? NONE
      : { inicio: { derecha: from + 1, izquierda: from }, fin: { derecha: from + 99, izquierda: from + 98 } };
  const geometria = { type: 'MultiLineString', coordinates };
  return { id: `${TOWN.id}${number}000000${block}`, calle: { id: `${TOWN.id}${number}` }, altura, geometria };
}

const down = ([lon, lat]: [number, number]): [number, number] => [lon, lat - STEP];

/** AV SANTA FE with 100–199, 200–299 and a block without numbers; SANTA ROSA at 200, AV COLON at 300, TUCUMAN far away. */
const EXAMPLE = [
  ...CITY.slice(0, 4),
  file(
    'calles.json',
    calle('00001', 'AV SANTA FE', 'AV'),
    calle('00002', 'SANTA ROSA'),
    calle('00003', 'AV COLON', 'AV'),
    calle('00004', 'TUCUMAN'),
    calle('00005', 'SIN LINEAS'),
  ),
  file(
    'cuadras.json',
    cuadra('00001', 1, 100, [at(0), at(1)]),
    cuadra('00001', 2, 200, [at(1), at(2)]),
    cuadra('00001', 3, 0, [at(2), at(3)], [at(4), at(10)]),
    cuadra('00002', 1, 1, [down(at(1)), at(1)]),
    cuadra('00003', 1, 0, [at(2), down(at(2))]),
    cuadra('00004', 1, 0, [at(10), down(at(10))]),
  ),
  file('intersecciones.json', {
    id: `${TOWN.id}00001-${TOWN.id}00004-01`,
    calle_a: { id: `${TOWN.id}00001` },
    calle_b: { id: `${TOWN.id}00004` },
    geometria: { type: 'Point', coordinates: at(10) },
  }),
];

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf(EXAMPLE);
});

function search(direccion: string, filters: Readonly<Record<string, unknown>> = {}) {
  const read = readParameters(
    ADDRESS_BATCH,
    { body: Object.entries({ direccion, ...filters }) },
    { unknown: 'error', repeated: 'error' },
  );
  expect(read.issues).toEqual([]);
  const { parsed, total, page } = searchAddresses(catalog, read.values);
  const found = page.map((hit) => {
    if (!parsed) throw new Error('a hit of nothing');
    const { point, precision } = hit;
    return {
      text: addressRecord(catalog, parsed, hit).nomenclatura,
      point: point && [Number(point.lon.toFixed(6)), Number(point.lat.toFixed(6))],
      precision,
    };
  });
  return { total, found };
}

const along = (blocks: number) => [Number((-64.2 + STEP * blocks).toFixed(6)), -31.4];

describe('the example of the reference', () => {
  it.each<[string, string, (number | undefined)[] | null, string | null]>([
    ['Santa Fe 260', 'AV SANTA FE 260', along(1 + 59 / 98), 'altura'],
    // One result a street, not one a block (decisions.md): the middle of 3 + 6 hundreds of metres.
    ['Santa Fe', 'AV SANTA FE', along(5.5), 'calle'],
    ['Santa Fe s/n', 'AV SANTA FE', along(5.5), 'calle'],
    ['Santa Fe 0', 'AV SANTA FE', along(44.5 / 7), 'cuadra'],
    // Found all the same, without a place (decisions.md).
    ['Santa Fe 5000', 'AV SANTA FE 5000', null, null],
    ['Santa Fe y Santa Rosa', 'AV SANTA FE (ESQUINA SANTA ROSA)', along(1), 'cruce'],
    ['Santa Rosa y Santa Fe', 'SANTA ROSA (ESQUINA AV SANTA FE)', along(1), 'cruce'],
    ['Santa Fe y Tucuman', 'AV SANTA FE (ESQUINA TUCUMAN)', along(10), 'cruce'],
    ['Santa Fe 195 y Santa Rosa', 'AV SANTA FE 195 (ESQUINA SANTA ROSA)', along(94 / 98), 'altura'],
    ['Santa Fe entre Santa Rosa y Colon', 'AV SANTA FE (ENTRE SANTA ROSA Y AV COLON)', along(1.5), 'cuadra'],
    ['Santa Fe entre Colon y Santa Rosa', 'AV SANTA FE (ENTRE AV COLON Y SANTA ROSA)', along(1.5), 'cuadra'],
    [
      'Av. Santa Fe nro 260 2ndo C, entre Santa Rosa y Colón',
      'AV SANTA FE 260 (ENTRE SANTA ROSA Y AV COLON)',
      along(1 + 59 / 98),
      'altura',
    ],
    ['Sin Lineas', 'SIN LINEAS', null, null],
  ])('%s', (direccion, text, point, precision) => {
    const { total, found } = search(direccion);
    expect(total).toBe(1);
    expect(found).toEqual([{ text: `${text}, Capital, Córdoba`, point, precision }]);
  });

  it.each(['Santa Fe 110 y Santa Rosa', 'Santa Fe y Santa Rosa 195', 'Santa Fe entre Santa Rosa y Tucuman'])(
    '%s: nothing',
    (direccion) => {
      expect(search(direccion)).toEqual({ total: 0, found: [] });
    },
  );

  it('Santa Fe 260 in a locality that does not exist: nothing', () => {
    expect(search('Santa Fe 260', { localidad: 'Nohay' }).total).toBe(0);
  });
});

describe('a street drawn by its blocks alone', () => {
  it('has their numbers, lines and corners', () => {
    const { network, tables } = catalog;
    const street = tables.calles.ordinalOf(`${TOWN.id}00001`);
    expect(network.numbering.extent(street)).toEqual([100, 299]);
    expect(network.lines.has(street)).toBe(true);
    expect(network.lines.pieces(street)).toHaveLength(4);
    expect(network.lines.box(street)).toEqual([-64.2, -31.4, -64.19, -31.4]);
    expect(network.crossings.of(street)).toHaveLength(3);
    // One is listed, two are drawn.
    expect(network.crossings.size).toBe(1);
  });
});
