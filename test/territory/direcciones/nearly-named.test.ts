import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';
import { CITY, numbered, street } from './town.ts';

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf([
    ...CITY,
    file(
      'calles.json',
      street('00200', 'JACINTO VIÑAS', 'CALLE'),
      street('00201', 'J R VIÑAS', 'CALLE', { altura: numbered(1, 900) }),
      street('00202', 'NICASIO PEÑA', 'CALLE', { altura: numbered(1, 900) }),
      street('00203', 'N PEÑA', 'CALLE', { altura: numbered(1000, 3000) }),
      street('00204', 'JUANA ROCA', 'CALLE'),
      street('00205', 'J ROCA', 'CALLE', { altura: numbered(1, 900) }),
      street('00206', 'CALLE 775', 'CALLE'),
      street('00207', 'COLLET', 'CALLE'),
      street('00208', 'JUAN SORIA', 'CALLE'),
    ),
    file('cruces.json', { calle_1_id: '1401401000200', calle_2_id: '1401401000201', lat: -31.41, lon: -64.21 }),
  ]);
});

/** The names of the streets that are found, best first. */
function found(direccion: string): readonly string[] {
  const { page } = searchAddresses(catalog, addressValues(direccion, { provincia: '14' }));
  return page.flatMap(({ streets }) => streets.map(({ street: each }) => catalog.tables.calles.nameAt(each)));
}

describe('a name that is a street’s but for a slip', () => {
  it('means that street alone, though nobody knows its numbers', () => {
    expect(found('Jacito Viñas 73')).toEqual(['JACINTO VIÑAS']);
    expect(found('Jacinto Viñsa 73')).toEqual(['JACINTO VIÑAS']);
  });

  it('means that street where it has the number', () => {
    expect(found('Nicaio Peña 500')).toEqual(['NICASIO PEÑA']);
  });

  it('may mean another one where it has not the number', () => {
    expect(found('Nicaio Peña 2000')).toContain('N PEÑA');
  });

  it('is none where some street is called by the word', () => {
    expect(found('Juan Roca 100')).toContain('J ROCA');
  });

  it('has no other meaning: the number of a street is not its door', () => {
    expect(found('Colle 775 2162')).toEqual(['CALLE 775']);
  });
});
