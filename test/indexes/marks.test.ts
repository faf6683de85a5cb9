import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Marks } from '../../src/indexes/marks.ts';

describe('marks', () => {
  it('hold what a Map that is made anew would', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('set' as const), number: fc.nat(9), value: fc.nat(99) }),
      fc.record({ kind: fc.constant('clear' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const marks = new Marks(10);
        marks.clear();
        const plain = new Map<number, number>();
        for (const one of steps) {
          if (one.kind === 'set') {
            marks.set(one.number, one.value);
            plain.set(one.number, one.value);
          } else {
            marks.clear();
            plain.clear();
          }
          for (let number = 0; number < 10; number++) expect(marks.of(number)).toBe(plain.get(number) ?? -1);
        }
        expect(marks.of(-1)).toBe(-1);
      }),
    );
  });
});
