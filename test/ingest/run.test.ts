import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Fields } from '../../src/ingest/fields.ts';
import type { BeginIntake } from '../../src/ingest/intake.ts';
import { type Progress, SILENT } from '../../src/ingest/progress.ts';
import { fileOfRecords } from '../../src/ingest/read-file.ts';
import { type Notice, UnreadableFile, UnwritableFile } from '../../src/ingest/record.ts';
import { type ImportReport, renderReport, writeReport } from '../../src/ingest/report.ts';
import { type ImportOptions, type Receiver, runImport } from '../../src/ingest/run.ts';
import { openStore } from '../../src/store/open.ts';
import type { DataSet, Store } from '../../src/store/store.ts';
import { type Folder, folder } from './folder.ts';

let files: Folder;
let store: Store;
beforeEach(async () => {
  files = await folder();
  store = await openStore(`sqlite:${files.path}/.store/s.sqlite`);
});
afterEach(async () => {
  await store.close();
  await files.remove();
});

/** A group of things with an `id` and a `size`; ids are merged over what was there, an id above 900 is refused at the end. */
const things =
  (dataSet: DataSet, key: string): BeginIntake =>
  (previous) => {
    const kept = new Map<string, { size: number; file: number; line: number }>();
    return {
      dataSet,
      kinds: [
        {
          resource: 'things',
          title: `things by ${key}`,
          recognises: ({ keys }) => keys.has(key) && keys.has('size'),
          accept: ({ value, line }, file, refuse) => {
            const fields = new Fields(value);
            const id = fields.integer(key, { minimum: 1 });
            const size = fields.number('size');
            const [problem] = fields.problems;
            if (problem) refuse({ line, ...problem });
            else kept.set(String(id), { size, file: file.index, line });
          },
        },
      ],
      finish: async (refuse) => {
        const before = previous ? await previous.withPrefix('things', '') : [];
        for (const [id, { file, line }] of kept) {
          if (Number(id) <= 900) continue;
          kept.delete(id);
          refuse(file, { line, field: key, reason: 'too large', rule: 'between-records' });
        }
        const records = [...kept].map(([id, { size }]) => ({ key: id, body: Buffer.from(`${size}`) }));
        return {
          changes: [{ resource: 'things', mode: 'merge', records }],
          newest: null,
          loaded: { things: kept.size, before: before.length },
        };
      },
    };
  };

const RECEIVERS: readonly Receiver[] = [
  { dataSet: 'organisms', begin: things('organisms', 'id') },
  { dataSet: 'territory', begin: things('territory', 'code') },
];

function load(paths: ImportOptions['paths'], more: Partial<ImportOptions> = {}): Promise<ImportReport> {
  return runImport({
    store,
    receivers: RECEIVERS,
    paths,
    starter: false,
    maximumRefused: 0.01,
    source: 'test',
    progress: SILENT,
    ...more,
  });
}

async function held(dataSet: DataSet): Promise<Record<string, string>> {
  const reader = await store.reader(dataSet);
  const records = (await reader?.withPrefix('things', '')) ?? [];
  return Object.fromEntries(records.map(({ key, body }) => [key, Buffer.from(body).toString()]));
}

