import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LONGEST_RECORD } from '../../../src/sync/archivo/records.ts';
import type { Source } from '../../../src/sync/source.ts';
import { availableSources } from '../../../src/sync/sources.ts';
import { type Publisher, type PublisherAnswer, startPublisher } from '../publisher/server.ts';
import { type Visiting, visiting } from '../visiting.ts';

let at: Visiting;
let publisher: Publisher;
let answer: PublisherAnswer;

beforeEach(async () => {
  publisher = await startPublisher(() => answer);
  at = await visiting();
});
afterEach(async () => {
  await at.close();
  await publisher.close();
});

const COLUMNS = {
  id: 'Código',
  nombre: 'Denominación',
  direccion: 'Domicilio',
  telefono: { constant: '' },
  email: { constant: '' },
};

const source = (entry: Record<string, unknown> = {}): Source => {
  const path = join(at.folder, 'fuentes.json');
  const declared = {
    name: 'mios',
    address: `${publisher.address}/mios.csv`,
    fills: 'organisms.organismos',
    columns: COLUMNS,
    ...entry,
  };
  writeFileSync(path, JSON.stringify([declared]));
  const found = availableSources({ ...at.settings, syncFiles: path }).find(({ name }) => name === 'archivo:mios');
  if (!found) throw new Error('not declared');
  return found;
};
const names = async (): Promise<string[]> => {
  const reader = await at.store.reader('organisms');
  const found: string[] = [];
  for await (const batch of reader?.records('organismos') ?? []) {
    for (const { body } of batch) found.push(String(JSON.parse(Buffer.from(body).toString()).nombre));
  }
  return found;
};

