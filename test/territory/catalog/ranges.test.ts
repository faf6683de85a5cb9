import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeRanges, type OrdinalRange } from '../../../src/indexes/ordinals.ts';
import { ParentIndex } from '../../../src/territory/catalog/parent-index.ts';
import {
  countOf,
  intersectRanges,
  ordinalsOf,
  pageOfRanges,
  rangesOfOrdinals,
} from '../../../src/territory/catalog/ranges.ts';

const SIZE = 40;
const ordinal = fc.nat(SIZE);
const ranges = fc
  .array(fc.tuple(ordinal, ordinal))
  .map((pairs) => normalizeRanges(pairs satisfies OrdinalRange[], SIZE));

function setOf(list: readonly OrdinalRange[]): Set<number> {
  const set = new Set<number>();
  for (const [from, to] of list) for (let i = from; i < to; i++) set.add(i);
  return set;
}

describe('ranges of ordinals', () => {
  it('intersect like sets', () => {
    fc.assert(
      fc.property(ranges, ranges, (a, b) => {
        const both = intersectRanges(a, b);
        const inB = setOf(b);
        expect(setOf(both)).toEqual(new Set([...setOf(a)].filter((one) => inB.has(one))));
        expect(both).toEqual(normalizeRanges(both, SIZE));
      }),
    );
  });

  it('are counted and cut into pages like lists', () => {
    fc.assert(
      fc.property(ranges, fc.nat(50), fc.nat(50), (list, offset, limit) => {
        const all = [...setOf(list)];
        expect(countOf(list)).toBe(all.length);
        expect([...ordinalsOf(list)]).toEqual(all);
        expect([...pageOfRanges(list, offset, limit)]).toEqual(all.slice(offset, offset + limit));
      }),
    );
  });

  it('come from ordinals in any order, repeated or not', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(SIZE - 1)), (list) => {
        expect([...ordinalsOf(rangesOfOrdinals(list, SIZE))]).toEqual([...new Set(list)].sort((a, b) => a - b));
      }),
    );
  });
});

describe('records by parent', () => {
  it('are those that name it', () => {
    const id = fc.constantFrom('02', '06', '14', null);
    fc.assert(
      fc.property(fc.array(id), (parents) => {
        const index = ParentIndex.of(parents);
        for (const parent of ['02', '06', '14', '99']) {
          const own = parents.flatMap((one, i) => (one === parent ? [i] : []));
          expect([...ordinalsOf(index.rangesOf(parent))]).toEqual(own);
          for (const one of own) expect(index.numberOf[one]).toBe(index.number(parent));
        }
        parents.forEach((one, i) => {
          if (one === null) expect(index.numberOf[i]).toBe(-1);
        });
      }),
    );
  });
});
