import { describe, expect, it } from 'vitest';
import { PAUSE_MS, retryUntilAvailable } from '../../../src/cli/serving/opening-store.ts';
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
