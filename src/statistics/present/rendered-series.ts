import { AskedLately } from '../../indexes/asked-lately.ts';
import { RenderedCache } from '../../indexes/rendered-cache.ts';
import { type RenderedRows, RowWriter } from '../../indexes/rendered-rows.ts';
import type { SeriesColumns } from '../../indexes/series-columns.ts';
import { type CacheCount, UNCOUNTED } from '../../server/metrics/counters.ts';

/** Rows of a series rendered together: as many as an answer has at most, so that a page is one slice or two. */
export const SEGMENT_ROWS = 3000;

/**
 * A page of at most so many rows does not make its segment wanted: who asks for the latest value of every variable, one
 * after the other, neither has thousands of rows rendered for each nor pushes out what others read.
 */
export const SMALL_PAGE_ROWS = 50;

/** How many segments that were asked for and are not held are remembered, in each of two generations. */
export const WANTED_SEGMENTS = 512;

/** Segments of one series at most, so that ordinal and segment make one number: 12 million rows, of days 33,000 years. */
const MOST_SEGMENTS = 4096;

/**
 * The rows of all series as JSON, by segments that are kept within a bound. A segment is rendered whole and kept when it
 * is asked for a second time within some hundred others; before that a page is rendered for one answer alone. So whoever
 * reads all series once pushes nothing out; and bytes that are dropped, which stay in memory until the collector comes and
 * leave holes there, are few.
 */
export class RenderedSeries {
  readonly #writer = new RowWriter({ day: 'fecha', value: 'valor' });
  readonly #segments: RenderedCache<number, RenderedRows>;
  readonly #capacity: number;
  readonly #count: CacheCount;
  readonly #wanted = new AskedLately<number>(WANTED_SEGMENTS);

  /** `capacity`: bytes of rendered segments kept; with 0 every page is rendered anew. `count`: told of each page, a hit where nothing is rendered for it. */
  constructor(capacity: number, count: CacheCount = UNCOUNTED) {
    this.#segments = new RenderedCache(capacity);
    this.#capacity = capacity;
    this.#count = count;
  }

  /** Bytes of the segments held. */
  get byteLength(): number {
    return this.#segments.byteLength;
  }

  /**
   * The rows [from, to), from < to, of the series with this ordinal, separated by commas: slices, neither to
   * be changed nor to be kept.
   */
  page(ordinal: number, series: SeriesColumns, from: number, to: number): Buffer[] {
    if (!this.#isKept(ordinal, from, to)) {
      this.#count.miss();
      return [this.#writer.once(series, from, to)];
    }
    let isHeld = true;
    const pieces: Buffer[] = [];
    for (let row = from; row < to; ) {
      const segment = Math.floor(row / SEGMENT_ROWS);
      const start = segment * SEGMENT_ROWS;
      const end = Math.min(start + SEGMENT_ROWS, to);
      const rendered = this.#segments.get(ordinal * MOST_SEGMENTS + segment, () => {
        isHeld = false;
        return this.#writer.render(series, start, Math.min(start + SEGMENT_ROWS, series.length));
      });
      pieces.push(rendered.slice(row - start, end - start, end < to));
      row = end;
    }
    if (isHeld) this.#count.hit();
    else this.#count.miss();
    return pieces;
  }

  /** Whether every segment of a page is held or was asked for lately; from now on they were. */
  #isKept(ordinal: number, from: number, to: number): boolean {
    const isSmall = to - from <= SMALL_PAGE_ROWS;
    const last = Math.floor((to - 1) / SEGMENT_ROWS);
    let isKept = true;
    for (let segment = Math.floor(from / SEGMENT_ROWS); segment <= last; segment++) {
      const key = ordinal * MOST_SEGMENTS + segment;
      if (this.#segments.has(key)) continue;
      if (isSmall || this.#capacity === 0 || !this.#wanted.ask(key)) isKept = false;
    }
    return isKept;
  }
}
