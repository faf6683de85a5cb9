import { describe, expect, it } from 'vitest';
import { BoundedCache } from '../../src/indexes/bounded-cache.ts';

describe('what was asked for lately', () => {
  it('is held up to a number, what is asked for again the longest', () => {
    const recent = new BoundedCache<number, number>(10);
    for (let key = 0; key < 100; key++) {
      recent.set(key, key * 2);
      expect(recent.get(0)).toBe(0);
      expect(recent.get(key)).toBe(key * 2);
    }
    const held = Array.from({ length: 100 }, (_, key) => recent.get(key)).filter((value) => value !== undefined);
    expect(held.length).toBeLessThanOrEqual(10);
    expect(recent.get(50)).toBeUndefined();
  });
  it('is held up to a weight, and what is too heavy is soon forgotten', () => {
    const recent = new BoundedCache<number, number>(100, (weight) => weight);
    for (let key = 1; key <= 200; key++) recent.set(key, 10);
    const held = Array.from({ length: 200 }, (_, key) => recent.get(key + 1)).filter((value) => value !== undefined);
    expect(held.length).toBeGreaterThanOrEqual(5);
    expect(held.length).toBeLessThanOrEqual(10);
    recent.set(0, 1000);
    expect(recent.get(0)).toBe(1000);
    for (let key = 1; key <= 20; key++) recent.set(key, 10);
    expect(recent.get(0)).toBeUndefined();
  });
});
