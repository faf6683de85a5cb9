import { describe, expect, it } from 'vitest';
import { atTurnsEnd, nextTurn, Pace, SLICE_MILLISECONDS } from '../../src/server/pace.ts';

describe('the pace of a long answer', () => {
  it('is due when the slice has lasted long enough, and begins anew after a pause', async () => {
    let now = 100;
    let turns = 0;
    const pace = new Pace({
      now: () => now,
      turn: async () => {
        turns++;
        now += 50;
      },
    });
    now += SLICE_MILLISECONDS - 1;
    expect(pace.isDue).toBe(false);
    now += 1;
    expect(pace.isDue).toBe(true);
    await pace.pause();
    expect(pace.isDue).toBe(false);
    expect(turns).toBe(1);
  });

  it('gives each round of the event loop to one of those that wait, first come first served', async () => {
    let round = 0;
    let isOver = false;
    const count = (): void => {
      round++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const served: [name: string, round: number][] = [];
    const work = async (name: string): Promise<void> => {
      for (let slice = 0; slice < 3; slice++) {
        await nextTurn();
        served.push([name, round]);
      }
    };
    await Promise.all([work('a'), work('b'), work('c')]);
    isOver = true;
    expect(served.map(([name]) => name).join('')).toBe('abcabcabc');
    expect(new Set(served.map(([, at]) => at)).size).toBe(9);
  });

  it('lets what ends a round go before the slice of that round, and what is put off there wait for the next', async () => {
    const done: string[] = [];
    let round = 0;
    const slice = async (name: string): Promise<void> => {
      await nextTurn();
      done.push(`${name} ${round}`);
    };
    const first = slice('slice');
    const second = slice('second');
    let put: Promise<void> = Promise.resolve();
    atTurnsEnd(() => {
      setImmediate(() => round++);
      done.push(`end ${round}`);
      put = slice('put off');
      atTurnsEnd(() => done.push(`other end ${round}`));
    });
    await first;
    expect(done).toEqual(['end 0', 'slice 0']);
    await second;
    await put;
    expect(done.slice(2)).toEqual(['other end 1', 'second 1', 'put off 1']);
  });
});
