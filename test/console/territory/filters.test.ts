import { expect, it } from 'vitest';
import { HOW_WORDS } from '../../../src/console/pages/territory/how-words.ts';
import { nameOfFilter, onlyUnit, placeInFull } from '../../../src/console/pages/territory/model/request.ts';
import { TAKEN_WORDS } from '../../../src/territory/explicar/words.ts';
import { explanation } from './explanation.ts';

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
