/** Builds a grid over polygons, see grid.ts. */
import { EMPTY, type GridFrame, PolygonGrid } from './grid.ts';
import type { Rings } from './rings.ts';
import { forEachEdge } from './rings.ts';
import type { Slices } from './slices.ts';
import type { EdgeStripes } from './stripes.ts';

/** Widest and narrowest grid, in cells per side. */
const MOST_CELLS = 2048;
const FEWEST_CELLS = 16;
/** Cells visited between two pauses of a sliced build. */
const CELLS_PER_SLICE = 50_000;
/** Edges mark the cells within this part of a cell around them, so that rounding never leaves a touched cell out. */
const MARGIN = 1e-6;

/** Builds the grid in slices; lower ordinals win where polygons overlap. */
export function* buildGrid(rings: Rings, stripes: EdgeStripes): Slices<PolygonGrid> {
  const builder = new GridBuilder(frameOf(rings));
  yield;
  let work = 0;
  for (let p = 0; p < rings.ringStarts.length - 1; p++) {
    if (rings.ringStarts[p] === rings.ringStarts[p + 1]) continue;
    const window = builder.markEdges(rings, p);
    for (let row = 0; row < window.rows; row++) {
      builder.fillRow(p, stripes, window, row);
      work += window.columns;
      if (work > CELLS_PER_SLICE) {
        work = 0;
        yield;
      }
    }
  }
  return builder.finish();
}

/** A grid while it is filled, polygon by polygon in ascending order. */
class GridBuilder {
  readonly #frame: GridFrame;
  readonly #minX: number;
  readonly #minY: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #scaleX: number;
  readonly #scaleY: number;
  readonly #cells: Int32Array;
  readonly #lists: (readonly number[])[] = [];
  readonly #listNumbers = new Map<string, number>();

  constructor(frame: GridFrame) {
    this.#frame = frame;
    this.#minX = frame.minX;
    this.#minY = frame.minY;
    this.#columns = frame.columns;
    this.#rows = frame.rows;
    this.#scaleX = frame.scaleX;
    this.#scaleY = frame.scaleY;
    this.#cells = new Int32Array(frame.columns * frame.rows).fill(EMPTY);
  }

  finish(): PolygonGrid {
    const listStarts = new Int32Array(this.#lists.length + 1);
    this.#lists.forEach((list, n) => {
      listStarts[n + 1] = listStarts[n]! + list.length;
    });
    return new PolygonGrid(this.#frame, this.#cells, listStarts, Int32Array.from(this.#lists.flat()));
  }

