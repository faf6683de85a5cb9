/** The beginning of a file: how it is written, and its header. */
import { cellTexts } from '../../csv/cell-text.ts';
import { type Dialect, dialectOf, SAMPLE_BYTES } from '../../csv/dialect.ts';
import { markLength } from '../../csv/encoding.ts';
import { MAXIMUM_COLUMNS } from '../../csv/headings.ts';
import { isBlank, RowScanner, type ScannedRow } from '../../csv/row-scanner.ts';
import type { Issue } from '../../server/parameters/parameter.ts';
import type { FileOptions } from './parameters.ts';

/** A file of which the header was read. */
export interface Beginning {
  readonly dialect: Dialect;
  /** What stands before the header: a byte order mark, the line that declares the separator, blank lines. */
  readonly before: Buffer;
  readonly header: ScannedRow;
  readonly headings: readonly string[];
  /** Rows behind the header that were read already. */
  readonly scanner: RowScanner;
  /** True when all of the file was read. */
  readonly isWhole: boolean;
}

/** Reads the beginning of a file; an issue where that cannot be one. */
export async function readBeginning(
  source: AsyncIterator<Uint8Array>,
  options: FileOptions,
): Promise<Beginning | { readonly issues: readonly Issue[] }> {
  const { sample, isWhole } = await sampleOf(source);
  if (sample.byteLength === markLength(sample)) return refusal('archivo', 'El archivo está vacío.');
  const dialect = dialectOf(sample, isWhole, { separator: options.separador, encoding: options.codificacion });
  if (dialect === null) {
    return refusal('codificacion', 'El archivo no es texto en UTF-8 ni en Latin-1: guárdelo como «CSV UTF-8».');
  }
  const { separator, rowEnd, start } = dialect;
  const scanner = new RowScanner({ cell: separator, row: rowEnd });
  scanner.feed(sample.subarray(start));
  if (isWhole) scanner.finish();
  const { blank, header } = headerOf(scanner);
  if (!header) {
    const detail = `El archivo no tiene un encabezado: la primera fila nombra las columnas y tiene hasta ${SAMPLE_BYTES} bytes.`;
    return refusal('archivo', detail);
  }
  const width = header.cells.length - 1;
  if (width > MAXIMUM_COLUMNS) {
    return refusal('archivo', `El archivo tiene más de ${MAXIMUM_COLUMNS} columnas.`);
  }
  const headings = cellTexts(header, dialect.encoding).map((text) => text.trim());
  const before = Buffer.from(sample.subarray(0, start + blank));
  return { dialect, before, header, headings, scanner, isWhole };
}

/** An error in the file itself, not in the parameters of the request. */
export function refusal(name: string, detail: string): { readonly issues: readonly Issue[] } {
  return { issues: [{ name, place: 'body', problem: { kind: 'custom', rule: 'file', detail } }] };
}

/** The first bytes of a file, enough to read off how it is written. */
async function sampleOf(
  source: AsyncIterator<Uint8Array>,
): Promise<{ readonly sample: Buffer; readonly isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  for (let length = 0; length < SAMPLE_BYTES; ) {
    const { done, value } = await source.next();
    if (done) return { sample: Buffer.concat(chunks), isWhole: true };
    chunks.push(value);
    length += value.byteLength;
  }
  return { sample: Buffer.concat(chunks), isWhole: false };
}

/** The first row that is not blank, and how many bytes of blank lines stand before it; null when there is none, or when it is none. */
function headerOf(scanner: RowScanner): { readonly blank: number; readonly header: ScannedRow | null } {
  let blank = 0;
  for (let found = scanner.next(); found; found = scanner.next()) {
    if (found.problem || !isBlank(found)) return { blank, header: found.problem ? null : found };
    blank += found.bytes.byteLength + found.lineEnd.byteLength;
  }
  return { blank, header: null };
}
