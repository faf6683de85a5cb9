import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';

const provincia = { id: '14', nombre: 'Córdoba' };
const centroide = { lat: -31.4, lon: -64.2 };
const altura = { inicio: { derecha: 101, izquierda: 100 }, fin: { derecha: 899, izquierda: 900 } };

/** A town in a department of its own, with a locality and a street. */
function town(department: string, localidad: string, nombre: string) {
  const departamento = { id: department, nombre: `Partido ${department}` };
  const localidad_censal = { id: `${department}010`, nombre: `Pueblo ${department}` };
  return {
    departamento: { ...departamento, provincia, centroide },
    censal: { ...localidad_censal, funcion: null, provincia, departamento, municipio: null, centroide },
    localidad: {
      id: `${department}01001`,
      nombre: localidad,
      provincia,
      departamento,
      localidad_censal,
      categoria: 'Entidad',
      centroide,
    },
    calle: {
      id: `${department}01000001`,
      nombre,
      nomenclatura: nombre,
      categoria: 'CALLE',
      altura,
      provincia,
      departamento,
      localidad_censal,
      fuente: 'INDEC',
    },
  };
}

const TOWNS = [
  town('14014', 'Villa Alsina', 'MITRE'),
  town('14021', 'Valentín Alsina', 'SARMIENTO'),
  town('14028', 'Villa Alpina', 'BROWN'),
  town('14035', 'Santa Teresita', 'COLON'),
  town('14042', 'Santa Teresa', 'RIVADAVIA'),
  town('14049', 'José B. Alsina', 'ROCA'),
];

const WITHOUT_STREETS = town('14056', 'Villa Alpino', '');

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf([
    file('provincias.json', { ...provincia, categoria: 'Provincia', centroide }),
    file('departamentos.json', ...[...TOWNS, WITHOUT_STREETS].map(({ departamento }) => departamento)),
    file('localidades_censales.json', ...[...TOWNS, WITHOUT_STREETS].map(({ censal }) => censal)),
    file('localidades.json', ...[...TOWNS, WITHOUT_STREETS].map(({ localidad }) => localidad)),
    file('calles.json', ...TOWNS.map(({ calle }) => calle), {
      ...TOWNS[2]?.calle,
      id: '1402801000002',
      nombre: 'PELLEGRINI',
      localidad: { id: null, nombre: 'Vicente Alsina' },
    }),
  ]);
});

/** The streets found in the locality itself; none of those that its census locality has besides. */
function found(direccion: string, localidad: string): string[] {
  const { page, notices } = searchAddresses(catalog, addressValues(direccion, { provincia: '14', localidad }));
  if (notices.length > 0) return [];
  return page.map(({ streets: [{ street }] }) => catalog.tables.calles.nameAt(street));
}

describe('a locality by a letter for one of its words', () => {
  it.each(['V. Alsina', 'V Alsina', 'v alsina'])('%s is each that the letter may stand for', (localidad) => {
    expect(found('Mitre 500', localidad)).toEqual(['MITRE']);
    expect(found('Sarmiento 500', localidad)).toEqual(['SARMIENTO']);
    expect(found('Pellegrini 500', localidad)).toEqual(['PELLEGRINI']);
  });

  it('is none that only resembles one of them', () => {
    expect(found('Brown 500', 'V. Alsina')).toEqual([]);
    expect(found('Roca 500', 'V. Alsina')).toEqual([]);
  });

  it('is the locality that has the letter in its name, if one has', () => {
    expect(found('Roca 500', 'José B. Alsina')).toEqual(['ROCA']);
    expect(found('Mitre 500', 'José B. Alsina')).toEqual([]);
  });
});

it('a locality with a shortened word is no other that resembles it', () => {
  expect(found('Colón 500', 'Sta. Teresita')).toEqual(['COLON']);
  expect(found('Rivadavia 500', 'Sta. Teresita')).toEqual([]);
  expect(found('Rivadavia 500', 'Sta. Teresa')).toEqual(['RIVADAVIA']);
  // Of that one no streets are known.
  expect(found('Brown 500', 'Villa Alpino')).toEqual([]);
  expect(found('Brown 500', 'Villa Alpinna')).toEqual(['BROWN']);
});