describe('a file of somebody’s own', () => {
  it('in Latin-1 with semicolons is read by its map, whatever the case of its header', async () => {
    answer = {
      type: 'text/csv',
      body: Buffer.from(
        'CODIGO;Denominación;Domicilio;Otra\r\n7;"Museo; del Año";Perú 222;x\r\n9;Teatro Colón;"Cerrito ""628""";y\r\n',
        'latin1',
      ),
    };
    const report = await at.visit(source({ separator: ';', encoding: 'latin1' }));
    expect(report).toMatchObject({ error: null, outcome: { sentence: '2 records read' } });
    expect(await names()).toEqual(['Museo; del Año', 'Teatro Colón']);
    expect((await at.store.versions()).get('organisms')?.source).toBe('archivo:mios 2026-11-22');
  });

  it('has no record where a row of cells is blank, and is refused by its own name and lines', async () => {
    const rows = [
      'Código;Denominación;Domicilio',
      '',
      '7;Museo;"Perú 222',
      'PB"',
      ';;',
      ' ; ; ',
      'x;Sala;Otra 1',
      '9;Teatro;Cerrito 628',
      ';;',
      ';;',
    ];
    answer = { type: 'text/csv', body: `\uFEFF${rows.join('\r\n')}\r\n` };
    const { error } = await at.visit(source({ separator: ';' }));
    expect(error).toEqual({
      fault: 'rules',
      sentence:
        `archivo:mios: 1 of 3 records of ${publisher.address}/mios.csv break the rules of import ` +
        '(line 7, id: not a number: "x" [finite-number]); nothing was loaded.',
    });
    const report = await at.visit(source({ separator: ';' }), { maximumRefused: 0.5 });
    expect(report).toMatchObject({
      outcome: { sentence: '3 records read' },
      refused: [
        `1 of 3 records of ${publisher.address}/mios.csv break the rules of import (line 7, id: not a number: "x" [finite-number])`,
      ],
    });
    expect(await names()).toEqual(['Museo', 'Teatro']);
  });

  it('as JSON is found by the members that lead to the list and to values', async () => {
    const data = { data: { filas: [{ Código: 1, de: { nombre: 'Museo' }, Domicilio: '' }] } };
    answer = { body: JSON.stringify(data) };
    const columns = { ...COLUMNS, nombre: 'de.nombre' };
    const { error } = await at.visit(source({ format: 'json', list: 'data.filas', columns }));
    expect(error).toBeNull();
    expect(await names()).toEqual(['Museo']);
  });

  it('zipped, as lines of JSON, is read too', async () => {
    const lines = [1, 2].map((id) => JSON.stringify({ Código: id, Denominación: `N${id}`, Domicilio: '' }));
    answer = { type: 'application/gzip', body: gzipSync(lines.join('\n')) };
    expect((await at.visit(source({ format: 'ndjson' }))).error).toBeNull();
    expect(await names()).toEqual(['N1', 'N2']);
  });

  it('on disk is read when it changed, and not otherwise', async () => {
    const path = join(at.folder, 'mios.csv');
    writeFileSync(path, 'Código,Denominación,Domicilio\n1,Museo,Perú 222\n');
    const own = source({ address: 'mios.csv' });
    expect(await at.visit(own)).toMatchObject({
      error: null,
      requests: 0,
      outcome: { published: [{ changed: true }] },
    });
    expect(await at.visit(own)).toMatchObject({ outcome: { published: [], sentence: 'the file has not changed' } });
    writeFileSync(path, 'Código,Denominación,Domicilio\n1,Teatro,Perú 222\n');
    utimesSync(path, 1, 1);
    expect((await at.visit(own)).outcome?.published).toMatchObject([{ replaced: 1 }]);
    // Another map of the same file is another reading.
    const other = source({ address: 'mios.csv', columns: { ...COLUMNS, nombre: 'Domicilio' } });
    expect((await at.visit(other)).outcome?.published).toMatchObject([{ replaced: 1 }]);
  });

  it('by address is asked for again only when it changed', async () => {
    answer = { type: 'text/csv', body: 'Código,Denominación,Domicilio\n1,Museo,\n' };
    await at.visit(source());
    expect(await at.visit(source())).toMatchObject({ bytes: 0, requests: 1, outcome: { published: [] } });
  });

  it.each([
    [
      'Código,Nombre,Domicilio\n1,Museo,\n',
      {},
      'shape',
      'the column "Denominación" (for nombre) is not in the file; there are "Código", "Nombre", "Domicilio"',
    ],
    ['<!doctype html><p>Hola', {}, 'shape', 'it is a page of HTML or XML, no CSV'],
    ['', {}, 'shape', 'the file is empty'],
    [Buffer.from([67, 0xf3, 100, 44, 10]), {}, 'shape', 'it is not UTF-8; "encoding": "latin1" reads the other kind'],
    ['{"a":{"b":[]}}', { format: 'json', list: 'a.c' }, 'shape', 'there is no member "a.c" in the file; there are "b"'],
    [
      '{"a":[]}',
      { format: 'json' },
      'shape',
      'the file is no list; its members are "a": "list" says where the list is',
    ],
    [
      '[{"Código":1}]',
      { format: 'json' },
      'shape',
      'no record has the member "Denominación" (for nombre); the first has "Código"',
    ],
    ['{"Código":', { format: 'ndjson' }, 'shape', 'it holds no record that can be read'],
    ['[1,"dos"]', { format: 'json' }, 'shape', 'it holds no record that can be read'],
    ['{"Código":', { format: 'json' }, 'shape', 'it is no valid JSON'],
    [gzipSync('Código,Denominación,Domicilio\n1,Museo,\n').subarray(0, 30), {}, 'shape', 'its gzip ends in its middle'],
    [
      `{"Código":"${'x'.repeat(LONGEST_RECORD)}`,
      { format: 'ndjson' },
      'shape',
      `it has a line of more than ${LONGEST_RECORD} characters`,
    ],
    [
      `Código,Denominación,Domicilio\n1,"${'x,y\n'.repeat(LONGEST_RECORD / 2)}`,
      {},
      'shape',
      'it is no CSV that can be read (Max Record Size',
    ],
  ])('that is not as declared changes nothing, and is told: %#', async (body, entry, fault, sentence) => {
    answer = { type: 'text/csv', body };
    const { error } = await at.visit(source(entry));
    expect(error?.fault).toBe(fault);
    expect(error?.sentence).toMatch(/^archivo:mios: http:\/\/127\.0\.0\.1:\d+\/mios\.csv is not as declared: /);
    expect(error?.sentence).toContain(sentence);
    expect(await at.held()).toEqual({});
  });

  it('whose cells are not what the map says is refused by the rules of import, which show the cell', async () => {
    answer = { type: 'text/csv', body: 'Código,Denominación,Domicilio\nuno,Museo,\n' };
    const { error } = await at.visit(source());
    expect(error).toMatchObject({
      fault: 'rules',
      sentence: expect.stringContaining('not a number: \\"uno\\"'.replaceAll('\\', '')),
    });
  });

  const ids = Array.from({ length: 12 }, (_, index) => index + 1);
  const lines = ids.map((id) => JSON.stringify({ Código: id, Denominación: `N${id}`, Domicilio: '' }));
  const rows = ids.map((id) => `${id},N${id},`);
  const inPlaceOf = (number: number, text: string, list: readonly string[]): string[] =>
    list.map((line, index) => (index + 1 === number ? text : line));
  const header = 'Código,Denominación,Domicilio';
  it.each<[string, string | Buffer, Record<string, unknown>, RegExp]>([
    [
      'a line that is no JSON',
      inPlaceOf(1, '{"Código":', lines).join('\n'),
      { format: 'ndjson' },
      /line 1: not valid JSON/,
    ],
    [
      'a line that is no object',
      inPlaceOf(5, '"roto"', lines).join('\n'),
      { format: 'ndjson' },
      /line 5: not an object/,
    ],
    ['an item that is no object', `[${inPlaceOf(1, 'null', lines)}]`, { format: 'json' }, /line 1: not an object/],
    ['an item without a member', `[${inPlaceOf(1, '{"Código":1}', lines)}]`, { format: 'json' }, /line 1, nombre/],
    [
      'a cell that is no number',
      [header, ...inPlaceOf(3, 'tres,N3,', rows)].join('\n'),
      {},
      /line 4, id: not a number/,
    ],
  ])('with %s is loaded without that record, which is reported', async (_, body, entry, sentence) => {
    answer = { type: 'text/csv', body };
    const strict = await at.visit(source(entry), { maximumRefused: 0 });
    expect(strict.error?.sentence).toMatch(sentence);
    const { error, refused } = await at.visit(source(entry));
    expect(error).toBeNull();
    expect(refused.join('\n')).toMatch(sentence);
    expect(await names()).toHaveLength(11);
  });

  it('that is not there is told with its name', async () => {
    expect((await at.visit(source({ address: 'no.csv' }))).error).toMatchObject({
      fault: 'refused',
      sentence: expect.stringMatching(/^archivo:mios: no\.csv cannot be read/),
    });
  });
});