describe('an import', () => {
  it('offers each file to the groups and publishes all groups touched together', async () => {
    await files.file('a.csv', 'id,size\n1,10\n2,20\n');
    await files.file('b.ndjson.gz', '{"code":7,"size":70}\n');
    const report = await load([files.path]);
    expect(report.files.map(({ dataSet, read, refused, skipped }) => [dataSet, read, refused, skipped])).toEqual([
      ['organisms', 2, 0, null],
      ['territory', 1, 0, null],
    ]);
    expect(
      report.sets.map(({ version, changed, loaded }) => [version.dataSet, version.number, changed, loaded.things]),
    ).toEqual([
      ['organisms', 1, true, 2],
      ['territory', 1, true, 1],
    ]);
    expect([await held('organisms'), await held('territory')]).toEqual([{ 1: '10', 2: '20' }, { 7: '70' }]);
  });

  it('leaves groups alone that no file was for', async () => {
    const report = await load([await files.file('a.csv', 'id,size\n1,10\n')]);
    expect(report.sets.map(({ version }) => version.dataSet)).toEqual(['organisms']);
    expect((await store.versions()).has('territory')).toBe(false);
  });

  it('gives the intake what was there before, but not what was starter data', async () => {
    const one = await files.file('a.csv', 'id,size\n1,10\n');
    expect((await load([one], { starter: true })).sets[0]?.loaded.before).toBe(0);
    expect((await load([one], { starter: true })).sets[0]?.loaded.before).toBe(1);
    expect((await load([await files.file('b.csv', 'id,size\n2,20\n')])).sets[0]?.loaded.before).toBe(0);
    expect((await load([await files.file('c.csv', 'id,size\n3,30\n')])).sets[0]?.loaded.before).toBe(1);
  });

  it.each([
    ['only a heading', 'id,size\n', 0],
    ['only what is refused', 'id,size\nx,1\n999,1\n', 2],
  ])('of %s is none: starter data stay, and a group without data gets no version', async (_, text, refused) => {
    const path = await files.file('a.csv', text);
    const first = await load([path], { maximumRefused: 1 });
    expect([first.sets, first.overLimit, first.files[0]?.refused]).toEqual([[], [], refused]);
    expect(renderReport(first)).toContain('nothing  organisms: no record was accepted, what is there stays');
    expect((await store.versions()).size).toBe(0);
    await load([await files.file('b.csv', 'id,size\n2,20\n')], { starter: true });
    await load([path], { maximumRefused: 1 });
    expect([await held('organisms'), (await store.versions()).get('organisms')?.starter]).toEqual([{ 2: '20' }, true]);
  });

  it('refuses broken records with file, line, field, reason and rule, and loads the rest', async () => {
    const path = await files.file('a.csv', `id,size\n${'5,1\n'.repeat(300)}x,1\n6,big\n7\n999,1\n`);
    const report = await load([path], { maximumRefused: 0.02 });
    expect(report.overLimit).toEqual([]);
    expect(report.refusals).toEqual([
      { file: path, line: 302, field: 'id', reason: 'not a number: "x"', rule: 'finite-number' },
      { file: path, line: 303, field: 'size', reason: 'not a number: "big"', rule: 'finite-number' },
      { file: path, line: 304, field: '(record)', reason: '1 columns instead of 2', rule: 'readable-record' },
      { file: path, line: 305, field: 'id', reason: 'too large', rule: 'between-records' },
    ]);
    expect(report.files).toMatchObject([{ read: 304, refused: 4 }]);
    expect(await held('organisms')).toEqual({ 5: '1' });
  });

  it('changes nothing in any group when one file has more refused than allowed', async () => {
    await load([await files.file('a.csv', 'id,size\n1,10\n')]);
    const good = await files.file('good.csv', 'code,size\n1,10\n');
    const bad = await files.file('bad.csv', `id,size\n${'2,20\n'.repeat(98)}x,1\ny,1\n`);
    const report = await load([good, bad]);
    expect([report.overLimit, report.sets]).toEqual([[bad], []]);
    expect([await held('organisms'), await held('territory')]).toEqual([{ 1: '10' }, {}]);
    expect((await load([good, bad], { maximumRefused: 0.02 })).overLimit).toEqual([]);
    expect(await held('organisms')).toEqual({ 1: '10', 2: '20' });
  });
  it('allows none where none is allowed, and a record refused late counts', async () => {
    const late = await files.file('late.csv', 'id,size\n1,10\n901,1\n');
    expect((await load([late], { maximumRefused: 0 })).overLimit).toEqual([late]);
    expect((await load([late], { maximumRefused: 0.5 })).overLimit).toEqual([]);
    const fine = await files.file('fine.csv', 'id,size\n1,10\n');
    expect((await load([fine], { maximumRefused: 0 })).overLimit).toEqual([]);
  });

  it('says when nothing changed', async () => {
    const path = await files.file('a.csv', 'id,size\n1,10\n');
    await load([path]);
    expect((await load([path])).sets).toMatchObject([{ changed: false, version: { number: 1 } }]);
  });

  it('ends at a named file of no known kind, and passes over one in a folder', async () => {
    const other = await files.file('other.csv', 'colour,shape\nred,round\n');
    await expect(load([other])).rejects.toThrow(UnreadableFile);
    await expect(load([other])).rejects.toThrow(
      'other.csv: no known kind of data file has the fields "colour", "shape" (docs/reference/import.md lists the kinds).',
    );
    await files.file('a.csv', 'id,size\n1,10\n');
    await files.file('README.md', '');
    expect((await load([files.path])).files.map(({ skipped }) => skipped)).toEqual([
      'a note, not data',
      null,
      'of no known kind',
    ]);
  });
  it('ends when there is no data at all, or a file in a folder is damaged, with nothing changed', async () => {
    await files.file('notes.md', '');
    await expect(load([files.path])).rejects.toThrow(/no data file in/);
    await expect(load([])).rejects.toThrow(/no data file/);
    await files.file('a.csv', 'id,size\n1,10\n');
    await files.file('b.csv', '<html>');
    await expect(load([files.path])).rejects.toThrow(/b\.csv: looks like HTML/);
    expect((await store.versions()).size).toBe(0);
  });
  it('keeps to the bound of a file’s size', async () => {
    const path = await files.file('a.csv', 'id,size\n1,10\n');
    await expect(load([path], { maximumFileBytes: 5 })).rejects.toThrow(/more than 5 bytes/);
  });

  it('tells its progress in the unit of the size it announced, rising, to the end', async () => {
    const told: [string, number | string][] = [];
    const progress: Progress = {
      ...SILENT,
      begin: (_, total) => told.push(['begin', total]),
      advance: (done) => told.push(['advance', done]),
      end: (summary) => told.push(['end', summary]),
    };
    const text = `id,size\n${'1,10\n'.repeat(5000)}`;
    await load([await files.file('a.csv', text), fileOfRecords('m.csv', Array(1200).fill({ id: 1, size: 1 }))], {
      progress,
    });
    const numbers = told.filter(([kind]) => kind !== 'end').map(([, at]) => at);
    expect(told[0]).toEqual(['begin', 1200]);
    expect(told.filter(([kind]) => kind === 'end')).toEqual([
      ['end', 'things by id, 1200 records, 0 refused'],
      ['end', 'things by id, 5000 records, 0 refused'],
    ]);
    const second = numbers.slice(numbers.indexOf(text.length) + 1).map(Number);
    expect(second).toEqual([...second].sort((a, b) => a - b));
    expect(second.at(-1)).toBe(text.length);
  });

  it('prepares what was published, of the groups touched alone; a failure takes nothing from the import', async () => {
    const prepared: string[] = [];
    const told: string[] = [];
    const receivers = RECEIVERS.map(
      (receiver): Receiver => ({
        ...receiver,
        prepare: async (given) => {
          prepared.push(`${receiver.dataSet} ${(await given.versions()).get(receiver.dataSet)?.number}`);
          if (receiver.dataSet === 'territory') throw new Error('no space left');
          return 'lines drawn';
        },
      }),
    );
    const progress = { ...SILENT, end: (summary: string) => void told.push(summary) };
    const first = await load([await files.file('a.csv', 'id,size\n1,10\n')], { receivers, progress });
    expect(prepared).toEqual(['organisms 1']);
    expect(first.prepared).toEqual(['lines drawn']);
    expect(told.at(-1)).toBe('prepared for a quick start');
    const report = await load([await files.file('b.csv', 'code,size\n1,10\n')], { receivers, progress });
    expect(prepared).toEqual(['organisms 1', 'territory 1']);
    expect(told.at(-1)).toContain('no space left');
    expect(report.sets).toMatchObject([{ changed: true, version: { number: 1 } }]);
    await load([await files.file('c.csv', 'id,size\nx,y\n')], { receivers, progress });
    expect(prepared).toHaveLength(2);
  });

  it('lets other work go on while it reads', async () => {
    const path = await files.file('long.csv', `id,size\n${'1,10\n'.repeat(400_000)}`);
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await load([path]);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(1);
  });
});

