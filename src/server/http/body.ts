/** Reads the bodies of requests: into memory, or as they come, with the unread rest in a temporary file. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { UploadRules } from '../group.ts';
import type { BodyMemory } from '../limits/load-guard.ts';

/** Why a body was not read. */
type BodyProblem = 'too_large' | 'too_late' | 'no_room' | 'aborted';

/** What a body that is held in memory must keep. */
interface BodyRules {
  /** Most bytes. */
  readonly maximum: number;
  /** How long it may take to arrive, in milliseconds. */
  readonly timeout: number;
  /** Where the bytes of all such bodies are counted. */
  readonly room: BodyMemory;
}

/** How long a client may go on sending a body that was refused, in milliseconds. */
const LINGER_MILLISECONDS = 1000;

/**
 * Reads a request body of at most `maximum` bytes. A body that announces more is refused before a byte is read; one
 * that turns out longer is refused as soon as it does, one that is not there after `timeout` milliseconds as well, and one
 * for which there is no room besides all others. A client that waits with `Expect: 100-continue` is answered. A caller that gets
 * a body gives its room back (`room.release`).
 */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  { maximum, timeout, room }: BodyRules,
): Promise<Uint8Array | BodyProblem> {
  if (announcedLength(request) > maximum) return Promise.resolve('too_large');
  requestBody(request, response);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const take = (chunk: Buffer): void => {
      if (length + chunk.byteLength > maximum) refuse('too_large');
      else if (!room.take(chunk.byteLength)) refuse('no_room');
      else {
        length += chunk.byteLength;
        chunks.push(chunk);
      }
    };
    const refuse = (problem: BodyProblem): void => {
      clearTimeout(timer);
      request.off('data', take);
      request.off('end', finish);
      request.off('error', abort);
      request.off('close', abort);
      request.pause();
      chunks.length = 0;
      room.release(length);
      resolve(problem);
    };
    const finish = (): void => {
      clearTimeout(timer);
      request.off('error', abort);
      request.off('close', abort);
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, length));
    };
    const abort = (): void => refuse('aborted');
    const timer = setTimeout(refuse, timeout, 'too_late');
    request.on('data', take);
    request.on('end', finish);
    request.on('error', abort);
    // A client that goes away in the middle gives no `end`.
    request.on('close', abort);
  });
}

/** Requests a body that a client holds back (`Expect: 100-continue`). */
function requestBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
}

/**
 * Reads away, for a moment, what a client still sends of a body that was refused. Were the connection closed at once,
 * the client could lose the answer to a reset.
 */
export function linger(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, LINGER_MILLISECONDS);
    function done(): void {
      clearTimeout(timer);
      resolve();
    }
    request.on('end', done);
    request.on('close', done);
    request.on('error', done);
    request.resume();
  });
}

/** The length that a request says its body has; 0 where it says none. */
function announcedLength(request: IncomingMessage): number {
  const announced = request.headers['content-length'];
  return announced === undefined ? 0 : Number(announced);
}

/** Why an upload was not read: a defect of the body, or no room for it. */
export type UploadProblem = BodyProblem | 'not_kept';

/** Names each problem in the figures of rejections; a client that went away is none. */
export const REJECTION_OF = {
  too_large: 'body_too_large',
  too_late: 'body_too_late',
  no_room: 'concurrent',
  not_kept: 'temporary_folder',
} as const;

/** Thrown to the reader of an upload that cannot be read to its end. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly problem: UploadProblem;

  constructor(problem: UploadProblem, options?: ErrorOptions) {
    const why = options?.cause instanceof Error ? `: ${options.cause.message}` : '';
    super(`the body of the request is ${problem.replace('_', ' ')}${why}`, options);
    this.problem = problem;
  }
}

/** A request body on its way in. */
export interface Upload {
  /** To be iterated once; throws {@link UploadError}. Iterating requests a body that is held back. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Drops the body, also the part that is still to come: the next request on the connection stands behind it. */
  readonly close: () => void;
}

/**
 * Takes a request body in as it comes, and always takes it in: clients that read no answer before they have sent
 * everything would otherwise wait for a server that waits for them. Unread bytes wait in a {@link FileBuffer}.
 */
