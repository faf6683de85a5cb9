/** A file that is answered row by row: opened by its beginning, then worked through once, in constant memory. */

import type { Pace } from '../../server/pace.ts';
import type { Issue } from '../../server/parameters/problem.ts';
import { valueAt } from '../present/tree.ts';
import { type BoundColumn, bindColumns } from './columns.ts';
import { Counts } from './counts.ts';
import { declaredSeparator, rowEndOf, SAMPLE_BYTES, SEPARATORS, type SeparatorName, separatorOf } from './dialect.ts';
import { decode, type Encoding, encodingOf, isWide, markLength } from './encoding.ts';
import { broken, type Outcome, ROW_PROBLEMS } from './outcome.ts';
import { FIXED } from './parameters.ts';
import type { FileRequest } from './request.ts';
import type { FileCatalog } from './resource.ts';
import { cellContent, RowScanner, rawCell, type ScannedRow } from './row-scanner.ts';
import { RowValues } from './row-values.ts';
import { isEmptyFrom, RowWriter } from './row-writer.ts';

/** Most columns of a file: every short row is filled up to the width of the header. */
export const MAXIMUM_COLUMNS = 1000;

/** The headings added behind those of the fields. */
const VERDICT = ['estado', 'motivo', 'mensaje'] as const;

/** A file whose beginning was read and found right. */
export interface OpenTable {
  readonly encoding: Encoding;
  /** The request with everything said that was read off the file: what a query string would say. */
  readonly said: string;
  readonly counts: Counts;
  /** The file with the columns added, in pieces; to be iterated once. What reading it throws is thrown on. */
  readonly pieces: (catalog: FileCatalog, pace: Pace) => AsyncGenerator<Uint8Array>;
}

/** Reads the beginning of a file: the table, or why it cannot be answered. What the bytes throw is thrown on. */
export async function openTable(
  bytes: AsyncIterable<Uint8Array>,
  request: FileRequest,
): Promise<OpenTable | { readonly issues: readonly Issue[] }> {
  const source = bytes[Symbol.asyncIterator]();
  const { sample, isWhole } = await sampleOf(source);
  const refused = async (issues: readonly Issue[]) => {
    await source.return?.();
    return { issues };
  };
  if (isWide(sample)) {
    return refused([
      fileIssue('codificacion', 'El archivo no es texto en UTF-8 ni en Latin-1: guárdelo como «CSV UTF-8».'),
    ]);
  }
  const { options } = request;
  const encoding = options.codificacion ?? encodingOf(sample);
  const mark = markLength(sample);
  const declared = declaredSeparator(sample.subarray(mark));
  const before = mark + (declared?.length ?? 0);
  const body = sample.subarray(before);
  const row = rowEndOf(body);
  const cell =
    options.separador === undefined
      ? (declared?.separator ?? separatorOf(body, row, isWhole))
      : SEPARATORS[options.separador].charCodeAt(0);
  const scanner = new RowScanner({ cell, row });
  scanner.feed(body);
  if (isWhole) scanner.finish();
  const { blank, header } = headerOf(scanner);
  if (!header) {
    return refused([
      fileIssue(
        'archivo',
        `El archivo no tiene un encabezado: la primera fila nombra las columnas y tiene hasta ${SAMPLE_BYTES} bytes.`,
      ),
    ]);
  }
  const headings = header.cells.slice(0, -1).map((_, at) => decode(cellContent(rawCell(header, at)), encoding));
  if (headings.length > MAXIMUM_COLUMNS) {
    return refused([
      fileIssue('archivo', `El archivo tiene ${headings.length} columnas; puede tener ${MAXIMUM_COLUMNS}.`),
    ]);
  }
  const bound = bindColumns(headings, request);
  if ('issues' in bound) return refused(bound.issues);
  const fields = (options.campos ?? request.resource.usual).fields;
  const added = [...fields.map(({ path }) => path.replaceAll('.', '_')), ...VERDICT].map(
    (name) => options.prefijo + name,
  );
  const taken = added.filter((name) => headings.some((heading) => heading.trim() === name));
  if (taken.length > 0) {
    const detail = `El archivo ya tiene columnas «${taken.slice(0, 3).join('», «')}»: elija otro prefijo.`;
    return refused([fileIssue('prefijo', detail)]);
  }
  const separator = String.fromCharCode(cell);
  const style = { separator, encoding, decimal: options.decimales === 'coma' ? ',' : '.' } as const;
  const writer = new RowWriter(style, headings.length);
  writer.raw(sample.subarray(0, before));
  writer.raw(blank);
  writer.whole(header, added);
  const values = new RowValues(request, bound.columns, encoding);
  const counts = new Counts();
  const paths = fields.map(({ path }) => path.split('.'));
  const none = paths.map(() => null);

  const write = (row: ScannedRow, catalog: FileCatalog): void => {
    const width = row.cells.length - 1;
    const finish = (outcome: Outcome, put: (row: ScannedRow, added: readonly unknown[]) => void): void => {
      const { record, estado, motivo, mensaje } = outcome;
      counts.add(outcome);
      put.call(writer, row, [...(record ? paths.map((path) => valueAt(record, path)) : none), estado, motivo, mensaje]);
    };
    const answer = (): Outcome => request.resource.answer(catalog, values.of(row));
    if (row.problem) {
      if (row.partial) writer.text(row, []);
      else finish(broken(row.problem, ROW_PROBLEMS[row.problem]), writer.text);
    } else if (isBlank(row)) {
      counts.blank++;
      writer.raw(row.bytes);
      writer.raw(row.lineEnd);
    } else if (width === headings.length) finish(answer(), writer.whole);
    else if (width < headings.length) finish(broken('faltan_celdas', ROW_PROBLEMS.faltan_celdas), writer.short);
    else if (isEmptyFrom(row, headings.length)) finish(answer(), writer.clipped);
    else finish(broken('sobran_celdas', ROW_PROBLEMS.sobran_celdas), writer.long);
  };

  return {
    encoding,
    said: saidOf(request, bound.columns, headings, cell, encoding),
    counts,
    pieces: async function* (catalog, pace) {
      try {
        for (let ended = isWhole; ; ) {
          for (let found = scanner.next(); found; found = scanner.next()) {
            write(found, catalog);
            if (writer.isFull) yield* piecesOf(writer);
            if (pace.isDue) await pace.pause();
          }
          yield* piecesOf(writer);
          if (ended) return;
          const { done, value } = await source.next();
          ended = done === true;
          if (ended) scanner.finish();
          else scanner.feed(value);
        }
      } finally {
        await source.return?.();
      }
    },
  };
}

