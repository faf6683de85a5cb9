import { parseDay } from '../../indexes/civil-date.ts';
import type { Monetaria } from '../../statistics/records.ts';
import { entryFingerprint, NO_VALUES } from './held.ts';
import { type Known, type Memory, UNREAD } from './memory.ts';

/** A series to be read in this visit. */
export interface Reading {
  readonly entry: Monetaria;
  /** First day to read; null: the whole series. */
  readonly from: number | null;
}

/** What a plan is made from. */
export interface Planning {
  readonly entries: readonly Monetaria[];
  readonly memory: Memory | null;
  /** Given when somebody else wrote to the store since the last visit: fingerprints of the series held now. */
  readonly fingerprints: ReadonlyMap<number, string> | null;
  /** Days that are held of a variable, ascending. */
  readonly heldDays: (id: number) => Promise<readonly number[]>;
  readonly today: number;
  /** `--bcra-window-days` */
  readonly windowDays: number;
  /** `--bcra-whole-days`; 0: series are not read whole again. */
  readonly wholeDays: number;
}

/**
 * A window reaches back over so many values at least. Days alone would give a monthly series a window of one or two
 * values, and reading twelve costs no more than reading one.
 */
export const WINDOW_VALUES = 12;

/**
 * Which series to read, and from where, ascending by id: whole those that are not known, of which the store holds
 * something else than the last visit left, whose declared beginning moved, or whose turn it is; from a window before
 * their last date those whose catalogue entry changed, or did not agree with its series last time; the others not at all.
 */
export async function plan(planning: Planning): Promise<readonly Reading[]> {
  const { entries, memory, fingerprints } = planning;
  const inTurn = turns(planning);
  const readings: Reading[] = [];
  for (const entry of entries) {
    const id = entry.idVariable;
    const known = memory?.variables.get(id);
    const elsewhere = fingerprints !== null && (fingerprints.get(id) ?? NO_VALUES) !== known?.values;
    const unread = known === undefined || known.values === UNREAD;
    if (unread || elsewhere || known.first !== firstDay(entry) || inTurn.has(id)) {
      readings.push({ entry, from: null });
    } else if (known.doubted || known.entry !== entryFingerprint(entry)) {
      readings.push({ entry, from: windowStart(entry, await planning.heldDays(id), planning) });
    }
  }
  return readings;
}

/** The first day that an entry declares, or null. */
export function firstDay({ primerFechaInformada }: Monetaria): number | null {
  return primerFechaInformada === null ? null : (parseDay(primerFechaInformada) ?? null);
}

/**
 * The ids whose turn it is to be read whole again: a share of the series for every day since the last visit, those first
 * that were not read for the longest time, and all that were not for `wholeDays`. So each is read whole in that time,
 * and no day has many more than another.
 */
function turns({ entries, memory, today, wholeDays }: Planning): ReadonlySet<number> {
  if (memory === null || wholeDays === 0) return new Set();
  const known: [id: number, Known][] = [];
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

/** Knuth's multiplicative hash. In the order of ids the headline series, which are the longest, would all come at once. */
function scattered(id: number): number {
  return Math.imul(id, 2_654_435_761) >>> 0;
}

/**
 * Where a window begins: so many days before the last day that is held, announced, and not ahead of today, and at least
 * {@link WINDOW_VALUES} values back; null where that is the beginning of the series.
 */
function windowStart(
  entry: Monetaria,
  held: readonly number[],
  { today, windowDays }: Pick<Planning, 'today' | 'windowDays'>,
): number | null {
  const newest = held.at(-1);
  if (newest === undefined) return null;
  const announced = entry.ultFechaInformada === null ? undefined : parseDay(entry.ultFechaInformada);
  const last = Math.min(newest, today, announced ?? today);
  const upTo = held.findLastIndex((day) => day <= last);
  const valuesBack = held[upTo - WINDOW_VALUES + 1];
  if (valuesBack === undefined) return null;
  const start = Math.min(last - windowDays, valuesBack);
  const first = firstDay(entry) ?? held[0] ?? start;
  return start <= first ? null : start;
}
