import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { FILE_FORMS } from '../../formats/formats.ts';
import { RATE_HEADER_NAMES } from '../limits/rate-limits.ts';
import type { RequestCost } from '../limits/request-cost.ts';
import { type Answer, type AnswerBody, lengthOf, piecesOf, type StreamedAnswer, textOf } from './answer.ts';
import { COMPRESS_FROM_BYTES, type CompressedCache, compress } from './compression.ts';
import { type Coding, chooseCoding } from './negotiate.ts';

/** What every kind of answer needs to be sent. */
interface StreamedDelivery {
  /** `<set>=<number>`, for groups that name their data version. */
  readonly dataVersion: string | undefined;
  /** True for the last answer of its connection. */
  readonly close: boolean;
  /** Counts the bytes of the body. */
  readonly sent: { bytes: number };
  /** Undefined where requests have no ids. */
  readonly requestId: string | undefined;
  /** What the request took of quotas, for the headers about them; null where it is not limited. */
  readonly cost: RequestCost | null;
}

/** What an answer with a known body needs besides. */
interface Delivery extends StreamedDelivery {
  /** HEAD: headers alone. */
  readonly headOnly: boolean;
  /** `Accept-Encoding` of the request. */
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
  /** What the representation depends on: data version, program and settings. Null gives no ETag. */
  readonly entity: string | null;
  /** The address, the rest of a compressed answer's key. */
  readonly cacheKey: string;
  readonly compressed: CompressedCache;
  readonly publicMaxAge: number;
  /** Waited for when all is written and before the answer ends. */
  readonly beforeEnd: (() => Promise<void>) | undefined;
}

const EXPOSING = 'Access-Control-Expose-Headers';
/** What an answer calls the id of its request. */
const REQUEST_ID = 'X-Request-Id';

const ALLOWED_ORIGIN = ['Access-Control-Allow-Origin', '*', 'X-Content-Type-Options', 'nosniff'] as const;
/** What scripts of other origins may read of every answer that has it. */
const EXPOSED = `${REQUEST_ID}, ${RATE_HEADER_NAMES}`;
const EXPOSED_OF_DATA = `Data-Version, ETag, ${EXPOSED}`;
/** Headers that single operations add and that scripts of other origins may read as well. */
const EXPOSED_OF_OPERATIONS = /^(?:Ventanilla-|Content-(?:Range|Disposition)$)/;

/** Statuses of answers that are the resource or a part. */
const FOUND: ReadonlySet<number> = new Set([200, 206]);
/** Answers that name a time to come again. */
const RETRIED: ReadonlySet<number> = new Set([429, 503]);

/** Content types of files that are compressed already. */
const PACKED: ReadonlySet<string> = new Set([FILE_FORMS.xlsx.type, FILE_FORMS.parquet.type]);

/**
 * Writes an answer: ETag and 304, compression from 1 KB on, caching and CORS headers, no copies of pieces. Resolves at
 * once unless bytes have to be compressed.
 */
export function send(response: ServerResponse, answer: Answer, delivery: Delivery): void | Promise<void> {
  const length = lengthOf(answer.body);
  const compressible = length >= COMPRESS_FROM_BYTES;
  const { acceptEncoding = 'identity' } = delivery;
  const isAsItIs = !compressible || acceptEncoding === 'identity' || answer.status === 206 || PACKED.has(answer.type);
  const coding = isAsItIs ? 'identity' : chooseCoding(acceptEncoding);
  const etag = etagOf(answer, delivery.entity, coding);
  const headers = headersOf(answer, delivery, compressible, etag);
  if (etag !== undefined && delivery.ifNoneMatch !== undefined && matches(delivery.ifNoneMatch, etag)) {
    response.writeHead(304, headers);
    return end(response, delivery);
  }
  if (coding === 'identity') return write(response, answer.status, headers, answer.body, length, delivery);
  headers.push('Content-Encoding', coding);
  const bytes = compressedBytes(answer, delivery, coding, etag);
  const go = (body: Uint8Array): void | Promise<void> =>
    write(response, answer.status, headers, body, body.byteLength, delivery);
  return bytes instanceof Promise ? bytes.then(go) : go(bytes);
}

