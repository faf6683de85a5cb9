/** Which rows of the results are shown. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { fold } from '../../../../indexes/fold.ts';
import { Pace } from '../work/walk.ts';
import { FAILED, type State } from './outcomes.ts';
import type { Results } from './results.ts';

/** What rows are chosen by. */
export interface Sifting {
  readonly show: 'all' | 'failed' | 'corrected' | State;
  /** The code of a reason; empty for any. */
  readonly reason: string;
  /** What a row's cells hold, case and accents apart; empty for anything. */
  readonly text: string;
}

export const EVERYTHING: Sifting = { show: 'all', reason: '', text: '' };

/** Looks through rows in slices of a few milliseconds, so that nothing has to wait for it: a text is looked for in the rows' own bytes. */
export class Sieve {
  readonly sifting: Sifting;
  readonly #results: Results;
  readonly #text: string;
  readonly #passed: number[] = [];
  #at = 0;

  constructor(results: Results, sifting: Sifting) {
    this.#results = results;
    this.sifting = sifting;
    this.#text = fold(sifting.text.trim());
  }

  /** Rows that passed, in order. */
  get passed(): readonly number[] {
    return this.#passed;
  }

  /** Rows looked at. */
  get looked(): number {
    return this.#at;
  }

  /** Looks on until all rows are looked at, or the time is over: true when all are. */
  advance(isOver: () => boolean): boolean {
    while (this.#at < this.#results.kept) {
      // The time is looked at now and then: it costs more than a row without a text.
      for (let round = 0; round < ROUND && this.#at < this.#results.kept; round++, this.#at++) {
        if (this.#passes(this.#at)) this.#passed.push(this.#at);
      }
      if (isOver()) break;
    }
    return this.#at >= this.#results.kept;
  }

  #passes(place: number): boolean {
    const { show, reason } = this.sifting;
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

/** How often rows that pass are shown while others are still looked at, in milliseconds. */
const SHOWN_EVERY_MS = 150;

/**
 * The rows that pass, followed while more come. Those of before stay until the next are known, so that nothing flickers.
 * @param revision counts changes of rows that were there; then all are looked at anew
 * @param change counts changes of any kind; then the new ones are looked at
 */
export function useSieve(results: Results, sifting: Sifting, revision: number, change: number): readonly number[] {
  const [rows, show] = useState<readonly number[]>([]);
  const held = useRef<{ readonly sieve: Sieve; readonly results: Results; readonly revision: number } | null>(null);
  useEffect(() => {
    const before = held.current;
    const isSame = before?.results === results && before.revision === revision && before.sieve.sifting === sifting;
    const sieve = isSame ? before.sieve : new Sieve(results, sifting);
    held.current = { sieve, results, revision };
    let isWanted = true;
    const look = async (): Promise<void> => {
      const pace = new Pace();
      let shownAt = performance.now();
      while (isWanted && !sieve.advance(pace.isOver)) {
        await pace.breathe();
        if (isWanted && performance.now() - shownAt > SHOWN_EVERY_MS) {
          shownAt = performance.now();
          show(sieve.passed.slice());
        }
      }
      if (isWanted) show(sieve.passed.slice());
    };
    look().catch(reportError);
    return () => {
      isWanted = false;
    };
  }, [results, sifting, revision, change]);
  return rows;
}
