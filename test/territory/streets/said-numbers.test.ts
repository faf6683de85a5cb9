import { describe, expect, it } from 'vitest';
import { SaidNumbers } from '../../../src/territory/streets/said-numbers.ts';

/** A place every hundred metres, with what one street beside it says there, and another one farther away. */
const street = (...numbers: readonly (readonly number[])[]) =>
  numbers.map((said, turn) => ({
    at: 100 * turn,
    said: said.map((number, far) => ({ number, weight: far === 0 ? 1 : 0.3 })),
  }));

describe('the numbers that the streets beside one say', () => {
  it('rise along it, the nearer street counting for more', () => {
    const numbers = SaidNumbers.of(street([100, 140], [200, 240], [300, 340], [400, 440]));
    expect(numbers?.slope).toBeCloseTo(1, 9);
    expect(numbers?.at(0)).toBeCloseTo(100, 9);
    expect(numbers?.at(250)).toBeCloseTo(350, 9);
  });

  it('fall where it leads the other way', () => {
    const numbers = SaidNumbers.of(street([900], [800], [700], [600]));
    expect(numbers?.slope).toBeCloseTo(-1, 9);
    expect(numbers?.at(300)).toBeCloseTo(600, 9);
  });

  it('are carried over a place of which nothing, or nonsense, is said, and no farther than some blocks', () => {
    const numbers = SaidNumbers.of(street([100], [], [300], [3000], [500], [600]));
    expect(numbers?.at(100)).toBeCloseTo(200, 9);
    expect(numbers?.at(300)).toBeCloseTo(400, 9);
    expect(numbers?.at(1000)).toBeNull();
  });

  it('are unknown where they do not agree, hardly rise, or too few are said', () => {
    expect(SaidNumbers.of(street([100], [900], [200], [50], [700], [300]))).toBeNull();
    expect(SaidNumbers.of(street([100], [102], [104], [106]))).toBeNull();
    expect(SaidNumbers.of(street([100], [200]))).toBeNull();
    expect(SaidNumbers.of(street([], [], []))).toBeNull();
    expect(SaidNumbers.of([])).toBeNull();
  });
});
