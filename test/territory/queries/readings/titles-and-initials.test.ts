import { describe, expect, it } from 'vitest';
import { finder } from './finder.ts';

describe('letters before the rest of a name are its initials', () => {
  const places = finder([
    ...['San Carlos de Bariloche', 'San Miguel de Tucumán', 'San Martín de los Andes', 'San Antonio de Areco'],
    ...['Santa Cruz', 'Rosario', 'Villa Rosario', 'Los Andes'],
  ]);

  it.each([
    ['SC de Bariloche', ['San Carlos de Bariloche']],
    ['SC Bariloche', ['San Carlos de Bariloche']],
    ['SM de Tucumán', ['San Miguel de Tucumán']],
    ['SM de los Andes', ['San Martín de los Andes']],
    ['SA de Areco', ['San Antonio de Areco']],
    ['SM Rosario', []],
    ['XX Rosario', []],
    ['SM', []],
  ])('%s', (query, names) => {
    expect(places(query)).toEqual(names);
  });
});

describe('a title before a name that has none', () => {
  const places = finder(['Brandsen', 'Roca', 'San Martín', 'Ushuaia', 'Barrio Brandsen', 'Paz y Amor', 'Salta']);

  it.each([
    ['Coronel Brandsen', ['Brandsen']],
    ['Cnel. Brandsen', ['Brandsen']],
    ['General Roca', ['Roca']],
    ['Gral. San Martín', ['San Martín']],
    ['General Paz', []],
    ['General 9', []],
    ['Coronel Salta', []],
    ['Usuahia', ['Ushuaia']],
  ])('%s', (query, names) => {
    expect(places(query)).toEqual(names);
  });

  it('is not taken off a street: it is looked up by its parts elsewhere', () => {
    expect(finder(['BRANDSEN'], 'calles')('Coronel Brandsen')).toEqual([]);
  });
});
