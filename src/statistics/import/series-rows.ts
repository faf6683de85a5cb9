import { civilDate } from '../../indexes/civil-date.ts';
import { notBeforeFirst } from '../rules/not-before-first.ts';
import { oncePerFile } from '../rules/once-per-file.ts';
import type { DatedValue } from '../stored/series-block.ts';
import type { RefuseLate } from './part.ts';

/**
 * The rows of one variable as they are read. Columns of numbers, because an import may hold millions of rows at once and
 * each must keep its line until the rules between records have passed.
 */
export class SeriesRows {
  readonly #days: number[] = [];
  readonly #values: number[] = [];
  readonly #sources: string[] = [];
  readonly #files: number[] = [];
  readonly #lines: number[] = [];

  add(row: DatedValue, file: number, line: number): void {
    this.#days.push(row.day);
    this.#values.push(row.value);
    this.#sources.push(row.source);
    this.#files.push(file);
    this.#lines.push(line);
  }

  /** Refuses every row for one reason. */
  refuseAll(refuse: RefuseLate, problem: { field: string; reason: string; rule: string }): void {
    for (let i = 0; i < this.#lines.length; i++) refuse(this.#files[i] ?? 0, { line: this.#lines[i] ?? 0, ...problem });
  }

  /** The rows that pass the rules between records, by year: no older than `first`, each day once a file. */
  byYear(first: number | null, refuse: RefuseLate): Map<number, DatedValue[]> {
    const rows = new Map<number, number>();
    for (let i = 0; i < this.#days.length; i++) {
      const day = this.#days[i] ?? 0;
      const file = this.#files[i] ?? 0;
      const line = this.#lines[i] ?? 0;
      // What is withdrawn may well lie there: the series was said to begin later.
      const tooEarly = Number.isNaN(this.#values[i]) ? null : notBeforeFirst(day, first);
      if (tooEarly !== null) {
        refuse(file, { line, ...tooEarly });
        continue;
      }
      const before = rows.get(day);
      if (before !== undefined && this.#files[before] === file) {
        refuse(file, { line, ...oncePerFile('fecha', 'a value of this variable and date', this.#lines[before] ?? 0) });
        continue;
      }
      rows.set(day, i);
    }
    const years = new Map<number, DatedValue[]>();
    for (const [day, i] of rows) {
      const { year } = civilDate(day);
      const row = { day, value: this.#values[i] ?? 0, source: this.#sources[i] ?? '' };
      const block = years.get(year);
      if (block === undefined) years.set(year, [row]);
      else block.push(row);
    }
    return years;
  }
}
