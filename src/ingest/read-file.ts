import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import { csvRows } from './csv-scan.ts';
import { isObject } from './fields.ts';
import { fileProblem } from './file-problem.ts';
import { elements, outline } from './json-scan.ts';
import { type FileFormat, type FileSample, type RawRecord, UnreadableFile } from './record.ts';

/** Most bytes a file may have after decompression unless a caller sets another bound; a bomb is refused before it fills memory. */
export const MAXIMUM_FILE_BYTES = 2048 * 1024 * 1024;
/** Most bytes of a file that is read as one text: Node's strings hold little more. Larger ones must be ndjson. */
export const LONGEST_TEXT_BYTES = 480 * 1024 * 1024;
/** Bytes within which the first line of such a file must end. */
const LONGEST_FIRST_LINE = 1024 * 1024;
/** A larger file is read in parts of about this many bytes, each ending at the end of a line. */
const PART_BYTES = 32 * 1024 * 1024;

/** A line, record or file that is not what its format says: reported like any other refusal. */
export interface BrokenPiece {
  readonly line: number;
  readonly reason: string;
}

/** A file opened and identified, ready to be read through once. */
export interface OpenedFile {
  readonly path: string;
  /** How much there is to read, in the unit of `reached`: characters of a file, records of a list in memory. */
  readonly size: number;
  /** How far the last reading of `records` has come. */
  readonly reached: () => number;
  readonly sample: FileSample;
  /** Every record, in order; pieces that are not records go to `broken`. */
  readonly records: (broken: (piece: BrokenPiece) => void) => Iterable<RawRecord>;
}

/**
 * Opens a data file, gzip or plain, and recognises its format.
 * @param maximumBytes most bytes after decompression (setting `--max-file-bytes`)
 * @param longestText most bytes of a file that is not ndjson
 * @throws UnreadableFile when it cannot be read, decompressed, is too large, is not UTF-8, or is none of csv, json,
 *   ndjson, geojson
 */
export async function openFile(
  path: string,
  maximumBytes: number = MAXIMUM_FILE_BYTES,
  longestText: number = LONGEST_TEXT_BYTES,
): Promise<OpenedFile> {
  const { chunks, length } = await readChunks(path, maximumBytes, longestText);
  const name = basename(path).replace(/\.gz$/i, '');
  if (length > longestText) return openLarge(path, name, partsOf(path, chunks, Math.min(PART_BYTES, longestText)));
  return identify(path, name, textOf(path, Buffer.concat(chunks, length), 1));
}

/** Gives records that are in memory already the face of a file of that name; the starter data come this way. */
export function fileOfRecords(name: string, values: readonly Readonly<Record<string, unknown>>[]): OpenedFile {
  const format = (['csv', 'ndjson', 'geojson'] as const).find((ending) => name.endsWith(`.${ending}`)) ?? 'json';
  const [first] = values;
  const described = format === 'geojson' && isObject(first?.properties) ? first.properties : first;
  const wrapper = format === 'geojson' ? 'features' : format === 'json' ? name.replace(/\.json$/, '') : null;
  let reached = 0;
  return {
    path: name,
    size: values.length,
    reached: () => reached,
    sample: { name, format, keys: new Set(Object.keys(described ?? {})), wrapper },
    records: function* () {
      for (reached = 0; reached < values.length; reached++) {
        const value = values[reached];
        if (value) yield { line: reached + 1, value };
      }
    },
  };
}

/** Bytes that begin on a line as text. */
function textOf(path: string, bytes: Buffer, line: number): string {
  if (!isUtf8(bytes)) throw new UnreadableFile(`${path}: not UTF-8 text (line ${line - 1 + firstLineNotUtf8(bytes)}).`);
  const text = bytes.toString('utf8');
  return line === 1 ? text.replace(/^\uFEFF/, '') : text;
}

/** The bytes in parts that end where lines do; the chunks are let go one by one. */
function partsOf(path: string, chunks: Buffer[], size: number): Buffer[] {
  const parts: Buffer[] = [];
  let waiting: Buffer[] = [];
  let length = 0;
  for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) {
    waiting.push(chunk);
    length += chunk.byteLength;
    if (length < size && chunks.length > 0) continue;
    const bytes = Buffer.concat(waiting, length);
    const end = chunks.length > 0 ? bytes.lastIndexOf(10) + 1 : bytes.byteLength;
    if (end === 0) throw new UnreadableFile(`${path}: a line of more than ${size} bytes.`);
    parts.push(bytes.subarray(0, end));
    waiting = end < bytes.byteLength ? [bytes.subarray(end)] : [];
    length = bytes.byteLength - end;
  }
  return parts;
}

