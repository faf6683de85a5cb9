import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { isObject } from '../../ingest/fields.ts';
import { elements, outline } from '../../ingest/json-scan.ts';
import { type BrokenPiece, openFile } from '../../ingest/read-file.ts';
import { UnreadableFile } from '../../ingest/record.ts';
import { SourceError } from '../source-error.ts';
import type { Form, GeorefResource } from './resources.ts';
import { type Counted, GEOREF, Tally } from './tally.ts';

/** What is known of a file that landed, before it is loaded. */
export interface Inspected extends Counted {
  /** SHA-256 of its records: what the file says of itself (when it was made) does not count. */
  readonly digest: string;
}

/** What looking at a file needs. */
export interface InspectOptions {
  readonly maximumBytes: number;
  /** The fields of the same file on the last visit; empty for the first. */
  readonly before: readonly string[];
  readonly signal: AbortSignal;
}

/** Bytes read at once; a line is longer only where a province's outline is. */
const CHUNK_BYTES = 1024 * 1024;
/** Longest line that is taken for a record. */
export const LONGEST_LINE = 64 * 1024 * 1024;

/**
 * Reads a file through before it is loaded: that it is whole, holds what it says it holds, each record once, and under the
 * names that we know. Files of lines are read in pieces, whatever their size.
 *
 * @throws SourceError `shape`, `broken` or `count`
 */
export async function inspect(
  path: string,
  form: Form,
  resource: GeorefResource,
  { maximumBytes, before, signal }: InspectOptions,
): Promise<Inspected> {
  const file = basename(path);
  await refuseMarkup(path);
  const tally = new Tally(resource, file);
  if (form === 'ndjson') {
    const { declared, digest } = await readLines(path, tally, signal);
    return { ...tally.close(declared, before), digest };
  }
  const opened = await openFile(path, maximumBytes).catch((error: unknown) => {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new SourceError(GEOREF, 'shape', error.message.replaceAll(path, file), { cause: error });
  });
  const { wrapper: list } = opened.sample;
  const expected = form === 'geojson' ? ['features'] : [resource.name, ...resource.paths.map(underscored)];
  if (form !== 'csv' && (list === null || !expected.includes(list))) {
    const what = list === null ? 'no list' : `a list called "${list}"`;
    throw new SourceError(GEOREF, 'shape', `${file} holds ${what} instead of "${expected[0]}".`);
  }
  const damaged = ({ line, reason }: BrokenPiece): SourceError =>
    new SourceError(GEOREF, 'broken', `${file} is damaged at line ${line}: ${reason}.`);
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
  // A last row that is none is where a CSV was cut.
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

/** A portal that is down says so in HTML, with status 200. */
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
    throw new SourceError(GEOREF, 'shape', `${basename(path)} is ${what} instead of data.`);
  } finally {
    await handle.close();
  }
}

/** A file with a record a line, the first of which may tell of the file itself (territorial.md 1.5). */
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
      if (last) throw new SourceError(GEOREF, 'broken', `${file} ends in the middle of line ${line}.`);
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
      throw new SourceError(GEOREF, 'shape', `${file} does not say how many records it holds ("cantidad").`);
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
      throw new SourceError(GEOREF, 'shape', `${file} has a line of more than ${LONGEST_LINE} bytes.`);
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

/** What stands around the list of a JSON or GeoJSON file; that it can be read says that the file is whole to its end. */
async function wrapperOf(path: string): Promise<Readonly<Record<string, unknown>>> {
  const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  const file = basename(path);
  const shape = outline(text);
  if (shape.kind === 'value') throw new SourceError(GEOREF, 'shape', `${file} holds no list.`);
  let end = shape.at + 1;
  for (const slice of elements(text, shape.at)) ({ end } = slice);
  const around = `${text.slice(0, shape.at)}[${text.slice(text.indexOf(']', end))}`;
  try {
    const wrapper: unknown = JSON.parse(around);
    if (isObject(wrapper)) return wrapper;
  } catch (error) {
    throw new SourceError(GEOREF, 'broken', `${file} is damaged behind its list.`, { cause: error });
  }
  throw new SourceError(GEOREF, 'shape', `${file} has nothing around its list.`);
}

/** What a JSON dump says of its number of records: `cantidad` and `total`, which are the same where everything is given. */
function countIn(wrapper: Readonly<Record<string, unknown>>, file: string): number {
  const total = wholeNumber(wrapper.total, file, 'total');
  const cantidad = wholeNumber(wrapper.cantidad, file, 'cantidad');
  if (total === cantidad) return total;
  throw new SourceError(
    GEOREF,
    'count',
    `${file} says that it holds ${cantidad} records of ${total}: a part is no dump.`,
  );
}

function wholeNumber(value: unknown, file: string, name: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new SourceError(GEOREF, 'shape', `${file} does not say how many records it holds ("${name}").`);
}

async function digestOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { signal })) if (chunk instanceof Buffer) hash.update(chunk);
  return hash.digest('hex');
}
