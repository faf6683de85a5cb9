/** Files that a page offers: their formats, and where the content of each comes from. */
import { harmless, writtenCell } from '../../csv/written-cell.ts';
import { type ApiRequest, send } from '../api/request.ts';
import type { CellValue, Column } from './columns.ts';

/** The formats of files: their names for people, and the endings of their names. */
export const FORMATS = {
  csv: { label: 'CSV', ending: 'csv' },
  xlsx: { label: 'Excel', ending: 'xlsx' },
  json: { label: 'JSON', ending: 'json' },
  geojson: { label: 'GeoJSON', ending: 'geojson' },
  gpkg: { label: 'GeoPackage (QGIS)', ending: 'gpkg' },
  shp: { label: 'Shapefile', ending: 'zip' },
  parquet: { label: 'Parquet', ending: 'parquet' },
} as const;
type FileFormat = keyof typeof FORMATS;

/** A file with an address of its own, which the browser loads by itself. */
export interface LinkedFile {
  readonly format: FileFormat;
  /** Replaces the label of the format. */
  readonly label?: string;
  readonly link: ApiRequest;
}

/** A file that the page makes or loads, and saves under a name. */
export interface SavedFile {
  readonly format: FileFormat;
  readonly label?: string;
  /** Without its ending. */
  readonly name: string;
  readonly load: () => BlobPart | Promise<BlobPart>;
}

/** A file that {@link Downloads} offers. */
export type OfferedFile = LinkedFile | SavedFile;

/** Offers an answer in several formats, each at its own address; `parameter` names the format. */
export function linkedFiles(
  request: ApiRequest,
  formats: readonly FileFormat[],
  parameter: 'formato' | 'format' = 'formato',
): readonly LinkedFile[] {
  return formats.map((format) => ({ format, link: inFormat(request, format, parameter) }));
}

/** Offers an answer in several formats, loaded with the token of the session where it needs one. */
export function savedFiles(request: ApiRequest, formats: readonly FileFormat[], name: string): readonly SavedFile[] {
  return formats.map((format) => ({
    format,
    name,
    load: async () => (await send(inFormat(request, format, 'formato'))).blob(),
  }));
}

/** Adds the format to a request; JSON is the default of all. */
function inFormat(request: ApiRequest, format: FileFormat, parameter: string): ApiRequest {
  return format === 'json' ? request : { ...request, query: { ...request.query, [parameter]: format } };
}

/** Offers a table as CSV with the columns of the page; of those without values nothing. */
export function tableFile<R>(name: string, columns: readonly Column<R>[], rows: readonly R[]): SavedFile {
  const written = columns.flatMap(({ id, head, value }) =>
    value ? [{ head: typeof head === 'string' ? head : id, value }] : [],
  );
  const load = (): string =>
    csvText([written.map(({ head }) => head), ...rows.map((row) => written.map(({ value }) => value(row)))]);
  return { format: 'csv', name, load };
}

/** Writes lines as CSV (RFC 4180) with the byte order mark by which spreadsheets know UTF-8. Texts that a spreadsheet would run as a formula get an apostrophe. */
export function csvText(lines: readonly (readonly CellValue[])[]): string {
  return `\uFEFF${lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')}`;
}

function csvCell(value: CellValue): string {
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : writtenCell(harmless(value), ',');
}

/** How long a browser may take to begin saving, in milliseconds. */
const SAVE_MS = 60_000;

/** Saves a file on the user's machine: `saveFile('serie.csv', 'text/csv;charset=utf-8', [text])`. */
export function saveFile(name: string, type: string, parts: readonly BlobPart[]): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), SAVE_MS);
}
