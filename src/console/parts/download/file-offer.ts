/** Files that a page offers: their formats, and where each comes from. */
import { harmless, writtenCell } from '../../../csv/written-cell.ts';
import { type ApiRequest, send } from '../../api/request.ts';

/** The formats of files, with what people know each by, and the ending of its name. */
export const FORMATS = {
  csv: { label: 'CSV', ending: 'csv' },
  xlsx: { label: 'Excel', ending: 'xlsx' },
  json: { label: 'JSON', ending: 'json' },
  geojson: { label: 'GeoJSON', ending: 'geojson' },
  gpkg: { label: 'GeoPackage (QGIS)', ending: 'gpkg' },
  shp: { label: 'Shapefile', ending: 'zip' },
  parquet: { label: 'Parquet', ending: 'parquet' },
} as const;
export type FileFormat = keyof typeof FORMATS;

/** A file with its own address, which the browser loads by itself. */
export interface LinkedFile {
  readonly format: FileFormat;
  /** Replaces the format's own label. */
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

/** What {@link Downloads} offers. */
export type FileOffer = LinkedFile | SavedFile;

/** Offers a list in several formats, each at its own address; `parameter` is the one that names the format. */
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

/** The request of an answer in a format; JSON is the default of each. */
function inFormat(request: ApiRequest, format: FileFormat, parameter: string): ApiRequest {
  return format === 'json' ? request : { ...request, query: { ...request.query, [parameter]: format } };
}

/** What a cell of a file holds. */
export type CsvValue = string | number | null;

/**
 * Lines as a file of comma-separated values (RFC 4180), which begins with the mark by which spreadsheets know UTF-8. A text that
 * a spreadsheet would take for a formula gets an apostrophe before it.
 */
export function csvText(lines: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return writtenCell(harmless(value), ',');
}

/** How long the browser may take to begin before the bytes are let go. */
const LET_GO_MS = 60_000;

/** Gives the user a file: `saveFile('serie.csv', 'text/csv;charset=utf-8', [text])`. */
export function saveFile(name: string, type: string, parts: readonly BlobPart[]): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), LET_GO_MS);
}
