/** The attributes of a shapefile: a dBASE III table in UTF-8, columns as wide as their values need. */
import { formatDay } from '../indexes/civil-date.ts';
import type { FileCell, FileColumn, FileRow } from './table.ts';

/** Longest name of a column and widest text, in bytes; longer ones are cut. */
const NAME_BYTES = 10;
const TEXT_BYTES = 254;

/** Collects the widths of columns row by row, then writes the head and the rows. */
export class DbfTable {
  readonly #columns: readonly FileColumn[];
  readonly #places: readonly number[];
  readonly #whole: number[];
  readonly #decimals: number[];
  #rows = 0;

  /** @param columns those of the table; the geometry is left out */
  constructor(columns: readonly FileColumn[]) {
    this.#places = columns.flatMap(({ type }, place) => (type === 'geometry' ? [] : [place]));
    this.#columns = this.#places.flatMap((place) => columns[place] ?? []);
    this.#whole = this.#columns.map(() => 1);
    this.#decimals = this.#columns.map(() => 0);
  }

  /** Makes room for the values of a row. */
  measure(row: FileRow): void {
    this.#rows++;
    for (const [at, { type }] of this.#columns.entries()) {
      const text = textOf(type, row[this.#places[at] ?? 0] ?? null);
      const point = type === 'number' ? text.indexOf('.') : -1;
      const whole = point < 0 ? Buffer.byteLength(text) : point;
      this.#whole[at] = Math.max(this.#whole[at] ?? 0, Math.min(whole, TEXT_BYTES));
      if (point >= 0) this.#decimals[at] = Math.max(this.#decimals[at] ?? 0, text.length - point - 1);
    }
  }

  /** What stands before the rows. */
  head(): Buffer {
    const names = shortNames(this.#columns.map(({ name }) => name));
    const head = Buffer.alloc(32);
    // A dBASE III table, last changed on 1980-01-01.
    head.set([3, 80, 1, 1]);
    head.writeUInt32LE(this.#rows, 4);
    head.writeUInt16LE(32 + 32 * names.length + 1, 8);
    head.writeUInt16LE(1 + this.#columns.reduce((sum, _, at) => sum + this.#width(at), 0), 10);
    const fields = this.#columns.map(({ type }, at) => {
      const field = Buffer.alloc(32);
      field.write(names[at] ?? '', 'ascii');
      field.write(TYPE_LETTERS[type], 11, 'ascii');
      field.writeUInt8(this.#width(at), 16);
      field.writeUInt8(this.#decimals[at] ?? 0, 17);
      return field;
    });
    return Buffer.concat([head, ...fields, Buffer.of(0x0d)]);
  }

  /** One row; it was measured before. */
  row(row: FileRow): Buffer {
    const cells = this.#columns.map(({ type }, at) => {
      const text = textOf(type, row[this.#places[at] ?? 0] ?? null);
      const width = this.#width(at);
      if (type !== 'number' && type !== 'integer') return padded(text, width);
      const decimals = this.#decimals[at] ?? 0;
      if (text === '' || decimals === 0) return Buffer.from(text.padStart(width), 'ascii');
      const [whole = '', fraction = ''] = text.split('.');
      return Buffer.from(`${whole}.${fraction.padEnd(decimals, '0')}`.padStart(width), 'ascii');
    });
    return Buffer.concat([Buffer.of(0x20), ...cells]);
  }

  #width(at: number): number {
    const decimals = this.#decimals[at] ?? 0;
    return (this.#whole[at] ?? 1) + (decimals === 0 ? 0 : decimals + 1);
  }
}

/** The byte behind the last row. */
export const DBF_END = Buffer.of(0x1a);

const TYPE_LETTERS: Readonly<Record<FileColumn['type'], string>> = {
  text: 'C',
  integer: 'N',
  number: 'N',
  boolean: 'L',
  date: 'D',
  time: 'C',
  geometry: 'C',
};

/** Decimals of a number that JavaScript writes with an exponent. */
const SMALL_DECIMALS = 15;

function textOf(type: FileColumn['type'], cell: FileCell): string {
  if (cell === null || typeof cell === 'object') return '';
  if (typeof cell === 'boolean') return cell ? 'T' : 'F';
  if (typeof cell === 'string') return cell;
  if (type === 'date') return formatDay(cell).replaceAll('-', '');
  if (type === 'time') return new Date(cell).toISOString().slice(0, 19);
  const text = String(cell);
  return text.includes('e') ? cell.toFixed(SMALL_DECIMALS) : text;
}

/** A text in so many bytes: blanks behind it, or cut between two characters. */
function padded(text: string, width: number): Buffer {
  const cell = Buffer.alloc(width, 0x20);
  cell.write(text);
  return cell;
}

/** Names of at most ten characters, each another: of several words each is cut. */
export function shortNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const short = shortName(name);
    let own = short;
    for (let n = 1; taken.has(own); n++) own = `${short.slice(0, NAME_BYTES - String(n).length)}${n}`;
    taken.add(own);
    return own;
  });
}

function shortName(name: string): string {
  if (name.length <= NAME_BYTES) return name;
  const words = name.split('_');
  const share = Math.max(1, Math.floor((NAME_BYTES - words.length + 1) / words.length));
  const cut = words.map((word, place) => (place < words.length - 1 ? word.slice(0, share) : word));
  return cut.join('_').slice(0, NAME_BYTES);
}
