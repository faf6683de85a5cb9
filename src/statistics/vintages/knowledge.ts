/** What was known when: the present values, and what each import changed in them, newest last. */
import type { SeriesColumns } from '../../indexes/series-columns.ts';
import { ARGENTINA_OFFSET_MS } from '../../server/clock.ts';
import type { VersionReader } from '../../store/store.ts';
import { BASE_KEY, idOfKey, RESOURCES } from '../stored/keys.ts';
import { type CapturedPair, decodeLastValuesBlock } from '../stored/last-values-block.ts';
import { type Moment, openRevisions, type RevisionsRecord, type VariableChanges } from '../stored/revisions-record.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NO_PAIRS: readonly CapturedPair[] = [];

/** The civil day in Argentina of an instant. */
export function dayOfInstant(instant: number): number {
  return Math.floor((instant + ARGENTINA_OFFSET_MS) / DAY_MS);
}

/** An import that changed values, and the civil day of it. */
type DatedRecord = RevisionsRecord & DatedMoment;

/** What is kept of the past of all variables. */
export class Knowledge {
  /** Since when values are known of which no record tells. */
  readonly base: DatedMoment;
  /** In the order of versions; days never fall. */
  readonly imports: readonly DatedRecord[];
  readonly #captures: ReadonlyMap<number, readonly CapturedPair[]>;
  readonly #firstCapture: number | null;

  /** `imports` in the order of versions; `captures` by variable, ascending by day of capture. */
  constructor(
    base: Moment,
    imports: readonly RevisionsRecord[],
    captures: ReadonlyMap<number, readonly CapturedPair[]>,
  ) {
    this.base = { ...base, day: dayOfInstant(base.instant) };
    // A clock that went back must not change the order of what became known.
    let latest = base.instant;
    this.imports = imports.map((record) => {
      latest = Math.max(latest, record.instant);
      return { ...record, instant: latest, day: dayOfInstant(latest) };
    });
    this.#captures = captures;
    let first: number | null = null;
    for (const [pair] of captures.values()) {
      if (pair !== undefined && (first === null || pair.captured < first)) first = pair.captured;
    }
    this.#firstCapture = first !== null && first < this.base.day ? first : null;
  }

  /** The first day of which something is known: of a capture where there is one before the beginning. */
  get firstDay(): number {
    return this.#firstCapture ?? this.base.day;
  }

  /** How many pairs captures told of. */
  get captured(): number {
    let pairs = 0;
    for (const told of this.#captures.values()) pairs += told.length;
    return pairs;
  }

  /** The day of the last change. */
  get lastDay(): number {
    return this.imports.at(-1)?.day ?? this.base.day;
  }

  /** The past of one variable. */
  of(id: number): VariablePast {
    const entries: PastEntry[] = [];
    for (const record of this.imports) {
      const changes = record.of(id);
      if (changes !== null) entries.push({ moment: record, changes });
    }
    return new VariablePast(this.base, entries, this.#captures.get(id) ?? NO_PAIRS);
  }
}

/** When something became known, with its civil day in Argentina. */
export interface DatedMoment extends Moment {
  readonly day: number;
}

/** What one import changed of one variable. */
export interface PastEntry {
  readonly moment: DatedMoment;
  readonly changes: VariableChanges;
}

/** What is kept of the past of one variable. */
export class VariablePast {
  readonly base: DatedMoment;
  /** In the order of versions. */
  readonly entries: readonly PastEntry[];
  /** What the publisher's catalogue said on past days, ascending by day of capture. */
  readonly captures: readonly CapturedPair[];
  /** By day the moment when a value came, where a record tells it; made when first asked for. */
  #firsts: ReadonlyMap<number, DatedMoment> | null = null;

  constructor(base: DatedMoment, entries: readonly PastEntry[], captures: readonly CapturedPair[]) {
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

function firstsOf({ base, entries }: VariablePast): ReadonlyMap<number, DatedMoment> {
  const firsts = new Map<number, DatedMoment>();
  for (const { moment, changes } of entries) {
    // What changed first without having come was there from the beginning.
    for (const { day } of changes.changed) if (!firsts.has(day)) firsts.set(day, base);
    for (const day of changes.added) if (!firsts.has(day)) firsts.set(day, moment);
  }
  return firsts;
}

/**
 * Reads what a version keeps of the past. A store filled before revisions were kept knows its values since its newest
 * version.
 * @throws RangeError when a stored record is damaged
 */
export async function readKnowledge(reader: VersionReader, breathe: () => Promise<void>): Promise<Knowledge> {
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
  return new Knowledge(base ?? { instant: Date.parse(loadedAt), version: number }, imports, captures);
}
