import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { pipeline, Readable, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { fileProblem } from '../ingest/file-problem.ts';
import { UnreadableFile, UnwritableFile } from '../ingest/record.ts';

/** A file that is read while it is worked on. */
interface ReadBytes {
  /** Its bytes, decompressed where they are gzip; to be iterated once. Throws {@link UnreadableFile}. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** How many bytes there are to read; null for standard input. */
  readonly size: number | null;
  /** How many of them were read. */
  readonly reached: () => number;
}

/**
 * Reads a file, or standard input for `-`.
 * @throws UnreadableFile when it is not there, or no file
 */
export async function readBytes(path: string, stdin: NodeJS.ReadableStream): Promise<ReadBytes> {
  let reached = 0;
  const name = path === '-' ? 'standard input' : path;
  let size: number | null = null;
  if (path !== '-') {
    const facts = await stat(path).catch((error: unknown) => {
      throw unreadable(name, error);
    });
    if (!facts.isFile()) throw new UnreadableFile(`${name}: not a regular file.`);
    size = facts.size;
  }
  const source: AsyncIterable<unknown> = path === '-' ? stdin : createReadStream(path);
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      const bytes = chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk));
      reached += bytes.byteLength;
      yield bytes;
    }
  }
  async function* guarded(): AsyncGenerator<Uint8Array> {
    try {
      yield* plain(counted());
    } catch (error) {
      throw unreadable(name, error);
    }
  }
  return { bytes: guarded(), size, reached: () => reached };
}

function unreadable(name: string, error: unknown): UnreadableFile {
  return new UnreadableFile(`${name}: ${fileProblem(error)}.`);
}

/** Bytes as they are, or decompressed where they begin as gzip does. */
async function* plain(source: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let first = Buffer.alloc(0);
  while (first.byteLength < 2) {
    const { done, value } = await source.next();
    if (done) break;
    first = Buffer.concat([first, value]);
  }
  if (first[0] !== 0x1f || first[1] !== 0x8b) {
    yield first;
    yield* source;
    return;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield first;
    yield* source;
  }
  const unzip = createGunzip();
  // Errors reach the iterating caller: the pipeline destroys the stream with it.
  pipeline(Readable.from(all()), unzip, () => undefined);
  for await (const bytes of unzip) if (bytes instanceof Uint8Array) yield bytes;
}

/**
 * Writes pieces to a file that is there whole or not at all: under another name first, which it loses at the end.
 * @throws UnwritableFile when it cannot be written, and the errors of making the pieces
 */
export async function writeWhole(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const part = `${path}.part`;
  // On the disk before it has its name: a crash of the machine leaves no empty file.
  const stream = createWriteStream(part, { flush: true });
  try {
    await writeTo(stream, pieces);
    stream.end();
    await finished(stream).catch((error: unknown) => {
      throw unwritable(path, error);
    });
    await rename(part, path).catch((error: unknown) => {
      throw unwritable(path, error);
    });
  } catch (error) {
    stream.destroy();
    await rm(part, { force: true });
    throw stream.errored ? unwritable(path, stream.errored) : error;
  }
}

/**
 * Finds out whether {@link writeWhole} can write a file, before there is anything to be written; leaves nothing behind.
 * @throws UnwritableFile when it cannot
 */
export async function checkWritable(path: string): Promise<void> {
  const part = `${path}.part`;
  try {
    if ((await stat(path).catch(() => null))?.isDirectory()) throw new Error('it is a folder');
    await (await open(part, 'a')).close();
    await rm(part);
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** Writes pieces to a stream no faster than it takes them. */
export async function writeTo(stream: Writable, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  let failure: Error | null = null;
  const fail = (error: Error): void => {
    failure = error;
  };
  stream.on('error', fail);
  try {
    for await (const piece of pieces) {
      if (failure) throw failure;
      if (!stream.write(piece)) await once(stream, 'drain');
    }
    if (failure) throw failure;
  } finally {
    stream.off('error', fail);
  }
}

function unwritable(path: string, error: unknown): UnwritableFile {
  return new UnwritableFile(`${path}: cannot be written: ${fileProblem(error)}.`);
}
