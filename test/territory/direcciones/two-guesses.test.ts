import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';
import { CITY, numbered, street } from './town.ts';

let catalog: AddressCatalog;
beforeAll(async () => {
  const named = ['CALIXTO LASSAGA', 'ROLANDO PACHOLEZUK', 'JUAN SARACHO', 'SORIA', 'PEDRO VERNET'];
  catalog = await addressCatalogOf([
    ...CITY,
    file(
      'calles.json',
      street('00100', 'FELIPE BOERO', 'CALLE', { altura: numbered(1, 900) }),
      ...named.map((name, place) => street(`001${String(place + 10)}`, name, 'CALLE')),
    ),
    file('cruces.json', { calle_1_id: '1401401000114', calle_2_id: '1401401000112', lat: -31.41, lon: -64.21 }),
  ]);
});

/** The names of the streets that are found. */
function found(direccion: string, filters: Readonly<Record<string, string>>): readonly string[] {
  const { page } = searchAddresses(catalog, addressValues(direccion, filters));
  return page.flatMap(({ streets }) => streets.map(({ street: each }) => catalog.tables.calles.nameAt(each)));
}

const TOWN = { provincia: '14', departamento: '14014' };
const PROVINCE = { provincia: '14' };

describe('a slip and a word more', () => {
  it('are two guesses in a province', () => {
    expect(found('Boer 100', PROVINCE)).toEqual([]);
    expect(found('Sampacho 100', PROVINCE)).toEqual([]);
    expect(found('Sorai 100', PROVINCE)).toEqual(['SORIA']);
  });

  it('are none in the town where the street is known to have the number', () => {
    expect(found('Boer 100', TOWN)).toEqual(['FELIPE BOERO']);
    expect(found('Boer 2000', TOWN)).toEqual([]);
    expect(found('Boer', TOWN)).toEqual(['FELIPE BOERO']);
    expect(found('Sampacho', TOWN)).toEqual([]);
    expect(found('Sampacho 100', TOWN)).toEqual([]);
  });

  it('are one where the word sounds so, or has the same letters', () => {
    expect(found('Lasaga 100', PROVINCE)).toEqual(['CALIXTO LASSAGA']);
    expect(found('Pacheolzuk 100', PROVINCE)).toEqual(['ROLANDO PACHOLEZUK']);
  });

  it('are one in a town where the word is long', () => {
    expect(found('Pacholzuck 100', PROVINCE)).toEqual([]);
    expect(found('Pacholzuck 100', TOWN)).toEqual(['ROLANDO PACHOLEZUK']);
  });

  it('are two as well as a slip and a word less', () => {
    expect(found('Manuel Sordia 100', PROVINCE)).toEqual([]);
    expect(found('Manuel Soria 100', PROVINCE)).toEqual(['SORIA']);
  });

  it('are two as well as a surname less, where a province is all that is known', () => {
    expect(found('Hernández Soria 100', PROVINCE)).toEqual([]);
    expect(found('Hernández Soria 100', TOWN)).toEqual(['SORIA']);
    expect(found('Soria Puerta Azul 100', PROVINCE)).toEqual([]);
  });

  it('are told by the other street of a corner in a town', () => {
    expect(found('Verneu y Juan Saracho', TOWN)).toEqual(['PEDRO VERNET', 'JUAN SARACHO']);
    expect(found('Verneu y Juan Saracho', PROVINCE)).toEqual([]);
  });
});
