/** Tables as the writers of files take them: columns with names and types, and rows that are made one after the other. */
import type { Geometry } from 'geojson';
import { parseDay } from '../indexes/civil-date.ts';

/** What the geometries of one column are: files of shapes hold one kind alone. */
export type ShapeKind = 'point' | 'line' | 'area';

/**
 * A column. Cells of a `date` are days since 1970-01-01, of a `time` milliseconds since then on a clock without a zone; those of
 * an `integer` are safe integers.
 */
export type FileColumn =
  | {
      readonly name: string;
      readonly type: 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'time';
    }
  | { readonly name: string; readonly type: 'geometry'; readonly shape: ShapeKind };

/** One cell; null where there is no value. */
export type FileCell = string | number | boolean | Geometry | null;

/** One row: a cell for each column, in their order. */
export type FileRow = readonly FileCell[];

/** A table that is written to a file. */
export interface FileTable {
  /** Names the sheet or the layer: ASCII letters, digits, `_` and `-`, at most 25 of them. */
  readonly name: string;
  readonly columns: readonly FileColumn[];
  /** Makes the rows. Writers of formats with lengths in front (`shp`) call it more than once; all others once. */
  readonly rows: () => Iterable<FileRow> | AsyncIterable<FileRow>;
}

/** What a writer needs besides the table. */
export interface WriterContext {
  /** Awaited between steps of about a millisecond; what it throws ends the writing. */
  readonly breathe: () => Promise<void>;
  /** Folder for the temporary file of formats that are not written from front to back (`gpkg`). */
  readonly folder: string;
}

/** Writes a table as the bytes of one file, no faster than they are taken. */
export type FileWriter = (table: FileTable, context: WriterContext) => AsyncGenerator<Uint8Array, void, undefined>;

/** The place of the column with the geometry, −1 without one. */
export function geometryPlace({ columns }: FileTable): number {
  return columns.findIndex(({ type }) => type === 'geometry');
}

/** Whether a cell is a geometry. */
export function isGeometry(cell: FileCell | undefined): cell is Geometry {
  return typeof cell === 'object' && cell !== null;
}

/** A column of a table that is made of records. */
export type RecordColumn<R> = FileColumn & { readonly of: (record: R) => FileCell };

/** A table with a row for each of some records. */
export function tableOfRecords<R>(name: string, columns: readonly RecordColumn<R>[], records: readonly R[]): FileTable {
  return {
    name,
    columns,
    *rows() {
      for (const record of records) yield columns.map(({ of }) => of(record));
    },
  };
}

/** The day number of a date `YYYY-MM-DD` as a cell. */
export function dayCell(date: string | null): number | null {
  return date === null ? null : (parseDay(date) ?? null);
}

/** A local date and time `YYYY-MM-DDTHH:MM:SS`, with or without fractions, as a cell; a zone behind it does not count. */
export function timeCell(time: string | null): number | null {
  const read = time === null ? Number.NaN : Date.parse(`${time.slice(0, 19)}Z`);
  return Number.isNaN(read) ? null : read;
}
