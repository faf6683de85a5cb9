/**
 * Rows of a series of dated values as JSON bytes: a page of them is a slice of a long-lived buffer, neither copied nor
 * rendered again.
 */
import { civilDate } from './civil-date.ts';
import type { SeriesColumns } from './series-columns.ts';

/** Names of the two members of a row. */
interface RowKeys {
  readonly day: string;
  readonly value: string;
}

/** `YYYY-MM-DD`. */
const DAY_BYTES = 10;
/** The longest finite number as `String` writes it: sign, 17 digits, point, `e-308`. */
const VALUE_BYTES = 24;
/** Memory for rows that are needed once is taken by so much: a few pages. */
const PASSING_BYTES = 256 * 1024;
const ZERO = 48;
const MINUS = 45;

/** Writes rows as `{"<day>":"YYYY-MM-DD","<value>":<number>},`, numbers as `String(number)` writes them. */
export class RowWriter {
  readonly #head: Buffer;
  readonly #middle: Buffer;
  readonly #tail = Buffer.from('},');
  readonly #longest: number;
  /** Where rows are put together before their size is known; grows to the longest run, then stays. */
  #scratch = Buffer.alloc(0);
  /** Room for rows that are needed once, and its number of used bytes. */
  #passing = Buffer.alloc(0);
  #passed = 0;

  constructor(keys: RowKeys) {
    this.#head = Buffer.from(`{${JSON.stringify(keys.day)}:"`);
    this.#middle = Buffer.from(`",${JSON.stringify(keys.value)}:`);
    this.#longest = this.#head.length + DAY_BYTES + this.#middle.length + VALUE_BYTES + this.#tail.length;
  }