async function readChunks(
  path: string,
  maximumBytes: number,
  longestText: number,
): Promise<{ readonly chunks: Buffer[]; readonly length: number }> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    if (!(await stat(path)).isFile()) throw new UnreadableFile(`${path}: not a regular file.`);
    const zipped = await startsLikeGzip(path);
    const raw = createReadStream(path);
    const stream = zipped ? raw.pipe(createGunzip()) : raw;
    raw.on('error', (error) => stream.destroy(error));
    try {
      for await (const chunk of stream) {
        if (!(chunk instanceof Buffer)) continue;
        length += chunk.byteLength;
        if (length > maximumBytes) {
          throw new UnreadableFile(
            `${path}: more than ${maximumBytes} bytes${zipped ? ' after decompression' : ''} (--max-file-bytes).`,
          );
        }
        chunks.push(chunk);
        if (length > longestText && length - chunk.byteLength <= longestText && !holdsLines(chunks)) {
          throw new UnreadableFile(`${path}: more than ${longestText} bytes, which only ndjson may have.`);
        }
      }
    } finally {
      raw.destroy();
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(`${path}: ${fileProblem(error)}.`, { cause: error });
  }
  return { chunks, length };
}

function firstLineNotUtf8(bytes: Buffer): number {
  let line = 1;
  let from = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
    if (!isUtf8(bytes.subarray(from, end))) return line;
    line++;
    from = end + 1;
  }
  return line;
}

/** How a format gives its records; `reach` is called with the position in the text. */
type Reader = (broken: (piece: BrokenPiece) => void, reach: (position: number) => void) => Iterable<RawRecord>;

function identify(path: string, name: string, text: string): OpenedFile {
  const head = text.trimStart()[0];
  if (head === undefined) throw new UnreadableFile(`${path}: the file is empty.`);
  if (head === '[' || head === '{') return openJson(path, name, text);
  if (head === '<') throw new UnreadableFile(`${path}: looks like HTML or XML, not data.`);
  return openCsv(path, name, text);
}

function openCsv(path: string, name: string, text: string): OpenedFile {
  const start = text.length - text.trimStart().length;
  const lineEnd = text.indexOf('\n', start);
  const header = text.slice(start, lineEnd < 0 ? text.length : lineEnd);
  const [row] = csvRows(header, 0, 1, null);
  if (!row?.cells || row.cells.length < 2) {
    throw new UnreadableFile(`${path}: neither CSV with commas, JSON, NDJSON nor GeoJSON.`);
  }
  const { cells: columns } = row;
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice !== undefined) throw new UnreadableFile(`${path}: two columns are called "${twice}".`);
  const line = countLines(text.slice(0, start)) + 1;
  const sample = { name, format: 'csv', keys: new Set(columns), wrapper: null } as const;
  return opened(path, text, sample, (broken, reach) => csvRecords(text, lineEnd, line, columns, broken, reach));
}

function openJson(path: string, name: string, text: string): OpenedFile {
  if (/\.ndjson$/i.test(name) || hasRecordPerLine(text)) {
    return sampled(path, name, text, 'ndjson', null, (broken, reach) => ndjsonRecords(text, broken, reach));
  }
  const shape = outline(text);
  if (shape.kind === 'value') {
    const value = parsed(text);
    if (!isObject(value)) throw new UnreadableFile(`${path}: not valid JSON.`);
    return sampled(path, name, text, 'json', null, () => [{ line: 1, value }]);
  }
  const format: FileFormat = shape.wrapper === 'features' ? 'geojson' : 'json';
  return sampled(path, name, text, format, shape.wrapper, (broken, reach) =>
    arrayRecords(text, shape.at, broken, reach),
  );
}

/** True when the first line with anything on it is a whole JSON object. */
function holdsLines(chunks: readonly Buffer[]): boolean {
  const head = Buffer.concat(chunks, Math.min(LONGEST_FIRST_LINE, lengthOf(chunks)));
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return isObject(parsed(text.slice(0, Math.max(0, text.indexOf('\n')))));
}

