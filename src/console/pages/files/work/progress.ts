import type { Problem } from '../../../api/problem.ts';

/** How far back the speed looks, in milliseconds. */
const WINDOW_MS = 5000;

/** Before so long nothing can be told of it. */
const LEAST_MS = 400;

/** How fast rows come, over the last seconds. */
export class Speed {
  #seen: { readonly at: number; readonly rows: number }[] = [];

  /** Notes how many rows there are at a moment in milliseconds. */
  note(at: number, rows: number): void {
    this.#seen.push({ at, rows });
    while (this.#seen.length > 2 && at - (this.#seen[1]?.at ?? at) > WINDOW_MS) this.#seen.shift();
  }

  /** Rows a second; null before there is anything to tell it by. */
  get rowsPerSecond(): number | null {
    const first = this.#seen[0];
    const last = this.#seen[this.#seen.length - 1];
    if (!first || !last || last.at - first.at < LEAST_MS || last.rows <= first.rows) return null;
    return ((last.rows - first.rows) * 1000) / (last.at - first.at);
  }

  /** Seconds until so many more rows are done; null while nobody can tell. */
  secondsFor(rows: number): number | null {
    const speed = this.rowsPerSecond;
    return speed === null ? null : rows / speed;
  }
}

/** Why work broke off: no answer or a bad one, or the file cannot be read any more. */
export type Breach = Problem | 'unreadable';

/** How far the work is. */
export interface Progress {
  /** `running`; `done`; `cancelled` by the user; `broken` off. */
  readonly state: 'running' | 'done' | 'cancelled' | 'broken';
  /** The file from its first row that is not done, or some rows of it once more. */
  readonly doing: 'file' | 'rows';
  readonly done: number;
  /** All rows; null while they are still counted. */
  readonly total: number | null;
  readonly rowsPerSecond: number | null;
  readonly secondsLeft: number | null;
  readonly breach: Breach | null;
}

/** How often what is shown follows the work, in milliseconds. */
export const SHOWN_EVERY_MS = 120;

/** Tells of one piece of work. What comes too soon after what was told is told a little later, also when nothing more comes. */
export class Telling {
  readonly #doing: Progress['doing'];
  readonly #before: number;
  readonly #show: (told: Progress) => void;
  readonly #speed = new Speed();
  #total: number | null;
  #isShown: () => boolean = () => false;
  #rows = 0;
  #toldAt = Number.NEGATIVE_INFINITY;
  #later: ReturnType<typeof setTimeout> | undefined;

  /** @param before rows that were done before it began @param total all rows; null while nobody knows */
  constructor(doing: Progress['doing'], before: number, total: number | null, show: (told: Progress) => void) {
    this.#doing = doing;
    this.#before = before;
    this.#total = total;
    this.#show = show;
  }

  /** @param isShown whether this is still the work that is shown */
  begin(isShown: () => boolean): void {
    this.#isShown = isShown;
    this.#speed.note(performance.now(), 0);
    this.#tellOf('running', null);
  }

  know(total: number): void {
    this.#total = total;
  }

  /** @param rows done by now, of those that this work does */
  tell(rows: number): void {
    this.#rows = rows;
    const wait = this.#toldAt + SHOWN_EVERY_MS - performance.now();
    if (wait > 0) this.#later ??= setTimeout(() => this.#tellNow(), wait);
    else this.#tellNow();
  }

  end(state: Progress['state'], rows: number, breach: Breach | null = null): void {
    this.#forgetLater();
    this.#rows = rows;
    this.#speed.note(performance.now(), rows);
    // A file that was answered to its end has as many rows as were answered.
    if (state === 'done') this.#total = this.#before + rows;
    this.#tellOf(state, breach);
  }

  #tellNow(): void {
    this.#forgetLater();
    this.#toldAt = performance.now();
    this.#speed.note(this.#toldAt, this.#rows);
    this.#tellOf('running', null);
  }

  #forgetLater(): void {
    clearTimeout(this.#later);
    this.#later = undefined;
  }

  #tellOf(state: Progress['state'], breach: Breach | null): void {
    if (!this.#isShown()) return;
    const done = this.#before + this.#rows;
    const left = this.#total === null ? null : Math.max(0, this.#total - done);
    this.#show({
      state,
      doing: this.#doing,
      done,
      total: this.#total,
      rowsPerSecond: this.#speed.rowsPerSecond,
      secondsLeft: left === null ? null : this.#speed.secondsFor(left),
      breach,
    });
  }
}
