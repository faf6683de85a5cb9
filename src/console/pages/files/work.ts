/**
 * The work on one file: opened, planned, processed, corrected. It lives as long as the page in the browser: another page of the
 * console and back loses nothing.
 */
import { signal as state } from '@preact/signals';
import { encode } from '../../../csv/encoding.ts';
import { Problem } from '../../api/problem.ts';
import { type ApiRequest, send } from '../../api/request.ts';
import { AnswerError, type AnswerReader } from './answer-reader.ts';
import { type Beginning, type BeginningProblem, readBeginning, type SaidFile } from './beginning.ts';
import { type Plan, requestOf } from './plan.ts';
import { type Failure, type Progress, ProgressReport } from './progress.ts';
import { type Limits, Results } from './results.ts';
import { countRows, Slices } from './rows.ts';

/** Bytes of an answer that are read at once. */
const READ_BYTES = 64 * 1024;

/** The file; null before one is opened. */
export const file = state<OpenFile | null>(null);
/** The last file that could not be opened, and why. */
export const refused = state<{ readonly name: string; readonly why: BeginningProblem | 'unreadable' } | null>(null);
/** Its plan. */
export const plan = state<Plan | null>(null);
/** Its results; null before it was processed. */
export const results = state<Results | null>(null);
export const progress = state<Progress | null>(null);
/** Counts changes of the results, which change in place. */
export const changes = state(0);
/** Counts changes of earlier rows. */
export const revision = state(0);
/** Whether a download has all results. */
export const isSaved = state(true);

/** Whether closing the file loses nothing. */
export function isLossless(): boolean {
  return isSaved.peek() || (results.peek()?.answered ?? 0) === 0;
}

/** The request behind the results. */
export const sentRequest = state<ApiRequest | null>(null);

let running: AbortController | null = null;

function show(next: Progress): void {
  progress.value = next;
  changes.value++;
}

/** Replaces the file and its results. */
export function replaceFile(opened: OpenFile, planned: Plan): void {
  closeFile();
  plan.value = planned;
  file.value = opened;
}

/** Closes the file. */
export function closeFile(): void {
  dropResults();
  refused.value = null;
  file.value = null;
  plan.value = null;
}

/** Removes the results. */
export function dropResults(): void {
  running?.abort();
  running = null;
  results.value = null;
  progress.value = null;
  sentRequest.value = null;
  isSaved.value = true;
}

/** Ends the work; rows that are done stay. */
export function cancel(): void {
  running?.abort();
}

/** Processes the whole file. */
export async function processFile(limits?: Limits): Promise<void> {
  const opened = file.peek();
  if (!opened || !plan.peek()) return;
  dropResults();
  const { dialect, headings } = opened.beginning;
  results.value = new Results(dialect, headings, limits);
  await processRest();
}

/** Processes the rows that are not done: all, or the rest after an early end. */
export async function processRest(): Promise<void> {
  const opened = file.peek();
  const held = results.peek();
  const planned = plan.peek();
  if (!opened || !held || !planned) return;
  const { beginning, bytes } = opened;
  isSaved.value = false;
  sentRequest.value = requestOf(planned, beginning, opened.name);
  const before = held.answered;
  await run(
    held.appending(),
    sentRequest.value,
    new ProgressReport('file', before, null, show),
    async (signal, report) => {
      // Counted during the work: a large file takes a while.
      countRows(bytes, beginning.bodyStart, beginning.dialect, signal).then(
        ({ rows }) => report.setTotal(rows),
        // The work itself reports an unreadable file.
        () => undefined,
      );
      if (before === 0) return wholeFile(opened);
      const { end } = await countRows(bytes, beginning.bodyStart, beginning.dialect, signal, before);
      return fileFrom(opened, end);
    },
  );
}

/** Processes some rows again, with their corrections and the current plan. */
export async function processAgain(places: readonly number[]): Promise<void> {
  const opened = file.peek();
  const held = results.peek();
  const planned = plan.peek();
  if (!opened || !held || !planned || places.length === 0) return;
  const request = requestOf(planned, opened.beginning, opened.name);
  isSaved.value = false;
  await run(held.replacing(places), request, new ProgressReport('rows', 0, places.length, show), async () =>
    held.bodyFor(places, headerOf(opened)),
  );
  revision.value++;
}

/** Keeps the cells that the user wrote into a row, until they are processed. */
export function correct(place: number, cells: readonly string[]): void {
  if (!results.peek()?.correct(place, cells)) return;
  isSaved.value = false;
  revision.value++;
}

/**
 * Returns the results as a workbook or a Parquet file. The rows are processed again, since only the server writes these formats.
 * @throws Problem without an answer, and for an error
 */
