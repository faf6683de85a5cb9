import type { Visit } from '../source.ts';
import { SourceError } from '../source-error.ts';
import type { Asking } from './asking.ts';
import { fault, NAME } from './fault.ts';
import type { LandedAnswers, LandedSeries } from './landed.ts';
import { firstDay, type Reading } from './plan.ts';
import { disagreement, readSeries } from './series.ts';

/**
 * So many series of the catalogue may be unknown to the series operation before it counts as a change of the interface.
 * A variable that is announced some hours before its values is no reason to load nothing.
 */
export const MOST_MISSING_SERIES = 5;

/** "Unknown variable" is 404 or 400; observers of the live interface disagree (statistics.md 8). */
const UNKNOWN: ReadonlySet<number | null> = new Set([400, 404]);

/**
 * Fetches the planned series that have not landed yet, one after the other. One whose last value is not the announced
 * one is read a second time: the publisher may just be writing it.
 * A series that is not what it must be is left out, within `--max-refused` of all `total`.
 * @returns the readings that landed
 * @throws SourceError naming the variable
 */
export async function fetchSeries(
  visit: Visit,
  asking: Asking,
  landed: LandedAnswers,
  readings: readonly Reading[],
  { today, total }: { readonly today: number; readonly total: number },
): Promise<readonly Reading[]> {
  if (readings.length === 0) return readings;
  const { progress, signal, exclusions } = visit;
  const read: Reading[] = [];
  progress.begin(`${NAME}: ${readings.length} series`, readings.length);
  let missing = 0;
  for (const [done, reading] of readings.entries()) {
    signal.throwIfAborted();
    progress.advance(done);
    let series = await landed.series(reading);
    if (series === null) {
      try {
        series = await fetchOne(asking, reading, today);
      } catch (error) {
        // What is held of it stays, and the next visit reads it again.
        exclusions.exclude(error, total);
        continue;
      }
      await landed.putSeries(reading, series);
    }
    read.push(reading);
    if (series !== 'missing') continue;
    missing++;
    if (missing > MOST_MISSING_SERIES) {
      throw fault('refused', `more than ${MOST_MISSING_SERIES} variables of its catalogue have no series.`);
    }
  }
  progress.end('fetched');
  return read;
}

async function fetchOne(asking: Asking, { entry, from }: Reading, today: number): Promise<LandedSeries> {
  const first = firstDay(entry);
  // A day ahead of today would be refused (statistics.md 6); such a series is asked for without one.
  const desde = from ?? (first !== null && first <= today ? first : null);
  try {
    const points = await readSeries(asking, entry.idVariable, desde, today);
    if (disagreement(entry, points) === null) return points;
    return await readSeries(asking, entry.idVariable, desde, today);
  } catch (error) {
    if (error instanceof SourceError && error.fault === 'refused' && UNKNOWN.has(error.status)) return 'missing';
    throw error;
  }
}
