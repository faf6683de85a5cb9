import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { isObject } from '../../ingest/fields.ts';
import { elements, outline } from '../../ingest/json-scan.ts';
import { type BrokenPiece, openFile } from '../../ingest/read-file.ts';
import { UnreadableFile } from '../../ingest/record.ts';
import { mostRefused } from '../../ingest/run.ts';
import { SourceError } from '../source-error.ts';
import type { Form, GeorefList } from './lists.ts';

/** The result of the check of a file. */
interface Inspection extends FileCounts {
  /** SHA-256 of its records, without what the file says about itself (the time at which it was made). */
  readonly digest: string;
}

interface InspectOptions {
  readonly maximumBytes: number;
  /** The fields of the same file on the last visit; empty for the first. */
  readonly before: readonly string[];
  readonly signal: AbortSignal;
}

/** Bytes read at once; only a line with the outline of a province is longer. */
const CHUNK_BYTES = 1024 * 1024;
/** Longest line of a file of lines. */
const LONGEST_LINE = 64 * 1024 * 1024;

/**
 * Checks a file before it is loaded: that it is complete, holds the number of records that it says, each once, and the expected fields.
 * Files of lines of any size are read in pieces.
 *
 * @throws SourceError `shape`, `broken` or `count`
 */
export async function inspect(
  path: string,
  form: Form,
  resource: GeorefList,
  { maximumBytes, before, signal }: InspectOptions,
): Promise<Inspection> {
  const file = basename(path);
  await refuseMarkup(path);
  const tally = new Tally(resource, file);
  if (form === 'ndjson') {
    const { declared, digest } = await readLines(path, tally, signal);
    return { ...tally.close(declared, before), digest };
  }
  const opened = await openFile(path, maximumBytes).catch((error: unknown) => {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new SourceError('shape', error.message.replaceAll(path, file), { cause: error });
  });
  const { wrapper: list } = opened.sample;
  const expected = form === 'geojson' ? ['features'] : [resource.name, ...resource.paths.map(underscored)];
  if (form !== 'csv' && (list === null || !expected.includes(list))) {
    const what = list === null ? 'no list' : `a list called "${list}"`;
    throw new SourceError('shape', `${file} holds ${what} instead of "${expected[0]}".`);
  }
  const damaged = ({ line, reason }: BrokenPiece): SourceError =>
    new SourceError('broken', `${file} is damaged at line ${line}: ${reason}.`);
  const trailing: BrokenPiece[] = [];
  const records = opened.records((piece) => {
    if (piece.reason.includes('cut off')) throw damaged(piece);
    // The import refuses it, reports it, and loads the rest within --max-refused.
    tally.skip();
    trailing.push(piece);
  });
  for (const { value } of records) {
    trailing.length = 0;
    tally.take(value);
  }
  // A CSV that was cut ends in a broken row.
  const [cut] = trailing;
  if (form === 'csv' && cut) throw damaged(cut);
  signal.throwIfAborted();
  const wrapper = form === 'csv' ? null : await wrapperOf(path);
  const declared = wrapper !== null && form === 'json' ? countIn(wrapper, file) : null;
  return { ...tally.close(declared, before), digest: await digestOf(path, signal) };
}

function underscored(path: string): string {
  return path.replaceAll('-', '_');
}

/** A portal that is down answers with a page of HTML, and status 200. */
async function refuseMarkup(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0);
    const head = buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\uFEFF/, '')
      .trimStart();
    if (head !== '' && !head.startsWith('<')) return;
    const what = head === '' ? 'nothing' : 'a page of HTML';
    throw new SourceError('shape', `${basename(path)} is ${what} instead of data.`);
  } finally {
    await handle.close();
  }
}

