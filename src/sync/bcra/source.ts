import { ARGENTINA_OFFSET_MS } from '../../server/clock.ts';
import type { Metadato, Monetaria } from '../../statistics/records.ts';
import type { Loading, Outcome, Source, Visit } from '../source.ts';
import { SourceError } from '../source-error.ts';
import type { UnreadableRecord } from './answers.ts';
import { BankInterface, type Catalogue, type SeriesReading } from './api.ts';
import { Comparison, type Tally } from './changes.ts';
import { type Memory, planReadings, readMemory, storedMemory } from './plan.ts';
import { StoredStatistics } from './stored.ts';

/** New values come once on every bank day, at some time of the evening; a visit without news is one conditional request. */
const EVERY_MINUTES = 6 * 60;

/**
 * Most daily series show a day's value three bank days later (statistics.md 7; seen in captures of July and August 2026: on a
 * Monday the newest day of most was five days old). The longest rows of bank holidays, Easter and Carnival, are four days
 * with their weekend, which makes seven; one day more for a late evening.
 */
const LATE_AFTER_DAYS = 8;

/** The statistics of the Banco Central, from its interface v4.0 (statistics.md), or from another server with that interface. */
export const BCRA: Source = {
  name: 'bcra',
  title:
    'Banco Central de la República Argentina: monetary statistics, catalogue, series and methodology (interface v4.0).',
  gives: ['statistics'],
  licence: 'May be quoted freely with the source named: BCRA (legal notice at bcra.gob.ar).',
  rhythm: {
    everyMinutes: EVERY_MINUTES,
    lateAfterDays: LATE_AFTER_DAYS,
    sentence: 'new values on the evening of every bank day; asked every six hours',
  },
  address: (settings) => settings.bcraAddress,
  missing: () => null,
  visit: visitBcra,
};

/** Days after which the methodology notes are read again though no variable came or went. */
export const NOTES_EVERY_DAYS = 30;

/**
 * Variables of the catalogue that may have no series before that counts as a change of the interface: one may be announced some hours
 * before its values.
 */
export const MOST_MISSING_SERIES = 5;

const DAY_MS = 86_400_000;

/**
 * Visits the bank: catalogue, notes when they are due, and the series of the plan are compared with the store; the differences are loaded
 * in one import.
 * @throws SourceError when an answer is wrong; the store is then as before
 */
async function visitBcra(visit: Visit): Promise<Outcome> {
  const { settings, landing } = visit;
  const today = Math.floor((visit.now().getTime() + ARGENTINA_OFFSET_MS) / DAY_MS);
  const bank = new BankInterface(visit.client, landing, today);
  const stored = await StoredStatistics.open(visit.store);
  const memory = readMemory(visit.memory, settings.bcraAddress);
  // After an import of other data the stored values are compared too, not only the memory.
  const isOwn = memory !== null && isSameMark(memory.version, stored.version);

  const catalogue = await bank.catalogue(isOwn ? memory.validators : null);
  const entries = await withStoredEntries(visit, catalogue, stored);
  const notes = notesAreDue(memory, isOwn, entries, today) ? await notesOf(visit, bank, stored) : null;

  const readings = await planReadings({
    entries: catalogue?.records ?? entries,
    memory,
    fingerprints: memory === null || isOwn ? null : await stored.fingerprints(),
    storedDays: async (id) => (await stored.series(id)).map(({ day }) => day),
    today,
    windowDays: settings.bcraWindowDays,
    wholeDays: settings.bcraWholeDays,
  });
  const variables = memory?.variables ?? null;
  const comparison = new Comparison({ landing, stored, memory: variables, today, maximumLost: settings.syncMaxLost });
  await comparison.lists(entries, notes);
  await compareSeries(visit, bank, comparison, readings, entries.length);
  const { files, remarks } = await comparison.finish();
  for (const line of remarks) visit.progress.note(`bcra: ${line}`);

  const loading = files.length > 0 ? await visit.load(files) : null;
  const next: Memory = {
    address: settings.bcraAddress,
    version: versionAfter(loading, stored),
    visited: today,
    notesRead: notes === null ? (memory?.notesRead ?? today) : today,
    validators: catalogue === null ? (memory?.validators ?? null) : catalogue.validators,
    variables: comparison.variables,
  };
  return {
    published: loading?.published ?? [],
    memory: storedMemory(next),
    sentence: sentenceOf(files.length > 0 ? comparison.tally : null, readings.length, entries.length),
    newest: reachedDate(entries),
  };
}

/**
 * Fetches the planned series, one after another, and compares each. A series that cannot be read is left out, within `--max-refused` of
 * all `total`: its stored values stay, and the next visit reads it again.
 */
