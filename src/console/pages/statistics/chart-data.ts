import type { ChartSeries } from '../../parts/chart/props.ts';
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
