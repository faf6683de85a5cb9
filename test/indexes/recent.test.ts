import { describe, expect, it } from 'vitest';
import { Recent } from '../../src/indexes/recent.ts';

describe('what was asked for lately', () => {
  it('is held up to a number, what is asked for again the longest', () => {
    const recent = new Recent<number, number>(10);
    for (let key = 0; key < 100; key++) {
      recent.set(key, key * 2);
      expect(recent.get(0)).toBe(0);
      expect(recent.get(key)).toBe(key * 2);
    }
    const held = Array.from({ length: 100 }, (_, key) => recent.get(key)).filter((value) => value !== undefined);
    expect(held.length).toBeLessThanOrEqual(10);
    expect(recent.get(50)).toBeUndefined();
  });
});
