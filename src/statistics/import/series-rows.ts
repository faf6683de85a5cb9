import { civilDate } from '../../indexes/civil-date.ts';
import { growingDoubles, growingInts } from '../../indexes/growing-column.ts';
import { notBeforeFirst } from '../rules/not-before-first.ts';
import { oncePerFile } from '../rules/once-per-file.ts';
import type { DatedValue } from '../stored/series-block.ts';
import type { RefuseLate } from './part.ts';

/** Most series of an import are short; the columns of the others double as they fill. */
const FIRST_ROWS = 16;

/** The names of sources in the rows of one import, by number: there are a handful, in millions of rows. */
export class SourceNames {
  readonly #names: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#names.length);
    return this.#names.push(name) - 1;
  }

  nameOf(number: number): string {
    return this.#names[number] ?? '';
  }
}

/**
 * The rows of one variable as they are read. Columns of numbers, because an import may hold millions of rows at once and
 * each must keep its line until the rules between records have passed: 24 bytes a row instead of hundreds.
 */
export class SeriesRows {
  readonly #sourceNames: SourceNames;
  readonly #days = growingInts(FIRST_ROWS);
  readonly #values = growingDoubles(FIRST_ROWS);
  readonly #sources = growingInts(FIRST_ROWS);
  readonly #files = growingInts(FIRST_ROWS);
  readonly #lines = growingInts(FIRST_ROWS);
  /** Places of the rows that count; those of no file before {@link settle}. */
  #settled = new Int32Array(0);

  constructor(sourceNames: SourceNames) {
    this.#sourceNames = sourceNames;
  }

  add(row: DatedValue, file: number, line: number): void {
    this.#days.push(row.day);
    this.#values.push(row.value);
    this.#sources.push(this.#sourceNames.numberOf(row.source));
    this.#files.push(file);
    this.#lines.push(line);
  }

  /** Refuses every row for one reason. */
  refuseAll(refuse: RefuseLate, problem: { field: string; reason: string; rule: string }): void {
    for (let i = 0; i < this.#lines.length; i++) refuse(this.#files.at(i), { line: this.#lines.at(i), ...problem });
  }

  /**
   * Finds the rows that pass the rules between records: no older than `first`, each day once a file; the others are
   * refused. Gives how many there are, and the newest day that has a value.
   */
  settle(first: number | null, refuse: RefuseLate): { readonly count: number; readonly newest: number | null } {
    const rows = new Map<number, number>();
    for (let i = 0; i < this.#days.length; i++) {
      const day = this.#days.at(i);
      const file = this.#files.at(i);
      const line = this.#lines.at(i);
      // What is withdrawn may well lie there: the series was said to begin later.
      const tooEarly = Number.isNaN(this.#values.at(i)) ? null : notBeforeFirst(day, first);
      if (tooEarly !== null) {
        refuse(file, { line, ...tooEarly });
        continue;
      }
      const before = rows.get(day);
      if (before !== undefined && this.#files.at(before) === file) {
        refuse(file, { line, ...oncePerFile('fecha', 'a value of this variable and date', this.#lines.at(before)) });
        continue;
      }
      rows.set(day, i);
    }
    let newest: number | null = null;
    for (const [day, i] of rows) {
      if (!Number.isNaN(this.#values.at(i)) && (newest === null || day > newest)) newest = day;
    }
    this.#settled = Int32Array.from(rows.values());
    return { count: rows.size, newest };
  }

  /** The rows that {@link settle} found, by year. Made when asked for: as objects they take many times their place. */
  byYear(): Map<number, DatedValue[]> {
    const years = new Map<number, DatedValue[]>();
    for (const i of this.#settled) {
      const day = this.#days.at(i);
      const { year } = civilDate(day);
      const row = { day, value: this.#values.at(i), source: this.#sourceNames.nameOf(this.#sources.at(i)) };
      const block = years.get(year);
      if (block === undefined) years.set(year, [row]);
      else block.push(row);
    }
    return years;
  }
}
