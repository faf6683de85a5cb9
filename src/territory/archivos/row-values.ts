/** The values of a row's cells, as the parameters of the JSON interface are given. */
import { cellText } from '../../csv/cell-text.ts';
import type { Encoding } from '../../csv/encoding.ts';
import { rawCell, type ScannedRow } from '../../csv/row-scanner.ts';
import type { RawPair } from '../../server/parameters/table.ts';
import type { BoundColumn } from './columns.ts';
import type { FileRequest } from './request.ts';

/** What programs and people write into a cell that has nothing to say. */
const NOTHING: ReadonlySet<string> = new Set(['', '-', '--', 'null', 'nan', 'n/a', '#n/a', '#n/d', 's/d']);

const LONGEST_NOTHING = 4;

/** Bytes of a cell of which the value is looked up. No value that means anything is as long, but for a list of ids. */
export const MAXIMUM_CELL_BYTES = 16 * 1024;

/** A number with a comma, as spreadsheets in Spanish write it. */
const COMMA_NUMBER = /^[+-]?\d+,\d+$/;
/** A whole number that went through a program that knows only decimal ones: `1234.0`, `1234,0`. */
const POINT_ZERO = /^(\d+)[.,]0+$/;

/** Reads the values of rows: one pair a parameter, none for those whose cells say nothing. */
export class RowValues {
  readonly #columns: readonly (BoundColumn & { readonly numeric: boolean })[];
  readonly #fixed: readonly RawPair[];
  readonly #encoding: Encoding;
  readonly #union: string;

  constructor(request: FileRequest, columns: readonly BoundColumn[], encoding: Encoding) {
    const { resource, options } = request;
    const numeric = new Set(
      resource.parameters.filter(({ parameter }) => parameter.schema.type === 'number').map(({ name }) => name),
    );
    this.#columns = columns.map((column) => ({ ...column, numeric: numeric.has(column.name) }));
    this.#fixed = options.exacto === true ? [...request.fixed, ['exacto', true]] : request.fixed;
    this.#encoding = encoding;
    this.#union = options.union;
  }

  /** The pairs of a row, in which cells that are not there are empty; null where one of them is too long to be looked at. */
  of(row: ScannedRow): RawPair[] | null {
    const pairs: RawPair[] = [];
    for (const { name, places, numeric } of this.#columns) {
      if (places.some((place) => rawCell(row, place).byteLength > MAXIMUM_CELL_BYTES)) return null;
      const [only] = places;
      const text = places.length === 1 && only !== undefined ? this.#cell(row, only) : this.#joined(row, places);
      if (text === '') continue;
      pairs.push([name, numeric && COMMA_NUMBER.test(text) ? text.replace(',', '.') : text]);
    }
    // Fixed values alone make no row: they do not depend on the row.
    return pairs.length === 0 ? [] : [...pairs, ...this.#fixed];
  }

  #joined(row: ScannedRow, places: readonly number[]): string {
    return places
      .map((place) => this.#cell(row, place).replace(POINT_ZERO, '$1'))
      .filter((text) => text !== '')
      .join(this.#union);
  }

  #cell(row: ScannedRow, place: number): string {
    const text = cellText(row, place, this.#encoding).trim();
    return text.length <= LONGEST_NOTHING && NOTHING.has(text.toLowerCase()) ? '' : text;
  }
}
