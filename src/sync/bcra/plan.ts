import * as v from 'valibot';
import { parseDay } from '../../indexes/civil-date.ts';
import type { Monetaria } from '../../statistics/records.ts';
import type { VersionMark } from '../../store/store.ts';
import { VALIDATORS, type Validators } from '../client/client.ts';
import { firstDay, type SeriesReading } from './api.ts';
import { entryFingerprint, NO_VALUES } from './stored.ts';

/**
 * The memory between two visits, and the plan that follows from it: which series are read in a visit, and from which day on. Days are
 * numbers of days since 1970-01-01.
 */
export interface Memory {
  /** The address of the visit: another address may be another publisher. */
  readonly address: string;
  /** The version of the statistics after the visit; null when another import intervened. */
  readonly version: VersionMark | null;
  /** Day of the visit. */
  readonly visited: number;
  /** Day on which the methodology notes were read. */
  readonly notesRead: number;
  /** Of the catalogue. */
  readonly validators: Validators | null;
  readonly variables: ReadonlyMap<number, VariableMemory>;
}

/** The memory of one variable, from the last reading of its series. */
export interface VariableMemory {
  /** Fingerprint of its catalogue entry. */
  readonly entry: string;
  /** First day that the entry declares. */
  readonly first: number | null;
  /** Day on which the series was last read whole. */
  readonly whole: number;
  /** Fingerprint of the values in the store; {@link UNREAD} when the publisher gave no series. */
  readonly values: string;
  /** True when the announced last value was not that of the series: it is read once more on the next visit. */
  readonly doubted: boolean;
}

/** In place of a fingerprint of values: the series is still to be read whole. */
export const UNREAD = '';

/** The form of the stored memory; another form counts as none. */
const FORM = 1;

const WHOLE = v.pipe(v.number(), v.safeInteger());

/** The stored memory. Variables are arrays, because there are some 1,600 of them. */
const STORED_MEMORY = v.object({
  form: v.literal(FORM),
  address: v.string(),
  version: v.nullable(v.object({ number: WHOLE, checksum: v.string() })),
  visited: WHOLE,
  notesRead: WHOLE,
  validators: v.nullable(VALIDATORS),
  variables: v.array(v.tupleWithRest([WHOLE, v.string(), v.nullable(WHOLE), WHOLE, v.string()], v.boolean())),
});

/** The stored form of a memory. */
export function storedMemory({ variables, ...memory }: Memory): v.InferOutput<typeof STORED_MEMORY> {
  return {
    form: FORM,
    ...memory,
    variables: Array.from(variables, ([id, { entry, first, whole, values, doubted }]) => {
      return [id, entry, first, whole, values, ...(doubted ? [true] : [])];
    }),
  };
}

/** Reads a stored memory; null for another form or another address: everything is then read as on a first visit. */
export function readMemory(value: unknown, address: string): Memory | null {
  const parsed = v.safeParse(STORED_MEMORY, value);
  if (!parsed.success || parsed.output.address !== address) return null;
  const { form: _, variables, ...memory } = parsed.output;
  const entries = variables.map(([id, entry, first, whole, values, doubted = false]) => {
    return [id, { entry, first, whole, values, doubted }] as const;
  });
  return { ...memory, variables: new Map(entries) };
}

/** What a plan is made from. */
interface PlanInput {
  readonly entries: readonly Monetaria[];
  readonly memory: Memory | null;
  /** Given when the store was written by another program since the last visit: fingerprints of its series. */
  readonly fingerprints: ReadonlyMap<number, string> | null;
  /** The stored days of a variable, ascending. */
  readonly storedDays: (id: number) => Promise<readonly number[]>;
  readonly today: number;
  /** `--bcra-window-days` */
  readonly windowDays: number;
  /** `--bcra-whole-days`; 0: series are not read whole again. */
  readonly wholeDays: number;
}

/**
 * Values in a window, at least. Days alone would give a monthly series a window of one or two values, and reading twelve costs no more
 * than reading one.
 */
const WINDOW_VALUES = 12;

/**
 * Plans the series to read, ascending by id. Whole are read: unknown ones, those that differ in the store from the last visit, those with
 * another declared beginning, and those whose turn it is. From a window before their last date are read: those with a changed catalogue
 * entry, or whose entry disagreed with the series. The others are not read.
 */
export async function planReadings(input: PlanInput): Promise<readonly SeriesReading[]> {
  const { entries, memory, fingerprints } = input;
  const inTurn = turns(input);
  const readings: SeriesReading[] = [];
  for (const entry of entries) {
    const id = entry.idVariable;
    const known = memory?.variables.get(id);
    const differs = fingerprints !== null && (fingerprints.get(id) ?? NO_VALUES) !== known?.values;
    const unread = known === undefined || known.values === UNREAD;
    if (unread || differs || known.first !== firstDay(entry) || inTurn.has(id)) {
      readings.push({ entry, from: null });
    } else if (known.doubted || known.entry !== entryFingerprint(entry)) {
      readings.push({ entry, from: windowStart(entry, await input.storedDays(id), input) });
    }
  }
  return readings;
}

/**
 * The ids of the series whose turn it is to be read whole again: for every day since the last visit a share of all, first those that were
 * not read for the longest time, and all that were not read for `wholeDays`. So no day has many more than another.
 */
function turns({ entries, memory, today, wholeDays }: PlanInput): ReadonlySet<number> {
  if (memory === null || wholeDays === 0) return new Set();
  const known: [id: number, VariableMemory][] = [];
  for (const { idVariable: id } of entries) {
    const state = memory.variables.get(id);
    if (state !== undefined) known.push([id, state]);
  }
  known.sort(([a, one], [b, other]) => one.whole - other.whole || scattered(a) - scattered(b) || a - b);
  const elapsed = Math.max(0, today - memory.visited);
  const share = Math.ceil((known.length * elapsed) / wholeDays);
  return new Set(
    known
      .filter(([, { whole }], place) => whole < today && (place < share || today - whole >= wholeDays))
      .map(([id]) => id),
  );
}

/** Knuth's multiplicative hash. In the order of ids the headline series, which are the longest, would have their turn together. */
function scattered(id: number): number {
  return Math.imul(id, 2_654_435_761) >>> 0;
}

/**
 * The first day of a window: so many days before the last day that is stored, announced, and not after today, and at least
 * {@link WINDOW_VALUES} values back; null where that is the beginning of the series.
 */
function windowStart(
  entry: Monetaria,
  stored: readonly number[],
  { today, windowDays }: Pick<PlanInput, 'today' | 'windowDays'>,
): number | null {
  const newest = stored.at(-1);
  if (newest === undefined) return null;
  const announced = entry.ultFechaInformada === null ? undefined : parseDay(entry.ultFechaInformada);
  const last = Math.min(newest, today, announced ?? today);
  const upTo = stored.findLastIndex((day) => day <= last);
  const valuesBack = stored[upTo - WINDOW_VALUES + 1];
  if (valuesBack === undefined) return null;
  const start = Math.min(last - windowDays, valuesBack);
  const first = firstDay(entry) ?? stored[0] ?? start;
  return start <= first ? null : start;
}
