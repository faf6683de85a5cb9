/** The progress of the work on a file. */
import type { Problem } from '../../api/problem.ts';

/** The time over which the speed is measured, in milliseconds. */
const WINDOW_MS = 5000;

/** The shortest time for a measurement, in milliseconds. */
const LEAST_MS = 400;

/** The speed of the last seconds. */
class Speed {
  #seen: { readonly at: number; readonly rows: number }[] = [];

  /** Notes how many rows there are at a moment in milliseconds. */
  note(at: number, rows: number): void {
    this.#seen.push({ at, rows });
    while (this.#seen.length > 2 && at - (this.#seen[1]?.at ?? at) > WINDOW_MS) this.#seen.shift();
  }

  /** Rows a second; null before it can be measured. */
  get rowsPerSecond(): number | null {
    const first = this.#seen[0];
    const last = this.#seen[this.#seen.length - 1];
    if (!first || !last || last.at - first.at < LEAST_MS || last.rows <= first.rows) return null;
    return ((last.rows - first.rows) * 1000) / (last.at - first.at);
  }

  /** Returns the seconds that some more rows take; null while the speed is unknown. */
  secondsFor(rows: number): number | null {
    const speed = this.rowsPerSecond;
    return speed === null ? null : rows / speed;
  }
}

/** Why work ended early: no answer, a bad one, or a file that can no longer be read. */
export type Failure = Problem | 'unreadable';

/** The progress of the work. */
export interface Progress {
  /** `cancelled`: by the user; `broken`: by a failure. */
  readonly state: 'running' | 'done' | 'cancelled' | 'broken';
  /** `file`: its rows that are not done; `rows`: some of its rows again. */
  readonly doing: 'file' | 'rows';
  readonly done: number;
  /** All rows; null while they are counted. */
  readonly total: number | null;
  readonly rowsPerSecond: number | null;
  readonly secondsLeft: number | null;
  readonly failure: Failure | null;
}

/** How often the progress is shown, in milliseconds. */
export const SHOWN_EVERY_MS = 120;

/** Shows the progress of a piece of work at regular intervals. */
export class ProgressReport {
  readonly #doing: Progress['doing'];
  readonly #before: number;
  readonly #show: (progress: Progress) => void;
  readonly #speed = new Speed();
  #total: number | null;
  #isCurrent: () => boolean = () => false;
  #rows = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** @param before rows that were done before @param total all rows; null while unknown */
  constructor(doing: Progress['doing'], before: number, total: number | null, show: (progress: Progress) => void) {
    this.#doing = doing;
    this.#before = before;
    this.#total = total;
    this.#show = show;
  }

  /** @param isCurrent whether this is still the work that is shown */
  begin(isCurrent: () => boolean): void {
    this.#isCurrent = isCurrent;
    this.#update('running', null);
    let shown = 0;
    this.#timer = setInterval(() => {
      if (this.#rows === shown) return;
      shown = this.#rows;
      this.#update('running', null);
    }, SHOWN_EVERY_MS);
  }

  setTotal(total: number): void {
    this.#total = total;
  }

  /** @param rows done by this work */
  setRows(rows: number): void {
    this.#rows = rows;
  }

  end(state: Progress['state'], rows: number, failure: Failure | null = null): void {
    clearInterval(this.#timer);
    this.#rows = rows;
    // After a complete answer the number of rows is certain.
    if (state === 'done') this.#total = this.#before + rows;
    this.#update(state, failure);
  }

  #update(state: Progress['state'], failure: Failure | null): void {
    this.#speed.note(performance.now(), this.#rows);
    if (!this.#isCurrent()) return;
    const done = this.#before + this.#rows;
    const left = this.#total === null ? null : Math.max(0, this.#total - done);
    this.#show({
      state,
      doing: this.#doing,
      done,
      total: this.#total,
      rowsPerSecond: this.#speed.rowsPerSecond,
      secondsLeft: left === null ? null : this.#speed.secondsFor(left),
      failure,
    });
  }
}
