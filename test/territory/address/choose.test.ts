import { expect, it } from 'vitest';
import { chooseReading } from '../../../src/territory/address/choose.ts';
import type { PartName, Reading } from '../../../src/territory/address/types.ts';

/** A reading of parts that follow each other, each with how many tokens it takes. */
function reading(score: number, ...parts: readonly (readonly [part: PartName, tokens: number])[]): Reading {
  let at = 0;
  const spans = parts.map(([part, tokens]) => {
    const from = at;
    at += tokens;
    return { part, from, to: at, unnamed: false, cost: 0 };
  });
  return { tipo: 'simple', spans, rank: { unnamed: 0, number: 1, type: 2, cost: 0 }, score };
}

const FLAT = reading(2, ['street', 1], ['number', 1], ['place', 2], ['floor', 2]);
const PLACE = reading(2, ['street', 1], ['number', 1], ['place', 4]);
const LONGER_NAME = reading(2, ['street', 2], ['place', 4]);

it('takes the best reading', () => {
  expect(chooseReading([])).toEqual({ reading: null, reason: 'none' });
  expect(chooseReading([reading(3, ['street', 6]), FLAT])).toMatchObject({ reading: { score: 3 }, reason: null });
});

it('takes the first of readings that find the same', () => {
  expect(chooseReading([FLAT, PLACE])).toEqual({ reading: FLAT, reason: null });
  expect(chooseReading([FLAT, PLACE, reading(1, ['street', 6])])).toEqual({ reading: FLAT, reason: null });
});

it('takes none where another one as good finds something else, wherever it stands among them', () => {
  expect(chooseReading([FLAT, LONGER_NAME])).toEqual({ reading: null, reason: 'tie' });
  expect(chooseReading([FLAT, PLACE, LONGER_NAME])).toEqual({ reading: null, reason: 'tie' });
});
