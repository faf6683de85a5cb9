import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shortNames } from '../../src/formats/dbf.ts';
import { writeGeoPackage } from '../../src/formats/gpkg.ts';
import { writeShapefile } from '../../src/formats/shapefile.ts';
import type { FileColumn, FileRow } from '../../src/formats/table.ts';
import { connect } from '../../src/store/sqlite/driver.ts';
import { tableOf, unzipped, written } from './reading.ts';

/** Against the clock, as GeoJSON has outer rings. */
const OUTER = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 3],
  [0, 0],
];
const HOLE = [
  [1, 1],
  [1, 2],
  [2, 2],
  [1, 1],
];
const COLUMNS: readonly FileColumn[] = [
  { name: 'id', type: 'text' },
  { name: 'departamento_nombre', type: 'text' },
  { name: 'valor', type: 'number' },
  { name: 'cuenta', type: 'integer' },
  { name: 'fecha', type: 'date' },
  { name: 'geom', type: 'geometry', shape: 'area' },
];
const ROWS: readonly FileRow[] = [
  ['02', 'Ñuñoa', -34.5, 7, 0, { type: 'Polygon', coordinates: [OUTER, HOLE] }],
  ['06', null, 0.125, -12, null, null],
];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'formats-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('writeGeoPackage', () => {
  it('makes a database with a layer, its system and its bounds, and leaves no file behind', async () => {
    const file = await written(writeGeoPackage, tableOf(COLUMNS, ROWS, 'departamentos'), folder);
    expect(await readdir(folder)).toEqual([]);
    expect(file.toString('latin1', 0, 15)).toBe('SQLite format 3');
    expect(file.toString('latin1', 68, 72)).toBe('GPKG');
    const path = join(folder, 'read.gpkg');
    await writeFile(path, file);
    const database = connect(path);
    expect(database.all('SELECT table_name, data_type, srs_id, min_x, min_y, max_x, max_y FROM gpkg_contents')).toEqual(
      [['departamentos', 'features', 4326, 0, 0, 4, 3]],
    );
    expect(database.all('SELECT * FROM gpkg_geometry_columns')).toEqual([
      ['departamentos', 'geom', 'MULTIPOLYGON', 4326, 0, 0],
    ]);
    expect(database.all('SELECT id, departamento_nombre, valor, cuenta, fecha FROM departamentos')).toEqual([
      ['02', 'Ñuñoa', -34.5, 7, '1970-01-01'],
      ['06', null, 0.125, -12, null],
    ]);
    const [[blob] = []] = database.all('SELECT geom FROM departamentos');
    database.close();
    await rm(path);
    const bytes = Buffer.from(blob instanceof Uint8Array ? blob : []);
    expect(bytes.toString('latin1', 0, 2)).toBe('GP');
    expect([8, 16, 24, 32].map((at) => bytes.readDoubleLE(at))).toEqual([0, 4, 0, 3]);
    // WKB behind the bounds: least byte first, a multipolygon.
    expect([bytes.readUInt8(40), bytes.readUInt32LE(41)]).toEqual([1, 6]);
  });

  it('leaves no file behind where making the rows throws', async () => {
    const rows = function* () {
      yield ROWS[0] ?? [];
      throw new Error('the client has gone');
    };
    const table = { name: 'x', columns: COLUMNS, rows };
    await expect(written(writeGeoPackage, table, folder)).rejects.toThrow('the client has gone');
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('writeShapefile', () => {
  it('writes shapes, index, attributes, system and encoding', async () => {
    const files = unzipped(await written(writeShapefile, tableOf(COLUMNS, ROWS, 'departamentos')));
    expect([...files.keys()]).toEqual(['shp', 'shx', 'dbf', 'prj', 'cpg'].map((ending) => `departamentos.${ending}`));
    const shp = files.get('departamentos.shp') ?? Buffer.alloc(0);
    expect([shp.readInt32BE(0), 2 * shp.readInt32BE(24), shp.readInt32LE(32)]).toEqual([9994, shp.length, 5]);
    expect([36, 44, 52, 60].map((at) => shp.readDoubleLE(at))).toEqual([0, 0, 4, 3]);
    // Two parts of nine points; the outer ring runs with the clock, the hole against it.
    expect([shp.readInt32LE(108), shp.readInt32LE(144), shp.readInt32LE(148)]).toEqual([5, 2, 9]);
    const points = Array.from({ length: 9 }, (_, n) => [
      shp.readDoubleLE(160 + 16 * n),
      shp.readDoubleLE(168 + 16 * n),
    ]);
    expect(points.slice(0, 5)).toEqual(OUTER.toReversed());
    expect(points.slice(5)).toEqual(HOLE.toReversed());
    const shx = files.get('departamentos.shx') ?? Buffer.alloc(0);
    expect(2 * shx.readInt32BE(24)).toBe(shx.length);
    const second = 2 * shx.readInt32BE(108);
    expect([shp.readInt32BE(second), shp.readInt32LE(second + 8)]).toEqual([2, 0]);
    expect(files.get('departamentos.cpg')?.toString()).toBe('UTF-8');
    expect(files.get('departamentos.prj')?.toString()).toContain('WGS_1984');
  });

  it('writes attributes as wide as they are, numbers with all their decimals', async () => {
    const files = unzipped(await written(writeShapefile, tableOf(COLUMNS, ROWS, 'departamentos')));
    const dbf = files.get('departamentos.dbf') ?? Buffer.alloc(0);
    const [count, head, size] = [dbf.readUInt32LE(4), dbf.readUInt16LE(8), dbf.readUInt16LE(10)];
    expect(count).toBe(2);
    const fields = Array.from({ length: 5 }, (_, n) => dbf.subarray(32 + 32 * n, 64 + 32 * n));
    expect(fields.map((field) => field.toString('ascii', 0, 12).replaceAll('\0', ' '))).toEqual([
      'id         C',
      'depa_nombr C',
      'valor      N',
      'cuenta     N',
      'fecha      D',
    ]);
    expect(dbf.toString('utf8', head, head + size)).toBe(' 02Ñuñoa-34.500  719700101');
    expect(dbf.toString('utf8', head + size, head + 2 * size)).toBe(' 06         0.125-12        ');
    expect(dbf.length).toBe(head + 2 * size + 1);
  });

  it('writes points and lines as such', async () => {
    const point: FileColumn = { name: 'geom', type: 'geometry', shape: 'point' };
    const line: FileColumn = { name: 'geom', type: 'geometry', shape: 'line' };
    const points = unzipped(
      await written(writeShapefile, tableOf([point], [[{ type: 'Point', coordinates: [-58.5, -34.25] }]])),
    );
    const shp = points.get('datos.shp') ?? Buffer.alloc(0);
    expect([shp.readInt32LE(32), shp.readDoubleLE(112), shp.readDoubleLE(120)]).toEqual([1, -58.5, -34.25]);
    const lines = unzipped(
      await written(writeShapefile, tableOf([line], [[{ type: 'LineString', coordinates: OUTER }]])),
    );
    expect(lines.get('datos.shp')?.readInt32LE(108)).toBe(3);
  });

  it('gives every column a short name of its own', () => {
    const names = [
      'id',
      'provincia_nombre',
      'provincia_nombres',
      'altura_inicio_derecha',
      'altura_inicio_izquierda',
      'localidad_censal_id',
    ];
    const short = shortNames(names);
    expect(short).toEqual(['id', 'prov_nombr', 'prov_nomb1', 'al_in_dere', 'al_in_izqu', 'lo_ce_id']);
  });
});