/** The compressed body: kept where the answer is the same for all callers of the address, made otherwise. */
function compressedBytes(
  { body, sameForCallers, variant }: Answer,
  { entity, cacheKey, compressed }: Delivery,
  coding: Exclude<Coding, 'identity'>,
  etag: string | undefined,
): Uint8Array | Promise<Uint8Array> {
  const make = (): Promise<Uint8Array> => compress(piecesOf(body), coding);
  const tag = etag ?? (sameForCallers && entity !== null ? `${entity}.${variant}-${coding}` : null);
  if (tag === null) return make();
  const key = `${tag} ${cacheKey}`;
  return compressed.get(key) ?? compressed.obtain(key, make);
}

/** The tag of an answer among others under its address; undefined where the answer is not public. */
export function etagOf(
  { caching, status, variant }: Answer,
  entity: string | null,
  coding: Coding,
): string | undefined {
  if (caching !== 'public' || !FOUND.has(status) || entity === null) return undefined;
  return `"${entity}${variant === undefined ? '' : `.${variant}`}${coding === 'identity' ? '' : `-${coding}`}"`;
}

/** Names and values of an answer's headers in turn, but for its length and coding. */
function headersOf(answer: Answer, delivery: Delivery, compressible: boolean, etag: string | undefined): string[] {
  const { dataVersion, cost, requestId, close, publicMaxAge } = delivery;
  const { status, caching } = answer;
  const headers: string[] = ['Content-Type', answer.type, ...ALLOWED_ORIGIN];
  let exposed = '';
  if (dataVersion !== undefined) {
    headers.push('Data-Version', dataVersion);
    exposed = EXPOSED_OF_DATA;
  } else if (cost !== null || requestId !== undefined || RETRIED.has(status)) exposed = EXPOSED;
  for (const name in answer.headers) {
    const value = answer.headers[name] ?? '';
    if (EXPOSED_OF_OPERATIONS.test(name)) exposed = exposed === '' ? name : `${exposed}, ${name}`;
    headers.push(name, name === 'Vary' && compressible ? `${value}, Accept-Encoding` : value);
  }
  if (exposed !== '') headers.push(EXPOSING, exposed);
  if (answer.takesRanges && FOUND.has(status)) headers.push('Accept-Ranges', 'bytes');
  if (compressible && answer.headers?.Vary === undefined) headers.push('Vary', 'Accept-Encoding');
  if (close) headers.push('Connection', 'close');
  if (caching === 'public' && FOUND.has(status)) {
    if (answer.headers?.['Cache-Control'] === undefined) {
      headers.push('Cache-Control', `public, max-age=${publicMaxAge}`);
    }
    if (etag !== undefined) headers.push('ETag', etag);
  } else if (caching === 'private') headers.push('Cache-Control', 'private, no-cache');
  else if (caching === 'no-store' || status >= 400) headers.push('Cache-Control', 'no-store');
  if (requestId !== undefined) headers.push(REQUEST_ID, requestId);
  if (cost !== null) headers.push(...cost.headers);
  return headers;
}

function write(
  response: ServerResponse,
  status: number,
  headers: string[],
  body: AnswerBody,
  length: number,
  delivery: Delivery,
): void | Promise<void> {
  headers.push('Content-Length', String(length));
  response.writeHead(status, headers);
  if (delivery.headOnly) return end(response, delivery);
  delivery.sent.bytes = length;
  if (delivery.beforeEnd) {
    for (const piece of piecesOf(body)) response.write(piece);
    return end(response, delivery);
  }
  const text = textOf(body, length);
  if (text !== null) {
    // Text of as many bytes as characters is ASCII or octets, which Node writes as they are; UTF-8 it would look at once more.
    response.end(text, length === text.length ? 'latin1' : 'utf8');
    return;
  }
  // Node gathers the writes of one turn into one.
  for (const piece of piecesOf(body)) response.write(piece);
  response.end();
}

function end(response: ServerResponse, { beforeEnd }: Delivery): void | Promise<void> {
  if (!beforeEnd) {
    response.end();
    return;
  }
  response.flushHeaders();
  return beforeEnd().then(() => void response.end());
}

