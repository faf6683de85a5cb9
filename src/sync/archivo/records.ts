import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvError, parse } from 'csv-parse';
import { fold } from '../../indexes/fold.ts';
import { isObject } from '../../ingest/fields.ts';
import { LONGEST_TEXT_BYTES, startsLikeGzip } from '../../ingest/read-file.ts';
import type { Declaration } from './declaration.ts';
import type { Column, Lookup } from './values.ts';

/** Raised for a file that does not fit its declaration. The sentence is for the operator; the caller names the source. */
export class NotAsDeclared extends Error {
  override readonly name = 'NotAsDeclared';
}

/** A record of a declared file. */
interface DeclaredRecord {
  /** Its first line in a CSV and in lines of JSON, its place in a list of JSON, from 1. */
  readonly line: number;
  /** Finds values by the names of the map; null for a value that is no record. */
  readonly lookup: Lookup | null;
  /** Why it is no record: "not valid JSON". */
  readonly broken: string | null;
}

/** Longest line of JSON, and longest record of a CSV, in characters: a quote that is never closed makes one of a whole file. */
export const LONGEST_RECORD = 4 * 1024 * 1024;

/**
 * Reads the records of a declared file, one after another. Every name of the map must be in the header of a CSV, or in some record of a
 * JSON. Empty rows of a CSV are skipped: spreadsheets write them behind a table. A CSV with an open quote is unreadable as a whole: the
 * beginning of the next record is not known.
 *
 * @param maximumBytes most bytes after decompression
 * @throws NotAsDeclared that names the missing column or member, or the form of the file; errors of reading the file
 */
export async function* readRecords(
  path: string,
  declaration: Declaration,
  maximumBytes: number,
): AsyncGenerator<DeclaredRecord> {
  if (declaration.format === 'csv') yield* csvRecords(path, declaration, maximumBytes);
  else if (declaration.format === 'ndjson') yield* lineRecords(path, declaration, maximumBytes);
  else yield* listRecords(path, declaration, maximumBytes);
}

async function* csvRecords(
  path: string,
  declaration: Declaration,
  maximumBytes: number,
): AsyncGenerator<DeclaredRecord> {
  const parser = parse({
    delimiter: declaration.separator,
    relax_quotes: true,
    relax_column_count: true,
    trim: true,
    max_record_size: LONGEST_RECORD,
  });
  pipeline(text(path, declaration, maximumBytes), parser, () => {});
  let header: ReadonlyMap<string, number> | null = null;
  for await (const { line, row } of rows(parser)) {
    if (row.every((cell) => cell === '')) continue;
    if (header === null) {
      header = headerOf(row, declaration);
      continue;
    }
    const places = header;
    yield { line, lookup: (from) => row[places.get(from) ?? -1], broken: null };
  }
  if (header === null) throw new NotAsDeclared('the file is empty');
}

interface Row {
  readonly line: number;
  readonly row: readonly string[];
}

const END_OF_LINE = /\r\n|\r|\n/g;

async function* rows(parser: AsyncIterable<unknown>): AsyncGenerator<Row> {
  let line = 1;
  try {
    for await (const row of parser) {
      if (!Array.isArray(row)) continue;
      yield { line, row };
      line++;
      // The parser's own count takes an end of line within quotes for two.
      for (const cell of row) if (typeof cell === 'string') line += cell.match(END_OF_LINE)?.length ?? 0;
    }
  } catch (error) {
    if (error instanceof CsvError) throw new NotAsDeclared(`it is no CSV that can be read (${error.message})`);
    throw error;
  }
}

/** The places of the map's columns in a header: by their names as written, else without regard to case, accents and blanks. */
function headerOf(row: readonly string[], { columns }: Declaration): ReadonlyMap<string, number> {
  if (row[0]?.startsWith('<') === true) throw new NotAsDeclared('it is a page of HTML or XML, no CSV');
  const foldName = (name: string): string => fold(name).trim().replaceAll(/\s+/g, ' ');
  const folded = row.map(foldName);
  const places = new Map<string, number>();
  for (const column of columns) {
    if ('constant' in column) continue;
    const exact = row.indexOf(column.from);
    const place = exact >= 0 ? exact : folded.indexOf(foldName(column.from));
    if (place < 0) {
      throw new NotAsDeclared(
        `the column "${column.from}" (for ${column.to}) is not in the file; there are ${shown(row)}`,
      );
    }
    places.set(column.from, place);
  }
  return places;
}

