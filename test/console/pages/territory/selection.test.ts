import { describe, expect, it } from 'vitest';
import { HOW_WORDS } from '../../../../src/console/pages/territory/how-words.ts';
import {
  localityOf,
  nameOfFilter,
  nearestNumbers,
  numberOf,
  onlyUnit,
  placeInFull,
  placeOf,
  showing,
  subjectOf,
  territorySelection,
} from '../../../../src/console/pages/territory/selection.ts';
import { WORDS } from '../../../../src/console/pages/territory/words.ts';
import { TAKEN_WORDS } from '../../../../src/territory/explicar/words.ts';
import { explanation } from './explanation.ts';

function selected(values: Readonly<Record<string, string>>): ReturnType<typeof territorySelection> {
  return territorySelection((name) => values[name] ?? '');
}

describe('what the address of the territory page asks', () => {
  it('is the country when it names nothing, or nothing that is any view', () => {
    expect(selected({})).toEqual({ what: 'country' });
    expect(selected({ lat: '-34.6' })).toEqual({ what: 'country' });
    expect(selected({ lat: 'x', lon: '1' })).toEqual({ what: 'country' });
    expect(selected({ lat: '-91', lon: '0' })).toEqual({ what: 'country' });
    expect(selected({ direccion: '  ' })).toEqual({ what: 'country' });
    expect(selected({ tipo: 'planeta', id: '3' })).toEqual({ what: 'country' });
  });
  it('is an address before everything else; places beside it are its filters', () => {
    expect(
      selected({ direccion: 'Salta 100', provincia: '82', localidad: '', lat: '1', lon: '1', puesto: '3' }),
    ).toEqual({
      what: 'address',
      direccion: 'Salta 100',
      filters: { provincia: '82' },
      puesto: 3,
    });
    for (const puesto of ['0', '-1', '1.5', 'x'])
      expect(selected({ direccion: 'a', puesto })).toMatchObject({ puesto: 1 });
  });
  it('is no municipality beside an address: the service knows no such filter', () => {
    expect(selected({ direccion: 'Salta 100', municipio: '060441' })).toMatchObject({ filters: {} });
  });
  it('is a point with both of its coordinates', () => {
    expect(selected({ lat: '-34.6', lon: '-58.4' })).toEqual({ what: 'point', lat: -34.6, lon: -58.4 });
  });
  it('is the smallest unit that is named, in either way of naming it', () => {
    expect(selected({ departamento: '06441', provincia: '06' })).toEqual({
      what: 'unit',
      kind: 'departamento',
      id: '06441',
    });
    expect(selected({ tipo: 'calle', id: '0200001090518' })).toEqual({
      what: 'unit',
      kind: 'calle',
      id: '0200001090518',
    });
  });
});

describe('the place that the choices stand at', () => {
  it('is that of the filters or of the record; a department tells its province', () => {
    expect(placeOf(selected({ departamento: '06441' }))).toEqual({ provincia: '06', departamento: '06441' });
    expect(placeOf(selected({ direccion: 'a', provincia: 'Salta' }))).toEqual({ provincia: 'Salta', departamento: '' });
    expect(placeOf(selected({ departamento: 'Morón' }))).toEqual({ provincia: '', departamento: 'Morón' });
    expect(placeOf(selected({ localidad: '06441030' }))).toEqual({ provincia: '', departamento: '' });
    expect(placeOf(selected({}))).toEqual({ provincia: '', departamento: '' });
  });
});

describe('showing something else', () => {
  it('takes away what showed before', () => {
    const changes = showing({ departamento: '06441' });
    expect(changes.departamento).toBe('06441');
    for (const name of ['direccion', 'lat', 'lon', 'puesto', 'lista', 'nombre', 'inicio', 'provincia', 'tipo', 'id']) {
      expect(changes[name]).toBeNull();
    }
  });
});

describe('the census locality of a street', () => {
  it('is what its id begins with, where it is of one', () => {
    expect(localityOf({ id: '8208427090162', localidad_censal: 'Rosario' })).toBe('82084270');
    expect(localityOf({ id: '8208427090162', localidad_censal: null })).toBeNull();
  });
});

