/** How a file is written, read off its beginning: its encoding, which byte separates cells, which ends rows. */
import { type Encoding, encodingOf, isWide, markLength } from './encoding.ts';
import { RowScanner, type Separators } from './row-scanner.ts';

/** What may separate cells, by the name that a request calls it. */
export const SEPARATORS = { coma: ',', punto_y_coma: ';', tabulador: '\t', barra: '|' } as const;
export type SeparatorName = keyof typeof SEPARATORS;

/** Their names, in the order in which a file of one column gets one: best first. */
export const SEPARATOR_NAMES: readonly SeparatorName[] = ['coma', 'punto_y_coma', 'tabulador', 'barra'];
/** Separators, the best first where a file allows several: commas stand in texts and numbers of files that do not mean them. */
const FIRST_CHOICE: readonly SeparatorName[] = ['punto_y_coma', 'tabulador', 'barra', 'coma'];

/** Bytes of a file that are looked at before its rows are. */
export const SAMPLE_BYTES = 64 * 1024;

/** Rows whose widths are compared. */
const COMPARED_ROWS = 20;
/** Rows looked at for them: a file may begin with blank lines. */
const SEEN_ROWS = 1000;

const LF = 10;
const CR = 13;

/** How a file is written. */
export interface Dialect {
  readonly encoding: Encoding;
  /** The byte between cells. */
  readonly separator: number;
  /** The byte that ends rows. */
  readonly rowEnd: number;
  /** Bytes before the first line of the table: the mark of its encoding, and a line `sep=;`. */
  readonly start: number;
  /** True where the file itself names its separator. */
  readonly isDeclared: boolean;
}

/** Properties of a file that the caller states; they replace the detected ones. */
export interface SaidDialect {
  readonly separator?: SeparatorName | undefined;
  readonly encoding?: Encoding | undefined;
}

/** Detects how a file is written from `sample`, its beginning or the whole; null for bytes that are no text in UTF-8 or Latin-1. */
export function dialectOf(sample: Uint8Array, isWhole: boolean, said: SaidDialect = {}): Dialect | null {
  if (isWide(sample)) return null;
  const mark = markLength(sample);
  const declared = declaredIn(sample.subarray(mark));
  const start = mark + (declared?.length ?? 0);
  const body = sample.subarray(start);
  const rowEnd = rowEndOf(body);
  return {
    encoding: said.encoding ?? encodingOf(sample),
    separator: said.separator
      ? SEPARATORS[said.separator].charCodeAt(0)
      : (declared?.separator ?? separatorOf(body, rowEnd, isWhole)),
    rowEnd,
    start,
    isDeclared: declared !== null && said.separator === undefined,
  };
}

/** The byte that ends rows: `\n`, or `\r` in a file that has nothing else. */
function rowEndOf(sample: Uint8Array): number {
  return !sample.includes(LF) && sample.includes(CR) ? CR : LF;
}

/** Excel's own way to say what separates: a first line `sep=;`. */
const DECLARED = /^sep=(.)(?:\r\n|\n|\r)/;

/** What the first line of a file says of its separator: the character, and how many bytes the line has; null when it says nothing. */
function declaredIn(sample: Uint8Array): { readonly separator: number; readonly length: number } | null {
  const found = DECLARED.exec(String.fromCharCode(...sample.subarray(0, 8)));
  return found ? { separator: found[1]?.charCodeAt(0) ?? 0, length: found[0].length } : null;
}

/**
 * The separator of a file. The one that gives the header and the most of the first rows the same number of cells, two or
 * more; of equals the one that gives more. A file of one column has the first that none of its first rows hold.
 */
function separatorOf(sample: Uint8Array, row: number, isWhole: boolean): number {
  let best = -1;
  let bestRank = 0;
  for (const name of FIRST_CHOICE) {
    const cell = SEPARATORS[name].charCodeAt(0);
    const [header = 0, ...widths] = widthsOf(sample, { cell, row }, isWhole);
    if (header < 2) continue;
    const same = widths.filter((width) => width === header).length;
    const rank = (widths.length === 0 ? 1 : same / widths.length) * 1000 + Math.min(header, 999);
    if (rank > bestRank) {
      best = cell;
      bestRank = rank;
    }
  }
  if (best >= 0) return best;
  const unused = SEPARATOR_NAMES.find((name) =>
    widthsOf(sample, { cell: SEPARATORS[name].charCodeAt(0), row }, isWhole).every((width) => width === 1),
  );
  return SEPARATORS[unused ?? 'coma'].charCodeAt(0);
}

/** How many cells each of the first rows has; a row that is cut off by the end of the sample does not count. */
function widthsOf(sample: Uint8Array, separators: Separators, isWhole: boolean): number[] {
  const scanner = new RowScanner(separators);
  scanner.feed(sample);
  if (isWhole) scanner.finish();
  const widths: number[] = [];
  for (let seen = 0; seen < SEEN_ROWS && widths.length <= COMPARED_ROWS; seen++) {
    const found = scanner.next();
    if (!found) break;
    if (found.problem === null && found.bytes.byteLength > 0) widths.push(found.cells.length - 1);
  }
  return widths;
}
