import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seeded } from '../../bench/random.ts';
import { createOrganisms } from '../../src/organisms/group.ts';
import { CatalogKeeper } from '../../src/server/catalogs.ts';
import { openStore, verifyStore } from '../../src/store/open.ts';
import type { DataSet } from '../../src/store/store.ts';
import { buildProgram, organisms, type Program } from '../cli/program.ts';

const SEED = 20261120;
const SHARED = join(import.meta.dirname, '../../../shared/data');

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
}, 120_000);
afterAll(() => program.remove());

/** Imports and kills the import `after` milliseconds, counted from its start or from the end of its reading; how it ended. */
async function killed(words: readonly string[], after: number, read: string | null): Promise<'killed' | 'done'> {
  const { child, said, ended } = program.start(['import', ...words]);
  if (read !== null) await said(read, 'stderr');
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

describe('an import killed at twenty moments', () => {
  it('leaves the version before serving, whole and verified, or the new one, and the store goes on', async () => {
    const store = join(program.folder, 'organisms.sqlite');
    const random = seeded(SEED);
    const countOf = (n: number): number => 5000 + n;
    const wordsFor = (n: number): string[] => {
      const path = join(program.folder, 'organisms.ndjson');
      writeFileSync(path, organisms(countOf(n), `mark-${n}`));
      return [path, '--store', `sqlite:${store}`];
    };
    const whole = await duration(wordsFor(0));
    let serving = 0;
    let version = 1;
    let kills = 0;
    for (let n = 1; kills < 20; n++) {
      const late = random() < 0.5;
      const after = random() * whole * (late ? 0.4 : 1);
      const end = await killed(wordsFor(n), after, late ? 'records' : null);
      if (end === 'killed') kills++;
      const { organisms: found } = await versionsOf(store);
      const { count, marks } = await served(store);
      // Killed between the end of the transaction and the end of the program, the new version serves.
      if (found === version + 1) [version, serving] = [found, n];
      else expect(end).toBe('killed');
      expect([found, count, [...marks]]).toEqual([version, countOf(serving), [`mark-${serving}`]]);
    }
    expect((await program.run(['import', ...wordsFor(1000)])).code).toBe(0);
    expect((await versionsOf(store)).organisms).toBe(version + 1);
  }, 300_000);

  it.skipIf(!existsSync(SHARED))(
    'of two groups never leaves one new and one old (skipped without ../shared/data)',
    async () => {
      const store = join(program.folder, 'groups.sqlite');
      const random = seeded(SEED + 1);
      const data = [join(SHARED, 'statistics'), join(SHARED, 'organisms'), '--store'];
      const whole = await duration([...data, `sqlite:${join(program.folder, 'measure.sqlite')}`]);
      for (let kill = 0; kill < 5; kill++) {
        await killed([...data, `sqlite:${store}`], random() * whole, null);
        const { statistics, organisms: other } = await versionsOf(store);
        expect(statistics).toBe(other);
        if (statistics !== undefined) break;
      }
      expect((await program.run(['import', ...data, `sqlite:${store}`])).code).toBe(0);
      expect(await versionsOf(store)).toMatchObject({ statistics: 1, organisms: 1 });
    },
    300_000,
  );
});
