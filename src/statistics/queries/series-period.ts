import { parseDay } from '../../indexes/civil-date.ts';
import type { SeriesColumns } from '../../indexes/series-columns.ts';
import { type Page, pageOf } from './page.ts';

/** What A4 asks of one series: dates `YYYY-MM-DD`, both included, each optional on its own. */
export interface Period {
  readonly Desde: string | undefined;
  readonly Hasta: string | undefined;
  readonly Limit: number;
  readonly Offset: number;
}

/** The page of a period, as rows of the series' columns (newest first). A variable without values has empty pages. */
export function seriesPeriod(series: SeriesColumns | null, period: Period): Page {
  if (series === null) return pageOf(0, period.Offset, period.Limit);
  const [first, end] = series.range(dayOf(period.Desde), dayOf(period.Hasta));
  const page = pageOf(end - first, period.Offset, period.Limit);
  return { ...page, from: first + page.from, to: first + page.to };
}

function dayOf(date: string | undefined): number | undefined {
  return date === undefined ? undefined : parseDay(date);
}
