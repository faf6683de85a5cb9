import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Progress, SHOWN_EVERY_MS, Telling } from '../../../src/console/pages/files/work/progress.ts';

describe('how far the work on a file is', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** What is shown of work that began with four rows done. */
  function begun() {
    const shown: Progress[] = [];
    let isOurs = true;
    const telling = new Telling('file', 4, null, (told) => shown.push(told));
    telling.begin(() => isOurs);
    const counts = () => shown.map(({ state, done }) => `${state} ${done}`);
    const leave = () => {
      isOurs = false;
    };
    return { telling, shown, counts, leave };
  }

  it('is told at once, and then no more often than anybody can see', () => {
    const { telling, counts } = begun();
    for (let rows = 1; rows <= 10; rows++) telling.tell(rows);
    expect(counts()).toEqual(['running 4', 'running 5']);
    vi.advanceTimersByTime(SHOWN_EVERY_MS);
    telling.tell(11);
    expect(counts().length).toBe(3);
  });

  it('is told to its last row also when the answer stands still', () => {
    const { telling, counts } = begun();
    telling.tell(1);
    telling.tell(2);
    telling.tell(300);
    vi.advanceTimersByTime(SHOWN_EVERY_MS);
    expect(counts()).toEqual(['running 4', 'running 5', 'running 304']);
    vi.advanceTimersByTime(10 * SHOWN_EVERY_MS);
    expect(counts().length).toBe(3);
  });

  it('is over when it is over: nothing is told behind the end', () => {
    const { telling, counts, shown } = begun();
    telling.tell(1);
    telling.tell(2);
    telling.end('done', 2);
    vi.advanceTimersByTime(10 * SHOWN_EVERY_MS);
    expect(counts()).toEqual(['running 4', 'running 5', 'done 6']);
    expect(shown.at(-1)?.total).toBe(6);
  });

  it('is not told of work that is shown no more', () => {
    const { telling, counts, leave } = begun();
    telling.tell(1);
    telling.tell(2);
    leave();
    vi.advanceTimersByTime(10 * SHOWN_EVERY_MS);
    telling.end('broken', 2);
    expect(counts()).toEqual(['running 4', 'running 5']);
  });
});