export async function resultsAs(format: 'xlsx' | 'parquet'): Promise<Blob> {
  const opened = file.peek();
  const held = results.peek();
  const request = sentRequest.peek();
  if (!opened || !held || !request) throw new TypeError('no file was processed');
  const inFormat = { ...request, query: { ...request.query, formato: format } };
  return (await send(withBytes(inFormat, await processedFile(opened, held)))).blob();
}

/** Returns the file with the processed corrections. */
async function processedFile(opened: OpenFile, held: Results): Promise<Blob> {
  if (held.corrected === 0) return wholeFile(opened);
  const { beginning, bytes } = opened;
  const { end } = await countRows(
    bytes,
    beginning.bodyStart,
    beginning.dialect,
    new AbortController().signal,
    held.kept,
  );
  return new Blob([held.processedBody(headerOf(opened)), bytes.slice(end)]);
}

async function run(
  reader: AnswerReader,
  request: ApiRequest,
  report: ProgressReport,
  bodyOf: (signal: AbortSignal, report: ProgressReport) => Promise<Blob>,
): Promise<void> {
  running?.abort();
  const controller = new AbortController();
  const { signal } = controller;
  running = controller;
  const isCurrent = (): boolean => running === controller;
  report.begin(isCurrent);
  let body: Blob | null = null;
  try {
    body = await bodyOf(signal, report);
    const slices = new Slices();
    for await (const piece of answerPieces(request, body, signal)) {
      for (let at = 0; at < piece.byteLength; at += READ_BYTES) {
        reader.read(piece.subarray(at, at + READ_BYTES));
        report.setRows(reader.rows);
        await slices.pause();
        signal.throwIfAborted();
      }
    }
    reader.finish();
    report.end('done', reader.rows);
  } catch (error) {
    if (signal.aborted) report.end('cancelled', reader.rows);
    else report.end('broken', reader.rows, await failureOf(error, body));
  }
  if (isCurrent()) running = null;
}

/** Returns why work ended early. Browsers give the same error for a missing server and a missing file. */
async function failureOf(error: unknown, body: Blob | null): Promise<Failure> {
  const isReadable = await body
    ?.slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
  if (!isReadable) return 'unreadable';
  if (error instanceof Problem) return error;
  if (!(error instanceof AnswerError)) reportError(error);
  return new Problem('broken', 200, [error instanceof Error ? error.message : String(error)]);
}

/** A file, and how it is read. */
export interface OpenFile {
  readonly name: string;
  readonly bytes: Blob;
  readonly said: SaidFile;
  readonly beginning: Beginning;
}

/** Opens a file; returns why it cannot be read. */
export async function openFile(name: string, bytes: Blob, said: SaidFile = {}): Promise<OpenFile | BeginningProblem> {
  const beginning = await readBeginning(bytes, said);
  return typeof beginning === 'string' ? beginning : { name, bytes, said, beginning };
}

/** Returns the header of a file: its own with all bytes before it, or a new one. */
export function headerOf({ bytes, beginning }: OpenFile): Blob {
  const { bodyStart, hasHeader } = beginning;
  const before = bytes.slice(0, bodyStart);
  return hasHeader ? before : new Blob([before, newHeader(beginning)]);
}

/** Returns a header for a file without one. */
export function newHeader({ headings, dialect }: Beginning): Uint8Array<ArrayBuffer> {
  const line = headings.join(String.fromCharCode(dialect.separator));
  return encode(line + String.fromCharCode(dialect.rowEnd), dialect.encoding);
}

/** Returns the file from a byte on, with its header. */
export function fileFrom(file: OpenFile, start: number): Blob {
  return new Blob([headerOf(file), file.bytes.slice(start)]);
}

/** Returns the file as it is sent at first. */
export function wholeFile(file: OpenFile): Blob {
  return file.beginning.hasHeader ? file.bytes : fileFrom(file, file.beginning.bodyStart);
}

/** Returns a request with the bytes of its file. */
function withBytes(request: ApiRequest, bytes: Blob): ApiRequest {
  return { ...request, body: { kind: 'file', name: '', type: 'text/csv', bytes } };
}

/**
 * Sends a file, and reads its answer piece by piece.
 * @throws Problem without an answer, for an error, and when it breaks off; AbortError after `signal`
 */
async function* answerPieces(request: ApiRequest, file: Blob, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const answer = await send(withBytes(request, file), signal);
  const type = answer.headers.get('Content-Type') ?? '';
  if (!type.startsWith('text/csv') || !answer.body) throw new Problem('broken', answer.status, []);
  const reader = answer.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw signal.aborted ? error : new Problem('offline', 0, []);
  } finally {
    // Closes the connection, so that the server stops its work.
    await reader.cancel().catch(() => undefined);
  }
}
