import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Progress, ProgressReport, SHOWN_EVERY_MS } from '../../../../src/console/pages/files/progress.ts';

describe('the progress of the work on a file', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** What is shown of work that began with four rows done. */
  function begun() {
    const shown: Progress[] = [];
    let isCurrent = true;
    const report = new ProgressReport('file', 4, null, (progress) => shown.push(progress));
    report.begin(() => isCurrent);
    const counts = () => shown.map(({ state, done }) => `${state} ${done}`);
    const replace = () => {
      isCurrent = false;
    };
    return { report, shown, counts, replace };
  }

  it('is shown at regular intervals, while there are new rows', () => {
    const { report, counts } = begun();
    for (let rows = 1; rows <= 10; rows++) report.setRows(rows);
    expect(counts()).toEqual(['running 4']);
    vi.advanceTimersByTime(SHOWN_EVERY_MS);
    report.setRows(300);
    vi.advanceTimersByTime(10 * SHOWN_EVERY_MS);
    expect(counts()).toEqual(['running 4', 'running 14', 'running 304']);
  });

  it('ends at once, and nothing is shown after the end', () => {
    const { report, counts, shown } = begun();
    report.setRows(2);
    report.end('done', 2);
    vi.advanceTimersByTime(10 * SHOWN_EVERY_MS);
    expect(counts()).toEqual(['running 4', 'done 6']);
    expect(shown.at(-1)?.total).toBe(6);
  });

  it('is not shown of work that other work replaced', () => {
    const { report, counts, replace } = begun();
    report.setRows(2);
    replace();
    vi.advanceTimersByTime(10 * SHOWN_EVERY_MS);
    report.end('broken', 2);
    expect(counts()).toEqual(['running 4']);
  });
});
