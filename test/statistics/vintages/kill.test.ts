import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, verifyStore } from '../../../src/store/open.ts';
import { buildProgram, type Program } from '../../cli/program.ts';
import { variable } from '../serving.ts';
import { undoneTo, versionOf } from './past.ts';

const KILLS = 8;
const VARIABLES = 40;
const DAYS = 250;

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
}, 120_000);
afterAll(() => program.remove());

/** Values of all variables: most change from import to import, some come. */
function writeSeries(path: string, n: number): void {
  const lines = ['idVariable,fecha,valor'];
  for (let id = 1; id <= VARIABLES; id++) {
    for (let day = 0; day < DAYS + n; day++) {
      const date = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10);
      lines.push(`${id},${date},${day % 3 === 0 ? day : day + n}`);
    }
  }
  writeFileSync(path, `${lines.join('\n')}\n`);
}

test(`an import killed at ${KILLS} moments never parts values from their past`, async () => {
  const store = join(program.folder, 'vintages.sqlite');
  const catalogue = join(program.folder, 'variables.json');
  const series = join(program.folder, 'series.csv');
  const first = { primerFechaInformada: '2020-01-01', ultFechaInformada: null };
  writeFileSync(catalogue, JSON.stringify(Array.from({ length: VARIABLES }, (_, i) => variable(i + 1, first))));
  writeSeries(series, 0);
  const words = ['import', series, '--store', `sqlite:${store}`];
  const started = performance.now();
  expect((await program.run(['import', catalogue, series, '--store', `sqlite:${store}`])).code).toBe(0);
  const whole = performance.now() - started;

  let version = 1;
  let kills = 0;
  for (let n = 1; kills < KILLS; n++) {
    writeSeries(series, n);
    const { child, said, ended } = program.start(words);
    // The writing at the end of an import is where a kill could hurt: most moments fall there.
    if (n % 4 !== 0) await said('records', 'stderr');
    const timer = setTimeout(() => child.kill('SIGKILL'), whole * (n % 4 === 0 ? 0.5 : 0.06 * (n % 7)));
    const { signal } = await ended;
    clearTimeout(timer);
    if (signal === 'SIGKILL') kills++;

    for (const { faults } of (await verifyStore(`sqlite:${store}`)).values()) expect(faults).toEqual([]);
    const opened = await openStore(`sqlite:${store}`);
    const present = await versionOf(opened);
    expect(present?.history.base.version).toBe(1);
    const found = (await opened.versions()).get('statistics')?.number ?? 0;
    expect([version, version + 1]).toContain(found);
    version = found;
    // Every version has its record, and undoing them gives what the store held then.
    expect(present?.history.imports.map((record) => record.version)).toEqual(
      Array.from({ length: version - 1 }, (_, i) => i + 2),
    );
    for (let past = Math.max(1, version - 2); past < version && present; past++) {
      const then = await versionOf(opened, past);
      expect(undoneTo(present.values, present.history, present.ids, past)).toEqual(then?.values);
    }
    await opened.close();
  }
}, 300_000);
