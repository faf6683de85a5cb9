import type { DataSet, StoredRecord, VersionReader } from '../store/store.ts';

/** A line of an export: a JSON object, as text, or as the bytes that the store holds. */
export type Line = string | Uint8Array;

/** How the records of one stored resource are written: as files of a kind that the import of the group knows. */
export interface ExportedResource {
  /** The stored resource; its files are named after it. */
  readonly resource: string;
  /** What the files hold, for the README of an export. */
  readonly title: string;
  /** Under which terms the data may be handed on, as far as their usual sources say. */
  readonly licence: string;
  /** The lines of one stored record, in the order of its content. */
  readonly lines: (record: StoredRecord) => Iterable<Line>;
  /** Lines that no stored record holds, before all others. */
  readonly before?: (reader: VersionReader) => Promise<readonly Line[]>;
}

/** What a group writes of a version: its whole content, resource by resource, in the order in which the files are listed. */
export interface Exporter {
  readonly dataSet: DataSet;
  readonly resources: readonly ExportedResource[];
}

/** The stored bytes of a record are its line: what was stored as JSON was written by `JSON.stringify`, on one line. */
export function asStored({ body }: StoredRecord): Iterable<Line> {
  return [body];
}

/** A double as JSON that is read back as the same eight bytes; `JSON.stringify` drops the sign of −0. */
export function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
