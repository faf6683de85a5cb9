import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { fileProblem } from '../ingest/file-problem.ts';
import { UnwritableFile } from '../ingest/record.ts';
import type { Chunk } from './chunks.ts';

/** How hard gzip tries: level 9 takes three times as long for 5 % of the bytes (ADR 0028). */
const GZIP_LEVEL = 6;

/**
 * A file of more text than this many bytes ends with the line that reaches it, and the next one goes on: an import holds
 * one at a time in memory.
 */
export const EXPORT_PART_BYTES = 64 * 1024 * 1024;

/** A written file. */
interface Written {
  readonly records: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly textBytes: number;
  readonly textSha256: string;
}

/**
 * Writes chunks to a file until they are a part's worth; `chunks` is left where the next part begins.
 * @returns the written file, and whether there is more
 * @throws UnwritableFile naming the path, and the errors of making the chunks
 */
export async function writePart(
  path: string,
  chunks: PeekedChunks,
  { isPlain, partBytes }: { readonly isPlain: boolean; readonly partBytes: number },
): Promise<{ readonly written: Written; readonly isLast: boolean }> {
  let records = 0;
  let textBytes = 0;
  let cause: unknown = null;
  const text = createHash('sha256');
  async function* part(): AsyncGenerator<Buffer> {
    while (textBytes < partBytes) {
      const chunk = await chunks.next().catch((error: unknown) => {
        cause = error;
        throw error;
      });
      if (chunk === null) return;
      records += chunk.lines;
      textBytes += chunk.bytes.byteLength;
      text.update(chunk.bytes);
      yield chunk.bytes;
    }
  }
  const file = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform: (chunk: Uint8Array, _, done) => {
      // Byte 9 of gzip names the system that it was made on: equal data are equal files on any.
      if (bytes === 0 && !isPlain) chunk[9] = UNKNOWN_SYSTEM;
      bytes += chunk.byteLength;
      file.update(chunk);
      done(null, chunk);
    },
  });
  const squeeze = isPlain ? new PassThrough() : createGzip({ level: GZIP_LEVEL });
  try {
    await pipeline(Readable.from(part()), squeeze, counted, createWriteStream(path, { flush: true }));
  } catch (error) {
    if (cause !== null) throw cause;
    throw new UnwritableFile(`${path}: cannot be written: ${fileProblem(error)}.`);
  }
  return {
    written: { records, bytes, sha256: file.digest('hex'), textBytes, textSha256: text.digest('hex') },
    isLast: (await chunks.peek()) === null,
  };
}

const UNKNOWN_SYSTEM = 255;

/** Chunks of which the next one can be looked at. */
export class PeekedChunks {
  readonly #chunks: AsyncIterator<Chunk>;
  #ahead: Chunk | null = null;

  constructor(chunks: AsyncIterable<Chunk>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async peek(): Promise<Chunk | null> {
    if (this.#ahead === null) {
      const { done, value } = await this.#chunks.next();
      this.#ahead = done ? null : value;
    }
    return this.#ahead;
  }

  async next(): Promise<Chunk | null> {
    const chunk = await this.peek();
    this.#ahead = null;
    return chunk;
  }
}
