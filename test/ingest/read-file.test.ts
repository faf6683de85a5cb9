import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrokenPiece, fileOfRecords, type OpenedFile, openFile } from '../../src/ingest/read-file.ts';
import { type RawRecord, UnreadableFile } from '../../src/ingest/record.ts';
import { type Folder, folder } from './folder.ts';

let files: Folder;
beforeAll(async () => {
  files = await folder();
});
afterAll(() => files.remove());

function readAll(file: OpenedFile): { records: RawRecord[]; broken: BrokenPiece[] } {
  const broken: BrokenPiece[] = [];
  const records = [...file.records((piece) => broken.push(piece))];
  expect(file.reached()).toBeGreaterThan(0);
  expect(file.reached()).toBeLessThanOrEqual(file.size);
  return { records, broken };
}

async function reading(name: string, content: string) {
  const file = await openFile(await files.file(name, content));
  return { sample: file.sample, ...readAll(file) };
}

describe('CSV', () => {
  it.each(['plain.csv', 'zipped.csv.gz', 'zipped-without-saying-so.csv'])('%s, with BOM and CRLF', async (name) => {
    const text = '\uFEFFid,nombre\r\n1,Ñandú\r\n\r\n2,"dos\r\nlíneas, y ""coma"""\r\n3,fin';
    const file = await openFile(await files.file(name, name.startsWith('zipped-') ? gzipSync(text) : text));
    expect(file.sample).toEqual({
      name: name.replace('.gz', ''),
      format: 'csv',
      keys: new Set(['id', 'nombre']),
      wrapper: null,
    });
    expect(readAll(file)).toEqual({
      records: [
        { line: 2, value: { id: '1', nombre: 'Ñandú' } },
        { line: 4, value: { id: '2', nombre: 'dos\r\nlíneas, y "coma"' } },
        { line: 6, value: { id: '3', nombre: 'fin' } },
      ],
      broken: [],
    });
    expect(readAll(file).records).toHaveLength(3);
  });
  it('with quoted and padded columns, blank lines before the header, and no rows', async () => {
    expect(await reading('header.csv', '\n\n"id" , "nombre, y más"\n1,2\n')).toMatchObject({
      sample: { keys: new Set(['id', 'nombre, y más']) },
      records: [{ line: 4, value: { id: '1', 'nombre, y más': '2' } }],
    });
    const file = await openFile(await files.file('empty.csv', 'id,nombre'));
    expect([...file.records(() => expect.unreachable())]).toEqual([]);
  });
  it('reports broken rows with their lines, and reads the rest', async () => {
    const { records, broken } = await reading('broken.csv', 'a,b\n1,2\n1\n"x\n3,4\n5,6,7\n8,9\n');
    expect(records.map(({ line, value }) => [line, value.a])).toEqual([
      [2, '1'],
      [5, '3'],
      [7, '8'],
    ]);
    expect(broken).toEqual([
      { line: 3, reason: '1 columns instead of 2' },
      { line: 4, reason: 'a quote that is not closed' },
      { line: 6, reason: '3 columns instead of 2' },
    ]);
  });
  it('refuses two columns of one name', async () => {
    await expect(reading('twice.csv', 'id,x,id\n1,2,3\n')).rejects.toThrow('two columns are called "id"');
  });
});

