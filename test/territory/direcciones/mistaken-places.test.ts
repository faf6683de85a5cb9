import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';

const CORDOBA = { id: '14', nombre: 'Córdoba' };
const centroide = { lat: -31.4, lon: -64.2 };
const altura = { inicio: { derecha: 101, izquierda: 100 }, fin: { derecha: 899, izquierda: 900 } };

/** A department with a locality, where there is a street that all have. */
function town(id: string, department: string, locality: string, provincia = CORDOBA) {
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
  town('14098', 'Río Cuarto', 'General San Lucas'),
  town('14105', 'Río Primero', 'Remedios de San Lucas'),
];

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf([
    file('provincias.json', { ...CORDOBA, categoria: 'Provincia', centroide }),
    file('departamentos.json', ...TOWNS.map(({ departamento }) => departamento)),
    file('localidades_censales.json', ...TOWNS.map(({ censal }) => censal)),
    file('localidades.json', ...TOWNS.map(({ localidad }) => localidad)),
    file('calles.json', ...TOWNS.map(({ calle }) => calle)),
  ]);
});

/** The departments of the streets that are found in a place. */
function found(localidad: string): string[] {
  return departmentsOf(catalog, { provincia: '14', localidad });
}

function departmentsOf(among: AddressCatalog, filters: Readonly<Record<string, string>>): string[] {
  const { page } = searchAddresses(among, addressValues('Mitre 300', filters));
  return page.map(
    ({ streets: [{ street }] }) => among.tables.calles.parents.get('departamento')?.parentOf(street) ?? '',
  );
}

describe('`localidad` as lists fill it', () => {
  it('is a department that bears just that name, before a locality that is called nearly so', () => {
    expect(found('Capital')).toEqual(['14014']);
    expect(found('Capitán Sosa')).toEqual(['14063']);
    expect(found('Capitam Sosa')).toEqual(['14063']);
  });

  it('is the town that bears the name but for its title, before those whose names hold the words', () => {
    expect(found('San Lucas')).toEqual(['14098']);
    expect(found('Remedios de San Lucas')).toEqual(['14105']);
    expect(found('Lucas').sort()).toEqual(['14098', '14105']);
  });

  it('is no place that lacks what its initials stand for', () => {
    expect(found('Est. Juárez Celman')).toEqual([]);
    expect(found('S. P. de Córdoba')).toEqual([]);
    expect(found('Juárez Celman')).toEqual(['14056']);
  });
});

describe('`Capital` where no department is called so', () => {
  const CAPITALS = [
    ['22', 'Chaco', '22140', 'San Fernando', 'Resistencia'],
    ['38', 'Jujuy', '38021', 'Dr. Manuel Belgrano', 'San Salvador de Jujuy'],
    ['58', 'Neuquén', '58035', 'Confluencia', 'Neuquén'],
    ['30', 'Entre Ríos', '30084', 'Paraná', 'Paraná'],
  ] as const;
  const THE_CITY = { id: '02', nombre: 'Ciudad Autónoma de Buenos Aires' };
  let capitals: AddressCatalog;
  beforeAll(async () => {
    const towns = CAPITALS.flatMap(([id, nombre, department, name, city]) => {
      const other = `${id}999`;
      return [town(department, name, city, { id, nombre }), town(other, 'Otro', 'Capitán Solari', { id, nombre })];
    });
    towns.push(town('02007', 'Comuna 1', THE_CITY.nombre, THE_CITY), town('14091', 'Punilla', 'Casa Grande'));
    const provinces = [...CAPITALS.map(([id, nombre]) => ({ id, nombre })), CORDOBA, THE_CITY];
    capitals = await addressCatalogOf([
      file('provincias.json', ...provinces.map((each) => ({ ...each, categoria: 'Provincia', centroide }))),
      file('departamentos.json', ...towns.map(({ departamento }) => departamento)),
      file('localidades_censales.json', ...towns.map(({ censal }) => censal)),
      file('localidades.json', ...towns.map(({ localidad }) => localidad)),
      file('calles.json', ...towns.map(({ calle }) => calle)),
    ]);
  });

  it.each(CAPITALS)('is the city: in %s, %s', (id, provincia, department) => {
    for (const filter of ['departamento', 'localidad'] as const) {
      for (const name of ['Capital', 'La Capital']) {
        expect(departmentsOf(capitals, { provincia, [filter]: name }), `${filter}=${name}`).toEqual([department]);
      }
      expect(departmentsOf(capitals, { provincia: id, [filter]: 'Capital' })).toEqual([department]);
    }
  });

  it.each([
    ['Rcia.', '22140'],
    ['Rcia', '22140'],
    ['Pná.', '30084'],
    ['SS de Jujuy', '38021'],
  ])('which lists shorten: %s', (name, department) => {
    for (const filter of ['departamento', 'localidad']) {
      expect(departmentsOf(capitals, { [filter]: name }), filter).toEqual([department]);
    }
  });

  it('is a province by its short name rather than a locality that is called nearly so: CABA is no Casa Grande', () => {
    expect(departmentsOf(capitals, { localidad: 'CABA' })).toEqual(['02007']);
    expect(departmentsOf(capitals, { localidad: 'Caba', provincia: '02' })).toEqual(['02007']);
    expect(departmentsOf(capitals, { localidad: 'CABA', provincia: '14' })).toEqual([]);
    expect(departmentsOf(capitals, { localidad: 'Casa' })).toEqual(['14091']);
  });
});

describe('`departamento` as lists fill it', () => {
  const MORE = [town('14028', 'Castelli', 'Nono'), town('14042', 'Cruz del Eje', 'Castelar')];
  const all = [...TOWNS, ...MORE];
  let among: AddressCatalog;
  beforeAll(async () => {
    among = await addressCatalogOf([
      file('provincias.json', { ...CORDOBA, categoria: 'Provincia', centroide }),
      file('departamentos.json', ...all.map(({ departamento }) => departamento)),
      file('localidades_censales.json', ...all.map(({ censal }) => censal)),
      file('localidades.json', ...all.map(({ localidad }) => localidad)),
      file('calles.json', ...all.map(({ calle }) => calle)),
    ]);
  });
  const departments = (filters: Readonly<Record<string, string>>): string[] =>
    departmentsOf(among, { provincia: '14', ...filters });

  it('is a place of that very name before a department that is called nearly so', () => {
    expect(departments({ departamento: 'Castelar' })).toEqual(['14042']);
    expect(departments({ departamento: 'Castelli' })).toEqual(['14028']);
    expect(departments({ departamento: 'Castelii' })).toEqual(['14028']);
    expect(departments({ departamento: 'Castelar', exacto: 'true' })).toEqual([]);
  });
});