function* piecesOf(writer: RowWriter): Generator<Uint8Array> {
  const piece = writer.take();
  if (piece) yield piece;
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

/** The first row that is not blank, and the blank lines before it; null when there is none, or when it is none. */
function headerOf(scanner: RowScanner): { readonly blank: Buffer; readonly header: ScannedRow | null } {
  const blank: Buffer[] = [];
  for (let found = scanner.next(); found; found = scanner.next()) {
    if (found.problem || !isBlank(found)) {
      return { blank: Buffer.concat(blank), header: found.problem ? null : found };
    }
    blank.push(found.bytes, found.lineEnd);
  }
  return { blank: Buffer.concat(blank), header: null };
}

function isBlank({ bytes }: ScannedRow): boolean {
  for (const byte of bytes) if (byte !== 32 && byte !== 13) return false;
  return true;
}

function fileIssue(name: string, detail: string): Issue {
  return { name, place: 'body', problem: { kind: 'custom', rule: 'file', detail } };
}

/** The query string that would say what was read off the file and what was taken for what. */
function saidOf(
  request: FileRequest,
  columns: readonly BoundColumn[],
  headings: readonly string[],
  cell: number,
  encoding: Encoding,
): string {
  const said = new URLSearchParams();
  for (const { name, places } of columns) for (const place of places) said.append(name, calledBy(headings, place));
  for (const [name, value] of request.fixed) said.append(FIXED + name, String(value));
  const separator = (Object.keys(SEPARATORS) as SeparatorName[]).find(
    (name) => SEPARATORS[name].charCodeAt(0) === cell,
  );
  said.append('separador', separator ?? String.fromCharCode(cell));
  said.append('codificacion', encoding);
  return said.toString();
}

/** Longest heading told in the answer's header: all of it must find room in what clients take of headers. */
const LONGEST_CALLED = 100;

/** What a caller may call a column: its heading, or its place where that is too long, empty or not its own. */
function calledBy(headings: readonly string[], place: number): string {
  const heading = headings[place]?.trim() ?? '';
  const isOwn = headings.filter((other) => other.trim() === heading).length === 1;
  return isOwn && heading !== '' && heading.length <= LONGEST_CALLED && !heading.startsWith('#')
    ? heading
    : `#${place + 1}`;
}
