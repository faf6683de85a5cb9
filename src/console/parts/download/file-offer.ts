/** Files that a page offers: their formats, and where each comes from. */
import { send } from '../../api/ask.ts';
import type { ApiRequest } from '../../api/request.ts';

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
