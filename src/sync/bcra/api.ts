import * as v from 'valibot';
import { formatDay, parseDay } from '../../indexes/civil-date.ts';
import type { Metadato, Monetaria } from '../../statistics/records.ts';
import { type SourceClient, VALIDATORS, type Validators } from '../client/client.ts';
import type { Landing } from '../landing.ts';
import { SourceError } from '../source-error.ts';
import { cataloguePage, type ListPage, notesPage, type Point, seriesPage, UnreadableRecord } from './answers.ts';

/**
 * Fetches complete lists and series from the bank's interface (statistics.md 2). Each answer lands, so that the visit after an interrupted
 * one requests only the rest.
 */

/** The operations, relative to the source's address. */
const BASE = 'estadisticas/v4.0';

/** Most records of an answer of the catalogue and of a series (statistics.md 1); one answer holds the whole catalogue. */
const PAGE = 3000;

/** The default of the notes' operation, for which no larger limit was seen to work (statistics.md 1). */
const NOTES_PAGE = 250;

/** How often a list is read, at most, until its pages fit together: the publisher may add to it between two pages. */
const READINGS = 2;

/**
 * How far ahead of today a value may be dated, in days. Indices and bands are published up to the end of the next month (statistics.md
 * 7); a later date is a mistake, and would make the data look fresh for years.
 */
const MOST_DAYS_AHEAD = 400;

/** "Unknown variable" is 404 or 400; observations of the live interface differ (statistics.md 8). */
const UNKNOWN: ReadonlySet<number | null> = new Set([400, 404]);

/** An answer as it lands. */
const REPLY = v.object({ changed: v.boolean(), body: v.optional(v.unknown()), validators: VALIDATORS });

/** A complete list: the records that can be read, and the others. */
interface CompleteList<T> {
  readonly records: readonly T[];
  readonly unreadable: readonly UnreadableRecord[];
}

/** The publisher's catalogue, ascending by id. */
export interface Catalogue extends CompleteList<Monetaria> {
  /** For the next conditional request; null for a catalogue of several pages or with unreadable entries, which is always read anew. */
  readonly validators: Validators | null;
}

/** A series to read. */
export interface SeriesReading {
  readonly entry: Monetaria;
  /** First day to read; null: the whole series. */
  readonly from: number | null;
}

/** The operations of the bank's interface, each as a complete list or series. */
export class BankInterface {
  readonly #client: Pick<SourceClient, 'json'>;
  readonly #landing: Landing;
  /** Today, in days since 1970-01-01. */
  readonly #today: number;

  constructor(client: Pick<SourceClient, 'json'>, landing: Landing, today: number) {
    this.#client = client;
    this.#landing = landing;
    this.#today = today;
  }

  /**
   * Reads the catalogue; null when it is unchanged.
   * @throws SourceError `shape`, `count`; also for an empty catalogue, because the bank always has variables
   */
  async catalogue(since: Validators | null): Promise<Catalogue | null> {
    const what = 'the catalogue';
    const url = `${BASE}/Monetarias?Limit=${PAGE}`;
    const first = await this.#get('catalogo', url, 0, false, since);
    if (!first.changed) return null;
    let validators: Validators | null = first.validators;
    const { records, unreadable } = await readPages(
      what,
      async (offset, again) => {
        if (offset > 0) validators = null;
        const { body } = await this.#get('catalogo', url, offset, again);
        return cataloguePage(body, offset === 0 ? what : `${what} from record ${offset} on`);
      },
      ({ idVariable: id }, { idVariable: before }) => orderProblem(id, before),
    );
    if (records.length + unreadable.length === 0) throw new SourceError('count', `${what} is empty.`);
    return { records, unreadable, validators: unreadable.length === 0 ? validators : null };
  }

  /**
   * Reads all methodology notes, ascending by id.
   * @throws SourceError `shape`, `count`
   */
  notes(): Promise<CompleteList<Metadato>> {
    const what = 'the list of methodology notes';
    const url = `${BASE}/Metodologia?Limit=${NOTES_PAGE}`;
    return readPages(
      what,
      async (offset, again) => {
        const { body } = await this.#get('metodologia', url, offset, again);
        return notesPage(body, offset === 0 ? what : `${what} from note ${offset} on`);
      },
      ({ id }, { id: before }) => orderProblem(id, before),
    );
  }

  /**
   * Reads a series, newest first; null when the publisher has none. One whose last value is not the announced one is read again: the
   * publisher may be writing it.
   * @throws SourceError that names the variable
   */
  async series(reading: SeriesReading): Promise<readonly Point[] | null> {
    try {
      const points = await this.#points(reading, false);
      return disagreement(reading.entry, points) === null ? points : await this.#points(reading, true);
    } catch (error) {
      if (error instanceof SourceError && error.fault === 'refused' && UNKNOWN.has(error.status)) return null;
      throw error;
    }
  }

