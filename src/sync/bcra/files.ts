import { formatDay } from '../../indexes/civil-date.ts';
import type { Landing } from '../landing.ts';
import { SOURCE } from './changes.ts';
import type { Point } from './shapes.ts';

/** Rows of a file, at most: an import holds one file at a time as text. */
const ROWS_PER_FILE = 250_000;

/** The files of values and withdrawals that a visit loads, of the kinds that `ventanilla import` reads. */
export class LoadFiles {
  readonly #landing: Landing;
  readonly #paths: string[] = [];
  #values: string[] = [];
  readonly #withdrawn: string[] = [];
  #written = 0;

  constructor(landing: Landing) {
    this.#landing = landing;
  }

  /** Adds values of a variable, and days whose values are withdrawn. */
  async add(id: number, put: readonly Point[], withdrawn: readonly number[]): Promise<void> {
    for (const { day, value } of put) this.#values.push(`${id},${formatDay(day)},${value},${SOURCE}`);
    for (const day of withdrawn) this.#withdrawn.push(`${id},${formatDay(day)},si`);
    if (this.#values.length >= ROWS_PER_FILE) await this.#writeValues();
  }

  /** Writes a list of records as a whole: it replaces the one held. */
  async addList(name: string, records: readonly object[]): Promise<void> {
    this.#paths.push(await this.#landing.put(`carga-${name}.json`, JSON.stringify(records)));
  }

  /** The paths of all files, whole on disk; none when nothing changed. */
  async finish(): Promise<readonly string[]> {
    if (this.#values.length > 0) await this.#writeValues();
    if (this.#withdrawn.length > 0) {
      const text = ['idVariable,fecha,retirado', ...this.#withdrawn, ''].join('\n');
      this.#paths.push(await this.#landing.put('carga-retirados.csv', text));
    }
    return this.#paths;
  }

  async #writeValues(): Promise<void> {
    const text = ['idVariable,fecha,valor,fuente', ...this.#values, ''].join('\n');
    this.#values = [];
    this.#written++;
    this.#paths.push(await this.#landing.put(`carga-valores-${this.#written}.csv`, text));
  }
}
