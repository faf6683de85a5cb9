/**
 * A grid over all polygons of an index: most cells lie wholly inside one polygon, or in none, and answer at once; the
 * cells on borders name the few polygons to ask.
 */

import type { EdgeStripes } from './stripes.ts';

/** The value of a cell that no polygon touches. */
export const EMPTY = -1;

/** Where a grid lies and how fine it is. */
export interface GridFrame {
  readonly minX: number;
  readonly minY: number;
  readonly columns: number;
  readonly rows: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

/** What a grid is made of: plain data, see `PolygonGrid.toParts`. */
export interface PolygonGridParts extends GridFrame {
  readonly cells: Int32Array;
  /** List n has the candidates `[listStarts[n], listStarts[n + 1])` of `candidates`. */
  readonly listStarts: Int32Array;
  readonly candidates: Int32Array;
}

/** Cell values: an ordinal, EMPTY, or −2 − n for the n-th list of candidates. Never changed. */
export class PolygonGrid {
  readonly #minX: number;
  readonly #minY: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #scaleX: number;
  readonly #scaleY: number;
  readonly #cells: Int32Array;
  readonly #listStarts: Int32Array;
  readonly #candidates: Int32Array;

  /** Create it with `buildGrid`, or from parts. */
  constructor(frame: GridFrame, cells: Int32Array, listStarts: Int32Array, candidates: Int32Array) {
    this.#minX = frame.minX;
    this.#minY = frame.minY;
    this.#columns = frame.columns;
    this.#rows = frame.rows;
    this.#scaleX = frame.scaleX;
    this.#scaleY = frame.scaleY;
    this.#cells = cells;
    this.#listStarts = listStarts;
    this.#candidates = candidates;
  }

  /** The way back from {@link PolygonGrid.toParts}. */
  static fromParts({ cells, listStarts, candidates, ...frame }: PolygonGridParts): PolygonGrid {
    if (cells.length !== frame.columns * frame.rows) throw new RangeError('the cells of a grid do not fill it');
    return new PolygonGrid(frame, cells, listStarts, candidates);
  }

  /** What the grid is made of. */
  toParts(): PolygonGridParts {
    return {
      minX: this.#minX,
      minY: this.#minY,
      columns: this.#columns,
      rows: this.#rows,
      scaleX: this.#scaleX,
      scaleY: this.#scaleY,
      cells: this.#cells,
      listStarts: this.#listStarts,
      candidates: this.#candidates,
    };
  }

  /** The ordinal at a finite point, or -1, asking `stripes` on borders. */
  find(x: number, y: number, stripes: EdgeStripes): number {
    const column = Math.floor((x - this.#minX) * this.#scaleX);
    const row = Math.floor((y - this.#minY) * this.#scaleY);
    if (column < 0 || row < 0 || column > this.#columns || row > this.#rows) return -1;
    const cell = Math.min(row, this.#rows - 1) * this.#columns + Math.min(column, this.#columns - 1);
    const value = this.#cells[cell]!;
    if (value >= EMPTY) return value;
    const end = this.#listStarts[-1 - value]!;
    for (let at = this.#listStarts[-2 - value]!; at < end; at++) {
      const candidate = this.#candidates[at]!;
      if (stripes.contains(candidate, x, y)) return candidate;
    }
    return -1;
  }
}
