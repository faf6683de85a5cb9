/**
 * The work on one file: opened, planned, processed, corrected. It lives as long as the page of the browser: going to another
 * page of the console and back loses nothing.
 */
import { signal } from '@preact/signals';
import { encode } from '../../../../csv/encoding.ts';
import { base, Problem, problemOf } from '../../../api/problem.ts';
import { type ApiRequest, addressOfRequest } from '../../../api/request.ts';
import { type Plan, requestOf } from '../asking/plan.ts';
import { type Beginning, type BeginningProblem, readBeginning, type SaidFile } from '../opening/beginning.ts';
import { AnswerError, type AnswerReader } from '../results/answer-reader.ts';
import { type Limits, Results } from '../results/results.ts';
import { type Breach, type Progress, Telling } from './progress.ts';
import { Pace, walkRows } from './walk.ts';

/** Bytes of an answer that are read at once. */
const BITE_BYTES = 64 * 1024;

/** The file; null before one is opened. */
export const file = signal<OpenFile | null>(null);
/** Why the last file could not be opened, and which it was. */
export const refused = signal<{ readonly name: string; readonly why: BeginningProblem | 'unreadable' } | null>(null);
/** What is to be asked of it. */
export const plan = signal<Plan | null>(null);
/** What came of it; null before it was processed. */
export const results = signal<Results | null>(null);
export const progress = signal<Progress | null>(null);
/** Counts changes of the results, which are changed in place. */
export const changes = signal(0);
/** Counts changes of rows that were there before. */
export const revision = signal(0);
/** Whether everything done is in a file that was downloaded. */
export const isSaved = signal(true);

/** Whether leaving the file loses nothing. */
export function isNothingLost(): boolean {
  return isSaved.peek() || (results.peek()?.answered ?? 0) === 0;
}

/** What was asked for the results shown. */
export const asked = signal<ApiRequest | null>(null);

let running: AbortController | null = null;

function show(told: Progress): void {
  progress.value = told;
  changes.value++;
}

/** Takes a file in place of the one before; what was done of that is forgotten. */
export function take(opened: OpenFile, planned: Plan): void {
  forget();
  plan.value = planned;
  file.value = opened;
}

/** Forgets the file and everything done of it. */
export function forget(): void {
  drop();
  refused.value = null;
  file.value = null;
  plan.value = null;
}

/** Forgets what was done of the file. */
export function drop(): void {
  running?.abort();
  running = null;
  results.value = null;
  progress.value = null;
  asked.value = null;
  isSaved.value = true;
}

/** Ends what is being done; rows that are done stay. */
export function cancel(): void {
  running?.abort();
}

/** Processes the file from its first row on. */
export async function processFile(limits?: Limits): Promise<void> {
  const opened = file.peek();
  if (!opened || !plan.peek()) return;
  drop();
  const { dialect, headings } = opened.beginning;
  results.value = new Results(dialect, headings, limits);
  await processRest();
}

/** Processes the rows of the file that are not done: all of it, or what is left after it was cancelled or broke off. */
export async function processRest(): Promise<void> {
  const opened = file.peek();
  const held = results.peek();
  const planned = plan.peek();
  if (!opened || !held || !planned) return;
  const { beginning, bytes } = opened;
  isSaved.value = false;
  asked.value = requestOf(planned, beginning, opened.name);
  const before = held.answered;
  await run(held.appending(), asked.value, new Telling('file', before, null, show), async (ending, told) => {
    // Counted beside the work: who has a large file need not wait for it.
    walkRows(bytes, beginning.bodyStart, beginning.dialect, ending).then(
      ({ rows }) => told.know(rows),
      // The work itself tells that it ended, or that the file cannot be read.
      () => undefined,
    );
    if (before === 0) return wholeFile(opened);
    const { end } = await walkRows(bytes, beginning.bodyStart, beginning.dialect, ending, before);
    return fileFrom(opened, end);
  });
}

/** Processes some rows once more, with what was corrected in them and the plan as it is now. */
export async function processAgain(places: readonly number[]): Promise<void> {
  const opened = file.peek();
  const held = results.peek();
  const planned = plan.peek();
  if (!opened || !held || !planned || places.length === 0) return;
  const request = requestOf(planned, opened.beginning, opened.name);
  isSaved.value = false;
  await run(held.replacing(places), request, new Telling('rows', 0, places.length, show), async () =>
    held.bodyFor(places, headerOf(opened)),
  );
  revision.value++;
}

