import { describe, expect, it } from 'vitest';
import { nearestNumbers, numberOf } from '../../../src/console/pages/territory/model/request.ts';

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
