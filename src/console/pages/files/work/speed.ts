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
