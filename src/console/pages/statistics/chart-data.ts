/** Tables of the interface as the lines of a chart. Pure. */
import type { AxisSide, ChartSeries } from '../../parts/chart/series.ts';
import type { Table } from './schemas.ts';
import type { Scale } from './selection.ts';

/** Texts of the names and units of lines. */
export interface LineWords {
  readonly percent: string;
  readonly points: string;
  readonly aggregations: Readonly<Record<string, string>>;
  readonly numbered: (name: string, id: number) => string;
  readonly asKnown: (name: string) => string;
}

/** The lines of a chart with their dates. */
interface ChartData {
  readonly dates: readonly string[];
  /** The period that each date ends, in the spelling of the interface; null where dates are days. */
  readonly periods: readonly string[] | null;
  readonly series: readonly ChartSeries[];
  /** Ids on the right axis. */
  readonly right: readonly number[];
  /** How many values are of incomplete periods. */
  readonly incomplete: number;
}

/** Colours between a line and its earlier version: two lines so alike need more than dashes. */
const APART = 3;

/** Returns the id of the line of a series as known earlier. */
function pastId(id: number): string {
  return `${id}-antes`;
}

/**
 * Makes lines of a table, and of the same table as known earlier, on the dates of both.
 * @param right series on the right axis; null: those with another unit than the first
 */
export function chartData(
  table: Table,
  past: Table | null,
  right: readonly number[] | null,
  words: LineWords,
): ChartData {
  const dates = joined(table, past);
  const places = new Map(dates.map((date, place) => [date, place]));
  const names = namesOf(table, words);
  const units = table.variables.map((column) => unitOf(column, words));
  const onRight =
    right ?? table.variables.filter((_, at) => units[at] !== units[0]).map(({ idVariable }) => idVariable);
  const periods = periodsOf(table, past);
  const values = columnsOf(table, places);
  const before = past === null ? [] : columnsOf(past, places);
  // By id: the comparison may still be of the selection before.
  const knownOf = new Map(past?.variables.map(({ idVariable }, at) => [idVariable, before[at]]));
  const series = table.variables.flatMap(({ idVariable: id }, at): ChartSeries[] => {
    const line: ChartSeries = {
      id: String(id),
      name: names[at] ?? '',
      unit: units[at] ?? '',
      axis: onRight.includes(id) ? 'right' : 'left',
      values: values[at] ?? [],
      partial: partialOf(table, id, places),
      colour: at + 1,
    };
    const known = knownOf.get(id);
    if (known === undefined || past === null) return [line];
    return [
      line,
      {
        ...line,
        id: pastId(id),
        name: words.asKnown(line.name),
        values: known,
        partial: partialOf(past, id, places),
        look: 'dashed',
        colour: at + 1 + APART,
      },
    ];
  });
  const incomplete = table.results.reduce((sum, { incompletos }) => sum + (incompletos?.length ?? 0), 0);
  return {
    dates,
    periods: periods.size === 0 ? null : dates.map((date) => periods.get(date) ?? date),
    series,
    right: onRight,
    incomplete,
  };
}

function joined(table: Table, past: Table | null): string[] {
  const dates = table.results.map(({ fecha }) => fecha);
  if (past === null) return dates;
  return [...new Set([...dates, ...past.results.map(({ fecha }) => fecha)])].sort();
}

/** Returns the periods by the date that ends them. */
function periodsOf(...tables: readonly (Table | null)[]): Map<string, string> {
  const rows = tables.flatMap((table) => table?.results ?? []);
  return new Map(rows.flatMap(({ fecha, periodo }) => (periodo === undefined ? [] : [[fecha, periodo] as const])));
}

/** Returns the places of values of incomplete periods. */
function partialOf({ results }: Table, id: number, places: ReadonlyMap<string, number>): ReadonlySet<number> {
  const found = results.filter(({ incompletos }) => incompletos?.includes(id));
  return new Set(found.flatMap(({ fecha }) => places.get(fecha) ?? []));
}