/** Reads a file with a record in each line; the first line may describe the file itself (territorial.md 1.5). */
async function readLines(
  path: string,
  tally: Tally,
  signal: AbortSignal,
): Promise<{ readonly declared: number | null; readonly digest: string }> {
  const file = basename(path);
  const hash = createHash('sha256');
  let declared: number | null = null;
  let line = 0;
  const take = (bytes: Buffer, last: boolean): void => {
    line++;
    const value = parsedLine(bytes);
    if (value === null) return;
    if (!isObject(value)) {
      if (last) throw new SourceError('broken', `${file} ends in the middle of line ${line}.`);
      // The import refuses it, reports it, and loads the rest within --max-refused.
      tally.skip();
      hash.update(bytes);
      return;
    }
    if (line === 1 && 'fecha_creacion' in value && 'timestamp' in value && 'cantidad' in value) {
      declared = wholeNumber(value.cantidad, file, 'cantidad');
      return;
    }
    if (line === 1 && 'fecha_creacion' in value && 'timestamp' in value) {
      throw new SourceError('shape', `${file} does not say how many records it holds ("cantidad").`);
    }
    hash.update(bytes);
    hash.update('\n');
    tally.take(value);
  };
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    signal.throwIfAborted();
    if (!(chunk instanceof Buffer)) continue;
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      take(bytes.subarray(from, end), false);
      from = end + 1;
    }
    rest = bytes.subarray(from);
    if (rest.length > LONGEST_LINE) {
      throw new SourceError('shape', `${file} has a line of more than ${LONGEST_LINE} bytes.`);
    }
  }
  if (rest.length > 0) take(rest, true);
  return { declared, digest: hash.digest('hex') };
}

/** The value of a line; null for an empty one, undefined for one that is no JSON. */
function parsedLine(bytes: Buffer): unknown {
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim();
  if (text === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return value === null ? undefined : value;
  } catch {
    return undefined;
  }
}

/** The object around the list of a JSON or GeoJSON file; when it can be parsed, the file is complete. */
async function wrapperOf(path: string): Promise<Readonly<Record<string, unknown>>> {
  const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  const file = basename(path);
  const shape = outline(text);
  if (shape.kind === 'value') throw new SourceError('shape', `${file} holds no list.`);
  let end = shape.at + 1;
  for (const slice of elements(text, shape.at)) ({ end } = slice);
  const around = `${text.slice(0, shape.at)}[${text.slice(text.indexOf(']', end))}`;
  try {
    const wrapper: unknown = JSON.parse(around);
    if (isObject(wrapper)) return wrapper;
  } catch (error) {
    throw new SourceError('broken', `${file} is damaged behind its list.`, { cause: error });
  }
  throw new SourceError('shape', `${file} has nothing around its list.`);
}

/** The number of records that a JSON dump states: `cantidad` and `total`, which are equal in a complete dump. */
function countIn(wrapper: Readonly<Record<string, unknown>>, file: string): number {
  const total = wholeNumber(wrapper.total, file, 'total');
  const cantidad = wholeNumber(wrapper.cantidad, file, 'cantidad');
  if (total === cantidad) return total;
  throw new SourceError('count', `${file} says that it holds ${cantidad} records of ${total}: a part is no dump.`);
}

function wholeNumber(value: unknown, file: string, name: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new SourceError('shape', `${file} does not say how many records it holds ("${name}").`);
}

async function digestOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { signal })) if (chunk instanceof Buffer) hash.update(chunk);
  return hash.digest('hex');
}

/** Share of a list's records that may lack a required field; the import refuses them. */
const LACKING_ALLOWED = 0.01;

/** The counts of a file. */
interface FileCounts {
  readonly records: number;
  /** Fields, as dotted paths: required ones that are there, optional ones that have a value in at least one record. */
  readonly fields: readonly string[];
  /** Records that have an outline. */
  readonly outlines: number;
}

/** Counts the records of one file, and their fields. */
class Tally {
  /** The file's name, for messages. */
  readonly #file: string;
  readonly #required: boolean;
  readonly #owners: readonly string[];
  readonly #ids = new Map<string, number>();
  readonly #fields: readonly Field[];
  #records = 0;
  #skipped = 0;
  #outlines = 0;

