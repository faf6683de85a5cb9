import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { unitsCalled } from '../../../src/territory/direcciones/place-names.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf } from './address-catalog.ts';

const centroide = { lat: -34.6, lon: -58.5 };
const provincia = { id: '06', nombre: 'Buenos Aires' };
const DEPARTMENTS = [
  ['06001', "O'Higgins"],
  ['06002', '20 de Setiembre'],
  ['06003', 'General Rojo'],
  ['06004', 'Ramón M. Castro'],
  ['06005', 'San Clemente del Tuyú'],
  ['06006', 'Oficiales del Sur'],
].map(([id = '', nombre = '']) => ({ id, nombre }));

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf([
    file('provincias.json', { ...provincia, categoria: 'Provincia', centroide }),
    file('departamentos.json', ...DEPARTMENTS.map((unit) => ({ ...unit, provincia, centroide }))),
  ]);
});

describe('the units that a text names', () => {
  it.each([
    ['OHIGGINS', '06001'],
    ["O'Higgins", '06001'],
    ['20 de septiembre', '06002'],
    ['Gene. Rojo', '06003'],
    ['Gral. Rojo', '06003'],
    ['RamónM.Castro', '06004'],
    ['San Clem. del Tuyú', '06005'],
    ['partido de General Rojo', '06003'],
  ])('%s', (text, id) => {
    expect(unitsCalled(catalog, 'departamento', text, 'formal').ids).toEqual([id]);
  });

  // What is left of a street behind what was read as a whole one.
  it.each(['OFICIAL ALT MOZART 2400 y PASILLO ALT OSVALDO CRUZ', 'Oficialess del Sur', 'Triunvirato', 'Rojo 100'])(
    'none: %s',
    (text) => {
      expect(unitsCalled(catalog, 'departamento', text, 'formal').ids).toEqual([]);
    },
  );

  it('a province by words of its name, none of them mistyped', () => {
    expect(unitsCalled(catalog, 'provincia', 'Aires', 'formal').ids).toEqual(['06']);
    expect(unitsCalled(catalog, 'provincia', 'Buenos Ayres', 'formal').ids).toEqual([]);
  });
});
