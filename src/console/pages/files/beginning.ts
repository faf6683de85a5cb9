/** The beginning of a file: its dialect, its header, and its first rows. Pure. */
import { cellTexts } from '../../../csv/cell-text.ts';
import { type Dialect, dialectOf, SAMPLE_BYTES, type SaidDialect } from '../../../csv/dialect.ts';
import { decode } from '../../../csv/encoding.ts';
import { MAXIMUM_COLUMNS } from '../../../csv/headings.ts';
import { isBlank, RowScanner } from '../../../csv/row-scanner.ts';
import { isKnownHeading } from './kinds.ts';

/** Rows of a file that are shown before it is processed. */
export const PREVIEW_ROWS = 20;
/** Rows by which the plan is guessed. */
const GUESSING_ROWS = 200;

/** Reasons why a file cannot be read. */
export type BeginningProblem = 'empty' | 'workbook' | 'not-text' | 'no-header' | 'too-wide';

/** The beginning of a readable file. */
export interface Beginning {
  readonly dialect: Dialect;
  /** The headings of the file, or `columna_1`… without a header. */
  readonly headings: readonly string[];
  /** Whether its first row names the columns. */
  readonly hasHeader: boolean;
  /** The byte at which the first row behind the header begins. */
  readonly bodyStart: number;
  /** The first rows, each as wide as the header. */
  readonly rows: readonly (readonly string[])[];
  /** Whether `rows` has all rows of the file. */
  readonly isWhole: boolean;
}

/** Choices of the user, which replace detected values. */
export interface SaidFile extends SaidDialect {
  /** Whether the first row names the columns; detected without. */
  readonly hasHeader?: boolean | undefined;
}

/** Reads the beginning of a file from its first {@link SAMPLE_BYTES}; returns why it cannot be read. */
export async function readBeginning(file: Blob, said: SaidFile = {}): Promise<Beginning | BeginningProblem> {
  const sample = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer());
  return beginningOf(sample, sample.byteLength === file.size, said);
}

/** Reads a beginning from bytes. */
export function beginningOf(sample: Uint8Array, isWhole: boolean, said: SaidFile = {}): Beginning | BeginningProblem {
  if (isWorkbook(sample)) return 'workbook';
  const dialect = dialectOf(sample, isWhole, said);
  if (dialect === null) return 'not-text';
  const { encoding } = dialect;
  const scanner = new RowScanner({ cell: dialect.separator, row: dialect.rowEnd });
  scanner.feed(sample.subarray(dialect.start));
  if (isWhole) scanner.finish();
  const rows: string[][] = [];
  let headerStart = dialect.start;
  let at = dialect.start;
  let bodyStart = -1;
  let next = scanner.next();
  for (; next && rows.length <= GUESSING_ROWS; next = scanner.next()) {
    const isFirst = rows.length === 0;
    if (isFirst) headerStart = at;
    at += next.bytes.byteLength + next.lineEnd.byteLength;
    if (isBlank(next)) continue;
    if (isFirst && next.problem) return 'no-header';
    if (isFirst) bodyStart = at;
    rows.push(next.problem ? [decode(next.bytes, encoding)] : cellTexts(next, encoding));
  }
  const [first, ...others] = rows;
  if (!first) return isWhole && at === dialect.start ? 'empty' : 'no-header';
  if (first.length > MAXIMUM_COLUMNS) return 'too-wide';
  const hasHeader = said.hasHeader ?? !looksLikeData(first);
  const headings = hasHeader ? first.map((text) => text.trim()) : first.map((_, place) => `columna_${place + 1}`);
  const width = headings.length;
  return {
    dialect,
    headings,
    hasHeader,
    bodyStart: hasHeader ? bodyStart : headerStart,
    rows: (hasHeader ? others : rows).map((row) => fitted(row, width)),
    isWhole: isWhole && next === null,
  };
}

/** Returns a row as wide as the header: filled up, or cut. */
function fitted(row: readonly string[], width: number): readonly string[] {
  return Array.from({ length: width }, (_, place) => row[place] ?? '');
}

/** Whether a first row is data: it has numbers, or texts with numbers as in addresses, and no usual heading. */
function looksLikeData(cells: readonly string[]): boolean {
  if (cells.some(isKnownHeading)) return false;
  return cells.some((cell) => /^\s*[+-]?\d+([.,]\d+)?\s*$/.test(cell) || /\p{L}{3}.{0,80}\s\d/u.test(cell));
}

/** Whether bytes begin like a zip file (.xlsx, .ods) or an old .xls. */
function isWorkbook(sample: Uint8Array): boolean {
  const [a, b, c, d] = sample;
  return (a === 0x50 && b === 0x4b && c === 3 && d === 4) || (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0);
}

/** An example file: addresses that are found, and misses of several reasons. */
export const EXAMPLE = `lugar;domicilio;provincia
Teatro;Av. Corrientes 1000;CABA
Librería;Av. Callao 900;Capital Federal
Oficina;Av. Santa Fe 1234;02
Banco;Av. de Mayo y Bolívar;CABA
Hotel;Belgrano al 2200;CABA
Tienda;Av. Cabildo 2100;CABA
Depósito;Colón 500;
Garaje;Cabildo;CABA
Club;Corrientes 99999;CABA
Estudio;Av. Corrientes 1200;Cordova
Kiosco;Calle Inexistente 12;CABA
Escuela;Av. Callao 500;Mendozza
Vivero;;CABA
`;
