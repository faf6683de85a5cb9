import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { SourceError } from '../source-error.ts';

/** The encodings that requests accept. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

const KNOWN: ReadonlySet<string> = new Set(['gzip', 'x-gzip', 'br', 'deflate']);

/**
 * Decompresses the body of an answer, up to `maximum` bytes: a small answer may decompress to more than the machine has.
 * @throws SourceError when the encoding is unknown, or the body is damaged, cut or too large
 */
export async function* decoded(
  body: AsyncIterable<Buffer>,
  encoding: string | undefined,
  maximum: number,
): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of decompressed(body, encoding?.trim().toLowerCase() ?? '')) {
    length += chunk.byteLength;
    if (length > maximum) throw new SourceError('shape', `the answer has more than ${maximum} bytes.`);
    yield chunk;
  }
}

async function* decompressed(body: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  if (encoding === '' || encoding === 'identity') {
    yield* body;
    return;
  }
  if (!KNOWN.has(encoding)) {
    const sentence = `the answer has the encoding "${encoding.slice(0, 40)}", which was not asked for.`;
    throw new SourceError('shape', sentence);
  }
  const iterator = body[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done === true) {
    throw new SourceError('broken', `the answer says it is ${encoding}, and is empty.`, { retryAfter: 0 });
  }
  const decompressor = decompressorFor(encoding, first.value);
  // Errors of both streams are thrown by the loop below.
  pipeline(Readable.from(rest(first.value, iterator)), decompressor, () => {});
  try {
    for await (const chunk of decompressor) if (chunk instanceof Buffer) yield chunk;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!/^(Z_|ERR_)/.test(code)) throw error;
    const defect = code === 'Z_BUF_ERROR' ? 'ends in its middle' : 'is damaged';
    throw new SourceError('broken', `the ${encoding} of the answer ${defect}.`, { retryAfter: 0, cause: error });
  }
}

async function* rest(first: Buffer, iterator: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
}

/** Low four bits of the first byte of a zlib stream; some servers send `deflate` without its frame. */
const ZLIB_METHOD = 8;

function decompressorFor(encoding: string, first: Buffer) {
  if (encoding === 'br') return createBrotliDecompress();
  if (encoding !== 'deflate') return createGunzip();
  return ((first[0] ?? 0) & 0x0f) === ZLIB_METHOD ? createInflate() : createInflateRaw();
}

/**
 * Parses bytes as JSON.
 * @param found how the message begins: `page 1 is`
 * @throws SourceError `shape`, which names their appearance: a portal's page, nothing, or broken text
 */
export function parseJson(bytes: Buffer, found: string): unknown {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text);
  } catch (cause) {
    const start = text.trimStart();
    const looks = start === '' ? 'nothing' : start.startsWith('<') ? 'a page of HTML' : 'text that is no valid JSON';
    throw new SourceError('shape', `${found} ${looks} where JSON was expected.`, { cause });
  }
}
