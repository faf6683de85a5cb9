/** The formats of files that tables are written to, each writer loaded when it is first used. */
import type { FileWriter } from './table.ts';

/** Formats for tables of any kind, and those for tables with a geometry besides. */
export const TABLE_FORMATS = ['xlsx', 'parquet'] as const;
export const SPATIAL_FORMATS = ['parquet', 'gpkg', 'shp'] as const;
export type DownloadFormat = (typeof TABLE_FORMATS)[number] | (typeof SPATIAL_FORMATS)[number];

/** How a file of a format is sent. */
interface FileForm {
  /** Its `Content-Type`. */
  readonly type: string;
  readonly extension: string;
}

/** By format, how its files are sent. */
export const FILE_FORMS: Readonly<Record<DownloadFormat, FileForm>> = {
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
  parquet: { type: 'application/vnd.apache.parquet', extension: 'parquet' },
  gpkg: { type: 'application/geopackage+sqlite3', extension: 'gpkg' },
  shp: { type: 'application/zip', extension: 'zip' },
};

/** Loads the writer of a format. */
export async function fileWriterOf(format: DownloadFormat): Promise<FileWriter> {
  switch (format) {
    case 'xlsx':
      return (await import('./xlsx.ts')).writeXlsx;
    case 'parquet':
      return (await import('./parquet.ts')).writeParquet;
    case 'gpkg':
      return (await import('./gpkg.ts')).writeGeoPackage;
    case 'shp':
      return (await import('./shapefile.ts')).writeShapefile;
  }
}
