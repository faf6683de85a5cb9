/** The filter of the results: which rows the table shows. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { fold } from '../../../indexes/fold.ts';
import { FAILED, type State } from './outcomes.ts';
import type { Results } from './results.ts';
import { Slices } from './rows.ts';

/** Conditions of the rows shown. */
export interface RowFilter {
  readonly show: 'all' | 'failed' | 'corrected' | State;
  /** The code of a reason; empty for any. */
  readonly reason: string;
  /** A text that a cell contains, without case and accents; empty for any. */
  readonly text: string;
}

export const ALL_ROWS: RowFilter = { show: 'all', reason: '', text: '' };

/** Applies a filter to rows in slices of a few milliseconds. */
export class FilterRun {
  readonly filter: RowFilter;
  readonly #results: Results;
  readonly #text: string;
  readonly #passed: number[] = [];
  #at = 0;

  constructor(results: Results, filter: RowFilter) {
    this.#results = results;
    this.filter = filter;
    this.#text = fold(filter.text.trim());
  }

  /** Rows that passed, in order. */
  get passed(): readonly number[] {
    return this.#passed;
  }

  /** Continues until all rows are checked (true) or the time is over. */
  advance(isOver: () => boolean): boolean {
    while (this.#at < this.#results.kept) {
      // Not after each row: reading the clock costs more than a row.
      for (let round = 0; round < ROUND && this.#at < this.#results.kept; round++, this.#at++) {
        if (this.#passes(this.#at)) this.#passed.push(this.#at);
      }
      if (isOver()) break;
    }
    return this.#at >= this.#results.kept;
  }

  #passes(place: number): boolean {
    const { show, reason } = this.filter;
    const state = this.#results.outcomes.state(place);
    if (show === 'failed') {
      if (!FAILED.has(state)) return false;
    } else if (show === 'corrected') {
      if (this.#results.correction(place) === null) return false;
    } else if (show !== 'all' && state !== show) return false;
    if (reason !== '' && this.#results.outcomes.reason(place) !== reason) return false;
    return this.#text === '' || this.#results.cells(place).some((cell) => fold(cell).includes(this.#text));
  }
}

const ROUND = 64;

/** How often the rows are shown during a run, in milliseconds. */
const SHOWN_EVERY_MS = 150;

/**
 * Returns the rows that pass, and updates them while results arrive. Rows stay until the next are known, so that nothing flickers.
 * @param revision counts changes of earlier rows: then all are checked again
 * @param change counts changes of any kind: then new rows are checked
 */
export function useFilteredRows(
  results: Results,
  filter: RowFilter,
  revision: number,
  change: number,
): readonly number[] {
  const [rows, setRows] = useState<readonly number[]>([]);
  const current = useRef<{ readonly run: FilterRun; readonly results: Results; readonly revision: number } | null>(
    null,
  );
  useEffect(() => {
    const before = current.current;
    const isSame = before?.results === results && before.revision === revision && before.run.filter === filter;
    const run = isSame ? before.run : new FilterRun(results, filter);
    current.current = { run, results, revision };
    let isWanted = true;
    const look = async (): Promise<void> => {
      const slices = new Slices();
      let shownAt = performance.now();
      while (isWanted && !run.advance(slices.isOver)) {
        await slices.pause();
        if (isWanted && performance.now() - shownAt > SHOWN_EVERY_MS) {
          shownAt = performance.now();
          setRows(run.passed.slice());
        }
      }
      if (isWanted) setRows(run.passed.slice());
    };
    look().catch(reportError);
    return () => {
      isWanted = false;
    };
  }, [results, filter, revision, change]);
  return rows;
}
