import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { isObject } from './fields.ts';
import { elements, outline } from './json-scan.ts';
import { type FileFormat, type FileSample, type RawRecord, UnreadableFile } from './record.ts';

/** Most bytes a file may have after decompression; a bomb is refused before it fills memory. */
export const MAXIMUM_FILE_BYTES = 480 * 1024 * 1024;

/** A line, record or file that is not what its format says: reported like any other refusal. */
export interface BrokenPiece {
  readonly line: number;
  readonly reason: string;
}

/** A file opened and identified, ready to be read through once. */
export interface OpenedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sample: FileSample;
  /** Every record, in order; pieces that are not records go to `broken`. */
  readonly records: (broken: (piece: BrokenPiece) => void) => AsyncIterable<RawRecord> | Iterable<RawRecord>;
}

/**
 * Opens a data file, gzip or plain, and says what it looks like.
 * @throws UnreadableFile when it cannot be read, decompressed, is too large, or is none of csv, json, ndjson, geojson
 */
export async function openFile(path: string): Promise<OpenedFile> {
  const text = await readText(path);
  return identify(path, basename(path).replace(/\.gz$/i, ''), text);
}

/** Gives records that are in memory already the face of a file of that name; the starter data come this way. */
export function fileOfRecords(name: string, values: readonly Readonly<Record<string, unknown>>[]): OpenedFile {
  const format = (['csv', 'ndjson', 'geojson'] as const).find((ending) => name.endsWith(`.${ending}`)) ?? 'json';
  const [first] = values;
  const described = format === 'geojson' && isObject(first?.properties) ? first.properties : first;
  const wrapper = format === 'geojson' ? 'features' : format === 'json' ? name.replace(/\.json$/, '') : null;
  return {
    path: name,
    bytes: values.length,
    sample: { name, format, keys: new Set(Object.keys(described ?? {})), wrapper },
    records: () => values.map((value, index) => ({ line: index + 1, value })),
  };
}

async function readText(path: string): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    if (!(await stat(path)).isFile()) throw new UnreadableFile(`${path}: not a regular file.`);
    const raw = createReadStream(path);
    const stream = (await startsLikeGzip(path)) ? raw.pipe(createGunzip()) : raw;
    raw.on('error', (error) => stream.destroy(error));
    for await (const chunk of stream) {
      if (!(chunk instanceof Buffer)) continue;
      length += chunk.byteLength;
      if (length > MAXIMUM_FILE_BYTES) {
        stream.destroy();
        throw new UnreadableFile(`${path}: more than ${MAXIMUM_FILE_BYTES} bytes after decompression.`);
      }
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(`${path}: ${error instanceof Error ? error.message : String(error)}.`);
  }
  return Buffer.concat(chunks, length)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

