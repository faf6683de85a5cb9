import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';

const provincia = { id: '14', nombre: 'Córdoba' };
const centroide = { lat: -31.4, lon: -64.2 };
const altura = { inicio: { derecha: 101, izquierda: 100 }, fin: { derecha: 899, izquierda: 900 } };

/** A department with a locality, where there is a street that all have. */
function town(id: string, department: string, locality: string) {
  const departamento = { id, nombre: department };
  const localidad_censal = { id: `${id}010`, nombre: locality };
  const within = { provincia, departamento, localidad_censal };
  return {
    departamento: { ...departamento, provincia, centroide },
    censal: { ...localidad_censal, funcion: null, provincia, departamento, municipio: null, centroide },
    localidad: { id: `${id}01001`, nombre: locality, ...within, categoria: 'Entidad', centroide },
    calle: {
      id: `${id}01000001`,
      nombre: 'MITRE',
      nomenclatura: 'MITRE',
      categoria: 'CALLE',
      altura,
      ...within,
      fuente: 'INDEC',
    },
  };
}

const TOWNS = [
  town('14014', 'Capital', 'Córdoba'),
  town('14063', 'Marcos Juárez', 'Capitán Sosa'),
  town('14056', 'Juárez Celman', 'La Carlota'),
];

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf([
    file('provincias.json', { ...provincia, categoria: 'Provincia', centroide }),
    file('departamentos.json', ...TOWNS.map(({ departamento }) => departamento)),
    file('localidades_censales.json', ...TOWNS.map(({ censal }) => censal)),
    file('localidades.json', ...TOWNS.map(({ localidad }) => localidad)),
    file('calles.json', ...TOWNS.map(({ calle }) => calle)),
  ]);
});

/** The departments of the streets that are found in a place. */
function found(localidad: string): string[] {
  const { page } = searchAddresses(catalog, addressValues('Mitre 300', { provincia: '14', localidad }));
  return page.map(
    ({ streets: [{ street }] }) => catalog.tables.calles.parents.get('departamento')?.parentOf(street) ?? '',
  );
}

describe('`localidad` as lists fill it', () => {
  it('is a department that bears just that name, before a locality that is called nearly so', () => {
    expect(found('Capital')).toEqual(['14014']);
    expect(found('Capitán Sosa')).toEqual(['14063']);
    expect(found('Capitam Sosa')).toEqual(['14063']);
  });

  it('is no place that lacks what its initials stand for', () => {
    expect(found('Est. Juárez Celman')).toEqual([]);
    expect(found('S. P. de Córdoba')).toEqual([]);
    expect(found('Juárez Celman')).toEqual(['14056']);
  });
});
