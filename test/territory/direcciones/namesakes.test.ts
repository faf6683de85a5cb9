import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';
import { CITY, numbered, street } from './town.ts';

const NUMBERS = { altura: numbered(1, 900) };
const VILLAGE = {
  departamento: { id: '14021', nombre: 'Colón' },
  localidad_censal: { id: '14021010', nombre: 'Villa Allende' },
};

let catalog: AddressCatalog;
beforeAll(async () => {
  const town = ['PEDRO DE MENDOZA', 'AV GENERAL PAZ', 'MARCOS PAZ', 'CAPITAN VALENTIN CORDOBA', 'CORDOBA'];
  const village = ['MENDOZA', 'PEDRO DE MENDOZA', 'DE LA PAZ', 'CAPITAN VALENTIN CORDOBA'];
  catalog = await addressCatalogOf([
    ...CITY,
    file(
      'calles.json',
      ...town.map((name, place) => street(`001${String(place).padStart(2, '0')}`, name, 'CALLE', NUMBERS)),
      ...village.map((name, place) => ({
        ...street('', name, 'CALLE', { ...NUMBERS, ...VILLAGE }),
        id: `14021010001${String(place).padStart(2, '0')}`,
      })),
    ),
  ]);
});

/** The names of the streets that are found in a department, the best first. */
function found(direccion: string, departamento: string): readonly string[] {
  const { page } = searchAddresses(catalog, addressValues(direccion, { departamento }));
  return page.map(({ streets: [{ street: each }] }) => catalog.tables.calles.nameAt(each));
}

describe('a person who is called as a place', () => {
  it.each(['Mendoza 100', 'La Paz 100', 'Calle La Paz 100'])('is not meant by the place: %s', (direccion) => {
    expect(found(direccion, '14014')).toEqual([]);
  });

  it('is not meant where the place is', () => {
    expect(found('Córdoba 100', '14014')[0]).toBe('CORDOBA');
    expect(found('Mendoza 100', '14021')[0]).toBe('MENDOZA');
    expect(found('La Paz 100', '14021')[0]).toBe('DE LA PAZ');
    expect(found('Av. Córdoba 100', '14021')).toEqual([]);
  });

  it('is meant by the whole name, a title or a name without its article', () => {
    expect(found('Pedro de Mendoza 100', '14014')).toEqual(['PEDRO DE MENDOZA']);
    expect(found('Gral. Paz 100', '14014')).toContain('AV GENERAL PAZ');
    expect(found('Paz 100', '14014')).toContain('AV GENERAL PAZ');
    expect(found('Capitán Córdoba 100', '14021')).toEqual(['CAPITAN VALENTIN CORDOBA']);
  });
});
