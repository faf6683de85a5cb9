import { describe, expect, it } from 'vitest';
import {
  FIRST_RESTART_PAUSE_MS,
  LONGEST_RESTART_PAUSE_MS,
  PAUSE_MS,
  pauseUnless,
  RestartPause,
  retryUntilAvailable,
  STABLE_MS,
} from '../../../src/cli/serving/retry.ts';
import { StoreError, StoreUnavailable } from '../../../src/store/store.ts';

describe('work with a store that may be away', () => {
  it('is done again until it is there, in growing pauses, and says so twice', async () => {
    const said: string[] = [];
    const pauses: number[] = [];
    let tries = 0;
    const work = async (): Promise<string> => {
      if (++tries < 6) throw new StoreUnavailable('connection refused');
      return 'done';
    };
    const done = await retryUntilAvailable(work, {
      say: (line) => said.push(line),
      stopping: new AbortController().signal,
      pause: async (milliseconds) => void pauses.push(milliseconds),
    });
    expect(done).toBe('done');
    expect(pauses).toEqual([500, 1000, 2000, 4000, PAUSE_MS.longest]);
    expect(said).toEqual([
      'the store is away, it is tried again until it is there: connection refused',
      'the store is there, after 6 tries',
    ]);
  });

  it('ends with what is no absence, and when the server is stopped', async () => {
    const say = (): void => {};
    const ending = new AbortController();
    const broken = retryUntilAvailable(() => Promise.reject(new StoreError('is damaged')), {
      say,
      stopping: ending.signal,
    });
    await expect(broken).rejects.toThrow('is damaged');
    const waiting = retryUntilAvailable(() => Promise.reject(new StoreUnavailable('x')), {
      say,
      stopping: ending.signal,
    });
    ending.abort();
    expect(await waiting).toBeNull();
  });
});

describe('the pause before a restart', () => {
  it('is none for the first end, however short or long the life before it was', () => {
    for (const lived of [0, 1, STABLE_MS - 1, STABLE_MS, 1e9]) expect(new RestartPause().next(lived)).toBe(0);
  });

  it('grows while one end follows the other, up to a bound', () => {
    const pause = new RestartPause();
    const pauses = Array.from({ length: 9 }, () => pause.next(10));
    expect(pauses.slice(0, 4)).toEqual([
      0,
      FIRST_RESTART_PAUSE_MS,
      4 * FIRST_RESTART_PAUSE_MS,
      16 * FIRST_RESTART_PAUSE_MS,
    ]);
    expect(pauses.slice(-2)).toEqual([LONGEST_RESTART_PAUSE_MS, LONGEST_RESTART_PAUSE_MS]);
    for (let at = 1; at < 1000; at++) expect(pause.next(10)).toBe(LONGEST_RESTART_PAUSE_MS);
  });

  it('is none again after a life that was long enough, and grows anew from there', () => {
    const pause = new RestartPause();
    for (let at = 0; at < 5; at++) pause.next(10);
    expect([pause.next(STABLE_MS), pause.next(10), pause.next(10)]).toEqual([
      0,
      FIRST_RESTART_PAUSE_MS,
      4 * FIRST_RESTART_PAUSE_MS,
    ]);
    // Ends that lie far apart are no row.
    expect(Array.from({ length: 5 }, () => pause.next(STABLE_MS))).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('the wait before a restart', () => {
  it('ends with the pause, or when the server is stopped', async () => {
    const stopping = new AbortController();
    await pauseUnless(stopping.signal, 1);
    const waited = pauseUnless(stopping.signal, LONGEST_RESTART_PAUSE_MS);
    stopping.abort();
    await waited;
    await pauseUnless(stopping.signal, LONGEST_RESTART_PAUSE_MS);
  });
});
