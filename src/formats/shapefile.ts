/**
 * Shapefiles (Esri, 1998) as one zip archive: shapes, their index, attributes, coordinate system and encoding. Lengths stand in
 * front, so the rows are made three times instead of kept: in memory are four bytes a row.
 */

import { DBF_END, DbfTable } from './dbf.ts';
import { type FileShape, joinedBounds, NOWHERE, pathsOf, shapeBounds, shapeOf } from './geometry.ts';
import {
  type FileRow,
  type FileTable,
  geometryPlace,
  isGeometry,
  type ShapeKind,
  type WriterContext,
} from './table.ts';
import { type ZipEntry, zipped } from './zip.ts';

/** Numbers of the kinds of shapes; a row without one has the number 0. */
const SHAPE_TYPES: Readonly<Record<ShapeKind, number>> = { point: 1, line: 3, area: 5 };
const HEAD_BYTES = 100;
/** Rows written between two looks at the clock. */
const ROWS_A_LOOK = 16;
/** Bytes that are gathered before they are compressed. */
const PIECE_BYTES = 32 * 1024;

const WGS_84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

/** Writes a shapefile. */
export async function* writeShapefile(
  table: FileTable,
  { breathe }: Pick<WriterContext, 'breathe'>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const place = geometryPlace(table);
  const geometry = table.columns[place];
  if (geometry?.type !== 'geometry') throw new TypeError(`the table ${table.name} has no geometry`);
  const shapeIn = (row: FileRow): FileShape | null => {
    const cell = row[place];
    return isGeometry(cell) ? shapeOf(cell, geometry.shape) : null;
  };
  const attributes = new DbfTable(table.columns);
  const sizes: number[] = [];
  let bounds = NOWHERE;
  for await (const row of table.rows()) {
    const shape = shapeIn(row);
    sizes.push(shapeBytes(shape));
    if (shape) bounds = joinedBounds(bounds, shapeBounds(shape));
    attributes.measure(row);
    if (sizes.length % ROWS_A_LOOK === 0) await breathe();
  }
  const type = SHAPE_TYPES[geometry.shape];
  const head = (bytes: number): Buffer => fileHead(bytes, type, bounds);
  async function* written(before: Buffer, write: (row: FileRow, number: number) => Buffer, behind: Buffer) {
    let gathered = [before];
    let size = 0;
    let number = 0;
    for await (const row of table.rows()) {
      const bytes = write(row, ++number);
      gathered.push(bytes);
      size += bytes.byteLength;
      if (size >= PIECE_BYTES) {
        yield Buffer.concat(gathered);
        [gathered, size] = [[], 0];
      }
      if (number % ROWS_A_LOOK === 0) await breathe();
    }
    yield Buffer.concat([...gathered, behind]);
  }
  const shapes = written(
    head(sizes.reduce((sum, size) => sum + 8 + size, HEAD_BYTES)),
    (row, number) => shapeRecord(shapeIn(row), number, sizes[number - 1] ?? 0, type),
    NOTHING,
  );
  const { name } = table;
  const entries: readonly ZipEntry[] = [
    { name: `${name}.shp`, content: shapes },
    { name: `${name}.shx`, content: [head(HEAD_BYTES + 8 * sizes.length), shapeIndex(sizes)] },
    { name: `${name}.dbf`, content: written(attributes.head(), (row) => attributes.row(row), DBF_END) },
    { name: `${name}.prj`, content: [Buffer.from(WGS_84)] },
    { name: `${name}.cpg`, content: [Buffer.from('UTF-8')] },
  ];
  yield* zipped(entries);
}

const NOTHING = Buffer.alloc(0);

/** Bytes of a shape without the head of its record. */
function shapeBytes(shape: FileShape | null): number {
  if (shape === null) return 4;
  if (shape.type === 'Point') return 20;
  const paths = pathsOf(shape);
  return 44 + 4 * paths.length + 16 * paths.reduce((sum, path) => sum + path.length, 0);
}

/** The head of the shapes and of the index: lengths in words of two bytes, bounds of all shapes. */
function fileHead(bytes: number, type: number, bounds: readonly number[]): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeInt32BE(9994, 0);
  head.writeInt32BE(bytes / 2, 24);
  head.writeInt32LE(1000, 28);
  head.writeInt32LE(type, 32);
  bounds.forEach((edge, place) => {
    head.writeDoubleLE(Number.isFinite(edge) ? edge : 0, 36 + 8 * place);
  });
  return head;
}

function shapeRecord(shape: FileShape | null, number: number, size: number, type: number): Buffer {
  const record = Buffer.alloc(8 + size);
  record.writeInt32BE(number, 0);
  record.writeInt32BE(size / 2, 4);
  if (shape === null) return record;
  record.writeInt32LE(type, 8);
  if (shape.type === 'Point') {
    const [x = 0, y = 0] = shape.coordinates;
    record.writeDoubleLE(y, record.writeDoubleLE(x, 12));
    return record;
  }
  const paths = pathsOf(shape);
  let at = 12;
  for (const edge of shapeBounds(shape)) at = record.writeDoubleLE(edge, at);
  at = record.writeInt32LE(paths.length, at);
  at = record.writeInt32LE(
    paths.reduce((sum, path) => sum + path.length, 0),
    at,
  );
  let first = 0;
  for (const path of paths) {
    at = record.writeInt32LE(first, at);
    first += path.length;
  }
  for (const path of paths) {
    for (const [x = 0, y = 0] of path) at = record.writeDoubleLE(y, record.writeDoubleLE(x, at));
  }
  return record;
}

/** Where each shape lies, and its length, in words of two bytes. */
function shapeIndex(sizes: readonly number[]): Buffer {
  const index = Buffer.alloc(8 * sizes.length);
  let offset = HEAD_BYTES;
  sizes.forEach((size, place) => {
    index.writeInt32BE(offset / 2, 8 * place);
    index.writeInt32BE(size / 2, 8 * place + 4);
    offset += 8 + size;
  });
  return index;
}
