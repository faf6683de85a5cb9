import { describe, expect, it } from 'vitest';
import { finder } from './finder.ts';

const PLACES = [
  ...['Comuna 1', 'Comuna 2', 'Comuna 10', 'Colonias Unidas', 'Barrios', 'Barrio Universitario', 'Rosario'],
  ...['1ra Sección', 'Mar del Plata', 'Gobernador Gálvez'],
];
const STREETS = ['RUTA NACIONAL 3', 'RUTA NACIONAL 9', 'CALLE 1140', 'SAN MARTIN', '12'];

describe('a number or a short word is never a slip of the finger', () => {
  const places = finder(PLACES);
  const streets = finder(STREETS);

  it.each(['Comuna 16', 'Comuna 99', 'Comuna XX', 'Colonia 99', 'Barrio 99', '99 sección', 'xx rosario', 'rosario xx'])(
    '%s is no place',
    (query) => {
      expect(places(query)).toEqual([]);
    },
  );

  it.each(['Ruta Nacional 99', 'Ruta 99', 'xx San Martín', 'Calle 99'])('%s is no street', (query) => {
    expect(streets(query)).toEqual([]);
  });

  it.each([
    ['Comuna 2', 'Comuna 2'],
    ['ros ario', 'Rosario'],
    ['uni versitrio', 'Barrio Universitario'],
    ['ro sarrio', 'Rosario'],
    ['gober nadr galvez', 'Gobernador Gálvez'],
    ['mardelplta', 'Mar del Plata'],
    ['mar delplta', 'Mar del Plata'],
  ])('%s is still %s', (query, name) => {
    expect(places(query)).toEqual([name]);
  });
});

describe('a number behind the word of its kind', () => {
  const places = finder([
    '1° de Agosto',
    '1º de Mayo',
    'Hito 1',
    'Dique N° 1',
    '25 de Mayo',
    '12 de Octubre',
    '9 de Julio',
  ]);

  it.each([
    'Comuna 1',
    'Comuna N° 1',
    'Municipio 25',
    'Partido 25',
    'Barrio 12',
    'Calle 12',
    'Comuna uno',
    'C 9',
    'N° 25',
    'doce',
  ])('%s is nothing that only has the number in its name', (query) => {
    expect(places(query)).toEqual([]);
  });

  it.each([
    ['Barrio 9 de Julio', ['9 de Julio']],
    ['Barrio nueve de julio', ['9 de Julio']],
    ['Municipio de 25 de Mayo', ['25 de Mayo']],
  ])('%s is a name that goes on', (query, names) => {
    expect(places(query)).toEqual(names);
  });

  it('is what is called by it alone', () => {
    expect(finder(['12', '12 de Octubre'])('Barrio 12')).toEqual(['12']);
    expect(finder(['AV 12', '12 DE OCTUBRE', 'CALLE 120'])('Pasaje 12')).toEqual(['AV 12']);
  });
});

describe('streets that are called by numbers', () => {
  const streets = finder(['60', 'CALLE 600', 'AV 13', '12', '44', '12 DE OCTUBRE']);

  it.each([
    ['Calle N° 60', '60'],
    ['Calle Nº 60', '60'],
    ['Calle nro. 60', '60'],
    ['Calle numero 60', '60'],
    ['C. 60', '60'],
    ['C 12', '12'],
    ['calle doce', '12'],
    ['calle cuarenta y cuatro', '44'],
    ['cuarenta y cuatro', '44'],
    ['trece', 'AV 13'],
    ['Calle N° 13', 'AV 13'],
  ])('%s is %s', (query, name) => {
    expect(streets(query)).toEqual([name]);
  });
});

describe('numbered sections and kilometres', () => {
  const places = finder([
    '2da Sección',
    '10ma Sección',
    '11va Sección',
    'Kilómetro 28',
    'Quinta Sofía',
    'Sección Norte',
  ]);

  it.each([
    ['segunda seccion', ['2da Sección']],
    ['décima sección', ['10ma Sección']],
    ['Sección 10', ['10ma Sección']],
    ['11ra seccion', ['11va Sección']],
    ['quinta seccion', []],
    ['99 seccion', []],
    ['Km28', ['Kilómetro 28']],
    ['Km29', []],
  ])('%s', (query, names) => {
    expect(places(query)).toEqual(names);
  });
});
