import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf, firstStreets } from './address-catalog.ts';
import { CITY, numbered, street } from './town.ts';

const COLON = {
  departamento: { id: '14021', nombre: 'Colón' },
  localidad_censal: { id: '14021010', nombre: 'Villa Allende' },
};
const COLON_ITSELF = { id: '1402101002', nombre: 'Colón' };
const GOLF = { id: '1402101001', nombre: 'Barrio Golf' };
const ELSEWHERE = { id: null, nombre: 'El Talar' };

/** A hamlet that is called as the middle of any town is. */
const HAMLET = { id: '1401401002', nombre: 'Centro' };
const CAPITAL = {
  departamento: { id: '14014', nombre: 'Capital' },
  localidad_censal: { id: '14014010', nombre: 'Córdoba' },
};

function locality(named: { readonly id: string; readonly nombre: string }, where: typeof COLON) {
  const centroide = { lat: -31.3, lon: -64.2 };
  return { ...named, ...where, provincia: { id: '14', nombre: 'Córdoba' }, categoria: 'Entidad', centroide };
}

function inColon(number: string, nombre: string, localidad: unknown, from?: readonly [number, number]) {
  const altura = from === undefined ? {} : { altura: numbered(...from) };
  return street('', nombre, 'CALLE', { ...COLON, id: `14021010${number}`, localidad, ...altura });
}

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf([
    ...CITY,
    file('localidades.json', locality(COLON_ITSELF, COLON), locality(HAMLET, CAPITAL)),
    file(
      'calles.json',
      inColon('00101', 'VERDI', GOLF, [1, 1100]),
      inColon('00102', 'VERDI', ELSEWHERE, [1700, 2100]),
      inColon('00103', 'PUCCINI', GOLF),
      inColon('00104', 'PUCCINI', ELSEWHERE, [1700, 2100]),
      inColon('00105', 'ROSSINI', COLON_ITSELF),
      inColon('00106', 'ROSSINI', ELSEWHERE, [1700, 2100]),
      inColon('00107', 'DONIZETTI', COLON_ITSELF),
      inColon('00108', 'GAETANO DONIZETTI', ELSEWHERE, [1700, 2100]),
      street('00201', 'PJE 7 BO SANTA FE', 'PJE'),
      street('00202', 'AV DEL LIBERTADOR', 'AV'),
      street('00203', 'LIBERTAD', 'CALLE'),
      street('00204', 'GARIBALDI', 'CALLE'),
    ),
    file('cruces.json', { calle_1_id: '1401401000203', calle_2_id: '1401401000204', lat: -31.41, lon: -64.21 }),
  ]);
});

describe('a locality in the text', () => {
  it.each([
    ['is where the street is that has the number', 'Verdi 900, Barrio Golf', '1402101000101'],
    ['counts for none that has not the number', 'Verdi 1784, Barrio Golf', '1402101000102'],
    ['counts for one whose numbers are not known', 'Puccini 1784, Barrio Golf', '1402101000103'],
    ['called as its department may be the department', 'Rossini 1784, Colón', '1402101000106'],
    ['is the locality all the same for a name that is only part of another', 'Donizetti 1784, Colón', '1402101000107'],
  ])('%s: %s', (_, text, id) => {
    expect(firstStreets(catalog, text, { provincia: '14' })).toBe(id);
  });

  it.each(['Verdi 1784, Centro', 'Verdi 1784 frente', 'Verdi 1784 (zona céntrica)'])(
    'is none where it is the part of some town: %s',
    (text) => {
      expect(firstStreets(catalog, text, { provincia: '14' })).toBe('1402101000102');
    },
  );
});

describe('a number that a street of one town has not', () => {
  it('does not make a street of a quarter of that name the one that is meant', () => {
    expect(firstStreets(catalog, 'Santa Fe 9000', { departamento: '14014' })).toBe('1401401000001');
  });
});

describe('a corner that is not there', () => {
  it('is not that of a street whose name resembles the one that is there', () => {
    expect(firstStreets(catalog, 'Garibaldi y Libertad', { provincia: '14' })).toBe('1401401000204 1401401000203');
    expect(firstStreets(catalog, 'Garibaldi y Av. Libertador', { provincia: '14' })).toBe(
      '1401401000204 1401401000202',
    );
  });
});