function matches(header: string, etag: string): boolean {
  if (header === etag || header.trim() === '*') return true;
  return header.split(',').some((item) => item.trim().replace(/^W\//, '') === etag);
}

/**
 * Writes an answer as it is made, no faster than the client takes it. Nothing is said before the first piece is there, so
 * that what fails before it can still be answered otherwise. Resolves when all is out, or when the client is gone.
 * @throws the error of making it; where the answer has begun, only ending the connection shows it to the client
 */
export async function sendStreamed(
  response: ServerResponse,
  answer: StreamedAnswer,
  delivery: StreamedDelivery,
): Promise<void> {
  for await (const piece of answer.pieces) {
    if (response.destroyed) return;
    if (!response.headersSent) writeStreamedHead(response, answer, delivery);
    delivery.sent.bytes += piece.byteLength;
    if (!response.write(piece)) await drained(response);
    if (response.destroyed) return;
  }
  if (!response.headersSent) writeStreamedHead(response, answer, delivery);
  response.end();
}

function writeStreamedHead(
  response: ServerResponse,
  { status, type, headers = {} }: StreamedAnswer,
  { dataVersion, close, cost, requestId }: StreamedDelivery,
): void {
  const exposed = ['Data-Version', EXPOSED, ...Object.keys(headers)].join(', ');
  const head = ['Content-Type', type, 'Access-Control-Allow-Origin', '*', EXPOSING, exposed];
  head.push('X-Content-Type-Options', 'nosniff', 'Cache-Control', 'no-store');
  if (dataVersion !== undefined) head.push('Data-Version', dataVersion);
  head.push(...Object.entries(headers).flat(), ...(cost?.headers ?? []));
  if (requestId !== undefined) head.push(REQUEST_ID, requestId);
  if (close) head.push('Connection', 'close');
  response.writeHead(status, head);
}

/** Resolves when more can be written, or never again. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
    if (response.destroyed) done();
  });
}

/** The positions of the first byte of a part and of the byte behind its last. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/** One range of bytes (RFC 9110 14.1.2): `0-499`, `500-`, or the last ones, `-500`. */
const ONE_RANGE = /^[ \t]*(\d*)-(\d*)[ \t]*$/;
const UNIT = /^bytes=/i;

/**
 * The part of a body of `length` bytes that a `Range` field requests. Null where the whole body is the right answer: for other units, and for
 * several ranges, which a server may ignore (RFC 9110 14.2). `none` where the field is wrong or no byte lies in the range.
 */
export function partOf(field: string, length: number): Part | 'none' | null {
  if (!UNIT.test(field) || field.includes(',')) return null;
  const match = ONE_RANGE.exec(field.slice('bytes='.length));
  const [, first = '', last = ''] = match ?? [];
  if (first === '') {
    const count = last === '' ? 0 : Number(last);
    return count === 0 || length === 0 ? 'none' : { from: Math.max(0, length - count), to: length };
  }
  const from = Number(first);
  if (from >= length || (last !== '' && Number(last) < from)) return 'none';
  return { from, to: last === '' ? length : Math.min(length, Number(last) + 1) };
}

/**
 * The answer of status 206 to a GET that requests a part of an answer: of its bytes without compression. The whole answer where
 * no part is requested, where the client holds a copy (`If-None-Match` decides first), and where `If-Range` names
 * another version. `none` where no byte lies in the range.
 * @param etag the strong tag of the whole answer, without compression
 */
export function rangedAnswer(answer: Answer, headers: IncomingHttpHeaders, etag: string | undefined): Answer | 'none' {
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = headers;
  if (range === undefined || ifNoneMatch !== undefined || answer.status !== 200) return answer;
  if (ifRange !== undefined && ifRange !== etag) return answer;
  const length = lengthOf(answer.body);
  const part = partOf(range, length);
  if (part === null || part === 'none') return part ?? answer;
  const described = { ...answer.headers, 'Content-Range': `bytes ${part.from}-${part.to - 1}/${length}` };
  return { ...answer, status: 206, body: bytesWithin(piecesOf(answer.body), part), headers: described };
}

/** The pieces, or ends of pieces, that lie in a part; nothing is copied. */
function bytesWithin(pieces: readonly Uint8Array[], { from, to }: Part): readonly Uint8Array[] {
  const within: Uint8Array[] = [];
  let at = 0;
  for (const piece of pieces) {
    const end = at + piece.byteLength;
    if (end > from && at < to) within.push(piece.subarray(Math.max(0, from - at), to - at));
    at = end;
  }
  return within;
}