async function startsLikeGzip(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

function identify(path: string, name: string, text: string): OpenedFile {
  const bytes = Buffer.byteLength(text);
  const head = text.trimStart()[0];
  if (head === '[' || head === '{') {
    const opened = openJson(path, name, text, bytes);
    if (opened) return opened;
  }
  if (head === undefined) throw new UnreadableFile(`${path}: the file is empty.`);
  const firstLine = text.slice(0, text.indexOf('\n') < 0 ? text.length : text.indexOf('\n')).trim();
  if (!firstLine.includes(',') || head === '<') {
    throw new UnreadableFile(`${path}: neither CSV with commas, JSON, NDJSON nor GeoJSON.`);
  }
  const columns = firstLine.split(',').map((column) => column.trim().replace(/^"|"$/g, ''));
  return {
    path,
    bytes,
    sample: { name, format: 'csv', keys: new Set(columns), wrapper: null },
    records: (broken) => csvRecords(text, columns, broken),
  };
}

function openJson(path: string, name: string, text: string, bytes: number): OpenedFile | null {
  const lineEnd = text.indexOf('\n');
  const firstLine = lineEnd < 0 ? text : text.slice(0, lineEnd);
  if (lineEnd >= 0 && text.startsWith('{') && parsed(firstLine) !== undefined && text.slice(lineEnd).trim() !== '') {
    return sampled(path, name, bytes, 'ndjson', null, (broken) => ndjsonRecords(text, broken));
  }
  if (firstLine.trim() === text.trim() && /\.ndjson$/i.test(name)) {
    return sampled(path, name, bytes, 'ndjson', null, (broken) => ndjsonRecords(text, broken));
  }
  const shape = outline(text);
  if (shape.kind === 'value') {
    const value = parsed(text);
    if (!isObject(value)) throw new UnreadableFile(`${path}: not valid JSON.`);
    return sampled(path, name, bytes, 'json', null, () => [{ line: 1, value }]);
  }
  const format: FileFormat = shape.wrapper === 'features' ? 'geojson' : 'json';
  return sampled(path, name, bytes, format, shape.wrapper, (broken) => arrayRecords(text, shape.at, broken));
}

function sampled(
  path: string,
  name: string,
  bytes: number,
  format: FileFormat,
  wrapper: string | null,
  records: (broken: (piece: BrokenPiece) => void) => Iterable<RawRecord>,
): OpenedFile {
  let keys: ReadonlySet<string> = new Set();
  for (const { value } of records(() => {})) {
    const described = format === 'geojson' && isObject(value.properties) ? value.properties : value;
    keys = new Set(Object.keys(described));
    break;
  }
  return { path, bytes, sample: { name, format, keys, wrapper }, records };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function* arrayRecords(text: string, at: number, broken: (piece: BrokenPiece) => void): Generator<RawRecord> {
  const slices = elements(text, at);
  let step = slices.next();
  while (!step.done) {
    const { start, end, line } = step.value;
    const value = parsed(text.slice(start, end));
    if (isObject(value)) yield { line, value };
    else broken({ line, reason: value === undefined ? 'not valid JSON' : 'not an object' });
    step = slices.next();
  }
  if (!step.value.closed) broken({ line: text.split('\n').length, reason: 'the list is cut off: no closing bracket' });
}

function* ndjsonRecords(text: string, broken: (piece: BrokenPiece) => void): Generator<RawRecord> {
  let line = 0;
  let from = 0;
  while (from < text.length) {
    const end = text.indexOf('\n', from);
    const piece = text.slice(from, end < 0 ? text.length : end).trim();
    line++;
    from = end < 0 ? text.length : end + 1;
    if (piece === '') continue;
    const value = parsed(piece);
    if (!isObject(value)) broken({ line, reason: value === undefined ? 'not valid JSON' : 'not an object' });
    // Georef's bulk files begin with a line about the file itself (territorial.md 1.5).
    else if (!(line === 1 && 'fecha_creacion' in value && 'cantidad' in value && 'timestamp' in value))
      yield { line, value };
  }
}

async function* csvRecords(
  text: string,
  columns: readonly string[],
  broken: (piece: BrokenPiece) => void,
): AsyncGenerator<RawRecord> {
  const parser = Readable.from([text]).pipe(
    parse({
      from_line: 2,
      skip_empty_lines: true,
      relax_column_count: true,
      skip_records_with_error: true,
      trim: true,
      info: true,
    }),
  );
  parser.on('skip', (error: { readonly message: string; readonly lines?: number } | undefined) =>
    broken({ line: error?.lines ?? 0, reason: error?.message ?? 'not valid CSV' }),
  );
  const width = columns.length;
  // With `info` each row comes with the line it ends on.
  for await (const { record: row, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    const line = info.lines;
    if (row.length !== width) {
      broken({ line, reason: `${row.length} columns instead of ${width}` });
      continue;
    }
    const value: Record<string, string> = {};
    for (let i = 0; i < width; i++) value[columns[i] ?? ''] = row[i] ?? '';
    yield { line, value };
  }
}
