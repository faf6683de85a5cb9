import { StoreError, type VersionReader } from '../store/store.ts';
import type { ExportedResource, Line } from './exporter.ts';

/** Text is handed on in chunks of about this many bytes, each of whole lines. */
const CHUNK_BYTES = 256 * 1024;

/** Some lines of a file. */
export interface Chunk {
  readonly bytes: Buffer;
  readonly lines: number;
}

/**
 * The lines of a resource, chunk by chunk: memory is that of a chunk and of the batch of records it comes from.
 * @param advance called with the number of stored records that were read
 * @throws StoreError when the version lacks records that its counts state
 */
export async function* chunksOf(
  reader: VersionReader,
  { resource, lines, before }: ExportedResource,
  advance: (records: number) => void,
): AsyncGenerator<Chunk> {
  const text = new GrowingText();
  for (const line of (await before?.(reader)) ?? []) text.put(line);
  let read = 0;
  for await (const batch of reader.records(resource)) {
    for (const record of batch) {
      for (const line of lines(record)) {
        text.put(line);
        if (text.length >= CHUNK_BYTES) yield text.take();
      }
      read++;
    }
    advance(read);
  }
  const counted = reader.version.counts[resource] ?? 0;
  if (read !== counted) {
    const { dataSet, number } = reader.version;
    throw new StoreError(`Version ${number} of ${dataSet} holds ${read} records of ${resource} instead of ${counted}.`);
  }
  if (text.length > 0) yield text.take();
}

/** Lines one behind the other, each with its line feed. */
class GrowingText {
  #bytes = Buffer.allocUnsafe(2 * CHUNK_BYTES);
  #lines = 0;
  length = 0;

  put(line: Line): void {
    // A UTF-16 unit takes at most three bytes.
    this.#room((typeof line === 'string' ? 3 * line.length : line.byteLength) + 1);
    if (typeof line === 'string') this.length += this.#bytes.write(line, this.length);
    else {
      this.#bytes.set(line, this.length);
      this.length += line.byteLength;
    }
    this.#bytes[this.length++] = 10;
    this.#lines++;
  }

  /** The bytes so far, in memory of their own. */
  take(): Chunk {
    const chunk = { bytes: Buffer.from(this.#bytes.subarray(0, this.length)), lines: this.#lines };
    this.length = 0;
    this.#lines = 0;
    return chunk;
  }

  #room(bytes: number): void {
    if (this.length + bytes <= this.#bytes.byteLength) return;
    const larger = Buffer.allocUnsafe(2 * (this.length + bytes));
    this.#bytes.copy(larger, 0, 0, this.length);
    this.#bytes = larger;
  }
}