async function compareSeries(
  { progress, signal, exclusions }: Visit,
  bank: BankInterface,
  comparison: Comparison,
  readings: readonly SeriesReading[],
  total: number,
): Promise<void> {
  if (readings.length === 0) return;
  progress.begin(`bcra: ${readings.length} series`, readings.length);
  let missing = 0;
  for (const [done, reading] of readings.entries()) {
    signal.throwIfAborted();
    progress.advance(done);
    let points: Awaited<ReturnType<BankInterface['series']>>;
    try {
      points = await bank.series(reading);
    } catch (error) {
      exclusions.exclude(error, total);
      continue;
    }
    if (points === null && ++missing > MOST_MISSING_SERIES) {
      const sentence = `more than ${MOST_MISSING_SERIES} variables of its catalogue have no series.`;
      throw new SourceError('refused', sentence);
    }
    await comparison.series(reading, points);
  }
  progress.end('fetched');
}

/**
 * The version after the visit; null when another import came between comparison and loading: the next visit then compares all stored
 * values.
 */
function versionAfter(loading: Loading | null, stored: StoredStatistics): Memory['version'] {
  const published = loading?.published.find(({ version }) => version.dataSet === 'statistics');
  if (published === undefined) return stored.version;
  const { number, checksum } = published.version;
  return number === stored.number + (published.changed ? 1 : 0) ? { number, checksum } : null;
}

function isSameMark(one: Memory['version'], other: Memory['version']): boolean {
  return one?.number === other?.number && one?.checksum === other?.checksum;
}

/** The entries of the catalogue, ascending by id; unreadable ones are replaced by the stored ones. */
async function withStoredEntries(
  { exclusions }: Visit,
  catalogue: Catalogue | null,
  stored: StoredStatistics,
): Promise<readonly Monetaria[]> {
  if (catalogue === null) return stored.entries();
  const { records, unreadable } = catalogue;
  if (unreadable.length === 0) return records;
  exclusions.excludeAll(errorsOf(unreadable), records.length);
  const kept = keptOf(await stored.entries(), (entry) => entry.idVariable, records, unreadable);
  return [...records, ...kept].sort((a, b) => a.idVariable - b.idVariable);
}

/** The methodology notes, ascending by id; unreadable ones are replaced by the stored ones. */
async function notesOf(
  { exclusions }: Visit,
  bank: BankInterface,
  stored: StoredStatistics,
): Promise<readonly Metadato[]> {
  const { records, unreadable } = await bank.notes();
  if (unreadable.length === 0) return records;
  exclusions.excludeAll(errorsOf(unreadable), records.length);
  const kept = keptOf(await stored.notes(), ({ id }) => id, records, unreadable);
  return [...records, ...kept].sort((a, b) => a.id - b.id);
}

function errorsOf(unreadable: readonly UnreadableRecord[]): readonly SourceError[] {
  return unreadable.map(({ error }) => error);
}

/** The stored records that unreadable ones may stand for: those of their ids, or all others where an id cannot be read. */
function keptOf<T>(
  stored: readonly T[],
  idOf: (record: T) => number,
  readable: readonly T[],
  unreadable: readonly UnreadableRecord[],
): readonly T[] {
  const known = new Set(readable.map(idOf));
  const ids = new Set(unreadable.map(({ id }) => id));
  return stored.filter((record) => !known.has(idOf(record)) && (ids.has(null) || ids.has(idOf(record))));
}

function notesAreDue(memory: Memory | null, isOwn: boolean, entries: readonly Monetaria[], today: number): boolean {
  if (memory === null || !isOwn || today - memory.notesRead >= NOTES_EVERY_DAYS) return true;
  return entries.length !== memory.variables.size || entries.some(({ idVariable: id }) => !memory.variables.has(id));
}

/** @param tally null when nothing changed */
function sentenceOf(tally: Tally | null, read: number, all: number): string {
  const number = (value: number): string => value.toLocaleString('en-US');
  const readings = `${number(read)} of ${number(all)} series read`;
  if (tally === null) return `nothing new; ${readings}`;
  const { changed, added, revised, withdrawn } = tally;
  const parts = [
    ...(added > 0 ? [`${number(added)} new`] : []),
    ...(revised > 0 ? [`${number(revised)} revised`] : []),
    ...(withdrawn > 0 ? [`${number(withdrawn)} withdrawn`] : []),
  ];
  const values = parts.length > 0 ? `; values: ${parts.join(', ')}` : '';
  return `${number(changed)} series changed, ${readings}${values}`;
}

const DAILY = 'D';

/**
 * The date that most daily series have reached, by which the data are fresh or late; null when none has a date. The newest of all would
 * be wrong: indices and bands are published weeks ahead, and their catalogue entries follow the calendar by themselves (statistics.md 7).
 * So would the oldest: some series ended years ago.
 */
export function reachedDate(entries: readonly Monetaria[]): string | null {
  const daily = entries.filter(({ periodicidad }) => periodicidad === DAILY);
  const counts = new Map<string, number>();
  for (const { ultFechaInformada: date } of daily.length > 0 ? daily : entries) {
    if (date !== null) counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  let reached: string | null = null;
  let most = 0;
  for (const [date, count] of counts) {
    if (count < most || (count === most && reached !== null && date < reached)) continue;
    reached = date;
    most = count;
  }
  return reached;
}
