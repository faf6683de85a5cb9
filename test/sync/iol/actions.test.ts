import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDay } from '../../../src/indexes/civil-date.ts';
import { type ClosePair, impliedEvents } from '../../../src/sync/iol/actions.ts';

const FIRST = 18_000;

/** Plain closes with what happens to them on some days, and the adjusted ones that follow. */
function pairsOf(days: number, happened: readonly { at: number; factor: number }[], decimals = 12): ClosePair[] {
  let price = 1000;
  const plain = Array.from({ length: days }, (_, n) => {
    const event = happened.find(({ at }) => at === n);
    price *= (event?.factor ?? 1) * (1 + Math.sin(n * 1.7) / 100);
    return Number(price.toPrecision(8));
  });
  return plain.map((close, n) => {
    const level = happened.filter(({ at }) => at > n).reduce((all, { factor }) => all * factor, 1);
    const adjusted = close * level;
    return {
      date: formatDay(FIRST + n),
      close,
      adjusted: decimals > 6 ? adjusted : Number(adjusted.toFixed(decimals)),
    };
  });
}

function eventsOf(pairs: readonly ClosePair[]) {
  const implied = impliedEvents(pairs);
  return 'events' in implied ? implied.events : implied.unexplained;
}

describe('events that two series imply', () => {
  it('are found on the first day at the new level', () => {
    expect(eventsOf(pairsOf(60, []))).toEqual([]);
    expect(eventsOf(pairsOf(60, [{ at: 20, factor: 0.96 }]))).toEqual([
      { date: formatDay(FIRST + 20), factor: 0.96, split: false },
    ]);
    expect(
      eventsOf(
        pairsOf(60, [
          { at: 20, factor: 0.1 },
          { at: 40, factor: 20 },
          { at: 50, factor: 0.9995 - 0.0004 },
        ]),
      ),
    ).toEqual([
      { date: formatDay(FIRST + 20), factor: 0.1, split: true },
      { date: formatDay(FIRST + 40), factor: 20, split: true },
      { date: formatDay(FIRST + 50), factor: 0.9991, split: false },
    ]);
  });

  it('give the adjusted series again, whatever happened', () => {
    const factors = fc.oneof(
      fc.double({ min: 0.7, max: 0.99, noNaN: true }),
      fc.constantFrom(0.1, 0.5, 1 / 3, 0.05, 10, 2, 20),
    );
    const event = fc.record({ at: fc.integer({ min: 1, max: 119 }), factor: factors });
    fc.assert(
      fc.property(fc.uniqueArray(event, { maxLength: 8, selector: ({ at }) => at }), (happened) => {
        const pairs = pairsOf(120, happened);
        const events = eventsOf(pairs);
        if (typeof events === 'string') throw new Error(events);
        for (const { date, close, adjusted } of pairs) {
          const level = events.filter((each) => each.date > date).reduce((all, { factor }) => all * factor, 1);
          expect(Math.abs((close * level) / adjusted - 1)).toBeLessThan(1e-7);
        }
      }),
    );
  });

  it('are no more than rounding allows', () => {
    const pairs = pairsOf(200, [{ at: 100, factor: 0.9 }], 1);
    const events = eventsOf(pairs);
    expect(events).toMatchObject([{ date: formatDay(FIRST + 100) }]);
    expect(typeof events === 'string' ? 0 : events[0]?.factor).toBeCloseTo(0.9, 3);
  });

  it('are none where a step is what no event does, and the day is told', () => {
    const raised = pairsOf(60, [{ at: 20, factor: 0.9 }]).map((pair, n) =>
      n < 10 ? { ...pair, adjusted: pair.adjusted * 1.1 } : pair,
    );
    expect(eventsOf(raised)).toMatch(/^a factor of 1\.1, above 1, on 2019-04-24$/);
    const unseen = pairsOf(60, []).map((pair, n) => (n < 30 ? { ...pair, adjusted: pair.adjusted / 2 } : pair));
    expect(eventsOf(unseen)).toMatch(/^a factor of 0\.5 that prices do not show on /);
  });

  it('are none where the two series are of different things', () => {
    const other = pairsOf(60, []).map((pair, n) => ({ ...pair, adjusted: pair.adjusted + n * 3 }));
    expect(eventsOf(other)).toMatch(/^\d+ changes of level in 60 days$/);
  });
});
