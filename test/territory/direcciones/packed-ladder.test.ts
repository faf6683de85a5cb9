import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Candidates, NamedStreets } from '../../../src/territory/direcciones/candidate.ts';
import { LOOKUP_WAYS } from '../../../src/territory/direcciones/lookups.ts';
import {
  lowestFound,
  packLadder,
  type Reached,
  unpackLadder,
} from '../../../src/territory/direcciones/packed-ladder.ts';
import { NAME_FIT } from '../../../src/territory/streets/name-fit.ts';

const verdict = fc.record({
  fit: fc.constantFrom(...Object.values(NAME_FIT)),
  distance: fc.oneof(fc.double({ min: 0, max: 40, noNaN: true }), fc.constant(0)),
  kindFits: fc.boolean(),
  literal: fc.boolean(),
  isOther: fc.boolean(),
});
const street = fc.nat(5_000_000);
const lookup = fc.record({
  way: fc.constantFrom(...LOOKUP_WAYS),
  texts: fc.array(fc.string({ unit: 'grapheme', maxLength: 90 }), { maxLength: 3 }),
  found: fc.nat(200_000),
});
const candidates = fc
  .tuple(fc.array(fc.tuple(street, verdict), { maxLength: 12 }), fc.array(lookup, { maxLength: 4 }))
  .map(([streets, lookups]) =>
    Candidates.of(NamedStreets.of(streets.map(([ordinal, name]) => ({ street: ordinal, name }))), lookups),
  );
const reached: fc.Arbitrary<Reached> = fc.record({
  rungs: fc.array(candidates, { maxLength: 3 }),
  top: fc.option(candidates),
  steps: fc.option(fc.nat(5)),
  hasUnknownWord: fc.option(fc.boolean()),
});

function ofRung({ streets, lookups, lookupCount }: Candidates): unknown {
  return { streets: [...streets], isFound: streets.isFound, lookups, lookupCount };
}

function shown({ rungs, top, steps, hasUnknownWord }: Reached): unknown {
  const all = [...rungs, ...(top ? [top] : [])].map(ofRung);
  return { all, rungs: rungs.length, steps, hasUnknownWord };
}

describe('a ladder kept as text', () => {
  it('comes back as it was, distances to the last bit', () => {
    let streets = 0;
    fc.assert(
      fc.property(reached, (ladder) => {
        const text = packLadder(ladder);
        if (text === null) throw new Error('not packed');
        expect(shown(unpackLadder(text))).toEqual(shown(ladder));
        streets += ladder.top?.streets.length ?? 0;
        const lowest = lowestFound(text);
        const [first] = ladder.rungs;
        expect(lowest === null).toBe(!first?.streets.isFound);
        if (lowest && first) expect(ofRung(lowest)).toEqual(ofRung(first));
      }),
    );
    expect(streets).toBeGreaterThan(100);
  });
  it('is not packed with many streets', () => {
    const name = { fit: NAME_FIT.equal, distance: 0, kindFits: true, literal: true, isOther: false };
    const streets = NamedStreets.of(Array.from({ length: 65 }, (_, ordinal) => ({ street: ordinal, name })));
    const rungs = [Candidates.of(streets, [])];
    expect(packLadder({ rungs, top: null, steps: 1, hasUnknownWord: null })).toBeNull();
  });
});
