import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDay, parseDay } from '../../../src/indexes/civil-date.ts';
import { SeriesColumns } from '../../../src/indexes/series-columns.ts';
import { FREQUENCIES, type Frequency } from '../../../src/statistics/series/periods.ts';
import { columnOf } from '../../../src/statistics/series/query.ts';
import { hasShared, load, SHARED, type Statistics, serveStatistics, variable } from '../serving.ts';

const on = (date: string): number => parseDay(date) ?? Number.NaN;

/** Values that grow by one a day, on the days of a period that `isThere`. */
function grown(from: string, to: string, isThere: (date: string, weekday: number) => boolean): SeriesColumns {
  const rows: [number, number][] = [];
  for (let at = on(from); at <= on(to); at++) {
    if (isThere(formatDay(at), new Date(at * 86_400_000).getUTCDay())) rows.push([at, rows.length + 100]);
  }
  return SeriesColumns.from(rows);
}

const WORKED = (weekday: number): boolean => weekday !== 0 && weekday !== 6;

/** The dates of a column of changes that have no number, without the first; `!` marks incomplete ones. */
function withoutNumber(series: SeriesColumns, frequency: Frequency, periodicidad = 'D'): string[] {
  const column = columnOf({ ...variable(1), idVariable: 1, periodicidad } as Parameters<typeof columnOf>[0], series, {
    frequency,
    aggregation: null,
    change: 'periodo',
    from: undefined,
    to: undefined,
    onlyComplete: false,
  });
  return Array.from(column.days, (day, place) => [day, column.cell(place), column.complete(place)] as const)
    .slice(1)
    .flatMap(([day, cell, complete]) => (cell === null ? [formatDay(day)] : complete ? [] : [`${formatDay(day)}!`]));
}

describe('a change across a gap', () => {
  const missing = (date: string): boolean => date >= '2026-06-24' && date <= '2026-07-21';
  const business = grown('2026-04-01', '2026-09-30', (date, weekday) => WORKED(weekday) && !missing(date));

  test('is null day by day, and null or marked as incomplete by week, month, quarter and year', () => {
    expect(withoutNumber(business, 'dia')).toEqual(['2026-07-22']);
    expect(withoutNumber(business, 'semana')).toEqual(['2026-06-28!', '2026-07-26', '2026-08-02!', '2026-10-04!']);
    expect(withoutNumber(business, 'mes')).toEqual(['2026-06-30!', '2026-07-31!', '2026-08-31!']);
    expect(withoutNumber(business, 'trimestre')).toEqual(['2026-09-30!']);
  });

  test('is none where weekends and holidays alone lie between', () => {
    // Holy Thursday and Good Friday, a Monday that bridges, Tuesday: as in 2013 and 2024.
    const holidays = ['2026-05-07', '2026-05-08', '2026-05-11', '2026-05-12'];
    const series = grown('2026-04-01', '2026-09-30', (date, weekday) => WORKED(weekday) && !holidays.includes(date));
    expect(withoutNumber(series, 'dia')).toEqual([]);
    expect(withoutNumber(series, 'mes')).toEqual([]);
  });

  test('is found by the calendar of the series itself: one that has values on every day misses a single one', () => {
    const everyDay = grown('2026-04-01', '2026-09-30', (date) => date !== '2026-06-20');
    expect(withoutNumber(everyDay, 'dia')).toEqual(['2026-06-21']);
    expect(withoutNumber(everyDay, 'mes')).toEqual(['2026-06-30!', '2026-07-31!']);
    const weekly = grown(
      '2026-01-01',
      '2026-12-31',
      (date, weekday) => weekday === 5 && !(date > '2026-06' && date < '2026-07'),
    );
    expect(withoutNumber(weekly, 'dia')).toEqual(['2026-07-03']);
  });

  test('is null for a monthly variable that lacks a month, and for a quarterly one that lacks a quarter', () => {
    const months = SeriesColumns.from(
      ['2026-01-31', '2026-02-28', '2026-04-30', '2026-05-31'].map((d, i) => [on(d), i + 1]),
    );
    expect(withoutNumber(months, 'dia', 'M')).toEqual(['2026-04-30']);
    expect(withoutNumber(months, 'mes', 'M')).toEqual(['2026-04-30']);
    const quarters = SeriesColumns.from(['2025-03-31', '2025-06-30', '2025-12-31'].map((d, i) => [on(d), i + 1]));
    expect(withoutNumber(quarters, 'dia', 'T')).toEqual(['2025-12-31']);
    expect(withoutNumber(quarters, 'trimestre', 'T')).toEqual(['2025-12-31']);
  });
});

describe.skipIf(!hasShared)('over the full data', () => {
  let serving: Statistics;
  beforeAll(async () => {
    serving = await serveStatistics('2026-08-18', (store) => load(store, [SHARED]));
  }, 120_000);
  afterAll(() => serving.close());

  interface Row {
    readonly fecha: string;
    readonly valores: readonly (number | null)[];
    readonly incompletos?: readonly number[];
  }

  async function table(query: string): Promise<readonly Row[]> {
    const { at, status } = await serving.ask(`/ventanilla/series?${query}`);
    expect(status).toBe(200);
    return at('results') as readonly Row[];
  }

  test('no variable has an unmarked change across twelve days or more, at any frequency', async () => {
    const found = await serving.ask('/ventanilla/series/buscar?periodicidad=D&limite=1000');
    const ids = [found.at('results')].flat().map((result) => Number(Reflect.get(Object(result), 'idVariable')));
    expect(ids.length).toBeGreaterThan(500);
    const wrong: string[] = [];
    let gaps = 0;
    for (const id of ids) {
      const days = (await table(`ids=${id}`)).map(({ fecha }) => on(fecha));
      const apart = days.flatMap((day, at) =>
        at > 0 && day - (days[at - 1] ?? day) >= 12 ? [[days[at - 1] ?? 0, day] as const] : [],
      );
      if (apart.length === 0) continue;
      gaps += apart.length;
      const changes = new Map(
        (await table(`ids=${id}&variacion=periodo`)).map(({ fecha, valores }) => [on(fecha), valores[0]]),
      );
      for (const [, after] of apart) if (changes.get(after) !== null) wrong.push(`${id} ${formatDay(after)}`);
      for (const frequency of FREQUENCIES.filter((name) => name !== 'dia')) {
        const rows = await table(`ids=${id}&frecuencia=${frequency}&variacion=periodo`);
        for (const [, after] of apart) {
          const row = rows.find(({ fecha }) => on(fecha) >= after);
          const isMarked = row?.valores[0] === null || (row?.incompletos ?? []).length > 0;
          if (row && !isMarked) wrong.push(`${id} ${frequency} ${row.fecha}`);
        }
      }
    }
    expect(gaps).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  }, 240_000);
});
