import { expect } from 'vitest';
import { dayNumber } from '../../../src/indexes/civil-date.ts';
import { type Progress, SILENT } from '../../../src/ingest/progress.ts';
import type { Settings } from '../../../src/server/settings.ts';
import type { RevisionsRecord } from '../../../src/statistics/stored.ts';
import { BCRA } from '../../../src/sync/bcra/source.ts';
import { StoredStatistics } from '../../../src/sync/bcra/stored.ts';
import type { VisitParts, VisitReport } from '../../../src/sync/visit/visit-source.ts';
import { versionOf } from '../../statistics/vintages/past.ts';
import { type Publisher, startPublisher } from '../publisher/server.ts';
import { type Visiting, visiting } from '../visiting.ts';
import { Bank, type Manners } from './publisher.ts';

/** The day on which the tests' visits begin, a Friday. */
export const TODAY = dayNumber(2026, 11, 20);

const DAY_MS = 86_400_000;

/** A bank with its publisher, and a store that is filled from it. */
export interface Banking {
  readonly bank: Bank;
  readonly publisher: Publisher;
  readonly at: Visiting;
  readonly visit: (more?: Partial<VisitParts>) => Promise<VisitReport>;
  /** Happens once, while the next series is asked for. */
  meanwhile: (() => Promise<unknown>) | null;
  /** A visit that must go well. */
  readonly fill: (more?: Partial<VisitParts>) => Promise<VisitReport>;
  /** Lets days pass, for the bank and for us. */
  readonly pass: (days: number) => void;
  /** The values that the store holds, `id day` → value. */
  readonly held: () => Promise<Record<string, number>>;
  /** The values that the bank has, likewise. */
  readonly published: () => Record<string, number>;
  /** The methodology notes that the store holds. */
  readonly notes: () => Promise<[id: number, text: string | null][]>;
  /** What the store keeps of the past: by import the days that were new, and those that changed with what they were. */
  readonly revisions: () => Promise<{ readonly imports: readonly Record<string, unknown>[] }>;
  /** Paths and queries asked since the publisher last forgot, without their common beginning. */
  readonly asked: () => string[];
  readonly close: () => Promise<void>;
}

/** Starts a bank on {@link TODAY}, `declare`d before it opens, and an empty store. */
export async function banking(
  declare: (bank: Bank) => void,
  { manners = {}, settings = {} }: { manners?: Partial<Manners>; settings?: Partial<Settings> } = {},
): Promise<Banking> {
  const bank = new Bank(TODAY, manners);
  declare(bank);
  const publisher = await startPublisher(async (request) => {
    if (self.meanwhile !== null && /Monetarias\/\d/.test(request.path)) {
      const happens = self.meanwhile;
      self.meanwhile = null;
      await happens();
    }
    return bank.answer(request);
  });
  const at = await visiting({ bcraAddress: publisher.address, ...settings });
  const noon = (): Date => new Date(bank.today * DAY_MS + 15 * 3_600_000);
  at.now = noon();
  const visit: Banking['visit'] = (more) => at.visit(BCRA, more);
  const self: Banking = {
    bank,
    publisher,
    at,
    visit,
    meanwhile: null,
    fill: async (more) => {
      const report = await visit(more);
      expect(report.error).toBeNull();
      return report;
    },
    pass: (days) => {
      bank.today += days;
      at.now = noon();
    },
    held: async () => sorted((await versionOf(at.store))?.values ?? new Map()),
    notes: async () => (await (await StoredStatistics.open(at.store)).notes()).map(({ id, detalle }) => [id, detalle]),
    revisions: async () => {
      const version = await versionOf(at.store);
      const ids = new Set([...(version?.ids ?? []), ...bank.series.keys()]);
      return { imports: (version?.history.imports ?? []).map((record) => revisionsOf(record, ids)) };
    },
    published: () =>
      sorted(
        new Map(
          [...bank.series]
            .filter(([id]) => bank.variables.has(id))
            .flatMap(([id, values]) => [...values].map(([day, value]): [string, number] => [`${id} ${day}`, value])),
        ),
      ),
    asked: () =>
      publisher.asked.map(({ path, query }) => `${path.replace('/estadisticas/v4.0/', '')}?${query.toString()}`),
    close: async () => {
      await at.close();
      await publisher.close();
    },
  };
  return self;
}

function sorted(values: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...values].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function revisionsOf(record: RevisionsRecord, ids: ReadonlySet<number>): Record<string, unknown> {
  const told: Record<string, unknown> = { version: record.version };
  for (const id of ids) {
    const changes = record.of(id);
    if (changes === null) continue;
    told[id] = { added: changes.added, changed: changes.changed.map(({ day, before }) => [day, before]) };
  }
  return told;
}

/** A progress that hears the remarks of a visit. */
export const remarks = {
  lines: [] as string[],
  listening(): Progress {
    remarks.lines = [];
    return { ...SILENT, note: (line) => void remarks.lines.push(line) };
  },
  heard: (): string[] => remarks.lines,
};

/** Values of as many months, thirty days apart, up to thirty days before {@link TODAY}. */
export function monthly(months: number): [day: number, value: number][] {
  return Array.from({ length: months }, (_, i) => [TODAY - 30 * (months - i), i / 2]);
}

/** Values for every day from `from` on, `days` of them, made up from `start`. */
export function daily(from: number, days: number, start = 100): [day: number, value: number][] {
  return Array.from({ length: days }, (_, i) => [from + i, start + i / 4]);
}
