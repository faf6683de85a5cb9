import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alignHundreds,
  type Beginning,
  COST,
  hundredsOf,
  type Numbered,
} from '../../../src/territory/streets/align-hundreds.ts';

/** What an alignment costs, straight from its definition; null where it is not allowed. */
function costOf({ from, to, length, corners }: Numbered, beginnings: readonly Beginning[]): number {
  const perNumber = length / (to - from);
  const numbers = hundredsOf(from, to);
  let cost = 0;
  for (let at = 1; at < beginnings.length; at++) {
    const [before, here] = [beginnings[at - 1]!, beginnings[at]!];
    const many = numbers.indexOf(here.number) - numbers.indexOf(before.number);
    const count = here.number - before.number;
    const passed = corners.filter((corner) => corner.at > before.at && corner.at < here.at).length;
    const long = (here.at - before.at) / (100 * perNumber);
    if (many > 4 + (passed === 0 ? long : 0)) return Number.POSITIVE_INFINITY;
    cost += (count / 100) * Math.log((here.at - before.at) / (count * perNumber)) ** 2 + (many - 1) * COST.hidden;
    cost += passed * COST.passed;
    if (at === beginnings.length - 1) continue;
    const drift = (here.at - (here.number - from) * perNumber) / (100 * perNumber);
    if (Math.abs(drift) > 3) return Number.POSITIVE_INFINITY;
    const { said } = corners.find((corner) => corner.at === here.at)!;
    const agreed = said.reduce(
      (sum, one) => sum + one.weight * Math.exp(-(((one.number - here.number) / 60) ** 2) / 2),
      0,
    );
    const weight = said.reduce((sum, one) => sum + one.weight, 0.3);
    cost += COST.drift * drift ** 2 - COST.agreement * (agreed / weight);
  }
  return cost;
}

/** Every way to begin some of the hundreds at some of the corners. */
function allOf({ from, to, length, corners }: Numbered): Beginning[][] {
  const inner = hundredsOf(from, to).slice(1, -1);
  let ways: Beginning[][] = [[{ number: from, at: 0 }]];
  for (const number of inner) {
    ways = ways.flatMap((way) => {
      const last = way[way.length - 1]!.at;
      return [way, ...corners.filter(({ at }) => at > last).map(({ at }) => [...way, { number, at }])];
    });
  }
  return ways.map((way) => [...way, { number: to, at: length }]);
}

const street = fc
  .tuple(
    fc.integer({ min: 0, max: 300 }),
    fc.integer({ min: 150, max: 560 }),
    fc.array(
      fc.tuple(
        fc.integer({ min: 20, max: 160 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.double({ min: 0.1, max: 1, noNaN: true })), {
          maxLength: 2,
        }),
      ),
      { maxLength: 5 },
    ),
    fc.integer({ min: 20, max: 160 }),
  )
  .map(([from, numbers, steps, rest]): Numbered => {
    let at = 0;
    const corners = steps.map(([step, said]) => {
      at += step;
      return { at, said: said.map(([number, weight]) => ({ number, weight })) };
    });
    return { from, to: from + numbers, length: at + rest, corners };
  });

describe('the hundreds of a street', () => {
  it('begin where it is likeliest of all', () => {
    let found = 0;
    fc.assert(
      fc.property(street, (asked) => {
        const least = Math.min(...allOf(asked).map((way) => costOf(asked, way)));
        const beginnings = alignHundreds(asked)?.beginnings ?? null;
        if (!Number.isFinite(least)) expect(beginnings).toBeNull();
        else {
          expect(costOf(asked, beginnings ?? [])).toBeCloseTo(least, 9);
          if ((beginnings?.length ?? 0) > 2) found++;
        }
      }),
      { numRuns: 400 },
    );
    expect(found).toBeGreaterThan(100);
  });

  it('begin at the corners of blocks that are not alike', () => {
    const corners = [90, 230, 330, 480].map((at) => ({ at, said: [] }));
    const { beginnings } = alignHundreds({ from: 1, to: 501, length: 600, corners }) ?? {};
    expect(beginnings).toEqual([
      { number: 1, at: 0 },
      { number: 100, at: 90 },
      { number: 200, at: 230 },
      { number: 300, at: 330 },
      { number: 400, at: 480 },
      { number: 501, at: 600 },
    ]);
  });

  it('follow the streets beside it where a block is missing', () => {
    // Four corners for five hundreds: the streets beside tell which block has two.
    const at = [120, 240, 360];
    const told = (numbers: readonly number[]): number[] => {
      const corners = at.map((place, index) => ({ at: place, said: [{ number: numbers[index] ?? 0, weight: 1 }] }));
      return (alignHundreds({ from: 1, to: 501, length: 480, corners })?.beginnings ?? []).map(({ number }) => number);
    };
    expect(told([200, 300, 400])).toEqual([1, 200, 300, 400, 501]);
    expect(told([100, 200, 300])).toEqual([1, 100, 200, 300, 501]);
  });

  it.each([
    [1, 301, [1, 100, 200, 300, 301]],
    [100, 300, [100, 200, 300]],
    [2390, 2501, [2390, 2400, 2500, 2501]],
    [5, 60, [5, 60]],
  ])('from %i to %i have the numbers %j', (from, to, numbers) => {
    expect(hundredsOf(from, to)).toEqual(numbers);
  });
});
