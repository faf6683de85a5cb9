/**
 * Parquet files, written in row groups as their rows come; with a geometry column they are GeoParquet 1.1 (WKB, longitude first,
 * WGS 84).
 */
import { ByteWriter, type ColumnSource, geojsonToWkb, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { shapeOf, TYPE_NAMES } from './geometry.ts';
import {
  type FileCell,
  type FileColumn,
  type FileTable,
  geometryPlace,
  isGeometry,
  type WriterContext,
} from './table.ts';

/**
 * ShapeBounds of a row group, in cells and in bytes of texts and geometries: one is written in a few milliseconds, in which requests
 * wait.
 */
const GROUP_CELLS = 8192;
const GROUP_BYTES = 256 * 1024;

/** Rows taken between two looks at the clock. */
const ROWS_A_LOOK = 64;

/** What a cell is stored as. */
type Stored = string | number | bigint | boolean | Uint8Array | null;

/** Writes a Parquet file. */
export async function* writeParquet(
  table: FileTable,
  { breathe }: Pick<WriterContext, 'breathe'>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { columns } = table;
  const bytes = new ByteWriter();
  const geo = geoMetadata(table);
  const file = new ParquetWriter({
    writer: bytes,
    schema: [{ name: 'root', num_children: columns.length }, ...columns.map(schemaOf)],
    ...(geo === null ? {} : { kvMetadata: [{ key: 'geo', value: geo }] }),
    createdBy: 'ventanilla',
  });
  const groupRows = Math.max(1, Math.floor(GROUP_CELLS / columns.length));
  let group = columns.map((): Stored[] => []);
  let [rows, size] = [0, 0];
  const taken = (): Uint8Array => {
    const piece = bytes.getBytes().slice();
    bytes.index = 0;
    return piece;
  };
  const writeGroup = (): Uint8Array => {
    const columnData = columns.map(
      ({ name, type }, place): ColumnSource => ({
        name,
        data: group[place] ?? [],
        offsetIndex: false,
        // The least and the greatest of texts take a quarter of the time, and no reader skips rows by them.
        statistics: type !== 'text' && type !== 'geometry',
      }),
    );
    file.write({ columnData, rowGroupSize: rows });
    group = columns.map(() => []);
    [rows, size] = [0, 0];
    return taken();
  };
  for await (const row of table.rows()) {
    for (const [place, column] of columns.entries()) {
      const stored = storedOf(column, row[place] ?? null);
      if (typeof stored === 'string') size += stored.length;
      else if (stored instanceof Uint8Array) size += stored.byteLength;
      group[place]?.push(stored);
    }
    rows++;
    if (rows >= groupRows || size >= GROUP_BYTES) {
      yield writeGroup();
      await breathe();
    } else if (rows % ROWS_A_LOOK === 0) await breathe();
  }
  if (rows > 0) yield writeGroup();
  file.finish();
  yield taken();
}

function schemaOf(column: FileColumn): SchemaElement {
  const base = { name: column.name, repetition_type: 'OPTIONAL' } as const;
  switch (column.type) {
    case 'text':
      return { ...base, type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } };
    case 'integer':
      return { ...base, type: 'INT64' };
    case 'number':
      return { ...base, type: 'DOUBLE' };
    case 'boolean':
      return { ...base, type: 'BOOLEAN' };
    case 'date':
      return { ...base, type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } };
    case 'time':
      return { ...base, type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'MILLIS' } };
    case 'geometry':
      return { ...base, type: 'BYTE_ARRAY' };
  }
}

function storedOf(column: FileColumn, cell: FileCell): Stored {
  if (isGeometry(cell)) {
    const shape = column.type === 'geometry' ? shapeOf(cell, column.shape) : null;
    return shape && geojsonToWkb(shape);
  }
  return typeof cell === 'number' && (column.type === 'integer' || column.type === 'time') ? BigInt(cell) : cell;
}

/** What readers of GeoParquet look for; null for a table without a geometry. */
function geoMetadata(table: FileTable): string | null {
  const column = table.columns[geometryPlace(table)];
  if (column?.type !== 'geometry') return null;
  const about = { encoding: 'WKB', geometry_types: [TYPE_NAMES[column.shape]] };
  return JSON.stringify({ version: '1.1.0', primary_column: column.name, columns: { [column.name]: about } });
}
