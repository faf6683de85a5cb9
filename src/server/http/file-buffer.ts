import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes that wait in memory; what comes beyond them waits in a file. */
export const BUFFERED_BYTES = 256 * 1024;

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
