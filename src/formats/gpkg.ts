/**
 * GeoPackage files (OGC 12-128r19), a layer each: a SQLite database, so it is made in a temporary file and sent from there. In
 * memory is one row at a time.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { geojsonToWkb } from 'hyparquet-writer';
import { formatDay } from '../indexes/civil-date.ts';
import type { Value } from '../store/form.ts';
import { type Connection, connect } from '../store/sqlite/driver.ts';
import {
  type FileShape,
  joinedBounds,
  NOWHERE,
  type ShapeBounds,
  shapeBounds,
  shapeOf,
  TYPE_NAMES,
} from './geometry.ts';
import {
  type FileCell,
  type FileColumn,
  type FileTable,
  geometryPlace,
  isGeometry,
  type WriterContext,
} from './table.ts';

/** Rows written between two looks at the clock. */
const ROWS_A_LOOK = 16;
const PIECE_BYTES = 64 * 1024;
const WGS_84 = 4326;

const SQL_TYPES: Readonly<Record<Exclude<FileColumn['type'], 'geometry'>, string>> = {
  text: 'TEXT',
  integer: 'INTEGER',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  time: 'DATETIME',
};

const WGS_84_DEFINITION =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],' +
  'PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]';

/**
 * The tables that every file has; the number of the application says "GPKG", the version 1.3. The required time of the last change is the
 * beginning of time instead of the moment of writing: the same data are the same bytes on each server.
 */
const SCHEMA = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  PRAGMA application_id = 1196444487;
  PRAGMA user_version = 10300;
  CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL,
    organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
  INSERT INTO gpkg_spatial_ref_sys VALUES
    ('Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined', NULL),
    ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', NULL),
    ('WGS 84 geodetic', ${WGS_84}, 'EPSG', ${WGS_84}, '${WGS_84_DEFINITION}', NULL);
  CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
    description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT '1970-01-01T00:00:00.000Z',
    min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER REFERENCES gpkg_spatial_ref_sys (srs_id));
  CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL UNIQUE REFERENCES gpkg_contents (table_name),
    column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL,
    srs_id INTEGER NOT NULL REFERENCES gpkg_spatial_ref_sys (srs_id), z TINYINT NOT NULL, m TINYINT NOT NULL,
    PRIMARY KEY (table_name, column_name));
`;

/** Writes a GeoPackage. */
export async function* writeGeoPackage(
  table: FileTable,
  { breathe, folder }: WriterContext,
): AsyncGenerator<Uint8Array, void, undefined> {
  const path = join(folder, `ventanilla-${randomUUID()}.gpkg`);
  try {
    // Only this process may read what it holds.
    await (await open(path, 'wx', 0o600)).close();
    const connection = connect(path);
    try {
      await fill(connection, table, breathe);
    } finally {
      connection.close();
    }
    yield* createReadStream(path, { highWaterMark: PIECE_BYTES });
  } finally {
    await rm(path, { force: true });
  }
}

async function fill(connection: Connection, table: FileTable, breathe: () => Promise<void>): Promise<void> {
  const { name, columns } = table;
  const place = geometryPlace(table);
  const geometry = columns[place];
  if (geometry?.type !== 'geometry') throw new TypeError(`the table ${name} has no geometry`);
  connection.exec(SCHEMA);
  const declared = columns.map((column) => `${quoted(column.name)} ${sqlType(column)}`);
  connection.exec(`CREATE TABLE ${quoted(name)} (fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, ${declared.join()})`);
  const insert = `INSERT INTO ${quoted(name)} (${columns.map((column) => quoted(column.name)).join()}) VALUES (${columns.map(() => '?').join()})`;
  let bounds = NOWHERE;
  let rows = 0;
  connection.exec('BEGIN');
  for await (const row of table.rows()) {
    const cell = row[place];
    const shape = isGeometry(cell) ? shapeOf(cell, geometry.shape) : null;
    const own = shape === null ? NOWHERE : shapeBounds(shape);
    bounds = joinedBounds(bounds, own);
    const values = columns.map((column, at) =>
      at === place ? shape && geometryBlob(shape, own) : storedOf(column, row[at] ?? null),
    );
    connection.run(insert, ...values);
    if (++rows % ROWS_A_LOOK === 0) await breathe();
  }
  const edges = bounds.map((edge) => (Number.isFinite(edge) ? edge : null));
  connection.run(
    `INSERT INTO gpkg_contents (table_name, data_type, identifier, min_x, min_y, max_x, max_y, srs_id)
      VALUES (?, 'features', ?, ?, ?, ?, ?, ${WGS_84})`,
    name,
    name,
    ...edges,
  );
  connection.run(
    `INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ${WGS_84}, 0, 0)`,
    name,
    geometry.name,
    TYPE_NAMES[geometry.shape].toUpperCase(),
  );
  connection.exec('COMMIT');
}

function sqlType(column: FileColumn): string {
  return column.type === 'geometry' ? TYPE_NAMES[column.shape].toUpperCase() : SQL_TYPES[column.type];
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function storedOf({ type }: FileColumn, cell: FileCell): Value {
  if (isGeometry(cell)) return null;
  if (typeof cell === 'boolean') return cell ? 1 : 0;
  if (typeof cell !== 'number') return cell;
  if (type === 'date') return formatDay(cell);
  return type === 'time' ? new Date(cell).toISOString() : cell;
}

/** A geometry as GeoPackage holds it: "GP", version 0, flags (least byte first, with bounds), its system, its bounds, WKB. */
function geometryBlob(shape: FileShape, [west, south, east, north]: ShapeBounds): Uint8Array {
  const head = Buffer.alloc(40);
  head.write('GP', 'ascii');
  head.writeUInt8(0b11, 3);
  head.writeInt32LE(WGS_84, 4);
  [west, east, south, north].forEach((edge, place) => {
    head.writeDoubleLE(edge, 8 + 8 * place);
  });
  return Buffer.concat([head, geojsonToWkb(shape)]);
}
