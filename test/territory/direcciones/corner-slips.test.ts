import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';
import { CITY, street, TOWN } from './town.ts';

const VILLAGE = {
  departamento: { id: '14021', nombre: 'Colón' },
  localidad_censal: { id: '14021010', nombre: 'Villa Allende' },
};
const crossing = (one: string, other: string): Readonly<Record<string, unknown>> => ({
  calle_1_id: `${TOWN.id}${one}`,
  calle_2_id: `${TOWN.id}${other}`,
  lat: -31.41,
  lon: -64.21,
});

let catalog: AddressCatalog;
beforeAll(async () => {
  const village = ['COLON', 'COLON', 'COLON', 'GUIDO'].map((name, place) => ({
    ...street('', name, 'CALLE', VILLAGE),
    id: `14021010001${String(place).padStart(2, '0')}`,
  }));
  catalog = await addressCatalogOf([
    ...CITY,
    file(
      'calles.json',
      ...village,
      street('00201', 'GENERAL GUIDO', 'CALLE'),
      street('00202', 'AV ROLON', 'AV'),
      street('00203', '16 - SIMON SPERANDIO', 'CALLE'),
      street('00204', '17 - EVARISTO URIBURU', 'CALLE'),
      street('00205', 'CALLE 18', 'CALLE'),
      street('00206', 'ABRAHAM MENDELEVICH 835', 'CALLE'),
      street('00207', 'R QUINTANA 888', 'CALLE'),
    ),
    file(
      'cruces.json',
      crossing('00201', '00202'),
      crossing('00203', '00204'),
      crossing('00203', '00205'),
      crossing('00206', '00207'),
    ),
  ]);
});

/** The names of the streets of the corners that are found. */
function corners(direccion: string, filters: Readonly<Record<string, string>>): readonly string[] {
  const { page } = searchAddresses(catalog, addressValues(direccion, filters));
  return page.map(({ streets }) => streets.map(({ street: each }) => catalog.tables.calles.nameAt(each)).join(' y '));
}

const PROVINCE = { provincia: '14' };

describe('a corner', () => {
  it('is not that of a street of a like name, where streets of the very name are', () => {
    expect(corners('Guido y Av. Colón', PROVINCE)).not.toContain('GENERAL GUIDO y AV ROLON');
    expect(corners('Guido y Av. Rolón', PROVINCE)).toEqual(['GENERAL GUIDO y AV ROLON']);
  });

  it('of numbers is not that of streets of other names in any town', () => {
    expect(corners('Calle 16 y 17', PROVINCE)).toEqual([]);
    expect(corners('Calle 16 y 17', {})).toEqual([]);
    expect(corners('Calle 16 y 17', { ...PROVINCE, departamento: '14014' })).toEqual([
      '16 - SIMON SPERANDIO y 17 - EVARISTO URIBURU',
    ]);
    expect(corners('Simón Sperandio y 17', PROVINCE)).toEqual(['16 - SIMON SPERANDIO y 17 - EVARISTO URIBURU']);
  });

  it('of numbers is that of streets by which people call them', () => {
    expect(corners('Calle 16 y 18', PROVINCE)).toEqual(['16 - SIMON SPERANDIO y CALLE 18']);
    expect(corners('835 y 888', PROVINCE)).toEqual(['ABRAHAM MENDELEVICH 835 y R QUINTANA 888']);
  });
});
