import { formatDay } from '../../indexes/civil-date.ts';
import type { Metadato, Monetaria } from '../../statistics/records.ts';
import type { DatedValue } from '../../statistics/stored.ts';
import type { Landing } from '../landing.ts';
import { SourceError } from '../source-error.ts';
import type { Point } from './answers.ts';
import { type Disagreement, disagreement, firstDay, type SeriesReading } from './api.ts';
import { UNREAD, type VariableMemory } from './plan.ts';
import { entryFingerprint, fingerprint, type StoredStatistics } from './stored.ts';

/**
 * Compares the publisher's lists and series with the store, and writes the differences as files of an import. Equal values are left
 * alone, so that reading again makes no version and no revision.
 */

/** The source of values of this interface in the store; the import uses the same word for its answers. */
const SOURCE = 'api-v4';

/** Rows of a file, at most: an import holds one file at a time as text. */
const ROWS_PER_FILE = 250_000;

/** Values that may be withdrawn in any case, of a series and in all: shares of few values say nothing. */
const FREE_WITHDRAWALS = 20;

/** Items of a list that remarks name; the others are counted. */
const SHOWN = 5;

interface ComparisonParts {
  readonly landing: Landing;
  readonly stored: StoredStatistics;
  /** Of the variables, from the last visit; null on the first one. */
  readonly memory: ReadonlyMap<number, VariableMemory> | null;
  readonly today: number;
  /** `--sync-max-lost`, per cent. */
  readonly maximumLost: number;
}

/** Values that changed, for the sentence of a visit. */
export interface Tally {
  /** Series with a written or withdrawn value. */
  changed: number;
  added: number;
  revised: number;
  withdrawn: number;
}

/** The comparison of one visit. */
export class Comparison {
  readonly tally: Tally = { changed: 0, added: 0, revised: 0, withdrawn: 0 };
  /** The memory for the next visit. */
  readonly variables = new Map<number, VariableMemory>();
  readonly #parts: ComparisonParts;
  readonly #remarks: string[] = [];
  readonly #disagreements: Disagreement[] = [];
  readonly #files: string[] = [];
  #values: string[] = [];
  readonly #withdrawals: string[] = [];
  #valueFiles = 0;
  /** Stored values of the publisher in the days that were read. */
  #compared = 0;

  constructor(parts: ComparisonParts) {
    this.#parts = parts;
  }

  /**
   * Compares catalogue and notes.
   * @param notes null when they were not read in this visit
   * @throws SourceError `count` when all notes are gone
   */
  async lists(entries: readonly Monetaria[], notes: readonly Metadato[] | null): Promise<void> {
    const { stored, memory } = this.#parts;
    const before = await stored.entries();
    const ids = new Set(entries.map(({ idVariable }) => idVariable));
    for (const id of ids) {
      const known = memory?.get(id);
      if (known !== undefined) this.variables.set(id, known);
    }
    if (JSON.stringify(before) !== JSON.stringify(entries)) {
      await this.#putList('catalogo', entries);
      const gone = before.filter(({ idVariable }) => !ids.has(idVariable)).map(({ idVariable }) => idVariable);
      if (gone.length > 0) {
        const named = gone.length > SHOWN ? `${gone.slice(0, SHOWN).join(', ')}, …` : gone.join(', ');
        this.#remarks.push(`${gone.length} variables left the catalogue (${named}); their values stay in the store`);
      }
    }
    if (notes !== null) await this.#compareNotes(notes, ids);
  }

