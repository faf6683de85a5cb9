import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SILENT } from '../../../src/ingest/progress.ts';
import { fileOfRecords } from '../../../src/ingest/read-file.ts';
import { runImport } from '../../../src/ingest/run.ts';
import { personalToken } from '../../../src/market/account/tokens/tokens.ts';
import { receiversWith } from '../../../src/receivers.ts';
import { MIRRORED_SETS } from '../../../src/server/handing/part.ts';
import type { DataSet, DataSetVersion, Store } from '../../../src/store/store.ts';
import { VENTANILLA } from '../../../src/sync/ventanilla/source.ts';
import { fillWithStarter } from '../../starter-store.ts';
import { serveWhole, type WholeService } from '../../whole-service.ts';
import { type Visiting, visiting } from '../visiting.ts';
import { answersOf, CASES, differences } from './answers-of-cases.ts';

/** What all three say of themselves in links, and on which day they say it. */
const ALIKE = { publicAddress: 'https://datos.example.ar', today: '2026-08-21' };

/** A server that mirrors another one. */
interface Mirror {
  readonly whole: WholeService;
  readonly visits: Visiting;
}

async function tokenOf(store: Store): Promise<string> {
  const { text, record } = personalToken({ account: 'demo', label: '', scope: null, issuedAt: 0, expiresAt: null });
  await store.putTokens([record]);
  return text;
}

async function newestOf(store: Store): Promise<Partial<Record<DataSet, DataSetVersion>>> {
  const versions = await store.versions();
  return Object.fromEntries(MIRRORED_SETS.map((dataSet) => [dataSet, versions.get(dataSet)]));
}

/** Every record of every group, as one text. */
async function everything(store: Store): Promise<string> {
  const lines: string[] = [];
  for (const [dataSet, { number }] of await store.versions()) {
    if (dataSet === 'ledger') continue;
    for await (const batch of store.diff(dataSet, 0, number)) {
      for (const { resource, key, after } of batch) {
        lines.push(`${dataSet} ${resource} ${key} ${Buffer.from(after ?? '').toString('base64')}`);
      }
    }
  }
  return lines.join('\n');
}

describe('a mirror of a mirror, of the starter data', () => {
  let a: WholeService;
  let b: Mirror;
  let c: Mirror;

  /** A server that began with starter data of its own, as `serve` does, and takes over what `from` has. */
  async function mirrorOf(from: WholeService): Promise<Mirror> {
    const visits = await visiting({ mirrorOf: from.address, mirrorToken: await tokenOf(from.store) });
    await fillWithStarter(visits.store);
    const whole = await serveWhole(async () => {}, { ...ALIKE, store: visits.settings.store });
    return { whole, visits };
  }

  /** B visits A, C visits B; what they serve is what they have then. */
  async function visitAll(): Promise<void> {
    for (const { whole, visits } of [b, c]) {
      expect((await visits.visit(VENTANILLA)).error).toBeNull();
      await whole.service.keeper.refresh();
    }
  }

  async function expectAlike(cases = CASES): Promise<void> {
    const [of, inB, inC] = [a.store, b.visits.store, c.visits.store];
    expect(await newestOf(inB)).toEqual(await newestOf(of));
    expect(await newestOf(inC)).toEqual(await newestOf(of));
    const records = await everything(of);
    expect((await everything(inB)) === records).toBe(true);
    expect((await everything(inC)) === records).toBe(true);
    const answers = await answersOf(a.address, cases, await tokenOf(of));
    for (const { whole, visits } of [b, c]) {
      const theirs = await answersOf(whole.address, cases, await tokenOf(visits.store));
      expect(differences(answers, theirs)).toEqual([]);
      expect(whole.problems).toEqual([]);
    }
    expect(a.problems).toEqual([]);
  }

  async function imported(dataSet: DataSet, name: string, records: readonly Record<string, unknown>[]): Promise<void> {
    await runImport({
      store: a.store,
      receivers: receiversWith('').filter((receiver) => receiver.dataSet === dataSet),
      paths: [fileOfRecords(name, records)],
      starter: true,
      maximumRefused: 0,
      source: `a test: ${name}`,
      progress: SILENT,
    });
    await a.service.keeper.refresh();
  }

  beforeAll(async () => {
    a = await serveWhole(fillWithStarter, ALIKE);
    b = await mirrorOf(a);
    c = await mirrorOf(b.whole);
  }, 120_000);
  afterAll(async () => {
    for (const { whole, visits } of [c, b]) {
      await whole.close();
      await visits.close();
    }
    await a.close();
  });

  it('answers every case byte for byte the same, with the same headers, from the same versions', async () => {
    expect(CASES.length).toBeGreaterThan(1000);
    await visitAll();
    await expectAlike();
  }, 300_000);

  it('so it does after a further import, after a withdrawal, and after a rollback', async () => {
    const some = CASES.filter((_, index) => index % 6 === 0);
    await imported('statistics', 'more.csv', [
      { idVariable: '1', fecha: '2026-08-20', valor: '12345.5' },
      { idVariable: '1', fecha: '2026-08-21', valor: '12346.5' },
    ]);
    await visitAll();
    expect((await newestOf(c.visits.store)).statistics?.number).toBe(2);
    await expectAlike(some);

    await imported('statistics', 'withdrawn.csv', [{ idVariable: '1', fecha: '2026-08-21', retirado: 'si' }]);
    await visitAll();
    expect((await newestOf(c.visits.store)).statistics?.number).toBe(3);
    await expectAlike(some);

    await a.store.rollback('statistics', 1);
    await a.service.keeper.refresh();
    await visitAll();
    const { statistics } = await newestOf(c.visits.store);
    expect([statistics?.number, statistics?.checksum]).toEqual([
      4,
      (await a.store.history('statistics')).at(-1)?.checksum,
    ]);
    await expectAlike(some);
    expect(await c.visits.held()).toEqual(await b.visits.held());
  }, 300_000);
});
