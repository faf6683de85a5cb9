/** The history of all values: which import changed what, and the past last values of the publisher's catalogue. */
import type { SeriesColumns } from '../../indexes/series-columns.ts';
import { ARGENTINA_OFFSET_MS } from '../../server/clock.ts';
import type { VersionReader } from '../../store/store.ts';
import {
  BASE_KEY,
  type CapturedPair,
  decodeLastValuesBlock,
  idOfKey,
  type Moment,
  openRevisions,
  RESOURCES,
  type RevisionsRecord,
  type VariableChanges,
} from '../stored.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The civil day in Argentina of an instant. */
export function dayOfInstant(instant: number): number {
  return Math.floor((instant + ARGENTINA_OFFSET_MS) / DAY_MS);
}

/** A moment with its civil day in Argentina. */
interface DatedMoment extends Moment {
  readonly day: number;
}

/** The changes that one import made to one variable. */
interface HistoryEntry {
  readonly moment: DatedMoment;
  readonly changes: VariableChanges;
}

/** The history of one variable. */
export class VariableHistory {
  readonly base: DatedMoment;
  /** In the order of versions. */
  readonly entries: readonly HistoryEntry[];
  /** The last pairs of the publisher's catalogue on past days, ascending by day of capture. */
  readonly captures: readonly CapturedPair[];
  /** By day the moment at which a value first came, where a record shows it; made on first use. */
  #firsts: ReadonlyMap<number, DatedMoment> | null = null;

  constructor(base: DatedMoment, entries: readonly HistoryEntry[], captures: readonly CapturedPair[]) {
    this.base = base;
    this.entries = entries;
    this.captures = captures;
  }

  /** The moment when this store first had a value for a day; null when it never had one. `series`: the present values. */
  firstKnown(series: SeriesColumns | null, day: number): DatedMoment | null {
    this.#firsts ??= firstsOf(this);
    const first = this.#firsts.get(day);
    if (first !== undefined) return first;
    return series !== null && series.indexOf(day) >= 0 ? this.base : null;
  }
}

function firstsOf({ base, entries }: VariableHistory): ReadonlyMap<number, DatedMoment> {
  const firsts = new Map<number, DatedMoment>();
  for (const { moment, changes } of entries) {
    // A value that changed before any import added it was there from the beginning.
    for (const { day } of changes.changed) if (!firsts.has(day)) firsts.set(day, base);
    for (const day of changes.added) if (!firsts.has(day)) firsts.set(day, moment);
  }
  return firsts;
}

/** The history of all variables. */
export class RevisionHistory {
  /** Since when values are known that no record mentions. */
  readonly base: DatedMoment;
  /** In the order of versions; days never fall. */
  readonly imports: readonly (RevisionsRecord & DatedMoment)[];
  readonly #captures: ReadonlyMap<number, readonly CapturedPair[]>;
  /** First day with any knowledge: that of the first capture where it is before the beginning. */
  readonly firstDay: number;

  /** `imports` in the order of versions; `captures` by variable, ascending by day of capture. */
  constructor(
    base: Moment,
    imports: readonly RevisionsRecord[],
    captures: ReadonlyMap<number, readonly CapturedPair[]>,
  ) {
    this.base = { ...base, day: dayOfInstant(base.instant) };
    // A clock that was set back must not change the order of events.
    let latest = base.instant;
    this.imports = imports.map((record) => {
      latest = Math.max(latest, record.instant);
      return { ...record, instant: latest, day: dayOfInstant(latest) };
    });
    this.#captures = captures;
    let first = this.base.day;
    for (const [pair] of captures.values()) if (pair !== undefined) first = Math.min(first, pair.captured);
    this.firstDay = first;
  }

  /** Number of pairs in captures. */
  get captureCount(): number {
    let pairs = 0;
    for (const captures of this.#captures.values()) pairs += captures.length;
    return pairs;
  }

  /** The day of the last change. */
  get lastDay(): number {
    return this.imports.at(-1)?.day ?? this.base.day;
  }

  /** The history of one variable. */
  of(id: number): VariableHistory {
    const entries: HistoryEntry[] = [];
    for (const record of this.imports) {
      const changes = record.of(id);
      if (changes !== null) entries.push({ moment: record, changes });
    }
    return new VariableHistory(this.base, entries, this.#captures.get(id) ?? []);
  }
}

/**
 * Reads the history in a version. A store from before revisions were recorded knows its values since its newest version.
 * @throws RangeError when a stored record is damaged
 */
export async function readRevisionHistory(
  reader: VersionReader,
  breathe: () => Promise<void>,
): Promise<RevisionHistory> {
  let base: Moment | null = null;
  const imports: RevisionsRecord[] = [];
  for await (const batch of reader.records(RESOURCES.revisions)) {
    for (const { key, body } of batch) {
      const record = openRevisions(body);
      if (key === BASE_KEY) base = record;
      else imports.push(record);
    }
    await breathe();
  }
  const captures = new Map<number, CapturedPair[]>();
  for await (const batch of reader.records(RESOURCES.lastValues)) {
    for (const { key, body } of batch) {
      const id = idOfKey(key);
      const pairs = captures.get(id) ?? [];
      captures.set(id, pairs);
      pairs.push(...decodeLastValuesBlock(body));
    }
    await breathe();
  }
  const { loadedAt, number } = reader.version;
  return new RevisionHistory(base ?? { instant: Date.parse(loadedAt), version: number }, imports, captures);
}
