import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seeded } from '../../../bench/random.ts';
import { openStore } from '../../../src/store/open.ts';
import type { DataSet, Store } from '../../../src/store/store.ts';
import type { Verification } from '../../../src/store/versions/integrity.ts';
import { contentOf } from '../drafts.ts';
import { compiled, killedAfter } from '../killed-program.ts';
import { numberedContent } from '../numbered-content.ts';
import { contentFrom } from '../statement.ts';

const SEED = 20261120;
/** Each kill starts a program anew and checks a whole store: on a busy machine that takes seconds. */
const BOUND_MS = 240_000;

/** A form of the store whose programs are killed. */
export interface KilledForm {
  /** The address of a store that is not there yet; `folder` may be written to. */
  readonly fresh: (folder: string) => string;
  /** Resolves when nothing of what was killed is under way in the store any more. */
  readonly settled: (address: string) => Promise<void>;
  readonly verify: (address: string) => Promise<ReadonlyMap<DataSet, Verification>>;
  /** All rows of records that the store has. */
  readonly rows: (address: string) => Promise<number>;
  readonly kills: number;
}

/** What every form of the store keeps to when programs that write to it are killed at any moment. */
export function describeKills(name: string, form: KilledForm): void {
  const { kills } = form;
  let folder: string;
  let program: string;
  let mirror: string;

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'ventanilla-kill-')));
    [program = '', mirror = ''] = compiled(folder, ['endless-import', 'endless-adopt']);
  });
  afterAll(() => rm(folder, { recursive: true, maxRetries: 3 }));

  async function expectNoFaults(address: string): Promise<void> {
    for (const { faults } of (await form.verify(address)).values()) expect(faults).toEqual([]);
  }

  /** Rows once all versions but the newest are forgotten: none may be left of earlier, killed forgetting. */
  async function rowsAfterForgetting(address: string): Promise<number> {
    const store = await openStore(address);
    await store.prune(1);
    await store.close();
    return form.rows(address);
  }

  /** Both data sets have the same version, of its very content, and the checksum holds; the number of that version. */
  async function wholeVersion(store: Store, address: string): Promise<number> {
    const versions = await store.versions();
    const number = versions.get('market')?.number ?? 0;
    expect(versions.get('territory')?.number ?? 0).toBe(number);
    await expectNoFaults(address);
    for (const shown of [number, number - 1]) {
      if (shown < 1) continue;
      const expected = contentFrom('a', numberedContent(shown));
      for (const dataSet of ['market', 'territory'] as const) {
        expect(await contentOf(await store.reader(dataSet, shown), ['a'])).toEqual(expected);
      }
    }
    return number;
  }

  describe(`${name}: an import that is killed`, () => {
    test(
      `at ${kills} moments leaves a whole version each time, and the store goes on`,
      async () => {
        const address = form.fresh(folder);
        const random = seeded(SEED);
        let reported = 0;
        for (let kill = 0; kill < kills; kill += 1) {
          // About 20 letters are written per version: the moments fall before, in, at the end of and between imports.
          const letter = random() < 0.4 ? 'c' : null;
          const letters = await killedAfter(program, 1 + Math.floor(random() * 45), letter, address);
          reported += letters.split('p').length - 1;
          await form.settled(address);
          const store = await openStore(address);
          const number = await wholeVersion(store, address);
          expect(number).toBeGreaterThanOrEqual(reported);
          expect(number).toBeLessThanOrEqual(reported + 1);
          reported = number;
          // The two that stay, and one more where the program was killed before it had forgotten.
          expect((await store.history('market')).length).toBeLessThanOrEqual(3);
          await store.close();
        }
        expect(await rowsAfterForgetting(address)).toEqual(3000 - 2 * skipped(reported));
        expect(reported).toBeGreaterThan(kills / 4);
      },
      BOUND_MS,
    );
  });

  describe(`${name}: several programs`, () => {
    test('that make one store at the same moment all get their turn', async () => {
      const address = form.fresh(folder);
      const written = await Promise.all([1, 2, 3, 4].map((n) => killedAfter(program, 1, 'p', address, n * 100_000)));
      const reported = written.join('').split('p').length - 1;
      expect(reported).toBeGreaterThanOrEqual(written.length);
      await form.settled(address);
      const store = await openStore(address);
      expect((await store.versions()).get('territory')?.number).toBeGreaterThanOrEqual(reported);
      await store.close();
      await expectNoFaults(address);
    });
  });

  describe(`${name}: a mirror that is killed`, () => {
    test(
      `at ${kills} moments leaves a whole version each time, and goes on from it`,
      async () => {
        const address = form.fresh(folder);
        const random = seeded(SEED + 1);
        let reported = 0;
        for (let kill = 0; kill < kills; kill += 1) {
          // About 11 letters are written for every two versions.
          const letter = random() < 0.4 ? 'c' : null;
          const letters = await killedAfter(mirror, 1 + Math.floor(random() * 20), letter, address);
          reported += letters.split('p').length - 1;
          await form.settled(address);
          const store = await openStore(address);
          const number = (await store.versions()).get('territory')?.number ?? 0;
          expect([reported, reported + 1]).toContain(number);
          reported = number;
          await expectNoFaults(address);
          // Every odd version begins the history anew.
          const held = (await store.history('territory')).map((version) => version.number);
          expect(held).toEqual(number === 0 ? [] : number % 2 === 1 ? [number] : [number, number - 1]);
          for (const shown of held) {
            const found = await contentOf(await store.reader('territory', shown), ['a']);
            expect(found).toEqual(contentFrom('a', numberedContent(shown)));
          }
          await store.close();
        }
        expect(reported).toBeGreaterThan(kills / 4);
      },
      BOUND_MS,
    );
  });
}

/** How many of 1500 numbers a version leaves out. */
function skipped(number: number): number {
  return 1500 - [...numberedContent(number)].length;
}