  async #compareNotes(notes: readonly Metadato[], ids: ReadonlySet<number>): Promise<void> {
    const known = notes.filter(({ id }) => ids.has(id));
    if (known.length < notes.length) {
      const unknown = notes.length - known.length;
      this.#remarks.push(`${unknown} notes are of variables that are not in the catalogue; not loaded`);
    }
    const before = new Map((await this.#parts.stored.notes()).map(({ id, detalle }) => [id, detalle]));
    if (known.length === before.size && known.every(({ id, detalle }) => before.get(id) === detalle)) return;
    if (notes.length === 0) {
      const sentence = `the list of methodology notes is empty, and ${before.size} are held.`;
      throw new SourceError('count', sentence);
    }
    if (known.length === 0) return;
    await this.#putList('metodologia', known);
    // The first visit has nothing to compare with.
    if (this.#parts.memory !== null) this.#remarks.push(`methodology notes changed; there are ${known.length}`);
  }

  /**
   * Compares a series, or notes that the publisher has none (null).
   * @throws SourceError `count` when more values are gone than `--sync-max-lost` allows
   */
  async series({ entry, from }: SeriesReading, points: readonly Point[] | null): Promise<void> {
    const { stored, memory, today, maximumLost } = this.#parts;
    const id = entry.idVariable;
    if (points === null) {
      this.#remarks.push(`variable ${id} is in the catalogue and has no series; what is held of it stays`);
      this.variables.set(id, { entry: '', first: firstDay(entry), whole: today, values: UNREAD, doubted: false });
      return;
    }
    const difference = disagreement(entry, points);
    if (difference !== null) this.#disagreements.push(difference);
    // Without the announced value the answer may be incomplete: nothing is withdrawn for it.
    const isComplete = difference === null || difference.found !== null;
    const changes = compareValues(points, await stored.series(id), from, isComplete);
    refuseLoss(`the series of variable ${id}`, changes.withdrawn.length, changes.compared, maximumLost);
    await this.#put(id, changes);

    const before = memory?.get(id);
    const mark = entryFingerprint(entry);
    this.variables.set(id, {
      entry: mark,
      first: firstDay(entry),
      whole: from === null ? today : (before?.whole ?? today),
      values: fingerprint(changes.after),
      // After two readings with the same entry the difference is accepted, until one of the two changes.
      doubted: difference !== null && !(before?.doubted === true && before.entry === mark),
    });
  }

  /**
   * Completes the files.
   * @returns their paths, none when nothing changed, and remarks for people
   * @throws SourceError `count` when more values are gone than `--sync-max-lost` allows
   */
  async finish(): Promise<{ readonly files: readonly string[]; readonly remarks: readonly string[] }> {
    refuseLoss('the bank', this.tally.withdrawn, this.#compared, this.#parts.maximumLost);
    if (this.#values.length > 0) await this.#writeValues();
    if (this.#withdrawals.length > 0) {
      const text = ['idVariable,fecha,retirado', ...this.#withdrawals, ''].join('\n');
      this.#files.push(await this.#parts.landing.put('carga-retirados.csv', text));
    }
    const rest = this.#disagreements.length - SHOWN;
    const disagreements = this.#disagreements.slice(0, SHOWN).map(({ id, date, announced, found }) => {
      const value = found === null ? 'no value' : String(found);
      return `variable ${id}: the catalogue announces ${announced ?? 'a value'} for ${date}, the series has ${value}`;
    });
    if (rest > 0) disagreements.push(`and ${rest} more variables whose last value is not the announced one`);
    return { files: this.#files, remarks: [...this.#remarks, ...disagreements] };
  }

  async #put(id: number, { put, withdrawn, added, revised, compared }: ValueChanges): Promise<void> {
    for (const { day, value } of put) this.#values.push(`${id},${formatDay(day)},${value},${SOURCE}`);
    for (const day of withdrawn) this.#withdrawals.push(`${id},${formatDay(day)},si`);
    if (this.#values.length >= ROWS_PER_FILE) await this.#writeValues();
    this.#compared += compared;
    if (put.length + withdrawn.length > 0) this.tally.changed++;
    this.tally.added += added;
    this.tally.revised += revised;
    this.tally.withdrawn += withdrawn.length;
  }

  /** Writes a complete list, which replaces the stored one. */
  async #putList(name: string, records: readonly object[]): Promise<void> {
    this.#files.push(await this.#parts.landing.put(`carga-${name}.json`, JSON.stringify(records)));
  }

  async #writeValues(): Promise<void> {
    const text = ['idVariable,fecha,valor,fuente', ...this.#values, ''].join('\n');
    this.#values = [];
    this.#valueFiles++;
    this.#files.push(await this.#parts.landing.put(`carga-valores-${this.#valueFiles}.csv`, text));
  }
}

/** The changes that an answer makes to the stored values of one variable. */
interface ValueChanges {
  /** Values to write: new ones, different ones, and equal ones that came from another source until now. */
  readonly put: readonly Point[];
  /** Days whose values the publisher withdrew. */
  readonly withdrawn: readonly number[];
  readonly added: number;
  readonly revised: number;
  /** Stored values of the publisher in the days that were read, the withdrawn ones among them. */
  readonly compared: number;
  /** The values afterwards, ascending by day. */
  readonly after: readonly Point[];
}

/**
 * Compares an answer, complete from day `from` on (null: of all days), with the stored values, ascending. A missing value is withdrawn
 * when it came from the publisher; one that was loaded from elsewhere stays.
 */
function compareValues(
  points: readonly Point[],
  stored: readonly DatedValue[],
  from: number | null,
  mayWithdraw: boolean,
): ValueChanges {
  const before = new Map(stored.map((row) => [row.day, row]));
  const days = new Set(points.map(({ day }) => day));
  const put: Point[] = [];
  let added = 0;
  let revised = 0;
  for (const point of points) {
    const row = before.get(point.day);
    if (row === undefined) added++;
    else if (row.value !== point.value) revised++;
    else if (row.source === SOURCE) continue;
    put.push(point);
  }
  const withdrawn: number[] = [];
  let compared = 0;
  for (const { day, source } of stored) {
    if (source !== SOURCE || (from !== null && day < from)) continue;
    compared++;
    if (mayWithdraw && !days.has(day)) withdrawn.push(day);
  }
  const after = new Map<number, number>(stored.map(({ day, value }) => [day, value]));
  for (const { day, value } of put) after.set(day, value);
  for (const day of withdrawn) after.delete(day);
  const sorted = Array.from(after, ([day, value]) => ({ day, value })).sort((a, b) => a.day - b.day);
  return { put, withdrawn, added, revised, compared, after: sorted };
}

/** An answer that is complete by its own count may still lack values that the publisher did not withdraw. @param most per cent */
function refuseLoss(what: string, withdrawn: number, compared: number, most: number): void {
  if (withdrawn <= FREE_WITHDRAWALS || withdrawn * 100 <= compared * most) return;
  const sentence = `${what} has lost ${withdrawn} of ${compared} values at the publisher, more than the ${most} % of --sync-max-lost; nothing was loaded. If the bank did take them back, allow more for one visit.`;
  throw new SourceError('count', sentence);
}
