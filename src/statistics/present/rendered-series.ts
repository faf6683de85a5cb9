import { RenderedCache } from '../../indexes/rendered-cache.ts';
import { type RenderedRows, RowWriter } from '../../indexes/rendered-rows.ts';
import type { SeriesColumns } from '../../indexes/series-columns.ts';

/** Rows of a series rendered together: as many as an answer has unless it is asked for more or less. */
export const SEGMENT_ROWS = 1000;

/**
 * A page of at most so many rows does not make its segment wanted: who asks for the latest value of every variable, one
 * after the other, neither has a thousand rows rendered for each nor pushes out what others read.
 */
export const SMALL_PAGE_ROWS = 50;

/** How many segments that were asked for and are not held are remembered, in each of two generations. */
export const WANTED_SEGMENTS = 512;

/** Segments of one series at most, so that ordinal and segment make one number: 4 million rows, of days 11,000 years. */
const MOST_SEGMENTS = 4096;

/**
 * The rows of all series as bytes, by segments that are kept within a bound. A segment is rendered whole and kept when it
 * is asked for a second time within some hundred others; before that only the rows asked for are rendered. So whoever
 * reads all series once pushes nothing out, and what is dropped is little, which matters: dropped bytes stay in memory
 * until the collector comes.
 */
export class RenderedSeries {
  readonly #writer = new RowWriter({ day: 'fecha', value: 'valor' });
  readonly #segments: RenderedCache<number, RenderedRows>;
  #wanted = new Set<number>();
  #wantedBefore = new Set<number>();

  /** `capacity`: bytes of rendered segments kept; with 0 every page is rendered anew. */
  constructor(capacity: number) {
    this.#segments = new RenderedCache(capacity);
  }

  /** Bytes of the segments held. */
  get byteLength(): number {
    return this.#segments.byteLength;
  }

  /** The rows [from, to), from < to, of the series with this ordinal, as JSON separated by commas: slices, not to be changed. */
  pieces(ordinal: number, series: SeriesColumns, from: number, to: number): Buffer[] {
    const isSmall = to - from <= SMALL_PAGE_ROWS;
    const pieces: Buffer[] = [];
    // Rows [fresh, row) are to be rendered for this page alone.
    let fresh = from;
    for (let row = from; row < to; ) {
      const segment = Math.floor(row / SEGMENT_ROWS);
      const start = segment * SEGMENT_ROWS;
      const end = Math.min(start + SEGMENT_ROWS, to);
      const key = ordinal * MOST_SEGMENTS + segment;
      if (this.#segments.has(key) || (!isSmall && this.#isWanted(key))) {
        if (fresh < row) pieces.push(this.#render(series, fresh, row, true));
        const rendered = this.#segments.get(key, () =>
          this.#writer.render(series, start, Math.min(start + SEGMENT_ROWS, series.length)),
        );
        pieces.push(rendered.slice(row - start, end - start, end < to));
        fresh = end;
      }
      row = end;
    }
    if (fresh < to) pieces.push(this.#render(series, fresh, to, false));
    return pieces;
  }

  #render(series: SeriesColumns, from: number, to: number, open: boolean): Buffer {
    return this.#writer.render(series, from, to).slice(0, to - from, open);
  }

  /** Whether a segment was asked for lately; from now on it was. */
  #isWanted(key: number): boolean {
    if (this.#wanted.delete(key) || this.#wantedBefore.delete(key)) return true;
    if (this.#wanted.size >= WANTED_SEGMENTS) {
      this.#wantedBefore = this.#wanted;
      this.#wanted = new Set();
    }
    this.#wanted.add(key);
    return false;
  }
}
