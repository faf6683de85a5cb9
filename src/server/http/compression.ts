import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from './negotiate.ts';
import { ownBytes } from './own-bytes.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Answers shorter than this are sent as they are (decisions.md, "Compression"). */
export const COMPRESS_FROM_BYTES = 1024;

const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 6;

/** Compresses off the event loop, into memory of just the result's size. */
export async function compress(bytes: Uint8Array, coding: Exclude<Coding, 'identity'>): Promise<Uint8Array> {
  if (coding === 'gzip') return ownBytes([await gzipAsync(bytes, { level: GZIP_LEVEL })]);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return ownBytes([await brotliAsync(bytes, { params })]);
}

/** Compressed answers by key, least recently used out first, bounded in bytes. */
export class CompressedCache {
  readonly #entries = new Map<string, Uint8Array>();
  readonly #maximum: number;
  readonly #making = new Map<string, Promise<Uint8Array>>();
  #held = 0;

  /** @param maximum bytes kept at most; 0 keeps nothing */
  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  get(key: string): Uint8Array | undefined {
    const found = this.#entries.get(key);
    if (found) {
      this.#entries.delete(key);
      this.#entries.set(key, found);
    }
    return found;
  }

  put(key: string, bytes: Uint8Array): void {
    const size = bytes.byteLength + key.length;
    // One large answer must not push out everything else.
    if (size > this.#maximum / 8) return;
    const before = this.#entries.get(key);
    if (before) this.#held -= before.byteLength + key.length;
    this.#entries.delete(key);
    this.#entries.set(key, bytes);
    this.#held += size;
    for (const [oldest, value] of this.#entries) {
      if (this.#held <= this.#maximum) break;
      this.#entries.delete(oldest);
      this.#held -= value.byteLength + oldest.length;
    }
  }

  /** Makes and keeps what is not held; callers that ask for the same while it is being made wait for that. */
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
    return this.#held;
  }
}
