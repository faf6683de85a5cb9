import { civilDate } from '../../indexes/civil-date.ts';
import type { FieldProblem } from '../../ingest/fields.ts';
import { repeatedSessions } from '../rules/unique-session.ts';
import { COLUMNS, type Column, type SessionColumns } from '../stored/session-block.ts';

/** Told of a row that is not kept. */
export type RefuseRow = (fileIndex: number, line: number, problem: FieldProblem) => void;

/** The rows of one series of one import, growing column by column until they are sorted and checked against each other. */
export class SessionRows {
  readonly market: string;
  readonly symbol: string;
  readonly source: string;
  readonly #days: number[] = [];
  readonly #lines: number[] = [];
  readonly #files: number[] = [];
  readonly #columns = new Map<Column, number[]>();

  constructor(market: string, symbol: string, source: string) {
    this.market = market;
    this.symbol = symbol;
    this.source = source;
  }

  /** Adds a session. Members that are absent or NaN are unknown. */
  add(day: number, values: Readonly<Partial<Record<Column, number>>>, fileIndex: number, line: number): void {
    const at = this.#days.length;
    this.#days.push(day);
    this.#lines.push(line);
    this.#files.push(fileIndex);
    for (const name of COLUMNS) {
      const value = values[name];
      let column = this.#columns.get(name);
      if (!column) {
        if (value === undefined || Number.isNaN(value)) continue;
        column = new Array<number>(at).fill(Number.NaN);
        this.#columns.set(name, column);
      }
      column.push(value ?? Number.NaN);
    }
  }

  /** Refuses every row for one reason. */
  refuseAll(refuse: RefuseRow, problem: FieldProblem): void {
    for (const [at, line] of this.#lines.entries()) refuse(this.#files[at] ?? 0, line, problem);
  }

  /** The rows by year, ascending by day, repeated days refused. */
  byYear(refuse: RefuseRow): Map<number, SessionColumns> {
    const order = [...this.#days.keys()].sort((a, b) => (this.#days[a] ?? 0) - (this.#days[b] ?? 0) || a - b);
    const repeated = new Set(repeatedSessions(order, this.#days));
    for (const row of repeated) {
      refuse(this.#files[row] ?? 0, this.#lines[row] ?? 0, {
        field: 'date',
        reason: `a session of ${this.symbol} is there already for this date`,
        rule: 'unique-session',
      });
    }
    const years = new Map<number, number[]>();
    for (const row of order) {
      if (repeated.has(row)) continue;
      const { year } = civilDate(this.#days[row] ?? 0);
      const rows = years.get(year);
      if (rows) rows.push(row);
      else years.set(year, [row]);
    }
    return new Map([...years].map(([year, rows]) => [year, this.#select(rows)]));
  }

  #select(rows: readonly number[]): SessionColumns {
    const days = Int32Array.from(rows, (row) => this.#days[row] ?? 0);
    const columns: Partial<Record<Column, Float64Array>> = {};
    for (const [name, values] of this.#columns) {
      columns[name] = Float64Array.from(rows, (row) => values[row] ?? Number.NaN);
    }
    return { days, columns };
  }
}

/** The older sessions with the newer ones laid over them by day. */
export function mergeSessions(older: SessionColumns, newer: SessionColumns): SessionColumns {
  const rows = new Map<number, readonly [SessionColumns, number]>();
  for (const part of [older, newer]) for (const [at, day] of part.days.entries()) rows.set(day, [part, at]);
  const days = Int32Array.from(rows.keys()).sort();
  const columns: Partial<Record<Column, Float64Array>> = {};
  for (const name of COLUMNS) {
    if (!older.columns[name] && !newer.columns[name]) continue;
    columns[name] = Float64Array.from(days, (day) => {
      const [part, at] = rows.get(day) ?? [newer, -1];
      return part.columns[name]?.[at] ?? Number.NaN;
    });
  }
  return { days, columns };
}
