import type { AxisSide, ChartSeries } from '../../parts/chart/props.ts';
import type { Scale } from './chosen.ts';
import type { Table } from './schemas.ts';

/** The words that the names and units of lines are made with. */
export interface LineWords {
  readonly percent: string;
  readonly points: string;
  readonly aggregations: Readonly<Record<string, string>>;
  readonly numbered: (name: string, id: number) => string;
  readonly asKnown: (name: string) => string;
}

/** What is charted. */
export interface ChartData {
  readonly dates: readonly string[];
  /** The period that each date ends, as the interface spells it; null where dates are days. */
  readonly periods: readonly string[] | null;
  readonly series: readonly ChartSeries[];
  /** The ids on the right axis. */
  readonly right: readonly number[];
  /** Values of periods that are not all there. */
  readonly incomplete: number;
}

/** Colours between a line and what was known of it: two lines that are nearly one are told apart by more than dashes. */
const APART = 3;

/** The id of the line that shows a series as known earlier. */
export function pastId(id: number): string {
  return `${id}-antes`;
}

/**
 * Lines of a table, and of the same table as known earlier, on the dates of both.
 * @param right the series on the right axis; null: those whose unit is not that of the first one
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
  // By id: the comparison may be of the series chosen a moment ago.
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

/** The periods by the date that ends them. */
function periodsOf(...tables: readonly (Table | null)[]): Map<string, string> {
  const rows = tables.flatMap((table) => table?.results ?? []);
  return new Map(rows.flatMap(({ fecha, periodo }) => (periodo === undefined ? [] : [[fecha, periodo] as const])));
}

/** Places of a series' values whose period is not all there. */
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

/** Descriptions recur: those that do are told apart by their number. */
function namesOf({ variables }: Table, words: LineWords): string[] {
  const plain = variables.map(({ descripcion, idVariable }) => nameOf(descripcion, idVariable));
  return variables.map(({ idVariable, agregacion }, at) => {
    const name = plain[at] ?? '';
    const told = plain.filter((other) => other === name).length > 1 ? words.numbered(name, idVariable) : name;
    return agregacion === null ? told : `${told}, ${words.aggregations[agregacion] ?? agregacion}`;
  });
}

/** The name of a variable: what the catalogue says of it without blanks and full stops around it, else its number. */
export function nameOf(description: string | null, id: number): string {
  const name = (description ?? '').trim().replace(/\.$/, '');
  return name === '' ? String(id) : name;
}

function unitOf({ variacion, unidadExpresion }: Table['variables'][number], words: LineWords): string {
  if (variacion === 'porcentaje') return words.percent;
  if (variacion === 'puntos') return words.points;
  return shortUnit(unidadExpresion);
}

/** A unit as it stands behind a number: «En millones de USD» is «millones de USD». */
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

/** The axes of a chart that are logarithmic, and those that were to be and cannot. */
export interface Scales {
  readonly logarithmic: readonly AxisSide[];
  /** With the names of the series that have values which are not above zero. */
  readonly refused: readonly { readonly side: AxisSide; readonly names: readonly string[] }[];
}

/** Which axes can have the scale that is asked for: a logarithm is of values above zero alone, and a line with holes would be no answer. */
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

/** Stretches that are a click away, in months back from the last value. */
export const QUICK_MONTHS = [1, 6, 12, 60, 120] as const;

/** The day so many months before a civil date; of a shorter month its last day. Empty for what is no date. */
export function monthsBefore(date: string, months: number): string {
  if (!/^\d{4}-\d{2}-\d{2}/.test(date)) return '';
  const [year = 0, month = 0, day = 0] = date.slice(0, 10).split('-').map(Number);
  const at = year * 12 + month - 1 - months;
  const [toYear, toMonth] = [Math.floor(at / 12), at % 12];
  const last = new Date(Date.UTC(toYear, toMonth + 1, 0)).getUTCDate();
  return new Date(Date.UTC(toYear, toMonth, Math.min(day, last))).toISOString().slice(0, 10);
}

/** The latest of civil dates; empty when there is none. */
export function latestOf(dates: Iterable<string | null>): string {
  let latest = '';
  for (const date of dates) if (date !== null && date > latest) latest = date;
  return latest;
}
