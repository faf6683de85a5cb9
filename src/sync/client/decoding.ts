import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { Trouble } from './trouble.ts';

/** What we say we take. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/**
 * The body of an answer without its `Content-Encoding`, of at most `maximum` bytes: a small answer may unpack to more
 * than the machine has.
 *
 * @throws Trouble when it is of an unknown encoding, damaged, cut, or too large
 */
export async function* decoded(
  body: AsyncIterable<Buffer>,
  encoding: string | undefined,
  maximum: number,
): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of unpacked(body, encoding?.trim().toLowerCase() ?? '')) {
    length += chunk.byteLength;
    if (length > maximum) throw new Trouble('shape', `the answer has more than ${maximum} bytes`);
    yield chunk;
  }
}

async function* unpacked(body: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  if (encoding === '' || encoding === 'identity') {
    yield* body;
    return;
  }
  if (!KNOWN.has(encoding)) {
    throw new Trouble('shape', `the answer has the encoding "${encoding.slice(0, 40)}", which was not asked for`);
  }
  const iterator = body[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done === true) throw new Trouble('broken', `the answer says it is ${encoding}, and is empty`, PASSING);
  const raw = Readable.from(rest(first.value, iterator));
  const unpacker = unpackerFor(encoding, first.value);
  // What goes wrong on the way is thrown by the loop below.
  pipeline(raw, unpacker, () => {});
  try {
    for await (const chunk of unpacker) if (chunk instanceof Buffer) yield chunk;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!/^(Z_|ERR_)/.test(code)) throw error;
    const what = code === 'Z_BUF_ERROR' ? 'ends in its middle' : 'is damaged';
    throw new Trouble('broken', `the ${encoding} of the answer ${what}`, { passing: true, cause: error });
  }
}

const KNOWN: ReadonlySet<string> = new Set(['gzip', 'x-gzip', 'br', 'deflate']);

const PASSING = { passing: true } as const;

async function* rest(first: Buffer, iterator: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
}

/** Low four bits of the first byte of a zlib stream; some servers send `deflate` without its frame. */
const ZLIB_METHOD = 8;

function unpackerFor(encoding: string, first: Buffer) {
  if (encoding === 'br') return createBrotliDecompress();
  if (encoding !== 'deflate') return createGunzip();
  return ((first[0] ?? 0) & 0x0f) === ZLIB_METHOD ? createInflate() : createInflateRaw();
}
