import { parseDay } from '../../indexes/civil-date.ts';
import type { SeriesColumns } from '../../indexes/series-columns.ts';
import type { Monetaria } from '../contract/records.ts';

/** The dates and the last value of a catalogue entry, dates as day numbers. */
export interface Told {
  readonly firstDay: number | null;
  readonly lastDay: number | null;
  readonly lastValue: number | null;
}

/**
 * What the catalogue tells of a series on day `today`: the earliest date declared or held; the latest date not after
 * today with its value, derived from the series (decisions.md, A, "Last value in the catalogue"). A variable without a
 * value up to today falls back to the pair it was imported with, and to null when that lies ahead as well.
 */
export function told(variable: Monetaria, series: SeriesColumns | null, today: number): Told {
  const declared = dayOf(variable.primerFechaInformada);
  const held = series === null ? undefined : series.days[series.length - 1];
  const firstDay = declared === null || (held !== undefined && held < declared) ? (held ?? null) : declared;
  if (series !== null) {
    const [at] = series.range(undefined, today);
    const day = series.days[at];
    const value = series.values[at];
    if (day !== undefined && value !== undefined) return { firstDay, lastDay: day, lastValue: value };
  }
  const own = dayOf(variable.ultFechaInformada);
  if (own === null || own > today) return { firstDay, lastDay: null, lastValue: null };
  return { firstDay, lastDay: own, lastValue: variable.ultValorInformado };
}

function dayOf(date: string | null): number | null {
  return date === null ? null : (parseDay(date) ?? null);
}