  /** Reads a series once: as many values as it says, each date once, none outside of the requested days. */
  async #points({ entry, from }: SeriesReading, again: boolean): Promise<readonly Point[]> {
    const { idVariable: id } = entry;
    const first = firstDay(entry);
    // A day after today would be refused (statistics.md 6).
    const start = from ?? (first !== null && first <= this.#today ? first : null);
    const desde = start === null ? '' : `Desde=${formatDay(start)}&`;
    const what = `the series of variable ${id}`;
    const name = `serie-${id}-${start === null ? 'entera' : formatDay(start)}`;
    const { records: points } = await readPages(
      what,
      async (offset, anew) => {
        const url = `${BASE}/Monetarias/${id}?${desde}Limit=${PAGE}`;
        const { body } = await this.#get(name, url, offset, again || anew);
        return seriesPage(body, offset === 0 ? what : `${what} from value ${offset} on`, id);
      },
      (point, before) =>
        point.day < before.day
          ? null
          : `${formatDay(point.day)} behind ${formatDay(before.day)}, though values come newest first: a page came twice, or the order changed`,
    );
    const [newest] = points;
    const oldest = points.at(-1);
    if (newest !== undefined && newest.day > this.#today + MOST_DAYS_AHEAD) {
      const sentence = `${what} has a value dated ${formatDay(newest.day)}, more than ${MOST_DAYS_AHEAD} days ahead.`;
      throw new SourceError('rules', sentence);
    }
    if (oldest !== undefined && start !== null && oldest.day < start) {
      const sentence = `${what} was asked from ${formatDay(start)} on and has ${formatDay(oldest.day)}: Desde was not kept.`;
      throw new SourceError('shape', sentence);
    }
    return points;
  }

  /** An answer, from the landing or from the publisher; `again`: from the publisher. */
  async #get(name: string, url: string, offset: number, again: boolean, since: Validators | null = null) {
    const request = { url: `${url}&Offset=${offset}`, ...(since === null ? {} : { since }) };
    return v.parse(REPLY, await this.#landing.json(`${name}-${offset}.json`, () => this.#client.json(request), again));
  }
}

/**
 * Reads all pages of a list, and proves that it is complete: as many records as the answers say, none twice. A list whose pages do not
 * fit together is read once more.
 *
 * `count` of a later page may be the total or the rest from there on: observations of the live catalogue differ (statistics.md 4).
 * @param what the name of the list in messages: `the catalogue`
 * @param page reads the page from `offset` on; `again` in the second reading
 * @param problemAfter why a record may not follow the one before it, or null
 * @throws SourceError `count`
 */
async function readPages<T>(
  what: string,
  page: (offset: number, again: boolean) => Promise<ListPage<T>>,
  problemAfter: (record: T, before: T) => string | null,
): Promise<CompleteList<T>> {
  for (let reading = 1; ; reading++) {
    try {
      return await readOnce(what, (offset) => page(offset, reading > 1), problemAfter);
    } catch (error) {
      if (!(error instanceof SourceError && error.fault === 'count') || reading === READINGS) throw error;
    }
  }
}

async function readOnce<T>(
  what: string,
  page: (offset: number) => Promise<ListPage<T>>,
  problemAfter: (record: T, before: T) => string | null,
): Promise<CompleteList<T>> {
  const countError = (sentence: string): SourceError => new SourceError('count', `${what}${sentence}.`);
  const records: T[] = [];
  const unreadable: UnreadableRecord[] = [];
  const read = (): number => records.length + unreadable.length;
  let total = 0;
  do {
    const offset = read();
    const { count, records: more } = await page(offset);
    if (offset === 0) total = count;
    if (more.length === 0 && offset < total) throw countError(` says count ${total} and ends after ${offset} records`);
    if (count !== total && count !== total - offset) {
      throw countError(` says count ${count} from record ${offset} on, and said ${total} before`);
    }
    for (const record of more) {
      if (record instanceof UnreadableRecord) {
        unreadable.push(record);
        continue;
      }
      const before = records.at(-1);
      const problem = before === undefined ? null : problemAfter(record, before);
      if (problem !== null) throw countError(`, record ${read()}: ${problem}`);
      records.push(record);
    }
    if (read() > total) throw countError(` says count ${total} and has ${read()} records`);
  } while (read() < total);
  return { records, unreadable };
}

function orderProblem(id: number, before: number): string | null {
  if (id > before) return null;
  return `variable ${id} behind ${before}, though ids ascend: a page came twice, or records moved`;
}

/** The first day that an entry declares, or null. */
export function firstDay({ primerFechaInformada }: Monetaria): number | null {
  return primerFechaInformada === null ? null : (parseDay(primerFechaInformada) ?? null);
}

/** A difference between a series and its catalogue entry about the last value. */
export interface Disagreement {
  readonly id: number;
  readonly date: string;
  readonly announced: number | null;
  /** The value of the series on that date; null for none. */
  readonly found: number | null;
}

/** Compares the announced last pair (`ultFechaInformada`, `ultValorInformado`) with a series; null when they agree. */
export function disagreement(entry: Monetaria, points: readonly Point[]): Disagreement | null {
  const { idVariable: id, ultFechaInformada: date, ultValorInformado: announced } = entry;
  if (date === null) return null;
  const day = parseDay(date);
  const found = points.find((point) => point.day === day)?.value ?? null;
  return found !== null && (announced === null || announced === found) ? null : { id, date, announced, found };
}
