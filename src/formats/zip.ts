/**
 * A zip archive written from front to back: sizes and checksums of an entry follow its bytes. Node's own deflate does the work, in
 * its thread pool. Without the extensions for archives over 4 GiB, which some readers lack.
 */
import { once } from 'node:events';
import zlib from 'node:zlib';

/** A file of an archive. */
export interface ZipEntry {
  /** ASCII. */
  readonly name: string;
  readonly content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Largest size and offset that an archive can state. */
const MAXIMUM = 0xffff_ffff;
/** 1980-01-01, the first day of the format: the same content makes the same bytes. */
const FIRST_DATE = 0x21;
const VERSION = 20;
const DEFLATED = 8;
/** Sizes stand behind the bytes; names are UTF-8. */
const FLAGS = 0x0808;

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/**
 * Writes an archive.
 * @throws RangeError where an entry or the archive passes 4 GiB
 */
export async function* zipped(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name: text, content } of entries) {
    const name = Buffer.from(text, 'ascii');
    const start = offset;
    const head = fields([4, 0x0403_4b50], ...COMMON, [4, 0], [4, 0], [4, 0], [2, name.byteLength], [2, 0]);
    yield Buffer.concat([head, name]);
    let [crc, size, packed] = [0, 0, 0];
    const pieces = deflated(content, (piece) => {
      crc = crc32(piece, crc);
      size += piece.byteLength;
    });
    for await (const piece of pieces) {
      packed += piece.byteLength;
      yield piece;
    }
    const sizes = [
      [4, crc],
      [4, packed],
      [4, size],
    ] as const;
    yield fields([4, 0x0807_4b50], ...sizes);
    offset += head.byteLength + name.byteLength + packed + 16;
    written.push({ name, offset: start, crc, packed, size });
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  const count = written.length;
  yield directory;
  yield fields(
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.byteLength],
    [4, offset],
    [2, 0],
  );
}

const COMMON = [
  [2, VERSION],
  [2, FLAGS],
  [2, DEFLATED],
  [2, 0],
  [2, FIRST_DATE],
] as const;

function directoryEntry({ name, offset, crc, packed, size }: Written): Buffer {
  const entry = fields(
    [4, 0x0201_4b50],
    [2, VERSION],
    ...COMMON,
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.byteLength],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, offset],
  );
  return Buffer.concat([entry, name]);
}

/** Numbers of two or four bytes each, least byte first. */
function fields(...parts: readonly (readonly [width: 2 | 4, value: number])[]): Buffer {
  const bytes = Buffer.alloc(parts.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of parts) {
    if (value > MAXIMUM) throw new RangeError('a zip archive holds at most 4 GiB');
    at = width === 2 ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value, at);
  }
  return bytes;
}

/** Compresses bytes; `see` is called with each piece before. */
async function* deflated(
  content: ZipEntry['content'],
  see: (piece: Uint8Array) => void,
): AsyncGenerator<Buffer, void, undefined> {
  const deflate = zlib.createDeflateRaw();
  const ready: Buffer[] = [];
  deflate.on('data', (piece: Buffer) => ready.push(piece));
  // A failure reaches the writer through the call back, too.
  deflate.on('error', () => undefined);
  try {
    for await (const piece of content) {
      see(piece);
      await new Promise<void>((resolve, reject) => {
        deflate.write(piece, (error) => (error ? reject(error) : resolve()));
      });
      yield* ready.splice(0);
    }
    const ended = once(deflate, 'end');
    deflate.end();
    await ended;
    yield* ready.splice(0);
  } finally {
    deflate.destroy();
  }
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1;
  return value;
});

/** The checksum of bytes that follow others, byte by byte. */
export function crc32ByTable(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (let at = 0; at < bytes.byteLength; at++) {
    crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  }
  return ~crc >>> 0;
}

/** Computes the checksum of bytes that follow others: Node does so itself from 20.15 on. */
const crc32: (bytes: Uint8Array, before?: number) => number =
  typeof zlib.crc32 === 'function' ? zlib.crc32 : crc32ByTable;