  /** Marks, in a window of cells around polygon `p`, those its edges touch. */
  markEdges(rings: Rings, p: number): Window {
    const left = this.#column((rings.boxes[4 * p]! - this.#minX) * this.#scaleX - MARGIN);
    const right = this.#column((rings.boxes[4 * p + 2]! - this.#minX) * this.#scaleX + MARGIN);
    const bottom = this.#row((rings.boxes[4 * p + 1]! - this.#minY) * this.#scaleY - MARGIN);
    const top = this.#row((rings.boxes[4 * p + 3]! - this.#minY) * this.#scaleY + MARGIN);
    const columns = right - left + 1;
    const rows = top - bottom + 1;
    const touched = new Uint8Array(columns * rows);
    forEachEdge(rings, p, (ax, ay, bx, by) => {
      const upward = ay <= by;
      const lowX = ((upward ? ax : bx) - this.#minX) * this.#scaleX;
      const lowY = ((upward ? ay : by) - this.#minY) * this.#scaleY;
      const highX = ((upward ? bx : ax) - this.#minX) * this.#scaleX;
      const highY = ((upward ? by : ay) - this.#minY) * this.#scaleY;
      // An edge that stays within the margins of one latitude covers its whole width in every row it touches.
      const flat = highY - lowY < MARGIN;
      const slope = flat ? 0 : (highX - lowX) / (highY - lowY);
      const last = this.#row(highY + MARGIN);
      for (let row = this.#row(lowY - MARGIN); row <= last; row++) {
        // The part of the edge within this row, widened by the margin on all sides.
        const enter = flat ? lowX : lowX + slope * (clamp(row - MARGIN, lowY, highY) - lowY);
        const leave = flat ? highX : lowX + slope * (clamp(row + 1 + MARGIN, lowY, highY) - lowY);
        const from = this.#column(Math.min(enter, leave) - MARGIN) - left;
        const to = this.#column(Math.max(enter, leave) + MARGIN) - left;
        touched.fill(
          1,
          (row - bottom) * columns + Math.max(0, from),
          (row - bottom) * columns + Math.min(columns - 1, to) + 1,
        );
      }
    });
    return { left, bottom, columns, rows, touched, inside: new Uint8Array(columns * rows) };
  }

  /** Writes one row of a polygon's window into the grid. A cell without edges lies wholly inside or outside. */
  fillRow(p: number, stripes: EdgeStripes, window: Window, row: number): void {
    const { touched, inside, columns } = window;
    const y = this.#minY + (window.bottom + row + 0.5) / (this.#scaleY || 1);
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const cell = (window.bottom + row) * this.#columns + window.left + column;
      if (touched[at] === 1) {
        this.#addCandidate(cell, p);
        continue;
      }
      if (column > 0 && touched[at - 1] === 0) inside[at] = inside[at - 1]!;
      else if (row > 0 && touched[at - columns] === 0) inside[at] = inside[at - columns]!;
      else {
        const x = this.#minX + (window.left + column + 0.5) / (this.#scaleX || 1);
        inside[at] = stripes.contains(p, x, y) ? 1 : 0;
      }
      if (inside[at] === 0) continue;
      if (this.#cells[cell] === EMPTY) this.#cells[cell] = p;
      else this.#addCandidate(cell, p);
    }
  }

  /** Adds `p`, greater than all before, to the polygons to ask in a cell, unless one before covers it wholly. */
  #addCandidate(cell: number, p: number): void {
    const value = this.#cells[cell]!;
    if (value >= 0) return;
    const key = `${value},${p}`;
    let number = this.#listNumbers.get(key);
    if (number === undefined) {
      const before = value === EMPTY ? [] : this.#lists[-2 - value]!;
      number = this.#lists.push([...before, p]) - 1;
      this.#listNumbers.set(key, number);
    }
    this.#cells[cell] = -2 - number;
  }

  #column(x: number): number {
    return clamp(Math.floor(x), 0, this.#columns - 1);
  }

  #row(y: number): number {
    return clamp(Math.floor(y), 0, this.#rows - 1);
  }
}

/** The cells around one polygon: those its edges touch, and those known to lie inside. */
interface Window {
  readonly left: number;
  readonly bottom: number;
  readonly columns: number;
  readonly rows: number;
  readonly touched: Uint8Array;
  readonly inside: Uint8Array;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function frameOf(rings: Rings): GridFrame {
  const [minX, minY, maxX, maxY] = extentOf(rings);
  const side = gridSide(rings.coordinates.length / 2);
  const width = Math.max(maxX - minX, 0);
  const height = Math.max(maxY - minY, 0);
  const longest = Math.max(width, height);
  const columns = longest > 0 ? Math.max(1, Math.ceil((side * width) / longest)) : 1;
  const rows = longest > 0 ? Math.max(1, Math.ceil((side * height) / longest)) : 1;
  return {
    minX,
    minY,
    columns,
    rows,
    scaleX: width > 0 ? columns / width : 0,
    scaleY: height > 0 ? rows / height : 0,
  };
}

/** Cells per side: so fine that a small part of them lies on borders, within the bounds. */
function gridSide(vertices: number): number {
  const wanted = 8 * Math.sqrt(vertices);
  return clamp(2 ** Math.ceil(Math.log2(Math.max(1, wanted))), FEWEST_CELLS, MOST_CELLS);
}

function extentOf(rings: Rings): [number, number, number, number] {
  const { boxes } = rings;
  const extent: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < boxes.length; at += 4) {
    extent[0] = Math.min(extent[0], boxes[at]!);
    extent[1] = Math.min(extent[1], boxes[at + 1]!);
    extent[2] = Math.max(extent[2], boxes[at + 2]!);
    extent[3] = Math.max(extent[3], boxes[at + 3]!);
  }
  return extent[0] <= extent[2] ? extent : [0, 0, 0, 0];
}