describe('the nearest numbers that a street has', () => {
  it('are the ends of the ranges around, the nearer first', () => {
    expect(
      nearestNumbers(
        [
          [1, 6550],
          [6601, 6900],
        ],
        9000,
      ),
    ).toEqual([6900]);
    expect(
      nearestNumbers(
        [
          [1, 6550],
          [6601, 6900],
        ],
        6590,
      ),
    ).toEqual([6601, 6550]);
    expect(nearestNumbers([[100, 200]], 5)).toEqual([100]);
  });
  it('are none where the street has the number, or no numbers are known', () => {
    expect(nearestNumbers([[1, 100]], 100)).toEqual([]);
    expect(nearestNumbers([], 100)).toEqual([]);
  });
});

describe('the number of a text', () => {
  it('is its digits; none for what is a distance or no number', () => {
    expect(numberOf({ valor: '1234', unidad: 'nº' })).toBe(1234);
    expect(numberOf({ valor: '120 B', unidad: null })).toBe(120);
    expect(numberOf({ valor: '50,5', unidad: 'km' })).toBeNull();
    expect(numberOf({ valor: 'S/N', unidad: null })).toBeNull();
    expect(numberOf({ valor: null, unidad: null })).toBeNull();
  });
});

const TOWN = { clase: 'localidad_censal', nombre: 'San Justo', departamento: 'La Matanza', provincia: 'Buenos Aires' };
const DEPARTMENT = { id: '82112', nombre: 'San Justo', provincia: 'Santa Fe' };

function filtered(tomadoPor: { modo: string; total: number; lugares: (typeof TOWN)[]; dentro_de: [] } | null) {
  return explanation({
    filtros: [{ filtro: 'departamento', valor: 'san justo', total: 1, unidades: [DEPARTMENT], tomado_por: tomadoPor }],
  });
}

it('a filter stands for its only unit, unless it was taken for another place', () => {
  expect(onlyUnit(filtered(null), 'departamento')).toEqual(DEPARTMENT);
  expect(nameOfFilter(filtered(null), 'departamento')).toBe('San Justo');
  const elsewhere = filtered({ modo: 'por_su_nombre', total: 1, lugares: [TOWN], dentro_de: [] });
  expect(onlyUnit(elsewhere, 'departamento')).toBeNull();
  expect(nameOfFilter(elsewhere, 'departamento')).toBe('san justo');
  expect(onlyUnit(elsewhere, 'provincia')).toBeNull();
  expect(nameOfFilter(elsewhere, 'provincia')).toBeNull();
});

it('a place is told with what it lies in, each name once', () => {
  expect(placeInFull(TOWN)).toBe('San Justo (La Matanza, Buenos Aires)');
  expect(placeInFull({ clase: 'provincia', nombre: 'Salta', provincia: 'Salta' })).toBe('Salta');
});

it('every way in which a filter is taken has its words in both languages', () => {
  for (const language of ['es', 'en'] as const) {
    expect(Object.keys(HOW_WORDS[language].taken).sort()).toEqual(Object.values(TAKEN_WORDS).sort());
  }
});

const KINDS = WORDS.es.kinds;

it.each([
  ['', ''],
  ['direccion=Corrientes+1234&provincia=02', 'Corrientes 1234'],
  ['lat=-34.60370001&lon=-58.3816', '-34.6037, -58.3816'],
  ['departamento=06441', '06441, departamento'],
])('the title says what an address shows: %s', (hash, subject) => {
  const values = new URLSearchParams(hash);
  expect(
    subjectOf(
      territorySelection((name) => values.get(name) ?? ''),
      null,
      KINDS,
    ),
  ).toBe(subject);
});

it('a unit is named by its name and kind once its record is there', () => {
  expect(subjectOf({ what: 'unit', kind: 'departamento', id: '66028' }, 'Capital', KINDS)).toBe(
    'Capital, departamento',
  );
});
