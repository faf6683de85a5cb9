import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { RenderedCache } from '../../indexes/bounded-cache.ts';
import { type CacheCount, UNCOUNTED } from '../metrics/counters.ts';
import { ownBytes } from './answer.ts';
import type { Coding } from './negotiate.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Answers shorter than this are sent as they are (decisions.md, "Compression"). */
export const COMPRESS_FROM_BYTES = 1024;

const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 6;
/** What a window of brotli does not use of its size. */
const WINDOW_GAP = 16;

/**
 * The smallest window (as a power of two) that holds all of an answer: the ratio is that of the largest, but the encoder
 * takes memory for twice the window, 8 MB as it comes, for every answer of more than 64 KB.
 */
function windowFor(length: number): number {
  const bits = 32 - Math.clz32(length + WINDOW_GAP);
  return Math.min(Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}

/** Compresses pieces as one, off the event loop, into memory of just the result's size. */
export async function compress(
  pieces: readonly Uint8Array[],
  coding: Exclude<Coding, 'identity'>,
): Promise<Uint8Array> {
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) return compressBytes(only, coding);
  const buffer = bufferPool.pop() ?? Buffer.allocUnsafeSlow(POOLED_BYTES);
  const joined = joinInto(buffer, pieces);
  try {
    return await compressBytes(joined ?? Buffer.concat(pieces), coding);
  } finally {
    // The compressor has ended, even if the request has failed.
    if (bufferPool.length < MOST_POOLED) bufferPool.push(buffer);
  }
}

/** Buffers in which pieces are joined to be compressed: used again and again, so that no answer leaves its own behind. */
const bufferPool: Buffer[] = [];
const POOLED_BYTES = 256 * 1024;
/** As many as there are threads that compress. */
const MOST_POOLED = 4;

/** Pieces one behind the other in a buffer, or null when it is too small. */
function joinInto(buffer: Buffer, pieces: readonly Uint8Array[]): Buffer | null {
  let at = 0;
  for (const piece of pieces) {
    if (at + piece.byteLength > buffer.byteLength) return null;
    buffer.set(piece, at);
    at += piece.byteLength;
  }
  return buffer.subarray(0, at);
}

async function compressBytes(bytes: Uint8Array, coding: Exclude<Coding, 'identity'>): Promise<Uint8Array> {
  const compressed =
    coding === 'gzip'
      ? await gzipAsync(bytes, { level: GZIP_LEVEL })
      : await brotliAsync(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
            [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes.byteLength),
          },
        });
  return compressed.byteLength === compressed.buffer.byteLength ? compressed : ownBytes([compressed]);
}

/** Compressed bytes, and their size with that of their key. */
interface Entry {
  readonly bytes: Uint8Array;
  readonly byteLength: number;
}

/** Compressed answers by key, least recently used out first, bounded in bytes. */
export class CompressedCache {
  readonly #entries: RenderedCache<string, Entry>;
  readonly #longest: number;
  readonly #count: CacheCount;
  readonly #making = new Map<string, Promise<Uint8Array>>();

  /** @param maximum bytes kept at most; 0 keeps nothing */
  constructor(maximum: number, count: CacheCount = UNCOUNTED) {
    this.#entries = new RenderedCache(maximum);
    // One large answer must not push out everything else.
    this.#longest = maximum / 8;
    this.#count = count;
  }

  get(key: string): Uint8Array | undefined {
    const entry = this.#entries.held(key);
    if (entry === undefined) this.#count.misses.add();
    else this.#count.hits.add();
    return entry?.bytes;
  }

  put(key: string, bytes: Uint8Array): void {
    const entry = { bytes, byteLength: bytes.byteLength + key.length };
    if (entry.byteLength <= this.#longest) this.#entries.get(key, () => entry);
  }

  /** Makes and keeps a missing form; concurrent callers of the same form wait for one result. */
  obtain(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const going = this.#making.get(key);
    if (going) return going;
    const making = make()
      .then((bytes) => {
        this.put(key, bytes);
        return bytes;
      })
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  /** Bytes held now. */
  get bytes(): number {
    return this.#entries.byteLength;
  }
}
