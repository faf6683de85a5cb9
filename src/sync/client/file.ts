import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm, stat, truncate } from 'node:fs/promises';
import { basename } from 'node:path';
import * as v from 'valibot';
import type { Progress } from '../../ingest/progress.ts';
import { putWhole } from '../landing.ts';
import { SourceError } from '../source-error.ts';
import { type Reply, type SourceRequest, VALIDATORS } from './client.ts';
import { decoded } from './decode.ts';
import { declaredLength } from './exchange.ts';
import { conditionOf, type SourceAnswer, validatorsOf } from './request.ts';

/**
 * Downloads an answer into a file. Beside the file lies its journal, and while it is incomplete its part, as sent: the next try, or the
 * next visit, requests the rest.
 */

/** The state of a download, kept beside its file. */
const JOURNAL = v.object({
  /** Identifies the request; a hash, because requests may hold secrets. */
  request: v.string(),
  validators: VALIDATORS,
  /** `Content-Encoding` of the part. */
  encoding: v.string(),
  /** Bytes of the whole answer, as sent; null when the source did not declare them. */
  total: v.nullable(v.pipe(v.number(), v.safeInteger())),
  /** Bytes that are flushed to the disk. */
  safe: v.pipe(v.number(), v.safeInteger()),
  /** True when the file is in place. */
  whole: v.boolean(),
});
type Journal = Readonly<v.InferOutput<typeof JOURNAL>>;

/** Bytes of a file between two flushes to the disk: a crash costs no more than these. */
const FLUSH_BYTES = 8 * 1024 * 1024;

/** What a download needs. */
interface Download {
  readonly request: SourceRequest;
  readonly path: string;
  readonly maximumBytes: number;
  readonly progress: Progress;
  readonly send: (more: Readonly<Record<string, string>>) => Promise<SourceAnswer>;
  /** Called with the number of bytes as they arrive. */
  readonly received: (bytes: number) => void;
}

/** The file of the same request that an interrupted visit completed; null when there is none. */
export async function landedBefore(request: SourceRequest, path: string): Promise<Reply<string> | null> {
  const journal = await readJournal(path);
  if (journal?.whole !== true || journal.request !== markOf(request) || (await sizeOf(path)) === null) return null;
  return { changed: true, body: path, validators: journal.validators };
}

/**
 * Tries a download once. A cut answer stays as a part with its journal, and the next try requests the rest on condition that the file is
 * still the same; where the two do not fit together, it begins again.
 *
 * @throws SourceError when the answer is incomplete
 */
export async function downloadFile(download: Download): Promise<Reply<string>> {
  const { request, path } = download;
  const part = `${path}.part`;
  const before = await resumable(request, path, part);
  const answer = await download.send({
    ...conditionOf(request.since),
    ...(before === null ? {} : { Range: `bytes=${before.safe}-`, 'If-Range': before.validators.etag ?? '' }),
  });
  if (answer.status === 304) {
    answer.discard();
    return { changed: false, validators: { ...request.since, ...validatorsOf(answer.headers) } };
  }
  const journal = journalOf(answer, request, before);
  if (journal === null) {
    answer.discard();
    await rm(part, { force: true });
    throw new SourceError('broken', `${answer.address} answered with a part that was not asked for.`, {
      retryAfter: 0,
    });
  }
  await append(answer, part, journal, download);
  return finish(part, journal, download);
}

/**
 * The journal of a part that can be continued; null when there is none. Only a strong `ETag` proves that the bytes are the same (RFC
 * 9110, section 13.1.5); a date is too coarse for a file that is being written.
 */
async function resumable(request: SourceRequest, path: string, part: string): Promise<Journal | null> {
  const journal = await readJournal(path);
  if (journal === null || journal.whole || journal.request !== markOf(request)) return null;
  const { safe, total, validators } = journal;
  const size = await sizeOf(part);
  if (validators.etag?.startsWith('"') !== true || size === null || safe === 0 || size < safe) return null;
  if (total !== null && safe >= total) return null;
  // A crash may have damaged bytes that were not flushed.
  await truncate(part, safe);
  return journal;
}

