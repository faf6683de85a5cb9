/** Tables as the writers of files take them: columns with names and types, and rows that are made one after the other. */
import type { Geometry } from 'geojson';

/** What the geometries of one column are: files of shapes hold one kind alone. */
export type ShapeKind = 'point' | 'line' | 'area';

/**
 * A column. Cells of a `date` are days since 1970-01-01, of a `time` milliseconds since then on a clock without a zone; those of
 * an `integer` are safe integers.
 */
export type TableColumn =
  | {
      readonly name: string;
      readonly type: 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'time';
    }
  | { readonly name: string; readonly type: 'geometry'; readonly shape: ShapeKind };

/** One cell; null where there is no value. */
export type Cell = string | number | boolean | Geometry | null;

/** One row: a cell for each column, in their order. */
export type Row = readonly Cell[];

/** A table that is written to a file. */
export interface Table {
  /** Names the sheet or the layer: ASCII letters, digits, `_` and `-`, at most 25 of them. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** Makes the rows. Writers of formats with lengths in front (`shp`) call it more than once; all others once. */
  readonly rows: () => Iterable<Row> | AsyncIterable<Row>;
}

/** What a writer needs besides the table. */
export interface WriterContext {
  /** Awaited between steps of about a millisecond; what it throws ends the writing. */
  readonly breathe: () => Promise<void>;
  /** Folder for the temporary file of formats that are not written from front to back (`gpkg`). */
  readonly folder: string;
}

/** Writes a table as the bytes of one file, no faster than they are taken. */
export type TableWriter = (table: Table, context: WriterContext) => AsyncGenerator<Uint8Array, void, undefined>;

/** The place of the column with the geometry, −1 without one. */
export function geometryPlace({ columns }: Table): number {
  return columns.findIndex(({ type }) => type === 'geometry');
}

/** Whether a cell is a geometry. */
export function isGeometry(cell: Cell | undefined): cell is Geometry {
  return typeof cell === 'object' && cell !== null;
}
