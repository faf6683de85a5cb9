import { type Columns, LOOSE_COLUMNS } from '../../indexes/columns.ts';
import { lowerBound } from '../../indexes/ordinals.ts';
import { COLUMNS, type Column, type SessionColumns } from '../stored/sessions.ts';

/** The sessions a title is served from: one row a day, ascending, NaN where a figure is unknown. */
export class Series {
  readonly days: Int32Array;
  readonly #columns: Readonly<Partial<Record<Column, Float64Array>>>;
  /** Which of the joined sources each row comes from; null when there is one. */
  readonly #origin: Uint8Array | null;

  constructor(days: Int32Array, columns: Readonly<Partial<Record<Column, Float64Array>>>, origin: Uint8Array | null) {
    this.days = days;
    this.#columns = columns;
    this.#origin = origin;
  }

  get length(): number {
    return this.days.length;
  }

  /** A figure of a row, NaN when unknown. */
  at(column: Column, row: number): number {
    return this.#columns[column]?.[row] ?? Number.NaN;
  }

  /** Rows of the days `from` to `to`, both included, as [first, end). Empty when from > to. */
  range(from: number, to: number): readonly [first: number, end: number] {
    const first = this.firstFrom(from);
    return [first, Math.max(first, this.firstFrom(to + 1))];
  }

  /** The first row whose day is not before `day`; `length` when there is none. */
  firstFrom(day: number): number {
    return lowerBound(this.days, day);
  }

  /** The last row before `day`, or -1. */
  lastBefore(day: number): number {
    return this.firstFrom(day) - 1;
  }

  /**
   * The row of the session before, or -1 when it is not known: within one source the row before; across two sources
   * only when it is recent, because between files years may be missing.
   */
  sessionBefore(row: number): number {
    if (row <= 0) return -1;
    const sameSource = this.#origin === null || this.#origin[row] === this.#origin[row - 1];
    const gap = (this.days[row] ?? 0) - (this.days[row - 1] ?? 0);
    return sameSource || gap <= RECENT_DAYS ? row - 1 : -1;
  }
}

/** Longest gap between files that still counts as one session after another: holidays and a weekend. */
export const RECENT_DAYS = 15;

/** One source's sessions of one title, its blocks in any order; no two of them have days in common. */
export interface SourceSessions {
  readonly rank: number;
  readonly source: string;
  readonly blocks: readonly SessionColumns[];
}

/**
 * Joins sources into one series: of several sources with one day the better serves (lower rank, then name). Sources are
 * taken day by day and never mixed within a day.
 *
 * @param memory where its columns lie
 */
export function joinSources(sources: readonly SourceSessions[], memory: Columns = LOOSE_COLUMNS): Series {
  const ordered = [...sources].sort((a, b) => a.rank - b.rank || (a.source < b.source ? -1 : 1));
  const [only] = ordered;
  if (ordered.length === 1 && only) return new Series(...inOrder(only.blocks, memory), null);
  const parts = ordered.map(({ blocks }) => inOrder(blocks, LOOSE_COLUMNS));
  const rows = chooseRows(parts.map(([days]) => days));
  const { count } = rows;
  const columns: Partial<Record<Column, Float64Array>> = {};
  for (const name of COLUMNS) {
    const held = parts.map(([, known]) => known[name]);
    if (held.every((column) => column === undefined)) continue;
    columns[name] = memory.doubles(count, (column) => {
      for (let at = 0; at < count; at++) column[at] = held[rows.origins[at] ?? 0]?.[rows.places[at] ?? 0] ?? Number.NaN;
    });
  }
  const days = memory.keepInts(rows.days.slice(0, count));
  const origins = memory.bytes(count, (column) => column.set(rows.origins.subarray(0, count)));
  return new Series(days, columns, origins);
}

/** The rows of a joined series, the first `count` of each list: its days, the sources they are from and their rows there. */
interface ChosenRows {
  readonly count: number;
  readonly days: Int32Array;
  readonly origins: Uint8Array;
  readonly places: Int32Array;
}

/** Goes through the days of all sources at once: each day is taken from the first that has it. */
function chooseRows(sources: readonly Int32Array[]): ChosenRows {
  const most = sources.reduce((sum, { length }) => sum + length, 0);
  const days = new Int32Array(most);
  const origins = new Uint8Array(most);
  const places = new Int32Array(most);
  const next = new Int32Array(sources.length);
  let count = 0;
  for (;;) {
    let day = Number.POSITIVE_INFINITY;
    let origin = 0;
    for (let at = 0; at < sources.length; at++) {
      const own = sources[at]?.[next[at] ?? 0] ?? Number.POSITIVE_INFINITY;
      if (own < day) [day, origin] = [own, at];
    }
    if (day === Number.POSITIVE_INFINITY) return { count, days, origins, places };
    days[count] = day;
    origins[count] = origin;
    places[count] = next[origin] ?? 0;
    count++;
    for (let at = 0; at < sources.length; at++) if (sources[at]?.[next[at] ?? 0] === day) next[at]!++;
  }
}

/** Sessions in one piece, ascending by day; a column that no block has is missing. */
type OrderedSessions = readonly [days: Int32Array, columns: Partial<Record<Column, Float64Array>>];

/** One source's sessions, block after block. */
function inOrder(blocks: readonly SessionColumns[], memory: Columns): OrderedSessions {
  const ascending = [...blocks].sort((a, b) => (a.days[0] ?? 0) - (b.days[0] ?? 0));
  return [concatDays(ascending, memory), concatColumns(ascending, memory)];
}

function concatDays(blocks: readonly SessionColumns[], memory: Columns): Int32Array {
  return memory.ints(lengthOf(blocks), (days) => {
    let at = 0;
    for (const block of blocks) {
      days.set(block.days, at);
      at += block.days.length;
    }
  });
}

function concatColumns(blocks: readonly SessionColumns[], memory: Columns): Partial<Record<Column, Float64Array>> {
  const length = lengthOf(blocks);
  const columns: Partial<Record<Column, Float64Array>> = {};
  for (const name of COLUMNS) {
    if (!blocks.some((block) => block.columns[name])) continue;
    columns[name] = memory.doubles(length, (column) => {
      column.fill(Number.NaN);
      let at = 0;
      for (const block of blocks) {
        const part = block.columns[name];
        if (part) column.set(part, at);
        at += block.days.length;
      }
    });
  }
  return columns;
}

function lengthOf(blocks: readonly SessionColumns[]): number {
  return blocks.reduce((sum, block) => sum + block.days.length, 0);
}
