/** Where the cells of a row begin. */

export const QUOTE = 34;
export const SPACE = 32;

/** Within a row: before a cell's first byte, in a bare cell, between quotes, behind a quote between quotes. */
const AT = { start: 0, bare: 1, quoted: 2, quote: 3 } as const;

/** Goes through the bytes of rows, of files and by themselves: what separators and quotes mean stands here alone. */
export class CellWalk {
  readonly #cell: number;
  readonly #row: number;
  readonly #most: number;
  #state: number = AT.start;
  #starts: number[] = [0];

  /** @param row the byte to stop at; none for a row by itself. @param most cells that are separated */
  constructor(cell: number, row: number, most: number) {
    this.#cell = cell;
    this.#row = row;
    this.#most = most;
  }

  /** True where quotes are open. */
  get isQuoted(): boolean {
    return this.#state === AT.quoted;
  }

  /** Goes on through `[at, end)` of a row that begins at `from`, to the next line end, between quotes or not; `end` without one. */
  go(bytes: Uint8Array, from: number, at: number, end: number): number {
    const cell = this.#cell;
    const row = this.#row;
    const most = this.#most;
    const starts = this.#starts;
    let state = this.#state;
    let next = at;
    for (; next < end; next++) {
      const byte = bytes[next];
      if (state === AT.quoted) {
        if (byte === QUOTE) state = AT.quote;
        else if (byte === row) break;
      } else if (byte === cell) {
        if (starts.length < most) starts.push(next + 1 - from);
        state = AT.start;
      } else if (byte === row) break;
      else if (byte === QUOTE && state !== AT.bare) state = AT.quoted;
      else if (state !== AT.start || byte !== SPACE) state = AT.bare;
    }
    this.#state = state;
    return next;
  }

  /** Where the cells of the row begin. What comes then is another row. */
  end(): number[] {
    const starts = this.#starts;
    this.#starts = [0];
    this.#state = AT.start;
    return starts;
  }
}