/** The journal of an answer; null for a part that does not continue the one before. */
function journalOf({ status, headers }: SourceAnswer, request: SourceRequest, before: Journal | null): Journal | null {
  const encoding = headers['content-encoding'] ?? '';
  const validators = validatorsOf(headers);
  if (status !== 206) {
    const total = declaredLength(headers);
    return { request: markOf(request), validators, encoding, total, safe: 0, whole: false };
  }
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? [];
  const whole = total === undefined || total === '*' ? null : Number(total);
  const fits =
    before !== null &&
    Number(start) === before.safe &&
    encoding === before.encoding &&
    (validators.etag === undefined || validators.etag === before.validators.etag) &&
    (whole === null || before.total === null || whole === before.total);
  return fits ? { ...before, total: before.total ?? whole } : null;
}

async function append(answer: SourceAnswer, part: string, journal: Journal, download: Download): Promise<void> {
  const { path, progress, maximumBytes } = download;
  await rm(path, { force: true });
  if (journal.safe === 0) await rm(part, { force: true });
  // The journal first: no part may lie beside the journal of another one.
  await writeJournal(path, journal);
  const handle = await open(part, 'a');
  let length = journal.safe;
  let safe = journal.safe;
  const flush = async (): Promise<void> => {
    if (length === safe) return;
    await handle.sync();
    safe = length;
    await writeJournal(path, { ...journal, safe });
  };
  progress.begin(basename(path), journal.total ?? maximumBytes);
  try {
    for await (const chunk of answer.body) {
      await writeAll(handle, chunk);
      length += chunk.byteLength;
      download.received(chunk.byteLength);
      progress.advance(length);
      if (length > maximumBytes) {
        throw new SourceError('shape', `${answer.address} has more than ${maximumBytes} bytes.`);
      }
      if (length - safe >= FLUSH_BYTES) await flush();
    }
    await handle.sync();
  } catch (error) {
    await flush();
    progress.end(`interrupted after ${length} bytes`);
    throw error;
  } finally {
    await handle.close();
  }
  progress.end(`${length} bytes`);
  if (journal.total !== null && length !== journal.total) {
    await rm(part, { force: true });
    const sentence = `${answer.address} is said to have ${journal.total} bytes, and has ${length}.`;
    throw new SourceError('broken', sentence, { retryAfter: 0 });
  }
}

async function writeAll(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.byteLength; ) at += (await handle.write(chunk, at)).bytesWritten;
}

/** Puts a complete part into its place, decompressed. */
async function finish(part: string, journal: Journal, { path, maximumBytes }: Download): Promise<Reply<string>> {
  if (journal.encoding === '' || journal.encoding === 'identity') await rename(part, path);
  else {
    const beside = `${path}.new`;
    const handle = await open(beside, 'w');
    try {
      for await (const chunk of decoded(createReadStream(part), journal.encoding, maximumBytes)) {
        await writeAll(handle, chunk);
      }
      await handle.sync();
    } finally {
      await handle.close();
      // Also when it is damaged: to continue it would lead here again.
      await rm(part, { force: true });
    }
    await rename(beside, path);
  }
  await writeJournal(path, { ...journal, whole: true });
  return { changed: true, body: path, validators: journal.validators };
}

async function readJournal(path: string): Promise<Journal | null> {
  try {
    return v.parse(JOURNAL, JSON.parse(await readFile(`${path}.journal`, 'utf8')));
  } catch {
    // None, or one that a crash cut: the file begins again.
    return null;
  }
}

async function writeJournal(path: string, journal: Journal): Promise<void> {
  await putWhole(`${path}.journal`, JSON.stringify(journal));
}

function markOf({ url, form }: SourceRequest): string {
  const content = JSON.stringify([form === undefined ? 'GET' : 'POST', url, form ?? null]);
  return createHash('sha256').update(content).digest('base64url');
}

async function sizeOf(path: string): Promise<number | null> {
  return (await stat(path).catch(() => null))?.size ?? null;
}
