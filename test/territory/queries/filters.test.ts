import { beforeAll, describe, expect, it } from 'vitest';
import { UnitFilter } from '../../../src/territory/contract/ids.ts';
import { meaningOf, unitsOfFilter } from '../../../src/territory/queries/filters.ts';
import { searchNames } from '../../../src/territory/queries/names.ts';
import type { WholeCatalog } from '../../../src/territory/snapshot/whole.ts';
import { catalogOf } from '../explicar/catalog.ts';
import { file } from '../import/import-fixture.ts';

const centroide = { lat: -34.6, lon: -58.4 };
const provincia = { id: '06', nombre: 'Buenos Aires' };
const DEPARTMENTS = [
  ...['Comuna 1', 'Comuna 2', 'Comuna 10', 'Comuna 15', 'Colón', 'Colonia Vieja', 'Nueva Colonia'],
  ...['San Martín', 'General San Martín', 'San Martínez'],
].map((nombre, at) => ({ id: `06${String(at + 1).padStart(3, '0')}`, nombre, provincia, centroide }));

let catalog: WholeCatalog;
beforeAll(async () => {
  catalog = await catalogOf([
    file('provincias.json', { ...provincia, categoria: 'Provincia', centroide }),
    file('departamentos.json', ...DEPARTMENTS),
  ]);
});

const named = (ordinals: Int32Array): string[] =>
  Array.from(ordinals, (ordinal) => catalog.tables.departamentos.nameAt(ordinal));

describe('a filter by a name', () => {
  it.each([
    ['Comuna 1', ['Comuna 1']],
    ['comuna  1', ['Comuna 1']],
    ['COLON', ['Colón']],
    // The published rule: all words of the query are in the name.
    ['San Martín', ['San Martín', 'General San Martín']],
    // No unit is called so: the last word is cut short.
    ['Colonia', ['Colonia Vieja', 'Nueva Colonia']],
    ['Colonia V', ['Colonia Vieja']],
    ['Comu', ['Comuna 1', 'Comuna 2', 'Comuna 10', 'Comuna 15']],
  ])('%s', (nombre, expected) => {
    expect(named(unitsOfFilter(catalog, 'departamentos', nombre, false).ordinals)).toEqual(expected);
    expect(meaningOf(catalog, 'departamento', new UnitFilter(null, nombre), false).ids).toHaveLength(expected.length);
  });

  it('only there: searched for, a name is completed by the published rule', () => {
    const { ordinals } = searchNames(catalog.tables.departamentos, catalog.synonyms, 'Comuna 1', false);
    expect(named(ordinals)).toEqual(['Comuna 1', 'Comuna 10', 'Comuna 15']);
  });
});
