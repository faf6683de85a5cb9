import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seeded } from '../../bench/random.ts';
import { createOrganisms } from '../../src/organisms/group.ts';
import { CatalogKeeper } from '../../src/server/catalogs.ts';
import { openStore, verifyStore } from '../../src/store/open.ts';
import type { DataSet } from '../../src/store/store.ts';
import { buildProgram, organisms, type Program } from '../cli/program.ts';
import { variable } from '../statistics/serving.ts';
import { undoneTo, versionOf } from '../statistics/vintages/past.ts';

const SEED = 20261120;
/** That a version is whole or not there at all is proven at more moments for each form of the store: test/store/suite/kills.ts. */
const KILLS = 12;
const VARIABLES = 20;
const DAYS = 250;

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
}, 120_000);
afterAll(() => program.remove());

/** Said of each file that was read: of the organisms and of the series. */
const ALL_READ = /records[\s\S]*records/;

/** Imports and kills the import `after` milliseconds, counted from its start or from the end of its reading; how it ended. */
async function killed(words: readonly string[], after: number, isLate: boolean): Promise<'killed' | 'done'> {
  const { child, said, ended } = program.start(['import', ...words]);
  if (isLate) await said(ALL_READ, 'stderr');
  const timer = setTimeout(() => child.kill('SIGKILL'), after);
  const { code, signal } = await ended;
  clearTimeout(timer);
  if (signal === 'SIGKILL') return 'killed';
  expect(code).toBe(0);
  return 'done';
}

/** How long an import takes here, so that the moments to kill the next ones lie within it. */
async function duration(words: readonly string[]): Promise<number> {
  const started = performance.now();
  expect((await program.run(['import', ...words])).code).toBe(0);
  return performance.now() - started;
}

/** The newest versions of a store that opens, is undamaged, and whose records are those its versions were made of. */
async function versionsOf(path: string): Promise<Partial<Record<DataSet, number>>> {
  const store = await openStore(`sqlite:${path}`);
  const versions = await store.versions();
  await store.close();
  for (const { faults } of (await verifyStore(`sqlite:${path}`)).values()) expect(faults).toEqual([]);
  return Object.fromEntries([...versions].map(([dataSet, { number }]) => [dataSet, number]));
}

/** What group D serves from a store: how many, and whose. */
async function served(path: string): Promise<{ count: number; marks: Set<string> }> {
  const store = await openStore(`sqlite:${path}`);
  const marks = new Set<string>();
  const reader = await store.reader('organisms');
  for await (const batch of reader?.records('organismos') ?? []) {
    for (const { body } of batch) marks.add(/Organismo (\S*) \d+"/.exec(Buffer.from(body).toString())?.[1] ?? 'none');
  }
  const group = createOrganisms(() => null);
  const keeper = new CatalogKeeper(store, (_, error) => expect.unreachable(String(error)));
  group.register(keeper);
  await keeper.refresh();
  await store.close();
  return { count: group.status()?.counts.organismos ?? 0, marks };
}

/** Values of all variables: most change from import to import, some come. */
function series(n: number): string {
  const lines = ['idVariable,fecha,valor'];
  for (let id = 1; id <= VARIABLES; id++) {
    for (let day = 0; day < DAYS + n; day++) {
      const date = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10);
      lines.push(`${id},${date},${day % 3 === 0 ? day : day + n}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Every version has its record, and undoing them gives the values that the store held then. */
async function expectPast(path: string, version: number): Promise<void> {
  const store = await openStore(`sqlite:${path}`);
  const present = await versionOf(store);
  expect(present?.history.base.version).toBe(1);
  expect(present?.history.imports.map((record) => record.version)).toEqual(
    Array.from({ length: version - 1 }, (_, i) => i + 2),
  );
  for (let past = Math.max(1, version - 2); past < version && present; past++) {
    const then = await versionOf(store, past);
    expect(undoneTo(present.values, present.history, present.ids, past)).toEqual(then?.values);
  }
  await store.close();
}

it(`an import of two groups killed at ${KILLS} moments leaves both versions before, whole, or both new ones, with their past; the store goes on`, async () => {
  const store = join(program.folder, 'store.sqlite');
  const random = seeded(SEED);
  const countOf = (n: number): number => 3000 + n;
  const catalogue = join(program.folder, 'variables.json');
  const first = { primerFechaInformada: '2020-01-01', ultFechaInformada: null };
  writeFileSync(catalogue, JSON.stringify(Array.from({ length: VARIABLES }, (_, i) => variable(i + 1, first))));
  const wordsFor = (n: number): string[] => {
    const [list, values] = [join(program.folder, 'organisms.ndjson'), join(program.folder, 'series.csv')];
    writeFileSync(list, organisms(countOf(n), `mark-${n}`));
    writeFileSync(values, series(n));
    return [list, values, '--store', `sqlite:${store}`];
  };
  const whole = await duration([catalogue, ...wordsFor(0)]);
  let serving = 0;
  let version = 1;
  let kills = 0;
  for (let n = 1; kills < KILLS; n++) {
    const isLate = random() < 0.5;
    const after = random() * whole * (isLate ? 0.4 : 1);
    const end = await killed(wordsFor(n), after, isLate);
    if (end === 'killed') kills++;
    const { organisms: found, statistics } = await versionsOf(store);
    const { count, marks } = await served(store);
    // Killed between the end of the transaction and the end of the program, the new version serves.
    if (found === version + 1) [version, serving] = [found, n];
    else expect(end).toBe('killed');
    expect([found, statistics, count, [...marks]]).toEqual([version, version, countOf(serving), [`mark-${serving}`]]);
    await expectPast(store, version);
  }
  expect((await program.run(['import', ...wordsFor(1000)])).code).toBe(0);
  expect(await versionsOf(store)).toEqual({ organisms: version + 1, statistics: version + 1 });
}, 300_000);
