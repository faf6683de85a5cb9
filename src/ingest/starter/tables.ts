import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { inPackage } from '../../package/folder.ts';

/** A record in the shape of a data file: a JSON object, or a CSV row by its columns. */
export type StarterRecord = Readonly<Record<string, unknown>>;

/**
 * Path of a hand-made table.
 * @param name path below `data/starter`, such as `market/panels.json`
 */
export function starterPath(name: string): string {
  return inPackage(`data/starter/${name}`);
}

/** The rows of a hand-made CSV table by column; a column that a short row lacks is `''`. */
export function readTable(name: string): readonly TableRow[] {
  const rows: string[][] = parse(readFileSync(starterPath(name)), { relax_column_count: true });
  const [columns = [], ...body] = rows;
  return body.map((cells) => new TableRow(name, columns, cells));
}

/** One row of a hand-made table. */
export class TableRow {
  readonly #name: string;
  readonly #columns: readonly string[];
  readonly #cells: readonly string[];

  constructor(name: string, columns: readonly string[], cells: readonly string[]) {
    this.#name = name;
    this.#columns = columns;
    this.#cells = cells;
  }

  /** @throws Error when the table has no such column: a mistake of this program, not of a user */
  text(column: string): string {
    const at = this.#columns.indexOf(column);
    if (at < 0) throw new Error(`${this.#name} has no column ${column}`);
    return this.#cells[at] ?? '';
  }

  number(column: string): number {
    const value = Number(this.text(column));
    if (!Number.isFinite(value)) throw new Error(`${this.#name}: ${column} is not a number: ${this.text(column)}`);
    return value;
  }

  /** The parts of a cell that lists several things, separated by semicolons. */
  list(column: string): readonly string[] {
    const text = this.text(column);
    return text === '' ? [] : text.split(';');
  }
}
