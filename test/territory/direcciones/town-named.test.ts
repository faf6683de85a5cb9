import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';
import { CITY, street } from './town.ts';

const VILLAGE = {
  departamento: { id: '14021', nombre: 'Colón' },
  localidad_censal: { id: '14021010', nombre: 'Villa Allende' },
};
const NAMES = ['CALLE 20', 'CALLE 21', 'VERDI', 'PUCCINI', 'PAGANINI'];

/** Streets of the village, each filed under a locality of its own, so that nothing tells that they cross. */
const THERE = NAMES.map((name, at) =>
  street('', name, 'CALLE', {
    ...VILLAGE,
    id: `140210100010${at}`,
    localidad: { id: null, nombre: `Barrio ${name}` },
  }),
);
/** Streets of the same names in the city, of which two couples are known to cross. */
const HERE = [...NAMES, '30 - DONIZETTI', 'CALLE 31'].map((name, at) =>
  street(`0010${at}`, name === 'PAGANINI' ? 'NICOLO PAGANINI' : name, 'CALLE'),
);
const idHere = (at: number): string => `140140100010${at}`;

let catalog: AddressCatalog;
beforeAll(async () => {
  const crossing = (one: number, other: number) => ({
    calle_1_id: idHere(one),
    calle_2_id: idHere(other),
    lat: -31.41,
    lon: -64.21,
  });
  catalog = await addressCatalogOf([
    ...CITY,
    file('calles.json', ...HERE, ...THERE),
    file('cruces.json', crossing(0, 1), crossing(2, 3), crossing(2, 4), crossing(5, 6)),
  ]);
});

/** The department and the names of the streets of the first result. */
function first(direccion: string): string {
  const [hit] = searchAddresses(catalog, addressValues(direccion, {})).page;
  if (!hit) return '';
  const { calles } = catalog.tables;
  const [{ street: one }] = hit.streets;
  const department = calles.parents.get('departamento')?.parentOf(one);
  return [department, ...hit.streets.map(({ street: each }) => calles.nameAt(each))].join(', ');
}

describe('a corner in a town that the text names', () => {
  it('is told without a point where none is known, as with the town as a filter', () => {
    expect(first('Marconi y Spilimbergo')).toBe('');
    expect(first('Marconi y Spilimbergo, Capital')).toBe('14014, MARCONI, SPILIMBERGO');
  });

  it('of numbered streets is not one that is known elsewhere, for these are called alike everywhere', () => {
    expect(first('Calle 20 y 21')).toBe('14014, CALLE 20, CALLE 21');
    expect(first('Calle 20 y 21, Villa Allende')).toBe('14021, CALLE 20, CALLE 21');
  });

  it('stands behind a hyphen as well', () => {
    expect(first('Marconi y Spilimbergo-Capital')).toBe('14014, MARCONI, SPILIMBERGO');
  });

  it('stands right behind the second of two numbers as well', () => {
    expect(first('Calle 20 y 21 Villa Allende')).toBe('14021, CALLE 20, CALLE 21');
  });

  it('stands in front of streets that are numbers, of which the first was read as its door', () => {
    expect(first('Villa Allende, 20 y 21')).toBe('14021, CALLE 20, CALLE 21');
  });

  it('is one corner of a stretch without a town where both are called by their numbers alone', () => {
    expect(first('Calle 20 entre 21 y 22')).toBe('14014, CALLE 20, CALLE 21');
    expect(first('Calle 30 entre 31 y 32')).toBe('');
    expect(first('Calle 30 entre 31 y 32, Capital')).toBe('14014, 30 - DONIZETTI, CALLE 31');
  });

  it('comes before streets of the very names that are known to cross elsewhere, where it has both', () => {
    expect(first('Verdi y Puccini, Villa Allende')).toBe('14021, VERDI, PUCCINI');
    // One that is called otherwise is not meant.
    expect(first('Verdi y Paganini, Villa Allende')).toBe('14021, VERDI, PAGANINI');
  });
});
