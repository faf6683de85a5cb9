import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDay } from '../../../src/indexes/civil-date.ts';
import { LOOSE_COLUMNS } from '../../../src/indexes/columns.ts';
import { SILENT } from '../../../src/ingest/progress.ts';
import { fileOfRecords } from '../../../src/ingest/read-file.ts';
import { runImport } from '../../../src/ingest/run.ts';
import { buildStatisticsCatalog } from '../../../src/statistics/catalog.ts';
import { beginStatisticsImport } from '../../../src/statistics/import/intake.ts';
import { dayOfInstant, readRevisionHistory } from '../../../src/statistics/vintages/catalog.ts';
import { revisionsOf, seriesAsOf } from '../../../src/statistics/vintages/query.ts';
import { openStore } from '../../../src/store/open.ts';
import type { Store } from '../../../src/store/store.ts';
import { temporaryFolder } from '../../serving.ts';
import { variable } from '../serving.ts';
import { undoneTo, type Values, versionOf } from './past.ts';

const IDS = [1, 2, 300];
const FIRST_DAY = 20_450;
const START = Date.parse('2026-08-01T12:00:00Z');
const HOUR = 3_600_000;

/**
 * What one import says: a value, or null for withdrawn, by variable and day; and how long after the one before it comes. With
 * `back`, an earlier version is gone back to instead.
 */
const step = fc.record({
  back: fc.option(fc.nat(5), { freq: 5 }),
  // Below zero the clock was set back.
  hours: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 60 }) }, fc.integer({ min: -60, max: -1 })),
  said: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom(...IDS),
      // Two years, so that several blocks are touched.
      day: fc.integer({ min: 0, max: 9 }).map((n) => FIRST_DAY + n * 50),
      value: fc.option(fc.integer({ min: 0, max: 3 }), { freq: 3 }),
    }),
    { selector: ({ id, day }) => `${id} ${day}`, minLength: 1, maxLength: 12 },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Past {
  readonly model: ReadonlyMap<string, number>;
  readonly byVersion: ReadonlyMap<number, Values>;
  readonly byDay: ReadonlyMap<number, Values>;
  readonly latest: number;
}

async function importStep(store: Store, { said }: Step, instant: number, first: boolean): Promise<void> {
  const values = said.filter(({ value }) => value !== null);
  const gone = said.filter(({ value }) => value === null);
  const rows = values.map(({ id, day, value }) => ({ idVariable: id, fecha: formatDay(day), valor: value }));
  const withdrawals = gone.map(({ id, day }) => ({ idVariable: id, fecha: formatDay(day), retirado: '' }));
  const catalogue = IDS.map((id) => variable(id, { ultFechaInformada: null }));
  await runImport({
    store,
    receivers: [{ dataSet: 'statistics', begin: beginStatisticsImport }],
    paths: [
      ...(first ? [fileOfRecords('v', catalogue)] : []),
      ...(rows.length > 0 ? [fileOfRecords('s', rows)] : []),
      ...(withdrawals.length > 0 ? [fileOfRecords('w', withdrawals)] : []),
    ],
    starter: false,
    maximumRefused: 0,
    source: 'a test',
    progress: SILENT,
    now: () => new Date(instant),
  });
}

test('past values are a replay of the imports, for any imports and goings back, also when old versions are gone', async () => {
  const folder = await temporaryFolder();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      run += 1;
      const path = join(folder.path, `${run}.sqlite`);
      const store = await openStore(`sqlite:${path}`);
      let model = new Map<string, number>();
      /** By version what the store held, and by civil day what was known at its end. */
      let byVersion = new Map<number, Values>();
      let byDay = new Map<number, Values>();
      /** By version all of that: going back is going back to what was known then, too. */
      const pasts = new Map<number, Past>();
      let instant = START;
      /** The latest instant of a change: what comes while the clock lies behind it is known since then. */
      let latest = Number.NEGATIVE_INFINITY;
      for (const [index, given] of steps.entries()) {
        instant += given.hours * HOUR;
        const goals = [...pasts.keys()];
        const goal = given.back === null ? undefined : goals[given.back % goals.length];
        const past = goal === undefined ? undefined : pasts.get(goal);
        if (goal !== undefined && past !== undefined) {
          const { version } = await store.rollback('statistics', goal);
          model = new Map(past.model);
          byVersion = new Map(past.byVersion);
          byDay = new Map(past.byDay);
          latest = past.latest;
          pasts.set(version.number, past);
          continue;
        }
        await importStep(store, given, instant, index === 0);
        const before = sorted(model);
        for (const { id, day, value } of given.said) {
          if (value === null) model.delete(`${id} ${day}`);
          else model.set(`${id} ${day}`, value);
        }
        const version = (await store.versions()).get('statistics')?.number ?? 0;
        byVersion.set(version, new Map(model));
        if (index === 0 || JSON.stringify(sorted(model)) !== JSON.stringify(before)) {
          latest = Math.max(latest, instant);
          byDay.set(dayOfInstant(latest), new Map(model));
        }
        if (version > 0) {
          pasts.set(version, { model: new Map(model), byVersion: new Map(byVersion), byDay: new Map(byDay), latest });
        }
      }
      const check = async (opened: Store): Promise<void> => {
        const present = await versionOf(opened);
        const reader = await opened.reader('statistics');
        if (present === null || reader === null) return expect(byVersion.get(0)).toEqual(new Map());
        const catalog = await buildStatisticsCatalog(reader, async () => {}, LOOSE_COLUMNS);
        const history = await readRevisionHistory(reader, async () => {});
        for (const [version, values] of byVersion) {
          if (version < history.base.version) continue;
          expect(sorted(undoneTo(present.values, history, IDS, version))).toEqual(sorted(values));
        }
        let known: Values = new Map();
        for (let day = history.base.day; day <= dayOfInstant(Math.max(latest, instant)) + 1; day++) {
          known = byDay.get(day) ?? known;
          const found = new Map<string, number>();
          for (const [ordinal, { idVariable: id }] of catalog.variables.entries()) {
            const series = seriesAsOf(history.of(id), catalog.series[ordinal] ?? null, day);
            for (const [row, at] of (series?.days ?? []).entries()) {
              found.set(`${id} ${at}`, series?.values[row] ?? Number.NaN);
            }
          }
          expect(sorted(found)).toEqual(sorted(known));
        }
        // Going forward from the beginning by the revisions alone, one arrives at the present.
        const replayed = new Map(byVersion.get(history.base.version));
        for (const [ordinal, { idVariable: id }] of catalog.variables.entries()) {
          for (const { day, before, after } of revisionsOf(history.of(id), catalog.series[ordinal] ?? null).reverse()) {
            expect(replayed.get(`${id} ${day}`) ?? null).toBe(before);
            if (after === null) replayed.delete(`${id} ${day}`);
            else replayed.set(`${id} ${day}`, after);
          }
        }
        expect(sorted(replayed)).toEqual(sorted(model));
      };
      await check(store);
      await store.close();
      const pruned = await openStore(`sqlite:${path}`);
      await pruned.prune(1);
      await check(pruned);
      await pruned.close();
    }),
    { numRuns: 40 },
  );
  await folder.remove();
}, 120_000);

function sorted(values: Values): [string, number][] {
  return [...values].sort(([a], [b]) => (a < b ? -1 : 1));
}
