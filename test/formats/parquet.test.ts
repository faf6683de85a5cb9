import { type FileMetaData, parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { writeParquet } from '../../src/formats/parquet.ts';
import type { FileColumn, FileRow } from '../../src/formats/table.ts';
import { parseDay } from '../../src/indexes/civil-date.ts';
import { tableOf, written } from './reading.ts';

const COLUMNS: readonly FileColumn[] = [
  { name: 'id', type: 'text' },
  { name: 'numero', type: 'integer' },
  { name: 'valor', type: 'number' },
  { name: 'fecha', type: 'date' },
  { name: 'momento', type: 'time' },
  { name: 'completo', type: 'boolean' },
];

function arrayBuffer(file: Buffer): ArrayBuffer {
  return Uint8Array.from(file).buffer;
}

function metadataOf(file: Buffer): FileMetaData {
  return parquetMetadata(arrayBuffer(file));
}

async function objectsOf(file: Buffer): Promise<Record<string, unknown>[]> {
  return parquetReadObjects({ file: arrayBuffer(file) });
}

describe('writeParquet', () => {
  it('gives back texts, exact numbers, dates and nothing as they were', async () => {
    const day = parseDay('2026-08-27') ?? 0;
    const rows = [
      ['02', 9_007_199_254_740_991, 0.1 + 0.2, day, Date.UTC(2026, 7, 27, 18), true],
      [null, null, null, null, null, null],
      ['', -1, -1e-7, parseDay('0001-01-01') ?? 0, 0, false],
    ];
    const file = await written(writeParquet, tableOf(COLUMNS, rows));
    const [first, second, third] = await objectsOf(file);
    expect(first).toEqual({
      id: '02',
      numero: 9_007_199_254_740_991n,
      valor: 0.1 + 0.2,
      fecha: new Date('2026-08-27'),
      momento: new Date(Date.UTC(2026, 7, 27, 18)),
      completo: true,
    });
    expect(Object.values(second ?? {}).every((cell) => cell === null || cell === undefined)).toBe(true);
    expect(third).toMatchObject({ id: '', numero: -1n, valor: -1e-7, completo: false });
    const time = metadataOf(file).schema.find(({ name }) => name === 'momento');
    expect(time?.logical_type).toMatchObject({ type: 'TIMESTAMP', isAdjustedToUTC: false });
  });

  it('writes many rows in groups of bounded size, each row once and in order', async () => {
    const count = 20_000;
    const rows = Array.from({ length: count }, (_, n) => [String(n).padStart(5, '0'), n, n / 10, n, null, n % 2 === 0]);
    const file = await written(writeParquet, tableOf(COLUMNS, rows));
    const { row_groups: groups, num_rows: all } = metadataOf(file);
    expect(Number(all)).toBe(count);
    for (const { num_rows: size, columns } of groups) expect(Number(size) * columns.length).toBeLessThanOrEqual(8192);
    expect((await objectsOf(file)).map(({ id }) => id)).toEqual(rows.map(([id]) => id));
  });

  it('writes a table without rows', async () => {
    const file = await written(writeParquet, tableOf(COLUMNS, []));
    expect(await objectsOf(file)).toEqual([]);
    expect(
      metadataOf(file)
        .schema.slice(1)
        .map(({ name }) => name),
    ).toEqual(COLUMNS.map(({ name }) => name));
  });

  it('says of a geometry what readers of GeoParquet look for, and makes areas one kind', async () => {
    const ring = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ];
    const columns: readonly FileColumn[] = [
      { name: 'id', type: 'text' },
      { name: 'geometry', type: 'geometry', shape: 'area' },
    ];
    const rows: readonly FileRow[] = [
      ['a', { type: 'Polygon', coordinates: [ring] }],
      ['b', { type: 'MultiPolygon', coordinates: [[ring]] }],
      ['c', null],
      ['d', { type: 'Point', coordinates: [1, 2] }],
    ];
    const file = await written(writeParquet, tableOf(columns, rows));
    const { key_value_metadata: pairs = [] } = metadataOf(file);
    expect(JSON.parse(pairs.find(({ key }) => key === 'geo')?.value ?? '')).toEqual({
      version: '1.1.0',
      primary_column: 'geometry',
      columns: { geometry: { encoding: 'WKB', geometry_types: ['MultiPolygon'] } },
    });
    const shapes = (await objectsOf(file)).map(({ geometry }) => geometry ?? null);
    expect(shapes[0]).toEqual(shapes[1]);
    expect(shapes[0]).toMatchObject({ type: 'MultiPolygon', coordinates: [[ring]] });
    expect(shapes.slice(2)).toEqual([null, null]);
  });
});
