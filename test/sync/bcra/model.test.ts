import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDay } from '../../../src/indexes/civil-date.ts';
import { fileOfRecords } from '../../../src/ingest/read-file.ts';
import type { RevisionsRecord } from '../../../src/statistics/stored.ts';
import { openStore } from '../../../src/store/open.ts';
import { load } from '../../statistics/serving.ts';
import { undoneTo, type Values, versionOf } from '../../statistics/vintages/past.ts';
import type { Fault } from '../publisher/faults.ts';
import { type Banking, banking, daily, TODAY } from './banking.ts';

const IDS = [1, 2, 30, 1187];
const WINDOW = 10;
const WHOLE_DAYS = 6;

/** What a bank does between two visits; days count back from its today. */
type Deed =
  | {
      readonly kind: 'value' | 'revise' | 'withdraw';
      readonly id: number;
      readonly back: number;
      readonly value: number;
    }
  | { readonly kind: 'drop' | 'restore' | 'rename'; readonly id: number; readonly value: number };

const id = fc.constantFrom(...IDS);
const value = fc.integer({ min: 0, max: 5 });
// Mostly about where windows begin.
const back = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: WINDOW - 2, max: WINDOW + 3 }),
  fc.integer({ min: 0, max: 60 }),
);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constantFrom('value', 'revise', 'withdraw'), id, back, value }),
  fc.record({ kind: fc.constantFrom('drop', 'restore', 'rename'), id, value }),
);

const fault: fc.Arbitrary<{ readonly fault: Fault; readonly at: number }> = fc.record({
  fault: fc.constantFrom<Fault>(
    { kind: 'hang-up' },
    { kind: 'cut' },
    { kind: 'half-gzip' },
    { kind: 'html' },
    { kind: 'status', status: 429, retryAfter: '2' },
    { kind: 'status', status: 500 },
  ),
  at: fc.integer({ min: 0, max: 6 }),
});

const step = fc.record({
  days: fc.integer({ min: 1, max: 3 }),
  deeds: fc.array(deed, { maxLength: 8 }),
  fault: fc.option(fault, { freq: 2 }),
});

/** Does deeds, and gives every variable the value of the day: news, which make a visit read its window. */
function act(at: Banking, deeds: readonly Deed[]): void {
  const { bank } = at;
  for (const one of deeds) {
    const values = bank.series.get(one.id)!;
    const declared = bank.variables.get(one.id);
    if (one.kind === 'value') values.set(bank.today - one.back, one.value);
    else if (one.kind === 'revise') {
      if (values.has(bank.today - one.back)) values.set(bank.today - one.back, one.value);
    } else if (one.kind === 'withdraw') values.delete(bank.today - one.back);
    else if (one.kind === 'drop' && declared !== undefined && bank.variables.size > 1) {
      bank.variables.delete(one.id);
    } else if (one.kind === 'restore' && declared === undefined) bank.declare(one.id, values, { first: TODAY - 90 });
    else if (one.kind === 'rename' && declared !== undefined) {
      bank.variables.set(one.id, { ...declared, descripcion: `Otro nombre ${one.value}` });
    }
  }
  for (const [id, values] of bank.series) values.set(bank.today, (values.size + id) % 7);
}

/** Values from `from` on. */
function since(values: Record<string, number>, from: number): Record<string, number> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => Number(key.split(' ')[1]) >= from));
}

/** What imports changed, by import, without the numbers of their versions and in one order. */
function changes(imports: readonly RevisionsRecord[]): unknown[] {
  return imports.map((record) =>
    IDS.map((id) => {
      const { added = [], changed = [] } = record.of(id) ?? {};
      return { added: [...added].sort((a, b) => a - b), changed: [...changed].sort((a, b) => a.day - b.day) };
    }),
  );
}

test('a store follows its bank: windows on every visit, everything after a round; its past is that of direct imports', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const at = await banking(
        (bank) => {
          for (const id of IDS) bank.declare(id, daily(TODAY - 80, 80, id), { first: TODAY - 90 });
          bank.notes.set(1, 'Reservas.');
        },
        { manners: { page: 40 }, settings: { bcraWindowDays: WINDOW, bcraWholeDays: WHOLE_DAYS, syncMaxLost: 100 } },
      );
      const direct = await openStore(`sqlite:${at.at.folder}/direct.sqlite`);
      const known = new Map<string, number>();
      const byVersion = new Map<number, Values>();
      /** Notes what the store holds, and brings the same to the other store by an import of files. */
      const follow = async (): Promise<void> => {
        const now = await versionOf(at.at.store);
        const version = (await at.at.store.versions()).get('statistics');
        expect(now).not.toBeNull();
        if (now === null || version === undefined) return;
        const ids = new Set(now.ids);
        const gone = [...known.keys()].filter((key) => ids.has(Number(key.split(' ')[0])) && !now.values.has(key));
        const row = (key: string) => ({
          idVariable: Number(key.split(' ')[0]),
          fecha: formatDay(Number(key.split(' ')[1])),
        });
        await load(direct, [
          fileOfRecords(
            'v',
            [...ids].map((id) => ({ ...at.bank.entry(id) })),
          ),
          fileOfRecords(
            's',
            [...now.values].map(([key, valor]) => ({ ...row(key), valor })),
          ),
          ...(gone.length > 0
            ? [
                fileOfRecords(
                  'w',
                  gone.map((key) => ({ ...row(key), retirado: 'si' })),
                ),
              ]
            : []),
        ]);
        for (const [key, value] of now.values) known.set(key, value);
        for (const key of gone) known.delete(key);
        byVersion.set(version.number, new Map(known));
      };

      await at.fill();
      expect(await at.held()).toEqual(at.published());
      await follow();
      for (const { days, deeds, fault } of steps) {
        const from = at.bank.today - WINDOW;
        at.pass(days);
        act(at, deeds);
        if (fault !== null) {
          const before = await at.at.held();
          let request = 0;
          at.publisher.force(fault.fault, { where: () => request++ >= fault.at, times: 1000 });
          const { error } = await at.visit();
          if (error !== null) expect(await at.at.held()).toEqual(before);
          at.publisher.heal();
        }
        await at.fill();
        expect(since(await at.held(), from)).toEqual(since(at.published(), from));
        await follow();
      }
      at.pass(WHOLE_DAYS);
      await at.fill();
      expect(await at.held()).toEqual(at.published());
      await follow();

      const present = await versionOf(at.at.store);
      const imported = await versionOf(direct);
      expect(changes(present?.history.imports ?? [])).toEqual(changes(imported?.history.imports ?? []));
      for (const [version, values] of byVersion) {
        const undone = undoneTo(known, present!.history, IDS, version);
        expect([...undone].sort()).toEqual([...values].sort());
      }
      await direct.close();
      await at.close();
    }),
    { numRuns: 12 },
  );
}, 300_000);