function lengthOf(chunks: readonly Buffer[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
}

/** A file that is too large for one text: ndjson, read part by part. */
function openLarge(path: string, name: string, parts: readonly Buffer[]): OpenedFile {
  let keys: ReadonlySet<string> = new Set();
  for (const { value } of largeRecords(path, parts, ignore, ignore)) {
    keys = new Set(Object.keys(value));
    break;
  }
  let reached = 0;
  const reach = (position: number): void => {
    reached = position;
  };
  const sample: FileSample = { name, format: 'ndjson', keys, wrapper: null };
  return {
    path,
    size: lengthOf(parts),
    reached: () => reached,
    sample,
    records: (broken) => largeRecords(path, parts, broken, reach),
  };
}

function* largeRecords(
  path: string,
  parts: readonly Buffer[],
  broken: (piece: BrokenPiece) => void,
  reach: (position: number) => void,
): Generator<RawRecord> {
  let lines = 0;
  let before = 0;
  for (const part of parts) {
    const text = textOf(path, part, lines + 1);
    yield* ndjsonRecords(text, broken, (position) => reach(before + position), lines);
    lines += countLines(text);
    before += part.byteLength;
  }
}

/** True when the first line is a whole JSON object and more lines follow. */
function hasRecordPerLine(text: string): boolean {
  const lineEnd = text.indexOf('\n');
  return (
    lineEnd >= 0 &&
    text.startsWith('{') &&
    parsed(text.slice(0, lineEnd)) !== undefined &&
    text.slice(lineEnd).trim() !== ''
  );
}

function sampled(
  path: string,
  name: string,
  text: string,
  format: FileFormat,
  wrapper: string | null,
  read: Reader,
): OpenedFile {
  let keys: ReadonlySet<string> = new Set();
  for (const { value } of read(ignore, ignore)) {
    const described = format === 'geojson' && isObject(value.properties) ? value.properties : value;
    keys = new Set(Object.keys(described));
    break;
  }
  return opened(path, text, { name, format, keys, wrapper }, read);
}

function ignore(): void {}

function opened(path: string, text: string, sample: FileSample, read: Reader): OpenedFile {
  let reached = 0;
  const reach = (position: number): void => {
    reached = position;
  };
  return { path, size: text.length, reached: () => reached, sample, records: (broken) => read(broken, reach) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function countLines(text: string): number {
  let count = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) count++;
  return count;
}

/** Answers may hold lists of records in their list: those of methodology notes do, one a variable. */
function isListOfObjects(value: unknown): value is Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

function* arrayRecords(
  text: string,
  at: number,
  broken: (piece: BrokenPiece) => void,
  reach: (position: number) => void,
): Generator<RawRecord> {
  const slices = elements(text, at);
  let step = slices.next();
  while (!step.done) {
    const { start, end, line } = step.value;
    const value = parsed(text.slice(start, end));
    reach(end);
    if (isObject(value)) yield { line, value };
    else if (isListOfObjects(value)) for (const item of value) yield { line, value: item };
    else broken({ line, reason: value === undefined ? 'not valid JSON' : 'not an object' });
    step = slices.next();
  }
  const { closed, line } = step.value;
  if (!closed) broken({ line, reason: 'the list is cut off here: neither a comma nor a closing bracket' });
}

function* ndjsonRecords(
  text: string,
  broken: (piece: BrokenPiece) => void,
  reach: (position: number) => void,
  linesBefore = 0,
): Generator<RawRecord> {
  let line = linesBefore;
  let from = 0;
  while (from < text.length) {
    const end = text.indexOf('\n', from);
    const piece = text.slice(from, end < 0 ? text.length : end).trim();
    line++;
    from = end < 0 ? text.length : end + 1;
    if (piece === '') continue;
    reach(from);
    const value = parsed(piece);
    if (!isObject(value)) broken({ line, reason: value === undefined ? 'not valid JSON' : 'not an object' });
    // Georef's bulk files begin with a line about the file itself (territorial.md 1.5).
    else if (!(line === 1 && 'fecha_creacion' in value && 'cantidad' in value && 'timestamp' in value))
      yield { line, value };
  }
}

function* csvRecords(
  text: string,
  headerEnd: number,
  headerLine: number,
  columns: readonly string[],
  broken: (piece: BrokenPiece) => void,
  reach: (position: number) => void,
): Generator<RawRecord> {
  if (headerEnd < 0) return;
  for (const row of csvRows(text, headerEnd + 1, headerLine + 1, columns.length)) {
    reach(row.end);
    if (row.cells === null) {
      broken({ line: row.line, reason: row.broken });
      continue;
    }
    const value: Record<string, string> = {};
    for (let i = 0; i < columns.length; i++) value[columns[i] ?? ''] = row.cells[i] ?? '';
    yield { line: row.line, value };
  }
}

/** True for a file that begins as gzip does, under any name. */
export async function startsLikeGzip(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}
