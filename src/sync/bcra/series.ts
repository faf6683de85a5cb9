import { formatDay, parseDay } from '../../indexes/civil-date.ts';
import type { Monetaria } from '../../statistics/records.ts';
import type { Asking } from './asking.ts';
import { fault } from './fault.ts';
import { readPages } from './paging.ts';
import { type Point, seriesPage } from './shapes.ts';

/**
 * How far ahead of today a value may be dated, in days. Indices and bands are published up to the end of the next month
 * (statistics.md 7); a date further away is a slip, and would make the data look fresh for years.
 */
export const MOST_DAYS_AHEAD = 400;

/**
 * Reads the values of a variable from day `from` on, or all of them, newest first, and proves the answer whole: as many
 * as it says, each date once, none outside of what was asked.
 * @throws SourceError `shape`, `count`, and `rules` for a date that cannot be
 */
export async function readSeries(
  asking: Asking,
  id: number,
  from: number | null,
  today: number,
): Promise<readonly Point[]> {
  const desde = from === null ? null : formatDay(from);
  const name = `the series of variable ${id}`;
  const { records: points } = await readPages(
    name,
    async (offset) => {
      const what = offset === 0 ? name : `${name} from value ${offset} on`;
      return seriesPage(await asking.series(id, desde, offset), what, id);
    },
    (point, before) =>
      point.day < before.day
        ? null
        : `${formatDay(point.day)} behind ${formatDay(before.day)}, though values come newest first: a page came twice, or the order changed`,
  );
  const [newest] = points;
  const oldest = points.at(-1);
  if (newest !== undefined && newest.day > today + MOST_DAYS_AHEAD) {
    throw fault(
      'rules',
      `${name} has a value dated ${formatDay(newest.day)}, more than ${MOST_DAYS_AHEAD} days ahead.`,
    );
  }
  if (oldest !== undefined && from !== null && oldest.day < from) {
    throw fault('shape', `${name} was asked from ${desde} on and has ${formatDay(oldest.day)}: Desde was not kept.`);
  }
  return points;
}

/** What a series and its catalogue entry say differently of the last value, or null when they agree. */
export interface Disagreement {
  readonly id: number;
  readonly date: string;
  readonly announced: number | null;
  /** What the series has on that date; null for nothing. */
  readonly found: number | null;
}

/** Compares the announced last pair (`ultFechaInformada`, `ultValorInformado`) with what the series gave. */
export function disagreement(entry: Monetaria, points: readonly Point[]): Disagreement | null {
  const { idVariable: id, ultFechaInformada: date, ultValorInformado: announced } = entry;
  if (date === null) return null;
  const day = parseDay(date);
  const found = points.find((point) => point.day === day)?.value ?? null;
  return found !== null && (announced === null || announced === found) ? null : { id, date, announced, found };
}

/** A disagreement as a person would say it. */
export function sentenceOf({ id, date, announced, found }: Disagreement): string {
  const has = found === null ? 'no value' : String(found);
  return `variable ${id}: the catalogue announces ${announced ?? 'a value'} for ${date}, the series has ${has}`;
}
