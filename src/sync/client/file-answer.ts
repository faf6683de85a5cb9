import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat, truncate } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Progress } from '../../ingest/progress.ts';
import type { Reply, SourceRequest, Validators } from '../client.ts';
import { type Journal, readJournal, requestMark, writeJournal } from '../landing/journal.ts';
import { conditionOf, validatorsOf } from './answer-head.ts';
import type { Answered } from './asking.ts';
import { decoded } from './decoding.ts';
import { declaredLength } from './exchange.ts';
import { SAFE_EVERY_BYTES } from './limits.ts';
import { Trouble } from './trouble.ts';

/** What fetching into a file needs. */
export interface FileParts {
  readonly request: SourceRequest;
  readonly path: string;
  readonly maximumBytes: number;
  readonly progress: Progress;
  readonly ask: (more: Readonly<Record<string, string>>) => Promise<Answered>;
  /** Told of bytes as they come. */
  readonly came: (bytes: number) => void;
}

/** A file that came whole in a visit which was interrupted later; null when there is none of this request. */
export async function landedBefore(request: SourceRequest, path: string): Promise<Reply<string> | null> {
  const journal = await readJournal(path);
  if (journal?.whole !== true || journal.request !== requestMark(request)) return null;
  if ((await sizeOf(path)) === null) return null;
  return { changed: true, status: 200, body: path, validators: journal.validators };
}

/**
 * One try of fetching into a file. What came before a cut stays beside it with its journal, and the next try asks for the
 * rest, on condition that the file is still the same; whatever does not fit together begins anew.
 *
 * @throws Trouble when the answer does not come whole
 */
export async function fetchFile(parts: FileParts): Promise<Reply<string>> {
  const { request, path } = parts;
  const part = `${path}.part`;
  const before = await resumable(request, path, part);
  const answer = await parts.ask({
    ...conditionOf(request.since),
    ...(before === null ? {} : { Range: `bytes=${before.safe}-`, 'If-Range': before.condition }),
  });
  if (answer.status === 304) {
    answer.discard();
    return { changed: false, validators: { ...request.since, ...validatorsOf(answer.headers) } };
  }
  const from = before === null || answer.status !== 206 ? 0 : before.safe;
  const said = heading(answer, request, before?.journal ?? null, from);
  if (said === null) {
    answer.discard();
    await rm(part, { force: true });
    throw new Trouble('broken', `${answer.address} answered with a part that was not asked for`, { passing: true });
  }
  await append(answer, part, said, parts);
  return finish(part, said, parts);
}

/** A part that can be gone on with: how much of it is safe, and the condition to ask with. */
interface Resumable {
  readonly journal: Journal;
  readonly safe: number;
  readonly condition: string;
}

async function resumable(request: SourceRequest, path: string, part: string): Promise<Resumable | null> {
  const journal = await readJournal(path);
  if (journal === null || journal.whole || journal.request !== requestMark(request)) return null;
  const condition = strongValidator(journal.validators);
  const size = await sizeOf(part);
  if (condition === null || size === null || journal.safe === 0 || size < journal.safe) return null;
  if (journal.total !== null && journal.safe >= journal.total) return null;
  // What lies behind the safe part may be what a crash made of it.
  await truncate(part, journal.safe);
  return { journal, safe: journal.safe, condition };
}

/**
 * What a range may be asked for with: only a strong `ETag` says that bytes are the same (RFC 9110, section 13.1.5). A date is as
 * good as its second, which is too coarse for a file that is written just now; publishers with neither begin anew.
 */
function strongValidator({ etag }: Validators): string | null {
  return etag?.startsWith('"') === true ? etag : null;
}

/** The journal that holds from now on; null for a part that does not go on where we are. */
function heading(answer: Answered, request: SourceRequest, before: Journal | null, from: number): Journal | null {
  const { headers, status } = answer;
  const encoding = headers['content-encoding'] ?? '';
  const validators = validatorsOf(headers);
  const length = declaredLength(headers);
  if (status === 206) {
    const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? [];
    const whole = total === undefined || total === '*' ? null : Number(total);
    const fits =
      before !== null &&
      Number(start) === from &&
      encoding === before.encoding &&
      (validators.etag === undefined || validators.etag === before.validators.etag) &&
      (whole === null || before.total === null || whole === before.total);
    if (!fits) return null;
    return { ...before, total: before.total ?? whole, safe: from };
  }
  return { request: requestMark(request), validators, encoding, total: length, safe: 0, whole: false };
}

async function append(answer: Answered, part: string, heading: Journal, parts: FileParts): Promise<void> {
  const { path, progress, maximumBytes } = parts;
  await rm(path, { force: true });
  // Begins anew unless it goes on: the journal comes first, so that no part lies beside a journal of another one.
  if (heading.safe === 0) await rm(part, { force: true });
  await writeJournal(path, heading);
  const handle = await open(part, 'a');
  let length = heading.safe;
  let safe = heading.safe;
  const secure = async (): Promise<void> => {
    if (length === safe) return;
    await handle.sync();
    safe = length;
    await writeJournal(path, { ...heading, safe });
  };
  progress.begin(basename(path), heading.total ?? maximumBytes);
  try {
    for await (const chunk of answer.body) {
      await writeAll(handle, chunk);
      length += chunk.byteLength;
      parts.came(chunk.byteLength);
      progress.advance(length);
      if (length > maximumBytes) throw new Trouble('shape', `${answer.address} has more than ${maximumBytes} bytes`);
      if (length - safe >= SAFE_EVERY_BYTES) await secure();
    }
    await handle.sync();
  } catch (error) {
    await secure();
    progress.end(`interrupted after ${length} bytes`);
    throw error;
  } finally {
    await handle.close();
  }
  progress.end(`${length} bytes`);
  if (heading.total !== null && length !== heading.total) {
    await rm(part, { force: true });
    throw new Trouble('broken', `${answer.address} is said to have ${heading.total} bytes, and has ${length}`, {
      passing: true,
    });
  }
}

async function writeAll(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.byteLength; ) {
    at += (await handle.write(chunk, at)).bytesWritten;
  }
}

/** Puts what came into its place, unpacked. */
async function finish(part: string, journal: Journal, { path, maximumBytes }: FileParts): Promise<Reply<string>> {
  if (journal.encoding === '' || journal.encoding === 'identity') await rename(part, path);
  else {
    const beside = `${path}.new`;
    const handle = await open(beside, 'w');
    try {
      for await (const chunk of decoded(createReadStream(part), journal.encoding, maximumBytes)) {
        await writeAll(handle, chunk);
      }
      await handle.sync();
    } catch (error) {
      // What came is whole and damaged: to go on with it would lead here again.
      await rm(part, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
    await rename(beside, path);
    await rm(part, { force: true });
  }
  await writeJournal(path, { ...journal, whole: true });
  return { changed: true, status: 200, body: path, validators: journal.validators };
}

async function sizeOf(path: string): Promise<number | null> {
  return (await stat(path).catch(() => null))?.size ?? null;
}