  constructor(resource: GeorefList, file: string) {
    this.#file = file;
    this.#required = resource.required;
    this.#owners = namesOf(resource.singular);
    const fields = (paths: readonly string[], needed: boolean): Field[] =>
      paths.map((path) => ({ path, needed, spelling: spellingOf(path, this.#owners), seen: 0 }));
    this.#fields = [...fields(resource.needed, true), ...fields(resource.kept, false)];
  }

  /** @throws SourceError `count` when the record's id was there already */
  take(value: Readonly<Record<string, unknown>>): void {
    this.#records++;
    const own = isObject(value.properties) ? value.properties : value;
    const geometry = value.geometry ?? own.geometria;
    if (isObject(geometry) && (geometry.type === 'Polygon' || geometry.type === 'MultiPolygon')) this.#outlines++;
    for (const field of this.#fields) {
      const given = field.path === 'geometria' ? geometry : givenFor(own, field.spelling);
      if (field.needed ? given !== undefined : isSomething(given)) field.seen++;
    }
    const id = own.id ?? this.#owners.map((owner) => own[`${owner}_id`]).find((given) => given !== undefined);
    if (typeof id !== 'string') return;
    const first = this.#ids.get(id);
    if (first !== undefined) {
      throw this.#fault('count', `holds ${id} twice, as record ${first} and as record ${this.#records}`);
    }
    this.#ids.set(id, this.#records);
  }

  /** Counts a record that cannot be read. */
  skip(): void {
    this.#skipped++;
  }

  /**
   * The counts of the complete file.
   * @param declared how many records the file says it holds; null where its form does not say
   * @param before the fields of the file on the last visit; empty for the first
   * @throws SourceError `count` or `shape` when the file does not hold what it declares, or is another one than before
   */
  close(declared: number | null, before: readonly string[]): FileCounts {
    const records = this.#records;
    const all = records + this.#skipped;
    if (declared !== null && declared !== all) {
      throw this.#fault('count', `says that it holds ${declared} records, and holds ${all}`);
    }
    // A server that has the list, and no records for it yet.
    if (all === 0 && !this.#required && before.length === 0) return { records, fields: [], outlines: 0 };
    if (records === 0) throw this.#fault('count', 'holds no records');
    for (const { path, needed, seen } of this.#fields) {
      if (!needed || records - seen <= mostRefused(records, LACKING_ALLOWED, true)) continue;
      throw this.#fault('shape', `has no "${path}" in ${records - seen} of its ${records} records`);
    }
    const fields = this.#fields.filter(({ seen }) => seen > 0).map(({ path }) => path);
    const gone = before.find((path) => this.#fields.some((field) => field.path === path) && !fields.includes(path));
    if (gone !== undefined) {
      throw this.#fault(
        'shape',
        `has nothing for "${gone}" any more, which it had on the last visit; --force takes it as it is now`,
      );
    }
    return { records, fields, outlines: this.#outlines };
  }

  #fault(fault: 'count' | 'shape', sentence: string): SourceError {
    return new SourceError(fault, `${this.#file} ${sentence}.`);
  }
}

/** A field, and how many records have it: at all where it is required, with a value where it is optional. */
interface Field {
  readonly path: string;
  readonly needed: boolean;
  readonly spelling: Spelling;
  seen: number;
}

/** The names of a field: as nested members, or as one flat column. */
interface Spelling {
  readonly nested: readonly (readonly string[])[];
  readonly flat: readonly string[];
}

/** The names of a member: generation v2 calls municipalities local governments (territorial.md 0.1). */
function namesOf(member: string): readonly string[] {
  return member === 'municipio' ? [member, 'gobierno_local'] : [member];
}

/** @param owners prefixes that flat columns may have before the list's own fields */
function spellingOf(path: string, owners: readonly string[]): Spelling {
  const [top = '', ...rest] = path.split('.');
  const nested = namesOf(top).map((name) => [name, ...rest]);
  const flat = nested.flatMap((parts) => {
    const column = parts.join('_');
    return [column, parts.join('.'), ...owners.map((owner) => `${owner}_${column}`)];
  });
  return { nested, flat };
}

/** The value of a field; null for members of a null object, undefined where the record has no such field. */
function givenFor(own: Readonly<Record<string, unknown>>, { nested, flat }: Spelling): unknown {
  for (const parts of nested) {
    const value = valueAt(own, parts);
    if (value !== undefined) return value;
  }
  for (const name of flat) if (own[name] !== undefined) return own[name];
  return undefined;
}

function valueAt(own: Readonly<Record<string, unknown>>, parts: readonly string[]): unknown {
  let value: unknown = own;
  for (const part of parts) {
    if (value === null) return null;
    value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  }
  return value;
}

function isSomething(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
