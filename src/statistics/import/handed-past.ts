import { formatDay, parseDay } from '../../indexes/civil-date.ts';
import { Fields, isObject } from '../../ingest/fields.ts';
import type { FileKind } from '../../ingest/intake.ts';
import { LARGEST_VERSION, type StoredRecord, type VersionReader } from '../../store/store.ts';
import { oncePerFile } from '../rules/once-per-file.ts';
import { ownPast } from '../rules/own-past.ts';
import { readVariableId } from '../rules/variable-id.ts';
import { BASE_KEY, RESOURCES, revisionsKey } from '../stored/keys.ts';
import { type ChangedDay, encodeRevisions, type Moment, type VariableChanges } from '../stored/revisions-record.ts';
import type { TellLate } from './part.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

interface OpenRecord {
  readonly moment: Moment;
  readonly line: number;
  readonly variables: Map<number, VariableChanges & { readonly line: number }>;
}

/** The past that an import takes over. */
export interface TakenPast {
  /** The version that the newest of it is of. */
  readonly lastVersion: number;
  readonly records: () => Iterable<StoredRecord>;
  /** Every day of every variable that had another value once. */
  readonly changedDays: () => Iterable<readonly [id: number, day: number]>;
}

/**
 * What another store knew when (ADR 0021), as an export writes it: a line `{instante, version, comienzo: true}` for the
 * beginning, and of each import a line a variable, `{instante, version, idVariable, altas, cambios}`, with the days that had
 * no value before and those that had another one.
 */
export class HandedPast {
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
      const isBase = fields.raw('comienzo') === true;
      const changes = isBase ? null : readChanges(fields);
      const [problem] = fields.problems;
      const before = problem === undefined ? this.#keep(moment, changes, record.line) : null;
      if (problem !== undefined) refuse({ line: record.line, ...problem });
      else if (before !== null) {
        refuse({ line: record.line, ...oncePerFile('version', 'what this version changed of it', before) });
      }
    },
  };

  /** Keeps a line; `changes` null: that of the beginning. The line that said the same before, or null. */
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
   * The past to take over instead of writing down what this import changes: when there is none yet, or when all that is
   * held is part of it and it goes on. Null, and told, when the data held have another one.
   * @param withValues whether the values come along that it is the past of
   */
  async taken(previous: VersionReader | null, withValues: boolean, tell: TellLate): Promise<TakenPast | null> {
    if (this.#records.size === 0) return null;
    const records = [...this.#records].map(([key, { moment, variables }]) => ({
      key,
      body: encodeRevisions(moment, [...variables.values()]),
    }));
    const held = await heldRecords(previous);
    const brought = new Map(records.map(({ key, body }) => [key, body]));
    const goesOn = [...held].every(([key, body]) => Buffer.from(brought.get(key) ?? []).equals(body));
    let lastVersion = 1;
    for (const { moment } of this.#records.values()) lastVersion = Math.max(lastVersion, moment.version);
    // Equal pasts: nothing is to be taken, and what the values change all the same is written down as always.
    if (goesOn && held.size === brought.size) return null;
    const fits = held.size > 0 || (previous?.version.counts[RESOURCES.series] ?? 0) === 0;
    if (!withValues || !goesOn || !fits || !brought.has(BASE_KEY)) {
      if ([...brought].some(([key, body]) => !Buffer.from(held.get(key) ?? []).equals(body))) {
        tell(this.#file, { line: 1, resource: RESOURCES.revisions, id: '', ...ownPast(lastVersion) });
      }
      return null;
    }
    return { lastVersion, records: () => records, changedDays: () => this.#changedDays() };
  }

  *#changedDays(): Generator<readonly [number, number]> {
    for (const { variables } of this.#records.values()) {
      for (const { id, changed } of variables.values()) for (const { day } of changed) yield [id, day];
    }
  }
}

async function heldRecords(previous: VersionReader | null): Promise<Map<string, Uint8Array>> {
  const held = new Map<string, Uint8Array>();
  if (previous === null) return held;
  for await (const batch of previous.records(RESOURCES.revisions)) {
    for (const { key, body } of batch) held.set(key, body);
  }
  return held;
}

function readMoment(fields: Fields): Moment {
  const version = fields.integer('version', { minimum: 1, maximum: LARGEST_VERSION });
  const text = fields.text('instante');
  const instant = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  if (text !== '' && Number.isNaN(instant)) {
    fields.problem('instante', 'not an instant YYYY-MM-DDTHH:MM:SS.sssZ', 'calendar-date');
  }
  return { version, instant };
}

function readChanges(fields: Fields): VariableChanges {
  const id = readVariableId(fields, 'idVariable');
  const seen = new Set<number>();
  const once = (field: string, day: number): number => {
    if (seen.has(day)) fields.problem(field, `${formatDay(day)} is there already`, 'once-per-file');
    seen.add(day);
    return day;
  };
  const added = fields.array('altas').map((date, at) => {
    const name = `altas.${at}`;
    return once(name, parseDay(new Fields({ [name]: date }, '', fields.problems).date(name)) ?? 0);
  });
  const changed = fields.array('cambios').map((change, at): ChangedDay => {
    const name = `cambios.${at}`;
    if (!isObject(change)) fields.problem(name, 'not an object', 'object-shape');
    const own = new Fields(isObject(change) ? change : {}, `${name}.`, fields.problems);
    return { day: once(name, parseDay(own.date('fecha')) ?? 0), before: own.number('valorAnterior') };
  });
  if (fields.ok && added.length + changed.length === 0) fields.problem('altas', 'no change at all', 'object-shape');
  return { id, added, changed };
}