describe('JSON', () => {
  it('as a list, in a wrapper, and as one object', async () => {
    expect(await reading('list.json', '[\n{"id":1},\n{"id":2}\n]')).toMatchObject({
      sample: { format: 'json', wrapper: null, keys: new Set(['id']) },
      records: [
        { line: 2, value: { id: 1 } },
        { line: 3, value: { id: 2 } },
      ],
    });
    expect(await reading('page.json.gz', '{"count":1,"next":null,\n"results":[{"id":1}]}')).toMatchObject({
      sample: { name: 'page.json', wrapper: 'results' },
      records: [{ line: 2, value: { id: 1 } }],
    });
    const single = await openFile(await files.file('single.json', '{"Merval": {"argentina": 1}}'));
    expect(single.sample).toMatchObject({ format: 'json', wrapper: null, keys: new Set(['Merval']) });
    expect([...single.records(() => {})]).toEqual([{ line: 1, value: { Merval: { argentina: 1 } } }]);
  });
  it('as GeoJSON, whose keys are those of the properties', async () => {
    const text =
      '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"id":"06"},"geometry":null}]}';
    expect(await reading('shapes.geojson', text)).toMatchObject({
      sample: { format: 'geojson', wrapper: 'features', keys: new Set(['id']) },
      records: [{ value: { type: 'Feature' } }],
    });
  });
  it('with records that are none reports each, also the missing end', async () => {
    const { records, broken, sample } = await reading(
      'holes.json',
      '[\n{"id": 1},\n{"id": },\n7,\n{"id": 4},\n{"id": 5',
    );
    expect(records.map(({ line }) => line)).toEqual([2, 5]);
    expect(broken).toEqual([
      { line: 3, reason: 'not valid JSON' },
      { line: 4, reason: 'not an object' },
      { line: 6, reason: 'not valid JSON' },
      { line: 6, reason: expect.stringContaining('cut off') },
    ]);
    expect(sample.keys).toEqual(new Set(['id']));
  });
  it('with lists of records in their list gives each record; an empty one, or one of anything else, is none', async () => {
    const { records, broken, sample } = await reading(
      'nested.json',
      '{"status": 200, "results": [[{"id": 1}],\n[{"id": 2}, {"id": 3}],\n[], [4], [[{"id": 5}]]]}',
    );
    expect(records).toEqual([
      { line: 1, value: { id: 1 } },
      { line: 2, value: { id: 2 } },
      { line: 2, value: { id: 3 } },
    ]);
    expect(broken).toEqual([1, 2, 3].map(() => ({ line: 3, reason: 'not an object' })));
    expect([sample.wrapper, sample.keys]).toEqual(['results', new Set(['id'])]);
  });
  it('a record a line, known by its first line or its name', async () => {
    for (const name of ['lines.ndjson', 'lines.json']) {
      expect(await reading(name, '{"id":1}\r\n\r\n{"id":2}\n')).toMatchObject({
        sample: { format: 'ndjson', keys: new Set(['id']) },
        records: [{ line: 1 }, { line: 3 }],
      });
    }
    expect(await reading('one.ndjson', '{"id":1}')).toMatchObject({
      sample: { format: 'ndjson' },
      records: [{ line: 1 }],
    });
  });
  it('a record a line, the first of which is broken', async () => {
    expect(await reading('first.ndjson', '{"id":1,"x":[\n{"id":2}\n[3]\n{"id":')).toMatchObject({
      sample: { format: 'ndjson', keys: new Set(['id']) },
      records: [{ line: 2, value: { id: 2 } }],
      broken: [
        { line: 1, reason: 'not valid JSON' },
        { line: 3, reason: 'not an object' },
        { line: 4, reason: 'not valid JSON' },
      ],
    });
  });
  it('a record a line behind a line about the file', async () => {
    const head = '{"fecha_creacion":"2020","cantidad":1,"timestamp":1,"version":"1"}\n';
    expect((await reading('bulk.ndjson', `${head}{"id":"06"}\n`)).records).toEqual([{ line: 2, value: { id: '06' } }]);
  });
});

describe('a file that cannot be read', () => {
  const page = '<!doctype html><html><body>404, not found</body></html>';
  it.each<[string, string | Uint8Array, RegExp]>([
    ['nothing.csv', '', /empty/],
    ['blank.json', ' \r\n\t\n', /empty/],
    ['nothing.json.gz', '', /empty/],
    ['page.json', page, /HTML/],
    ['page.csv', `\n${page}`, /HTML/],
    ['words.csv', 'just words\nin lines\n', /neither CSV/],
    ['semicolons.csv', 'a;b\n1;2\n', /neither CSV/],
    ['scalar.json', '{"a": 1', /not valid JSON/],
    ['cut.csv.gz', gzipSync('a,b\n'.repeat(100_000)).subarray(0, 200), /unexpected end of file/],
    [
      'damaged.csv.gz',
      Buffer.concat([gzipSync('a,b\n1,2\n').subarray(0, -8), Buffer.alloc(8)]),
      /incorrect data check/,
    ],
    ['latin1.csv', Buffer.from('id,nombre\n1,Rosario\n2,Córdoba\n', 'latin1'), /not UTF-8 text \(line 3\)/],
    ['latin1-last.csv', Buffer.from('id,nombre\n1,Ñ', 'latin1'), /not UTF-8 text \(line 2\)/],
  ])('%s', async (name, content, sentence) => {
    const path = await files.file(name, content);
    await expect(openFile(path)).rejects.toThrow(UnreadableFile);
    await expect(openFile(path)).rejects.toThrow(sentence);
    await expect(openFile(path)).rejects.toThrow(path);
  });
  it('a folder, and what is not there', async () => {
    await expect(openFile(files.path)).rejects.toThrow(/not a regular file/);
    await expect(openFile(`${files.path}/absent.csv`)).rejects.toThrow(UnreadableFile);
  });
  it.each(['bomb.csv.gz', 'large.csv'])('%s is refused as soon as it is over the bound', async (name) => {
    const path = await files.file(name, 'a,b\n'.repeat(50_000));
    await expect(openFile(path, 199_999)).rejects.toThrow(/more than 199999 bytes.*--max-file-bytes/);
    expect((await openFile(path, 200_000)).size).toBe(200_000);
  });
});

