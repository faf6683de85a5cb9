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
/** Streets of the city; two of them are called as the village and its department are. */
const NAMES = [
  '60 - BALCARCE',
  'C 52 - COLON',
  '113 - ALVEAR',
  'ALSINA',
  '1010 A - ANDRADE',
  '25 - VILLA ALLENDE',
  '50 - VILLA ALLENDE',
  '113 - RIO DE VILLA ALLENDE',
];

let catalog: AddressCatalog;
beforeAll(async () => {
  const here = NAMES.map((name, at) => street(`0010${at}`, name, 'CALLE'));
  // Those of the village are numbers alone.
  const there = ['CALLE 60', 'CALLE 113', 'CALLE 50'].map((name, at) =>
    street('', name, 'CALLE', { ...VILLAGE, id: `140210100010${at}` }),
  );
  const crossing = (one: number, other: number) => ({
    calle_1_id: `140140100010${one}`,
    calle_2_id: `140140100010${other}`,
    lat: -31.41,
    lon: -64.21,
  });
  catalog = await addressCatalogOf([
    ...CITY,
    file('calles.json', ...here, ...there),
    file('cruces.json', crossing(3, 2), crossing(4, 0), crossing(0, 2), crossing(0, 3), crossing(3, 5)),
  ]);
});

/** The names of the streets of the first result. */
function first(direccion: string, exacto = false): readonly string[] {
  const [hit] = searchAddresses(catalog, addressValues(direccion, exacto ? { exacto } : {})).page;
  return hit?.streets.map(({ street: each }) => catalog.tables.calles.nameAt(each)) ?? [];
}

describe('a street by its number and its name, as registers write them', () => {
  it.each([
    ['60 - Balcarce', ['60 - BALCARCE']],
    ['60 - BALCARCE S/N', ['60 - BALCARCE']],
    ['1010 A - Andrade', ['1010 A - ANDRADE']],
    // A department and a town are called so as well, but have no street of that number.
    ['C 52 - Colón', ['C 52 - COLON']],
    ['25 - Villa Allende', ['25 - VILLA ALLENDE']],
    // The town has a street of that number, but only the end of the name is the town's.
    ['113 - Río de Villa Allende', ['113 - RIO DE VILLA ALLENDE']],
  ])('%s is called so', (text, expected) => expect(first(text)).toEqual(expected));

  it.each([
    ['Alsina y 113 - Alvear', ['ALSINA', '113 - ALVEAR']],
    ['Alsina y 25 - Villa Allende', ['ALSINA', '25 - VILLA ALLENDE']],
    ['1010 A - Andrade y 60 - Balcarce', ['1010 A - ANDRADE', '60 - BALCARCE']],
    ['60 - Balcarce entre Alsina y 113 - Alvear', ['60 - BALCARCE', '113 - ALVEAR']],
  ])('%s is a corner or stretch of it', (text, expected) => {
    expect(first(text)).toEqual(expect.arrayContaining(expected));
  });

  it('is a number in a place where no street is called so, or the place has a street of that number', () => {
    expect(first('60 - Villa Allende')).toEqual(['CALLE 60']);
    expect(first('50 - Villa Allende')).toEqual(['CALLE 50']);
  });

  it.each(['60-Balcarce', '60 – Balcarce', '60- BALCARCE', 'Calle 60 - Balcarce', 'C 60 - Balcarce'])(
    'is meant by %s',
    (text) => expect(first(text)).toEqual(['60 - BALCARCE']),
  );

  it('is found by its exact name', () => {
    expect(first('60 - BALCARCE', true)).toEqual(['60 - BALCARCE']);
    expect(first('C 52 - COLON', true)).toEqual(['C 52 - COLON']);
    expect(first('60 - BALCARC', true)).not.toContain('60 - BALCARCE');
  });

  it('does not find a street of another number', () => {
    expect(first('61 - Balcarce')).not.toContain('60 - BALCARCE');
  });
});
