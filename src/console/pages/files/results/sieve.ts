/** Which rows of the results are shown. */
import { fold } from '../../../../indexes/fold.ts';
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
