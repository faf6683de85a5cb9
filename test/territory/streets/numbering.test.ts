import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTAINMENT, Numbering, rangesOf } from '../../../src/territory/streets/numbering.ts';

const altura = (a: number, b: number, c: number, d: number) => ({
  inicio: { derecha: a, izquierda: b },
  fin: { derecha: c, izquierda: d },
});

describe('the door numbers of a street', () => {
  it.each([
    [
      'the stretches that exist',
      {
        altura: altura(1, 2, 99, 100),
        tramos: [
          [1, 30],
          [60, 100],
        ] as const,
      },
      [1, 30, 60, 100],
    ],
    ['else from the lowest bound to the highest', { altura: altura(101, 100, 199, 198) }, [100, 199]],
    ['0 is unknown', { altura: altura(0, 0, 0, 0) }, []],
    ['one end alone says nothing', { altura: altura(0, 8, 0, 0) }, []],
    ['a beginning without numbers', { altura: altura(0, 0, 199, 198) }, [1, 199]],
    ['one side is enough', { altura: altura(101, 0, 199, 0) }, [101, 199]],
    ['an empty list of stretches', { altura: altura(1, 2, 99, 100), tramos: [] }, [1, 100]],
  ])('%s', (_title, calle, ranges) => {
    expect(rangesOf(calle)).toEqual(ranges);
  });

  it('are inside, outside or unknown; both ends count, gaps do not', () => {
    const numbering = Numbering.of([[1, 30, 60, 100], [], [5, 5]]);
    expect([1, 30, 60, 100].map((n) => numbering.containment(0, n))).toEqual(Array(4).fill(CONTAINMENT.inside));
    expect([0, 31, 59, 101, 45.5].map((n) => numbering.containment(0, n))).toEqual(Array(5).fill(CONTAINMENT.outside));
    expect(numbering.containment(1, 7)).toBe(CONTAINMENT.unknown);
    expect(numbering.containment(2, 5)).toBe(CONTAINMENT.inside);
    expect(numbering.containment(99, 5)).toBe(CONTAINMENT.unknown);
    expect([0, 1, 2].map((street) => numbering.extent(street))).toEqual([[1, 100], null, [5, 5]]);
  });

  it('are near what lies between their ends or little beyond', () => {
    const numbering = Numbering.of([[100, 199, 300, 399], []]);
    expect([49, 50, 250, 449, 450].map((n) => numbering.isNear(0, n, 50))).toEqual([false, true, true, true, false]);
    expect(numbering.isNear(1, 100, 50)).toBe(false);
  });

  it('hold exactly what their ranges hold', () => {
    const range = fc.tuple(fc.nat(500), fc.nat(50)).map(([from, length]): [number, number] => [from, from + length]);
    fc.assert(
      fc.property(
        fc.array(fc.array(range, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        fc.nat(600),
        (streets, n) => {
          const numbering = Numbering.of(streets.map((ranges) => ranges.flat()));
          streets.forEach((ranges, street) => {
            const inside = ranges.some(([from, to]) => n >= from && n <= to);
            expect(numbering.containment(street, n) === CONTAINMENT.inside).toBe(inside);
          });
        },
      ),
    );
  });
});
