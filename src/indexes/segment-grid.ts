/**
 * A grid that finds the segments near a place. Of its cells only those that segments touch are stored, row by row: a
 * country has a hundred times as many cells as streets touch. All its parts are typed arrays.
 */
import { lowerBound } from './ordinals.ts';
import type { Slices } from './slices.ts';

/** The two ends of a segment. */
export interface Segment {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
}

/** What a {@link SegmentGrid} is made of: plain data. */
export interface SegmentGridParts {
  readonly minX: number;
  readonly minY: number;
  /** Width and height of a cell. */
  readonly cell: number;
  /** Row `r` has the cells `[rowStarts[r], rowStarts[r + 1])`. */
  readonly rowStarts: Int32Array;
  /** The column of each cell, ascending within a row. */
  readonly columns: Int32Array;
  /** Cell `c` is touched by the segments at the places `[placeStarts[c], placeStarts[c + 1])`. */
  readonly placeStarts: Int32Array;
  /** By place, the number of the segment; ascending within a cell. */
  readonly segments: Int32Array;
}

/** So much of a cell is added to the reach of segments and searches, against rounding at the borders of cells. */
const MARGIN = 1e-6;
/** Segments or rows worked on between two pauses of a build. */
const PER_SLICE = 4096;
/** A cell's column and a segment's number in one value: the column is multiplied by this. */
const COLUMN = 2 ** 31;

/** Finds segments by the cells that they touch. Never changed. */
export class SegmentGrid {
  readonly #parts: SegmentGridParts;

  private constructor(parts: SegmentGridParts) {
    this.#parts = parts;
  }

  /** The way back from {@link SegmentGrid.toParts}; nothing is copied. */
  static fromParts(parts: SegmentGridParts): SegmentGrid {
    return new SegmentGrid(parts);
  }

  /**
   * Builds the grid of the segments that `read` gives, in slices.
   * @param numbers of the segments, ascending
   * @param cell width and height of a cell, in the unit of the coordinates
   */
  static *build(numbers: Int32Array, read: (segment: number) => Segment, cell: number): Slices<SegmentGrid> {
    let minX = Number.POSITIVE_INFINITY;
    let minY = Number.POSITIVE_INFINITY;
    let maxY = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < numbers.length; at++) {
      const { fromX, fromY, toX, toY } = read(numbers[at]!);
      minX = Math.min(minX, fromX, toX);
      minY = Math.min(minY, fromY, toY);
      maxY = Math.max(maxY, fromY, toY);
      if (at % PER_SLICE === 0) yield;
    }
    if (numbers.length === 0) [minX, minY, maxY] = [0, 0, 0];
    const frame = { minX, minY, cell };
    const rows = Math.floor((maxY - minY) / cell) + 1;
    const entryStarts = new Int32Array(rows + 1);
    for (let at = 0; at < numbers.length; at++) {
      forEachCell(read(numbers[at]!), frame, rows, (row) => entryStarts[row + 1]!++);
      if (at % PER_SLICE === 0) yield;
    }
    for (let row = 0; row < rows; row++) entryStarts[row + 1]! += entryStarts[row]!;
    const entries = new Float64Array(entryStarts[rows]!);
    const next = entryStarts.slice(0, rows);
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at]!;
      forEachCell(read(number), frame, rows, (row, column) => {
        entries[next[row]!++] = column * COLUMN + number;
      });
      if (at % PER_SLICE === 0) yield;
    }
    return yield* SegmentGrid.#ofEntries(frame, entryStarts, entries);
  }

  /** @param entries by row a value per cell and segment: the column times {@link COLUMN} and the segment's number */
  static *#ofEntries(
    frame: Pick<SegmentGridParts, 'minX' | 'minY' | 'cell'>,
    entryStarts: Int32Array,
    entries: Float64Array,
  ): Slices<SegmentGrid> {
    const rows = entryStarts.length - 1;
    const segments = new Int32Array(entries.length);
    const rowStarts = new Int32Array(rows + 1);
    const columns: number[] = [];
    const placeStarts: number[] = [];
    for (let row = 0; row < rows; row++) {
      const from = entryStarts[row]!;
      const to = entryStarts[row + 1]!;
      entries.subarray(from, to).sort();
      let last = -1;
      for (let place = from; place < to; place++) {
        const column = Math.floor(entries[place]! / COLUMN);
        segments[place] = entries[place]! - column * COLUMN;
        if (column === last) continue;
        last = column;
        columns.push(column);
        placeStarts.push(place);
      }
      rowStarts[row + 1] = columns.length;
      if (row % PER_SLICE === 0) yield;
    }
    placeStarts.push(entries.length);
    return new SegmentGrid({
      ...frame,
      rowStarts,
      columns: Int32Array.from(columns),
      placeStarts: Int32Array.from(placeStarts),
      segments,
    });
  }

  /** What the grid is made of, not copied. */
  toParts(): SegmentGridParts {
    return this.#parts;
  }

  /** The row of a place, within those that the grid has. */
  rowAt(y: number): number {
    const { minY, cell, rowStarts } = this.#parts;
    return Math.min(rowStarts.length - 2, Math.max(0, Math.floor((y - minY) / cell)));
  }

  /** The first place whose segment may reach east of `x` in a row; the places up to {@link placesUpTo} of an `x` farther east touch what lies between. */
  placeFrom(row: number, x: number): number {
    return this.#placeOf(row, Math.floor((x - this.#parts.minX) / this.#parts.cell - MARGIN));
  }

  /** The place behind the last whose segment may reach west of `x` in a row. */
  placesUpTo(row: number, x: number): number {
    return this.#placeOf(row, Math.floor((x - this.#parts.minX) / this.#parts.cell + MARGIN) + 1);
  }

  /** The number of the segment at a place. */
  segmentAt(place: number): number {
    return this.#parts.segments[place]!;
  }

  #placeOf(row: number, column: number): number {
    const { rowStarts, columns, placeStarts } = this.#parts;
    return placeStarts[lowerBound(columns, column, rowStarts[row]!, rowStarts[row + 1]!)]!;
  }
}

/** Visits the cells that a segment touches, row by row. */
function forEachCell(
  { fromX, fromY, toX, toY }: Segment,
  { minX, minY, cell }: Pick<SegmentGridParts, 'minX' | 'minY' | 'cell'>,
  rows: number,
  visit: (row: number, column: number) => void,
): void {
  const isUpward = fromY <= toY;
  const lowX = ((isUpward ? fromX : toX) - minX) / cell;
  const lowY = ((isUpward ? fromY : toY) - minY) / cell;
  const highX = ((isUpward ? toX : fromX) - minX) / cell;
  const highY = ((isUpward ? toY : fromY) - minY) / cell;
  const slope = highY - lowY > MARGIN ? (highX - lowX) / (highY - lowY) : 0;
  const first = Math.max(0, Math.floor(lowY - MARGIN));
  const last = Math.min(rows - 1, Math.floor(highY + MARGIN));
  for (let row = first; row <= last; row++) {
    // What of the segment lies within the row; one that is flat lies there whole.
    const enter = slope === 0 ? lowX : lowX + slope * (Math.max(lowY, Math.min(highY, row - MARGIN)) - lowY);
    const leave = slope === 0 ? highX : lowX + slope * (Math.max(lowY, Math.min(highY, row + 1 + MARGIN)) - lowY);
    const to = Math.floor(Math.max(enter, leave) + MARGIN);
    for (let column = Math.max(0, Math.floor(Math.min(enter, leave) - MARGIN)); column <= to; column++)
      visit(row, column);
  }
}