describe('the report', () => {
  it('tells of every file, refusal, version, and counts what it does not list', async () => {
    const path = await files.file('a.csv', `id,size\n1,10\n2,20\n${'x,1\n'.repeat(25)}3,y\n`);
    await files.file('b.md', '');
    const text = renderReport(await load([files.path], { maximumRefused: 1 }));
    expect(text).toContain(`read     ${path}: things by id, 28 records, 26 refused`);
    expect(text).toContain('         line 4, id: not a number: "x" [finite-number]');
    expect(text.match(/not a number: "x"/g)).toHaveLength(20);
    expect(text).toContain('         and 6 more (finite-number 26)');
    expect(text).toContain('b.md: a note, not data');
    expect(text).toContain('version  organisms 1: things 2, before 0 (+2 ~0 -0)');
    expect(text).toMatch(/done {5}in \d+\.\d s$/);
    expect(renderReport(await load([files.path], { maximumRefused: 1 }))).toContain('version  organisms 1: unchanged');
    expect(renderReport(await load([path]))).toContain(
      `stopped  ${path}: more records refused than --max-refused allows`,
    );
  });

  const notice = (line: number, field: string): Notice => ({
    file: 'a.csv',
    line,
    resource: 'things',
    id: `t${line}`,
    field,
    reason: 'is odd',
    rule: 'even',
  });

  it('counts notices by kind and shows the first three of each', async () => {
    const report = await load([await files.file('a.csv', 'id,size\n1,10\n')]);
    expect(renderReport(report)).not.toContain('notice');
    const notices = [notice(1, 'size'), notice(2, 'size'), notice(3, 'id'), notice(4, 'size'), notice(5, 'size')];
    expect(
      renderReport({ ...report, notices })
        .split('\n')
        .slice(1, 9),
    ).toEqual([
      'notice   4 of things: size [even]',
      '         line 1, t1: is odd',
      '         line 2, t2: is odd',
      '         line 4, t4: is odd',
      '         and 1 more',
      'notice   1 of things: id [even]',
      '         line 3, t3: is odd',
      'notices  5 in 2 kinds; --report FILE writes down each',
    ]);
  });

  it('is written down whole, a JSON object a line', async () => {
    const report = await load([await files.file('a.csv', 'id,size\nx,10\n1,1\n')], { maximumRefused: 1 });
    const path = join(files.path, 'report.ndjson');
    await writeReport(path, { ...report, notices: [notice(7, 'size')] });
    const lines = (await readFile(path, 'utf8')).split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        severity: 'rechazo',
        file: expect.stringContaining('a.csv'),
        line: 2,
        field: 'id',
        reason: 'not a number: "x"',
        rule: 'finite-number',
      },
      { severity: 'aviso', ...notice(7, 'size') },
    ]);
    await expect(writeReport(join(files.path, 'none', 'report.ndjson'), report)).rejects.toThrow(UnwritableFile);
  });
});