  /** The rows [from, to) of a series, 0 ≤ from ≤ to ≤ length, in a buffer of exactly their size. */
  render(series: SeriesColumns, from: number, to: number): RenderedRows {
    const offsets = new Uint32Array(to - from + 1);
    const most = (to - from) * this.#longest;
    if (this.#scratch.length < most) this.#scratch = Buffer.allocUnsafeSlow(most);
    const length = this.#write(this.#scratch, 0, { series, from, to, offsets });
    const bytes = Buffer.allocUnsafeSlow(length);
    this.#scratch.copy(bytes, 0, 0, length);
    return new RenderedRows(bytes, offsets);
  }

  /**
   * The same rows, without the comma after the last, for a single use: a view on memory that other passing rows share, not to be kept.
   * Pieces of one size leave no holes when they are freed, as thousands of sizes would.
   */
  once(series: SeriesColumns, from: number, to: number): Buffer {
    const most = (to - from) * this.#longest;
    if (this.#passed + most > this.#passing.length) {
      this.#passing = Buffer.allocUnsafeSlow(Math.max(PASSING_BYTES, most));
      this.#passed = 0;
    }
    const start = this.#passed;
    const end = this.#write(this.#passing, start, { series, from, to, offsets: null });
    this.#passed = end;
    return this.#passing.subarray(start, Math.max(start, end - 1));
  }

  /** Writes rows from `at` on, notes the end of each, and returns the end of all. */
  #write(target: Buffer, start: number, { series, from, to, offsets }: Run): number {
    let at = start;
    for (let row = from; row < to; row++) {
      at = append(target, at, this.#head);
      at = appendDay(target, at, series.days[row]!);
      at = append(target, at, this.#middle);
      at = appendNumber(target, at, series.values[row]!);
      at = append(target, at, this.#tail);
      if (offsets !== null) offsets[row - from + 1] = at;
    }
    return at;
  }
}

/** Rows to be written, and the place for their ends. */
interface Run {
  readonly series: SeriesColumns;
  readonly from: number;
  readonly to: number;
  readonly offsets: Uint32Array | null;
}

function append(target: Buffer, at: number, bytes: Buffer): number {
  // A dozen bytes: a loop is quicker than a call into native code.
  for (let i = 0; i < bytes.length; i++) target[at + i] = bytes[i]!;
  return at + bytes.length;
}

function appendDay(target: Buffer, at: number, number: number): number {
  const { year, month, day } = civilDate(number);
  target[at] = ZERO + Math.floor(year / 1000);
  target[at + 1] = ZERO + (Math.floor(year / 100) % 10);
  target[at + 2] = ZERO + (Math.floor(year / 10) % 10);
  target[at + 3] = ZERO + (year % 10);
  target[at + 4] = MINUS;
  target[at + 5] = ZERO + Math.floor(month / 10);
  target[at + 6] = ZERO + (month % 10);
  target[at + 7] = MINUS;
  target[at + 8] = ZERO + Math.floor(day / 10);
  target[at + 9] = ZERO + (day % 10);
  return at + DAY_BYTES;
}

/** Consecutive rows as bytes. */
export class RenderedRows {
  readonly #bytes: Buffer;
  /** Row i is `#bytes[#offsets[i], #offsets[i + 1] − 1)`; a comma follows each, the last one too. */
  readonly #offsets: Uint32Array;

  constructor(bytes: Buffer, offsets: Uint32Array) {
    this.#bytes = bytes;
    this.#offsets = offsets;
  }

  /** Memory held, in bytes. */
  get byteLength(): number {
    return this.#bytes.byteLength + this.#offsets.byteLength;
  }

  /** Number of rows. */
  get length(): number {
    return this.#offsets.length - 1;
  }

  /**
   * The rows [from, to) separated by commas, without brackets: a view into the long-lived buffer, not to be changed.
   * `open` leaves the comma after the last row, for what follows.
   */
  slice(from: number, to: number, open = false): Buffer {
    if (from >= to) return this.#bytes.subarray(0, 0);
    return this.#bytes.subarray(this.#offsets[from]!, this.#offsets[to]! - (open ? 0 : 1));
  }
}

const POINT = 46;

/** Decimals tried; a number with more is written by way of a string. */
const MOST_DECIMALS = 12;
const POWERS = Float64Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) => 10 ** decimals);
/** Below this `String` writes an exponent. */
const LEAST_PLAIN = 1e-6;

/**
 * Writes a finite number as `String(value)` does, ASCII, from `at` on, and gives the end. At most 24 bytes. No string is made for a number: a page of
 * a series has thousands.
 *
 * Mostly the number is some m / 10^d with few decimals d and m below 2^53: both are exact then and their quotient is rounded
 * correctly, so that m with the point before its last d digits reads as the number, and no shorter text does for the least
 * such d.
 */
export function appendNumber(target: Uint8Array, at: number, value: number): number {
  const size = Math.abs(value);
  if (size >= LEAST_PLAIN) {
    for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
      const power = POWERS[decimals]!;
      const whole = Math.round(size * power);
      if (whole > Number.MAX_SAFE_INTEGER) break;
      if (whole / power === size) return appendDecimal(target, at, whole, decimals, value < 0);
    }
  }
  const text = String(value);
  for (let i = 0; i < text.length; i++) target[at + i] = text.charCodeAt(i);
  return at + text.length;
}

/** Writes `whole` with a point before its last `decimals` digits, with a zero before the point where nothing else stands there. */
function appendDecimal(
  target: Uint8Array,
  start: number,
  whole: number,
  decimals: number,
  isNegative: boolean,
): number {
  let at = start;
  if (isNegative) target[at++] = MINUS;
  const digits = Math.max(digitsOf(whole), decimals + 1);
  const end = at + digits + (decimals > 0 ? 1 : 0);
  let rest = whole;
  let place = end;
  for (let written = 0; written < digits; written++) {
    if (written === decimals && decimals > 0) target[--place] = POINT;
    const next = Math.floor(rest / 10);
    target[--place] = ZERO + (rest - next * 10);
    rest = next;
  }
  return end;
}

function digitsOf(whole: number): number {
  let digits = 1;
  for (let power = 10; whole >= power; power *= 10) digits++;
  return digits;
}
