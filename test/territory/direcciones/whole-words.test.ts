import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';
import { CITY, numbered, street } from './town.ts';

const ALTURA = numbered(1, 900);
const VILLAGE = { id: '14021010', nombre: 'Villa Allende' };

let catalog: AddressCatalog;
beforeAll(async () => {
  const village = ['COLONIA ANITA', 'VOLTAIRE', 'LOS AROMOS', 'MONTEVIDEO', 'LAVALLEJA'].map((name, place) => ({
    ...street('', name, 'CALLE', { altura: ALTURA }),
    id: `${VILLAGE.id}001${String(place).padStart(2, '0')}`,
    departamento: { id: '14021', nombre: 'Colón' },
    localidad_censal: VILLAGE,
  }));
  const town = ['COLON', 'VOLTA', 'AROMO', 'LAVALLE'].map((name, place) =>
    street(`001${String(place).padStart(2, '0')}`, name, 'CALLE', { altura: ALTURA }),
  );
  catalog = await addressCatalogOf([...CITY, file('calles.json', ...village, ...town)]);
});

function namesFound(direccion: string, departamento: string): readonly string[] {
  const { page } = searchAddresses(catalog, addressValues(direccion, { departamento }));
  return page.map(({ streets: [{ street: found }] }) => catalog.tables.calles.nameAt(found));
}

describe('a word that names of streets hold', () => {
  // Streets of the very name are in the town alone.
  it.each(['Colon 100', 'Av. Colón 100', 'Volta 100', 'Lavalle 100'])('is not another cut short: %s', (direccion) => {
    expect(namesFound(direccion, '14021')).toEqual([]);
    expect(namesFound(direccion, '14014')).not.toEqual([]);
  });

  it('may be another one but for a slip', () => {
    expect(namesFound('Aromo 100', '14021')).toEqual(['LOS AROMOS']);
  });

  it('is cut short where no name holds it, or where it is hardly a word', () => {
    expect(namesFound('Montevi 100', '14021')).toEqual(['MONTEVIDEO']);
    expect(namesFound('Coloni 100', '14021')).toEqual(['COLONIA ANITA']);
  });
});