export function receive(request: IncomingMessage, response: ServerResponse, rules: UploadRules): Upload {
  const buffer = new FileBuffer(rules.folder);
  let length = 0;
  const stop = (): void => {
    clearTimeout(timer);
    request.off('data', take);
    request.off('end', finish);
    request.off('close', abort);
    request.pause();
  };
  const refuse = (error: Error): void => {
    stop();
    buffer.fail(error);
  };
  const take = (chunk: Buffer): void => {
    length += chunk.byteLength;
    if (length > rules.limit) {
      refuse(new UploadError('too_large'));
      return;
    }
    const writing = buffer.write(chunk);
    if (!writing) return;
    request.pause();
    writing.then(
      () => request.resume(),
      (cause: unknown) => refuse(new UploadError('not_kept', { cause })),
    );
  };
  const finish = (): void => {
    stop();
    buffer.end();
  };
  const abort = (): void => refuse(new UploadError('aborted'));
  const timer = setTimeout(() => refuse(new UploadError('too_late')), rules.timeout);
  const close = (): void => {
    stop();
    request.resume();
    // What cannot be closed is a file that has no name any more: nothing is left to be done about it.
    buffer.close().catch(() => undefined);
  };
  // An error needs no action of its own; the end of the connection comes by `close` as well.
  request.on('error', () => undefined);
  const isTaken = announcedLength(request) <= rules.limit;
  if (!isTaken) refuse(new UploadError('too_large'));
  else {
    request.on('data', take);
    request.on('end', finish);
    // A client that goes away in the middle gives no `end`.
    request.on('close', abort);
  }
  const bytes = {
    [Symbol.asyncIterator]: () => {
      if (isTaken) requestBody(request, response);
      return buffer[Symbol.asyncIterator]();
    },
  };
  return { bytes, close };
}

/** Bytes that wait in memory; what comes beyond them waits in a file. */
const BUFFERED_BYTES = 256 * 1024;

/** Bytes read from the file at once. */
const READ_BYTES = 64 * 1024;

/**
 * Bytes between a writer and a slower reader: neither waits for the other
 * to go on. A little waits in memory, the rest in a file without a name, so that what this holds in memory does not grow
 * with what goes through it. One writer, one reader, once.
 */
export class FileBuffer implements AsyncIterable<Uint8Array> {
  readonly #folder: string;
  readonly #memory: number;
  readonly #queue: Uint8Array[] = [];
  #queued = 0;
  #file: FileHandle | null = null;
  #written = 0;
  #read = 0;
  /** Writes into the file that are under way, or failed: their writer reports that. */
  #writing = 0;
  #ended = false;
  #closed = false;
  #failure: Error | null = null;
  #wake: () => void = () => {};

  /** @param folder where the file is made when one is needed */
  constructor(folder: string, memory: number = BUFFERED_BYTES) {
    this.#folder = folder;
    this.#memory = memory;
  }

  /**
   * Takes bytes. Nothing is to be written before a promise it gave is kept.
   * @throws what the file system says, where a file cannot be made or written
   */
  write(bytes: Uint8Array): void | Promise<void> {
    if (this.#closed || this.#failure) return;
    if (this.#read < this.#written || this.#queued + bytes.byteLength > this.#memory) return this.#toFile(bytes);
    this.#queue.push(bytes);
    this.#queued += bytes.byteLength;
    this.#wake();
  }

  /** No more bytes will come. Those of a write under way still do: a request may end before its last bytes are in the file. */
  end(): void {
    this.#ended = true;
    this.#wake();
  }

  /** The reader gets this error at once, before waiting bytes. */
  fail(error: Error): void {
    this.#failure ??= error;
    this.#wake();
  }

  /** Forgets all that waits, and the file. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#queue.length = 0;
    this.#wake();
    const file = this.#file;
    this.#file = null;
    await file?.close();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      // Nothing may be awaited between the look at what there is and the wait for more: a wake-up would be lost.
      for (;;) {
        if (this.#failure) throw this.#failure;
        if (this.#closed) return;
        const bytes = this.#queue.shift();
        if (bytes) {
          this.#queued -= bytes.byteLength;
          yield bytes;
        } else if (this.#file && this.#read < this.#written) yield await this.#fromFile(this.#file);
        else if (this.#ended && this.#writing === 0) return;
        else await this.#more();
      }
    } finally {
      await this.close();
    }
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = () => {
        this.#wake = () => {};
        resolve();
      };
    });
  }

  async #toFile(bytes: Uint8Array): Promise<void> {
    this.#writing++;
    let file = this.#file;
    if (!file) {
      file = await nameless(this.#folder);
      // Closed while the file was being made: it must be closed here.
      if (this.#closed) return file.close();
      this.#file = file;
    }
    for (let at = 0; at < bytes.byteLength; ) {
      // It was closed meanwhile: no bytes are wanted.
      if (this.#closed) return;
      const { bytesWritten } = await file.write(bytes, at, bytes.byteLength - at, this.#written);
      at += bytesWritten;
      this.#written += bytesWritten;
    }
    this.#writing--;
    this.#wake();
  }

  async #fromFile(file: FileHandle): Promise<Uint8Array> {
    const size = Math.min(READ_BYTES, this.#written - this.#read);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(size), 0, size, this.#read);
    this.#read += bytesRead;
    return buffer.subarray(0, bytesRead);
  }
}

/** A file that only this process can read and that is gone when it is closed, however the process ends. */
async function nameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `ventanilla-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}
