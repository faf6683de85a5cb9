import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { fileProblem } from '../ingest/file-problem.ts';
import { UnreadableFile } from '../ingest/record.ts';

/** A file that is read while it is worked on. */
export interface ReadBytes {
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
  // Whatever goes wrong reaches the one who iterates: the pipeline destroys the stream with it.
  pipeline(Readable.from(all()), unzip, () => undefined);
  for await (const bytes of unzip) if (bytes instanceof Uint8Array) yield bytes;
}