describe('files too large for one text', () => {
  const lines = Array.from({ length: 500 }, (_, i) =>
    i === 40 ? 'no record' : JSON.stringify({ id: i, nombre: 'Ñ€😀' }),
  );
  const meta = JSON.stringify({ fecha_creacion: 'x', timestamp: 1, version: '1', cantidad: 499 });

  it.each(['large.ndjson', 'large.ndjson.gz'])('%s is read in parts as it would be at once', async (name) => {
    const path = await files.file(name, `\uFEFF${[meta, ...lines].join('\n')}`);
    const atOnce = readAll(await openFile(path));
    expect(atOnce.records).toHaveLength(499);
    for (const longest of [100, 1000, 7777]) {
      const large = await openFile(path, undefined, longest);
      expect(large.sample).toEqual((await openFile(path)).sample);
      expect(readAll(large)).toEqual(atOnce);
    }
  });

  it.each([
    ['csv', 'a,b\n'.repeat(500)],
    ['json', JSON.stringify({ calles: lines })],
  ])('must be ndjson, not %s', async (format, text) => {
    const path = await files.file(`large.${format}`, text);
    await expect(openFile(path, undefined, 1000)).rejects.toThrow(/more than 1000 bytes, which only ndjson may have/);
  });

  it('may begin with lines on which nothing stands', async () => {
    const path = await files.file('late.ndjson', `\n\n${'{"a":1}\n'.repeat(300)}`);
    const { records } = readAll(await openFile(path, undefined, 1000));
    expect(records.slice(0, 2)).toEqual([
      { line: 3, value: { a: 1 } },
      { line: 4, value: { a: 1 } },
    ]);
    expect(records).toHaveLength(300);
  });

  it('have no line longer than a part, and no byte that is no UTF-8', async () => {
    const long = await files.file('long.ndjson', `{"a":1}\n${JSON.stringify({ a: 'x'.repeat(400_000) })}\n{"a":2}`);
    await expect(openFile(long, undefined, 100_000)).rejects.toThrow(/a line of more than 100000 bytes/);
    const broken = await files.file(
      'broken.ndjson',
      Buffer.concat([Buffer.from('{"a":1}\n'.repeat(200)), Buffer.of(0xff)]),
    );
    await expect(openFile(broken, undefined, 1000)).rejects.toThrow(/not UTF-8 text \(line 201\)/);
  });
});

describe('records in memory', () => {
  it('have the face of a file', () => {
    const file = fileOfRecords('x/localidades.json', [{ id: '1' }, { id: '2' }]);
    expect(file.size).toBe(2);
    expect(readAll({ ...file, reached: () => 1 }).records).toEqual([
      { line: 1, value: { id: '1' } },
      { line: 2, value: { id: '2' } },
    ]);
    expect(file.reached()).toBe(2);
    const shapes = fileOfRecords('shapes.geojson', [{ properties: { id: 'x' } }]);
    expect(shapes.sample).toMatchObject({ format: 'geojson', wrapper: 'features', keys: new Set(['id']) });
    expect(fileOfRecords('empty.csv', []).sample.keys.size).toBe(0);
  });
});

const SERIES = '../shared/data/statistics/series.csv.gz';
describe.skipIf(!existsSync(SERIES))('the largest file of the full data (skipped without ../shared/data)', () => {
  it('is read whole, each record with its line', async () => {
    const file = await openFile(SERIES);
    let line = 1;
    for (const record of file.records(() => expect.unreachable())) {
      line++;
      if (record.line !== line) expect(record.line).toBe(line);
    }
    expect([line, file.reached()]).toEqual([340_765, file.size]);
  });
});