function columnsOf({ variables, results }: Table, places: ReadonlyMap<string, number>): (number | null)[][] {
  const columns = variables.map(() => new Array<number | null>(places.size).fill(null));
  for (const { fecha, valores } of results) {
    const place = places.get(fecha);
    if (place === undefined) continue;
    valores.forEach((value, at) => {
      const column = columns[at];
      if (column) column[place] = value;
    });
  }
  return columns;
}

/** Several variables have the same description: their numbers distinguish them. */
function namesOf({ variables }: Table, words: LineWords): string[] {
  const plain = variables.map(({ descripcion, idVariable }) => nameOf(descripcion, idVariable));
  return variables.map(({ idVariable, agregacion }, at) => {
    const name = plain[at] ?? '';
    const isShared = plain.filter((other) => other === name).length > 1;
    const unique = isShared ? words.numbered(name, idVariable) : name;
    return agregacion === null ? unique : `${unique}, ${words.aggregations[agregacion] ?? agregacion}`;
  });
}

/** Returns the description of a variable without blanks and full stops around it, else its number. */
export function nameOf(description: string | null, id: number): string {
  const name = (description ?? '').trim().replace(/\.$/, '');
  return name === '' ? String(id) : name;
}

function unitOf({ variacion, unidadExpresion }: Table['variables'][number], words: LineWords): string {
  if (variacion === 'porcentaje') return words.percent;
  if (variacion === 'puntos') return words.points;
  return shortUnit(unidadExpresion);
}

/** Returns the name of a series by the list of last values. */
export function nameOfSeries(
  values: readonly { readonly idVariable: number; readonly descripcion: string | null }[],
  id: number,
): string {
  return nameOf(values.find(({ idVariable }) => idVariable === id)?.descripcion ?? null, id);
}

/** Returns a unit as it stands behind a number: «En millones de USD» is «millones de USD». */
export function shortUnit(unit: string | null): string {
  const text = (unit ?? '').trim();
  return /^en /i.test(text) ? text.slice(3) : text;
}

const WANTED: Readonly<Record<Scale, readonly AxisSide[]>> = {
  '': [],
  log: ['left', 'right'],
  'log-izq': ['left'],
  'log-der': ['right'],
};

/** The logarithmic axes of a chart, and those that cannot be logarithmic. */
interface Scales {
  readonly logarithmic: readonly AxisSide[];
  /** With the names of the series that have values of zero or below. */
  readonly refused: readonly { readonly side: AxisSide; readonly names: readonly string[] }[];
}

/** Applies a scale to the axes whose values are all above zero: of others a logarithmic line would have holes. */
export function scalesOf(series: readonly ChartSeries[], scale: Scale): Scales {
  const logarithmic: AxisSide[] = [];
  const refused: { side: AxisSide; names: string[] }[] = [];
  for (const side of WANTED[scale]) {
    const there = series.filter(({ axis }) => axis === side);
    const names = there
      .filter(({ values }) => values.some((value) => value !== null && value <= 0))
      .map(({ name }) => name);
    if (names.length > 0) refused.push({ side, names });
    else if (there.length > 0) logarithmic.push(side);
  }
  return { logarithmic, refused };
}

/** Ranges that are a click away, in months back from the last value. */
export const QUICK_MONTHS = [1, 6, 12, 60, 120] as const;

/** Texts of the names of periods. */
interface PeriodWords {
  /** A month `YYYY-MM`. */
  readonly month: (month: string) => string;
  readonly quarter: (quarter: number, year: string) => string;
  readonly week: (week: number, year: string) => string;
}

/** Returns the name of a period of the interface: `2026-08`, `2026-T3`, `2026-S34`; a year, or any other text, is its own name. */
export function periodName(period: string, words: PeriodWords): string {
  const [, year = '', kind = '', number = ''] = /^(\d{4})-([TS]?)(\d{1,2})$/.exec(period) ?? [];
  if (number === '') return period;
  if (kind === 'T') return words.quarter(Number(number), year);
  return kind === 'S' ? words.week(Number(number), year) : words.month(period);
}
