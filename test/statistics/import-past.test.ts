import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { temporaryFolder } from '../serving.ts';
import { file, load, variable } from './serving.ts';

const BEGINNING = { instante: '2026-08-01T12:00:00.000Z', version: 3, comienzo: true };
const CHANGE = {
  instante: '2026-08-02T12:00:00.000Z',
  version: 5,
  idVariable: 1,
  altas: ['2026-08-01'],
  cambios: [{ fecha: '2026-07-31', valorAnterior: 1.5 }],
};
const CATALOGUE = file('v', [variable(1)]);
const VALUES = file('s', [
  { idVariable: 1, fecha: '2026-07-31', valor: 2 },
  { idVariable: 1, fecha: '2026-08-01', valor: 3 },
]);

describe('a file of what was known when', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let store: Store;
  let run = 0;

  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => folder.remove());
  beforeEach(async () => {
    run += 1;
    store = await openStore(`sqlite:${join(folder.path, `${run}.sqlite`)}`);
    return () => store.close();
  });

  const revisions = async (): Promise<number> => (await store.versions()).get('statistics')?.counts.revisiones ?? 0;

  it('is taken with its values where there is no past, and the numbers of versions go on behind it', async () => {
    const report = await load(store, [CATALOGUE, VALUES, file('r', [BEGINNING, CHANGE])]);
    expect([report.refusals, report.notices]).toEqual([[], []]);
    expect(await revisions()).toBe(2);
    expect((await store.versions()).get('statistics')?.number).toBe(5);
    await load(store, [file('s', [{ idVariable: 1, fecha: '2026-08-03', valor: 4 }])]);
    expect((await store.versions()).get('statistics')?.number).toBe(6);
    expect(await revisions()).toBe(3);
  });

  it('is not taken where the data held have another past: the values are what becomes known now', async () => {
    await load(store, [CATALOGUE, file('s', [{ idVariable: 1, fecha: '2026-07-31', valor: 9 }])]);
    const report = await load(store, [CATALOGUE, VALUES, file('r', [BEGINNING, CHANGE])]);
    expect(report.notices).toMatchObject([{ resource: 'revisiones', rule: 'own-past' }]);
    expect(await revisions()).toBe(2);
    expect((await store.versions()).get('statistics')?.number).toBe(2);
  });

  it('is not taken without values that it is the past of, nor without its beginning', async () => {
    const report = await load(store, [CATALOGUE, file('r', [BEGINNING, CHANGE])]);
    expect(report.notices).toMatchObject([{ rule: 'own-past' }]);
    expect(await revisions()).toBe(0);
    const later = await load(store, [VALUES, file('r', [CHANGE])]);
    expect(later.notices).toMatchObject([{ rule: 'own-past' }]);
    expect(await revisions()).toBe(1);
  });

  it('says nothing twice, and what is no change is refused', async () => {
    const wrong = [
      CHANGE,
      { ...CHANGE, idVariable: 0 },
      { ...CHANGE, idVariable: 2, instante: '2026-08-02' },
      { ...CHANGE, idVariable: 2, version: 1.5 },
      { ...CHANGE, idVariable: 2, altas: ['2026-02-30'] },
      { ...CHANGE, idVariable: 2, altas: ['2026-07-31'] },
      { ...CHANGE, idVariable: 2, altas: [], cambios: [] },
      { ...CHANGE, idVariable: 2, cambios: [{ fecha: '2026-07-31' }] },
      { ...CHANGE, idVariable: 2, cambios: ['2026-07-31'] },
      BEGINNING,
    ];
    const lines = [BEGINNING, CHANGE, ...wrong];
    const report = await load(store, [CATALOGUE, VALUES, file('r', lines)], { maximumRefused: 1 });
    expect(report.refusals.map(({ line, field, rule }) => `${line} ${field} ${rule}`)).toEqual([
      '3 version once-per-file',
      '4 idVariable number-range',
      '5 instante calendar-date',
      '6 version finite-number',
      '7 altas.0 calendar-date',
      '8 cambios.0 once-per-file',
      '9 altas object-shape',
      '10 cambios.0.valorAnterior finite-number',
      '11 cambios.0 object-shape',
      '12 version once-per-file',
    ]);
    expect(await revisions()).toBe(2);
  });
});
