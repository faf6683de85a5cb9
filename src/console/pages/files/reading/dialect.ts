/** How a file is written, read off its beginning by the rules of the server, which gets told what was read. */
import { RowCutter } from './row-cutter.ts';
import { type Encoding, encodingOf, isWide, markLength } from './text.ts';

/** What may separate cells, by the server's names. */
export const SEPARATORS = { coma: ',', punto_y_coma: ';', tabulador: '\t', barra: '|' } as const;
export type SeparatorName = keyof typeof SEPARATORS;
export const SEPARATOR_NAMES: readonly SeparatorName[] = ['coma', 'punto_y_coma', 'tabulador', 'barra'];

/** Bytes of a file that are looked at to see how it is written. */
export const SAMPLE_BYTES = 64 * 1024;

/** How a file is written. */
export interface Dialect {
  readonly encoding: Encoding;
  /** The byte between cells. */
  readonly separator: number;
  /** The byte that ends rows. */
  readonly rowEnd: number;
  /** Bytes before the first line of the table: the mark of its encoding, and a line `sep=;`. */
  readonly start: number;
  /** True where the file itself says what separates: then nobody else has to. */
  readonly isDeclared: boolean;
}

/** What somebody says of a file in place of what is read off it. */
export interface SaidDialect {
  readonly separator?: SeparatorName | undefined;
  readonly encoding?: Encoding | undefined;
}

/** How the file that begins with `sample` is written; null for what is no text in UTF-8 or Latin-1. */
export function dialectOf(sample: Uint8Array, isWhole: boolean, said: SaidDialect = {}): Dialect | null {
  if (isWide(sample)) return null;
  const mark = markLength(sample);
  const declared = declaredIn(sample.subarray(mark));
  const start = mark + (declared?.length ?? 0);
  const body = sample.subarray(start);
  const rowEnd = !body.includes(LF) && body.includes(CR) ? CR : LF;
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

const LF = 10;
const CR = 13;
/** Best first where a file does not tell them apart: commas stand in texts and numbers of files that do not mean them. */
const FIRST_CHOICE: readonly SeparatorName[] = ['punto_y_coma', 'tabulador', 'barra', 'coma'];
/** Rows whose widths are compared, and rows looked at for them: a file may begin with blank lines. */
const COMPARED_ROWS = 20;
const SEEN_ROWS = 1000;

/** What a first line `sep=;` says, as Excel writes it. */
function declaredIn(sample: Uint8Array): { readonly separator: number; readonly length: number } | null {
  const found = /^sep=(.)(?:\r\n|\n|\r)/.exec(String.fromCharCode(...sample.subarray(0, 8)));
  return found ? { separator: found[1]?.charCodeAt(0) ?? 0, length: found[0].length } : null;
}

function separatorOf(sample: Uint8Array, row: number, isWhole: boolean): number {
  let best = -1;
  let bestRank = 0;
  for (const name of FIRST_CHOICE) {
    const cell = SEPARATORS[name].charCodeAt(0);
    const [header = 0, ...widths] = widthsOf(sample, cell, row, isWhole);
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
    widthsOf(sample, SEPARATORS[name].charCodeAt(0), row, isWhole).every((width) => width === 1),
  );
  return SEPARATORS[unused ?? 'coma'].charCodeAt(0);
}

function widthsOf(sample: Uint8Array, cell: number, row: number, isWhole: boolean): number[] {
  const cutter = new RowCutter({ cell, row });
  cutter.feed(sample);
  if (isWhole) cutter.finish();
  const widths: number[] = [];
  for (let seen = 0; seen < SEEN_ROWS && widths.length <= COMPARED_ROWS; seen++) {
    const found = cutter.next();
    if (!found) break;
    if (found.problem === null && found.bytes.byteLength > 0) widths.push(found.cells.length - 1);
  }
  return widths;
}
