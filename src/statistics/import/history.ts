/** The history of values in an import: that of another store, and the changes that this import makes. */
import { Fields } from '../../ingest/fields.ts';
import type { FileKind, Making } from '../../ingest/intake.ts';
import type { StoredRecord, VersionReader } from '../../store/store.ts';
import { BASE_KEY, encodeRevisions, type Moment, RESOURCES, revisionsKey, type VariableChanges } from '../stored.ts';
import type { NotifyAfterwards } from './part.ts';
import { ownPast, readChanges, readMoment } from './rules/revision.ts';
import { oncePerFile } from './rules/variable.ts';

interface OpenRecord {
  readonly moment: Moment;
  readonly line: number;
  readonly variables: Map<number, VariableChanges & { readonly line: number }>;
}

/** The history of another store that an import adopts. */
export interface ForeignHistory {
  /** The newest version in it. */
  readonly lastVersion: number;
  readonly records: readonly StoredRecord[];
  /** By variable the days that had another value once; no entry without any. */
  readonly changedDays: ReadonlyMap<number, ReadonlySet<number>>;
}

/**
 * Reads the history of another store (ADR 0021), as an export writes it: a line `{instante, version, comienzo: true}` for
 * the beginning, and of each import a line a variable, `{instante, version, idVariable, altas, cambios}`, with the days that
 * had no value before and those that had another one.
 */
export class HistoryImport {
  readonly #records = new Map<string, OpenRecord>();
  #file = 0;

  readonly kind: FileKind = {
    resource: RESOURCES.revisions,
    title: 'what was known when of dated values',
    recognises: ({ keys }) =>
      keys.has('instante') &&
      keys.has('version') &&
      (keys.has('comienzo') || (keys.has('altas') && keys.has('cambios'))),
    accept: (record, file, refuse) => {
      this.#file = file.index;
      const fields = new Fields(record.value);
      const moment = readMoment(fields);
      const changes = fields.raw('comienzo') === true ? null : readChanges(fields);
      const [problem] = fields.problems;
      const before = problem === undefined ? this.#keep(moment, changes, record.line) : null;
      if (problem !== undefined) refuse({ line: record.line, ...problem });
      else if (before !== null) {
        refuse({ line: record.line, ...oncePerFile('version', 'what this version changed of it', before) });
      }
    },
  };

  /** Keeps a line, or gives the earlier line of the same changes. `changes`: null in the line of the beginning. */
  #keep(moment: Moment, changes: VariableChanges | null, line: number): number | null {
    const key = changes ? revisionsKey(moment.version, new Date(moment.instant)) : BASE_KEY;
    const known = this.#records.get(key);
    if (known && !changes) return known.line;
    const record = known ?? { moment, line, variables: new Map() };
    this.#records.set(key, record);
    if (!changes) return null;
    const before = record.variables.get(changes.id);
    if (before) return before.line;
    record.variables.set(changes.id, { ...changes, line });
    return null;
  }

  /**
   * Gives the imported history, to be stored in place of the changes that this import makes. It is taken when it holds all
   * records of the stored history and more of them, has its beginning, and comes with its values; in a store with values but
   * without a history it is not. Null otherwise: with a notice where it has a record that the store has not.
   * @param withValues whether the values of the history are imported too
   */
  async adopt(
    previous: VersionReader | null,
    withValues: boolean,
    notify: NotifyAfterwards,
  ): Promise<ForeignHistory | null> {
    if (this.#records.size === 0) return null;
    const records = [...this.#records].map(([key, { moment, variables }]) => ({
      key,
      body: encodeRevisions(moment, [...variables.values()]),
    }));
    const stored = await storedRecords(previous);
    const imported = new Map(records.map(({ key, body }) => [key, body]));
    const isSame = (body: Uint8Array, other: Uint8Array = new Uint8Array(0)): boolean =>
      Buffer.compare(body, other) === 0;
    const continues = [...stored].every(([key, body]) => isSame(body, imported.get(key)));
    // Equal histories: there is nothing to adopt, and changed values are recorded as in any import.
    if (continues && stored.size === imported.size) return null;
    let lastVersion = 1;
    for (const { moment } of this.#records.values()) lastVersion = Math.max(lastVersion, moment.version);
    const fits = stored.size > 0 || (previous?.version.counts[RESOURCES.series] ?? 0) === 0;
    if (!withValues || !continues || !fits || !imported.has(BASE_KEY)) {
      if ([...imported].some(([key, body]) => !isSame(body, stored.get(key)))) {
        notify(this.#file, { line: 1, resource: RESOURCES.revisions, id: '', ...ownPast(lastVersion) });
      }
      return null;
    }
    return { lastVersion, records, changedDays: this.#changedDays() };
  }

  #changedDays(): Map<number, Set<number>> {
    const days = new Map<number, Set<number>>();
    for (const { variables } of this.#records.values()) {
      for (const { id, changed } of variables.values()) {
        if (changed.length === 0) continue;
        const own = days.get(id) ?? new Set();
        days.set(id, own);
        for (const { day } of changed) own.add(day);
      }
    }
    return days;
  }
}

