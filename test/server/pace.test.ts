import { describe, expect, it } from 'vitest';
import { Pace, type PaceOptions, SLICE_MILLISECONDS, takeTurn } from '../../src/server/pace.ts';

/** What slices were given, in order. */
let served: string[] = [];
/** Orders works by their beginning. */
let births = 0;

/** A work of so many slices, each of one millisecond by the work's own clock. */
class Work {
  readonly pace: Pace;
  #now = births++ / 1000;
  readonly #name: string;

  constructor(name: string, options: PaceOptions = {}) {
    this.#name = name;
    this.pace = new Pace(options, { now: () => this.#now, turn: takeTurn });
  }

  /** @param isStated whether the work says how many slices it has */
  async run(slices: number, isStated = true): Promise<void> {
    if (isStated) this.pace.progress(0, slices);
    for (let done = 1; done <= slices; done++) {
      this.#now += 1;
      if (isStated) this.pace.progress(done, slices);
      await this.pause();
    }
  }

  async pause(): Promise<void> {
    await this.pace.pause();
    served.push(this.#name);
  }
}

/** Names in the order of their last slices. */
const ends = (): string[] => [...new Set([...served].reverse())].reverse();

describe('the pace of a long work', () => {
  it('is due when the slice has lasted long enough, and begins anew after a pause', async () => {
    let now = 100;
    let turns = 0;
    const parts = {
      now: () => now,
      turn: async () => {
        turns++;
        now += 50;
      },
    };
    const pace = new Pace({}, parts);
    now += SLICE_MILLISECONDS - 1;
    expect(pace.isDue).toBe(false);
    now += 1;
    expect(pace.isDue).toBe(true);
    await pace.pause();
    expect(pace.isDue).toBe(false);
    expect(turns).toBe(1);
  });

  it('says how much is left by the steps done, and without steps as much again as was spent', async () => {
    let now = 0;
    const pace = new Pace({}, { now: () => now, turn: async () => {} });
    now += 4;
    await pace.pause();
    expect(pace.left).toBe(4);
    pace.progress(0, 10);
    now += 2;
    pace.progress(4, 10);
    await pace.pause();
    expect(pace.left).toBe(3);
  });

  it('takes what is left for no more than was spent, whatever the first steps took', async () => {
    let now = 0;
    const pace = new Pace({}, { now: () => now, turn: async () => {} });
    pace.progress(0, 1000);
    now += 2;
    pace.progress(1, 1000);
    await pace.pause();
    expect(pace.left).toBe(2);
  });

  it('counts what was spent before the first step for none of the steps', async () => {
    let now = 0;
    const pace = new Pace({}, { now: () => now, turn: async () => {} });
    now += 3;
    pace.progress(0, 4);
    now += 1;
    pace.progress(2, 4);
    await pace.pause();
    expect(pace.left).toBe(1);
  });

  it('does not count a slice that waited for a store or a client as a long one', async () => {
    let now = 0;
    const pace = new Pace({}, { now: () => now, turn: async () => {} });
    now += 60_000;
    await pace.pause();
    expect(pace.left).toBe(4);
  });

  it('throws the reason of its signal from the next pause on', async () => {
    const ending = new AbortController();
    const pace = new Pace({ signal: ending.signal });
    await pace.pause();
    ending.abort(new Error('gone'));
    await expect(pace.pause()).rejects.toThrow('gone');
  });
});

describe('turns of long works', () => {
  it('are one in each round of the event loop', async () => {
    served = [];
    let round = 0;
    let isOver = false;
    const count = (): void => {
      round++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const at: number[] = [];
    const slices = async (pace: Pace): Promise<void> => {
      for (let slice = 0; slice < 3; slice++) {
        await pace.pause();
        at.push(round);
      }
    };
    await Promise.all([new Pace(), new Pace(), new Pace()].map(slices));
    isOver = true;
    expect(new Set(at).size).toBe(9);
  });

  it('let works end in the order of their cost, not of their beginning', async () => {
    served = [];
    await Promise.all([new Work('40').run(40), new Work('12').run(12), new Work('4').run(4), new Work('1').run(1)]);
    expect(ends()).toEqual(['1', '4', '12', '40']);
  });

  it('let works that do not state their steps end in the order of their cost, too', async () => {
    served = [];
    const works = [40, 12, 4, 1].map((slices) => new Work(String(slices)).run(slices, false));
    await Promise.all(works);
    expect(ends()).toEqual(['1', '4', '12', '40']);
  });

  it('come to the oldest work one time in four, however many short ones come', async () => {
    served = [];
    let isOver = false;
    const long = new Work('long').run(30).then(() => {
      isOver = true;
    });
    while (!isOver) await Promise.all([new Work('short').run(2), new Work('short').run(2)]);
    await long;
    const turns = served.lastIndexOf('long') + 1;
    expect(served.filter((name) => name === 'long')).toHaveLength(30);
    expect(turns).toBeLessThanOrEqual(4 * 30 + 4);
    expect(turns).toBeGreaterThan(3 * 30);
  });

  it('come to background work one time in four beside requests, and every time without', async () => {
    served = [];
    const background = new Work('background', { isBackground: true }).run(30);
    await new Work('request').run(24);
    const beside = served.filter((name) => name === 'background').length;
    expect(beside).toBeGreaterThanOrEqual(7);
    expect(beside).toBeLessThanOrEqual(9);
    await background;
    expect(served.slice(-15).every((name) => name === 'background')).toBe(true);
  });

  it('come first to a work whose client has gone, so that it ends', async () => {
    served = [];
    const ending = new AbortController();
    const others = [new Work('one').run(20), new Work('other').run(20)];
    const gone = new Work('gone', { signal: ending.signal }).run(1000).catch(() => served.push('ended'));
    while (served.length < 9) await new Promise((resolve) => setImmediate(resolve));
    ending.abort();
    const before = served.length;
    await gone;
    // The turn that was called already may be another's.
    expect(served.indexOf('ended') - before).toBeLessThanOrEqual(1);
    await Promise.all(others);
  });
});