async function* listRecords(
  path: string,
  declaration: Declaration,
  maximumBytes: number,
): AsyncGenerator<DeclaredRecord> {
  const pieces: string[] = [];
  const most = Math.min(maximumBytes, LONGEST_TEXT_BYTES);
  for await (const piece of text(path, declaration, most)) pieces.push(piece);
  const whole = pieces.join('');
  if (whole.trimStart().startsWith('<')) throw new NotAsDeclared('it is a page of HTML or XML, no JSON');
  let value: unknown;
  try {
    value = JSON.parse(whole);
  } catch (error) {
    throw new NotAsDeclared(`it is no valid JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  for (const [index, member] of declaration.list.entries()) {
    const at = declaration.list.slice(0, index + 1).join('.');
    if (!isObject(value) || value[member] === undefined) {
      const there = isObject(value) ? `; there are ${shown(Object.keys(value))}` : '';
      throw new NotAsDeclared(`there is no member "${at}" in the file${there}`);
    }
    value = value[member];
  }
  if (!Array.isArray(value)) {
    const where = declaration.list.length === 0 ? 'the file' : `"${declaration.list.join('.')}"`;
    const there = isObject(value)
      ? `; its members are ${shown(Object.keys(value))}: "list" says where the list is`
      : '';
    throw new NotAsDeclared(`${where} is no list${there}`);
  }
  const members = new MembersSeen(declaration);
  for (const [index, item] of value.entries()) yield recordOf(index + 1, item, members);
  members.end();
}

async function* lineRecords(
  path: string,
  declaration: Declaration,
  maximumBytes: number,
): AsyncGenerator<DeclaredRecord> {
  const members = new MembersSeen(declaration);
  let number = 0;
  for await (const line of lines(text(path, declaration, maximumBytes))) {
    number++;
    if (line.trim() === '') continue;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      yield { line: number, lookup: null, broken: 'not valid JSON' };
      continue;
    }
    yield recordOf(number, value, members);
  }
  members.end();
}

async function* lines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  // Joined once, at the end of the line: a long one would else be copied with each of its pieces.
  let begun: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n');
    length += first.length;
    if (length > LONGEST_RECORD) {
      throw new NotAsDeclared(`it has a line of more than ${LONGEST_RECORD} characters`);
    }
    begun.push(first);
    const last = others.pop();
    if (last === undefined) continue;
    yield begun.join('');
    yield* others;
    begun = [last];
    length = last.length;
  }
  if (length > 0) yield begun.join('');
}

function recordOf(line: number, value: unknown, members: MembersSeen): DeclaredRecord {
  if (!isObject(value)) return { line, lookup: null, broken: 'not an object' };
  members.see(value);
  return { line, lookup: (from) => memberAt(value, from), broken: null };
}

/** Finds members of the map that no record of a file has: then the map belongs to another file. */
class MembersSeen {
  #missing: readonly Extract<Column, { readonly from: string }>[];
  #first: Readonly<Record<string, unknown>> | null = null;

  constructor({ columns }: Declaration) {
    this.#missing = columns.filter((column) => 'from' in column);
  }

  see(value: Readonly<Record<string, unknown>>): void {
    this.#first ??= value;
    if (this.#missing.length > 0)
      this.#missing = this.#missing.filter(({ from }) => memberAt(value, from) === undefined);
  }

  /** @throws NotAsDeclared for the first member that was in no record */
  end(): void {
    const [column] = this.#missing;
    if (!column || !this.#first) return;
    const { from, to } = column;
    throw new NotAsDeclared(
      `no record has the member "${from}" (for ${to}); the first has ${shown(Object.keys(this.#first))}`,
    );
  }
}

/** A member by its name, or by the names that lead to it: `provincia.id`. */
function memberAt(value: Readonly<Record<string, unknown>>, from: string): unknown {
  if (Object.hasOwn(value, from)) return value[from];
  let found: unknown = value;
  for (const member of from.split('.')) {
    if (!isObject(found) || !Object.hasOwn(found, member)) return undefined;
    found = found[member];
  }
  return found;
}

const LONGEST_SHOWN = 200;

function shown(names: readonly string[]): string {
  const text = names.map((name) => `"${name}"`).join(', ');
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}…`;
}

/** Reads the text of a file, gzip or plain, in the declared encoding, without a byte order mark. */
async function* text(path: string, { encoding }: Declaration, maximumBytes: number): AsyncGenerator<string> {
  // Files that are called Latin-1 have the encoding of Windows.
  const decoder = new TextDecoder(encoding === 'latin1' ? 'windows-1252' : 'utf-8', { fatal: true });
  let length = 0;
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      throw new NotAsDeclared(`it is not ${encoding.toUpperCase()}; "encoding": "latin1" reads the other kind`);
    }
  };
  const raw = createReadStream(path);
  const stream = (await startsLikeGzip(path)) ? pipeline(raw, createGunzip(), () => {}) : raw;
  for await (const chunk of unbroken(stream)) {
    if (!(chunk instanceof Buffer)) continue;
    length += chunk.byteLength;
    if (length > maximumBytes) throw new NotAsDeclared(`it has more than ${maximumBytes} bytes (--max-file-bytes)`);
    yield decode(chunk);
  }
  yield decode();
}

async function* unbroken(stream: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  try {
    yield* stream;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!code.startsWith('Z_')) throw error;
    throw new NotAsDeclared(`its gzip ${code === 'Z_BUF_ERROR' ? 'ends in its middle' : 'is damaged'}`, {
      cause: error,
    });
  }
}
