/** How a file holds its records. */
export type FileFormat = 'csv' | 'json' | 'ndjson' | 'geojson';

/** One record as a file gives it, before any rule: a CSV row by column names, or a JSON object. */
export interface RawRecord {
  /** Line of the (decompressed) file on which the record begins, counted from 1. */
  readonly line: number;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Properties of a file that are known before it is read through: enough to recognise its kind. */
export interface FileSample {
  /** Base name without folders and without `.gz`, as `daily_bcba_bonds_2020_2024.csv`. */
  readonly name: string;
  readonly format: FileFormat;
  /** CSV columns, or the keys of the first record (of a GeoJSON feature: of its `properties`). */
  readonly keys: ReadonlySet<string>;
  /** The key under which a JSON wrapper holds its array (`localidades` in a Georef dump), or null. */
  readonly wrapper: string | null;
}

/** A record that was not loaded, and why. */
export interface Refusal {
  readonly file: string;
  readonly line: number;
  readonly field: string;
  readonly reason: string;
  /** The rule that refused it, by its name in the documents. */
  readonly rule: string;
}

/** Something about a loaded record that its readers should know: a defect that takes nothing away (an "aviso"). */
export interface Notice {
  readonly file: string;
  /** Null for what only the records of several files or imports show together. */
  readonly line: number | null;
  readonly resource: string;
  readonly id: string;
  readonly field: string;
  readonly reason: string;
  /** The rule that it does not keep, by its name in the documents. */
  readonly rule: string;
}

/** Raised when a file as a whole cannot be read; the command line ends with code 4. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** Raised when the report of an import cannot be written; the import itself is done. The command line ends with code 4. */
export class UnwritableFile extends Error {
  override readonly name = 'UnwritableFile';
}