/** Keeps what the user wrote into a row, until it is processed. */
export function correct(place: number, cells: readonly string[]): void {
  if (!results.peek()?.correct(place, cells)) return;
  isSaved.value = false;
  revision.value++;
}

/**
 * The results as a workbook or a Parquet file: the rows are processed once more, as they are now, since only the server writes these.
 * @throws Problem when there is no answer, or an error
 */
export async function resultsAs(format: 'xlsx' | 'parquet'): Promise<Blob> {
  const opened = file.peek();
  const held = results.peek();
  const request = asked.peek();
  if (!opened || !held || !request) throw new TypeError('no file was processed');
  return wholeAnswer({ ...request, query: { ...request.query, formato: format } }, await processedFile(opened, held));
}

/** The file with the corrections that were processed. */
async function processedFile(opened: OpenFile, held: Results): Promise<Blob> {
  if (held.corrected === 0) return wholeFile(opened);
  const { beginning, bytes } = opened;
  const { end } = await walkRows(
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
  told: Telling,
  bodyOf: (ending: AbortSignal, told: Telling) => Promise<Blob>,
): Promise<void> {
  running?.abort();
  const controller = new AbortController();
  const ending = controller.signal;
  running = controller;
  const isOurs = (): boolean => running === controller;
  told.begin(isOurs);
  let body: Blob | null = null;
  try {
    body = await bodyOf(ending, told);
    const pace = new Pace();
    for await (const piece of answerPieces(request, body, ending)) {
      for (let at = 0; at < piece.byteLength; at += BITE_BYTES) {
        reader.read(piece.subarray(at, at + BITE_BYTES));
        told.tell(reader.rows);
        await pace.breathe();
        ending.throwIfAborted();
      }
    }
    reader.finish();
    told.end('done', reader.rows);
  } catch (error) {
    if (ending.aborted) told.end('cancelled', reader.rows);
    else told.end('broken', reader.rows, await breachOf(error, body));
  }
  if (isOurs()) running = null;
}

/** Why work broke off. A browser says the same of a server that is gone and of a file that is. */
async function breachOf(error: unknown, body: Blob | null): Promise<Breach> {
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

/** Opens a file; or says why it cannot be read. */
export async function openFile(name: string, bytes: Blob, said: SaidFile = {}): Promise<OpenFile | BeginningProblem> {
  const beginning = await readBeginning(bytes, said);
  return typeof beginning === 'string' ? beginning : { name, bytes, said, beginning };
}

/** The header of a file as it is sent: its own with everything before it, or one made for a file without. */
export function headerOf({ bytes, beginning }: OpenFile): Blob {
  const { bodyStart, hasHeader } = beginning;
  const before = bytes.slice(0, bodyStart);
  return hasHeader ? before : new Blob([before, madeHeader(beginning)]);
}

/** The line that a file without header gets before its first row. */
export function madeHeader({ headings, dialect }: Beginning): Uint8Array<ArrayBuffer> {
  const line = headings.join(String.fromCharCode(dialect.separator));
  return encode(line + String.fromCharCode(dialect.rowEnd), dialect.encoding);
}

/** The file from one of its bytes on, with its header. */
export function fileFrom(file: OpenFile, start: number): Blob {
  return new Blob([headerOf(file), file.bytes.slice(start)]);
}

/** What is sent when nothing of it was answered yet. */
export function wholeFile(file: OpenFile): Blob {
  return file.beginning.hasHeader ? file.bytes : fileFrom(file, file.beginning.bodyStart);
}

/**
 * The pieces of an answer to a file.
 * @throws Problem when there is no answer, another than was asked for, or it breaks off; AbortError when `signal` ended it
 */
export async function* answerPieces(request: ApiRequest, file: Blob, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const answer = await sent(request, file, signal);
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
    // Who reads no further wants no more of it: the server hears that the connection ends.
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * The whole answer to a file, in the format that the request names.
 * @throws Problem when there is no answer, or an error
 */
export async function wholeAnswer(request: ApiRequest, file: Blob): Promise<Blob> {
  return (await sent(request, file, null)).blob();
}

async function sent(request: ApiRequest, file: Blob, signal: AbortSignal | null): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(addressOfRequest(request, base()), {
      method: 'POST',
      headers: { 'Content-Type': 'text/csv', Accept: '*/*' },
      body: file,
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem('offline', 0, []);
  }
  if (!answer.ok) throw problemOf(answer, await jsonOf(answer), request.path);
  return answer;
}

async function jsonOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    // A proxy's page, or nothing: the status says enough.
    return null;
  }
}