async function storedRecords(previous: VersionReader | null): Promise<Map<string, Uint8Array>> {
  const stored = new Map<string, Uint8Array>();
  if (previous === null) return stored;
  for await (const batch of previous.records(RESOURCES.revisions)) {
    for (const { key, body } of batch) stored.set(key, body);
  }
  return stored;
}

interface OpenChanges extends VariableChanges {
  readonly added: number[];
  readonly changed: { readonly day: number; readonly before: number }[];
}

/**
 * Records the changes of stored values by an import. It is filled while the blocks of the series are written, and written
 * after them in the same transaction: values and their history are always consistent.
 */
export class RevisionLog {
  readonly #previous: VersionReader | null;
  readonly #making: Making;
  readonly #variables = new Map<number, OpenChanges>();

  constructor(previous: VersionReader | null, making: Making) {
    this.#previous = previous;
    this.#making = making;
  }

  /** Records that a day has a value and had none. The first values of all need no record but that of the beginning. */
  added(id: number, day: number): void {
    if (this.#previous !== null) this.#of(id).added.push(day);
  }

  /** Records that a day has another value than `before`, or none any more. */
  changed(id: number, day: number, before: number): void {
    this.#of(id).changed.push({ day, before });
  }

  #of(id: number): OpenChanges {
    let changes = this.#variables.get(id);
    if (changes === undefined) {
      changes = { id, added: [], changed: [] };
      this.#variables.set(id, changes);
    }
    return changes;
  }

  /**
   * The records to store: the changes, if any, and before the first of them the record of the beginning. The values of a
   * store from before revisions were recorded are known since its version at that time; the first values of all are known
   * since this import.
   */
  async *records(): AsyncGenerator<StoredRecord> {
    const previous = this.#previous;
    const now = this.#making.now();
    const hasBase = previous !== null && (await previous.withPrefix(RESOURCES.revisions, BASE_KEY)).length > 0;
    const hasValues = previous !== null && (previous.version.counts[RESOURCES.series] ?? 0) > 0;
    if (previous !== null && !hasBase && hasValues) {
      if (this.#variables.size === 0) return;
      const { loadedAt, number: version } = previous.version;
      yield { key: BASE_KEY, body: encodeRevisions({ instant: Date.parse(loadedAt), version }, []) };
    }
    const moment = { instant: now.getTime(), version: this.#making.number };
    if (!hasBase && !hasValues) yield { key: BASE_KEY, body: encodeRevisions(moment, []) };
    else if (this.#variables.size > 0) {
      yield {
        key: revisionsKey(this.#making.number, now),
        body: encodeRevisions(moment, [...this.#variables.values()]),
      };
    }
  }
}
