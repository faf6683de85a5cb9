import { describe, expect, it } from 'vitest';
import { BodyMemory, type UnderWay, ConcurrencyLimit } from '../../../../src/server/limits/load-guard.ts';

const underWay = (working: number, waiting: number): Set<UnderWay> =>
  new Set(Array.from({ length: working + waiting }, (_, n) => ({ waits: n >= working })));

describe('load', () => {
  it('is over when more is worked on than may be, whoever waits for a client', () => {
    let now = 0;
    const load = new ConcurrencyLimit(2, () => now);
    expect(load.isOver(underWay(2, 0))).toBe(false);
    expect(load.isOver(underWay(2, 500))).toBe(false);
    now += 5;
    expect(load.isOver(underWay(3, 0))).toBe(true);
    now += 5;
    expect(load.isOver(underWay(1, 500))).toBe(false);
  });

  it('takes what comes between two counts for work', () => {
    let now = 0;
    const load = new ConcurrencyLimit(2, () => now);
    expect(load.isOver(underWay(1, 500))).toBe(false);
    expect(load.isOver(underWay(1, 501))).toBe(false);
    expect(load.isOver(underWay(1, 502))).toBe(true);
    // Few are counted every time.
    expect(load.isOver(underWay(1, 200))).toBe(false);
    now += 5;
    expect(load.isOver(underWay(1, 503))).toBe(false);
  });
});

describe('the room for bodies', () => {
  it('is taken and given back', () => {
    const room = new BodyMemory(10);
    expect([room.take(6), room.take(6), room.take(4), room.take(1)]).toEqual([true, false, true, false]);
    room.release(6);
    expect(room.take(6)).toBe(true);
  });
});
