import { type ServerResponse, validateHeaderValue } from 'node:http';
import { FILE_FORMS } from '../../formats/formats.ts';
import { RATE_HEADER_NAMES, rateHeaderList } from '../limits/rate-limits.ts';
import type { RequestCost } from '../limits/request-cost.ts';
import type { Answer, KeptHeaders } from './answer.ts';
import { type AnswerBody, charactersIn, lengthOf, piecesOf } from './answer-body.ts';
import { COMPRESS_FROM_BYTES, type CompressedCache, compress } from './compression.ts';
import { Head, type PlainHeads } from './head.ts';
import type { Coding } from './negotiate.ts';
import { charactersOf, joined, NO_OCTETS, octetsOfBytes } from './octets.ts';
import type { Outbox } from './outbox.ts';
import type { Measured } from './whole-answer.ts';

/** What sending needs to know besides the answer. */
export interface Delivery {
  /** HEAD: headers alone. */
  readonly headOnly: boolean;
  readonly coding: Coding;
  readonly ifNoneMatch: string | undefined;
  /** `<set>=<number>`, for groups that name their data version. */
  readonly dataVersion: string | undefined;
  /** What the representation depends on: data version, program and settings. Null gives no ETag. */
  readonly entity: string | null;
  /** Method and address, the rest of a compressed answer's key. */
  readonly cacheKey: string;
  readonly compressed: CompressedCache;
  readonly publicMaxAge: number;
  readonly close: boolean;
  readonly outbox: Outbox;
  /** The heads of the group's plain answers. */
  readonly heads: PlainHeads;
  readonly measured: Measured;
  /** Told to the client, of this answer alone; undefined where requests have no ids. */
  readonly requestId: string | undefined;
  /** Where the headers of a kept answer stay for the next time; undefined for an answer that is not kept. */
  readonly kept: KeptHeaders | undefined;
  /** What the request took of quotas, for the headers that tell of it; null where it is not limited. */
  readonly toll: RequestCost | null;
  /** Waited for when all is written and before the answer ends. */
  readonly beforeEnd: (() => Promise<void>) | undefined;
}

const EXPOSING = 'Access-Control-Expose-Headers';
/** What an answer calls the id of its request. */
export const REQUEST_ID = 'X-Request-Id';

const ALLOWED_ORIGIN = ['Access-Control-Allow-Origin', '*', 'X-Content-Type-Options', 'nosniff'] as const;
/** What scripts of other origins may read of every answer that has it. */
const EXPOSED = `${REQUEST_ID}, ${RATE_HEADER_NAMES}`;
const EXPOSED_OF_DATA = `Data-Version, ETag, ${EXPOSED}`;
/** Headers that single operations add and that scripts of other origins may read as well. */
const EXPOSED_OF_OPERATIONS = /^(?:Ventanilla-|Content-(?:Range|Disposition)$)/;

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
  const coding = length < COMPRESS_FROM_BYTES || PACKED.has(answer.type) ? 'identity' : delivery.coding;
  if (coding !== 'identity' || delivery.close || delivery.ifNoneMatch !== undefined) {
    return sendAsked(response, answer, delivery, length, coding);
  }
  const { kept } = delivery;
  const head = kept?.head ?? headOf(answer, delivery, length);
  if (kept) kept.head = head;
  return write(response, answer.status, head, answer.body, length, delivery);
}

/** The head of an answer that is sent as it is, to whoever does not hold it. */
function headOf(answer: Answer, delivery: Delivery, length: number): Head {
  const { type, status, caching, variant } = answer;
  const { entity, dataVersion } = delivery;
  const compressible = length >= COMPRESS_FROM_BYTES;
  const isPlain = status === 200 && caching === 'public' && answer.headers === undefined && variant === undefined;
  if (isPlain && entity !== null && delivery.toll === null) {
    return delivery.heads.obtain({ type, dataVersion, entity, compressible }, () =>
      headersOf(answer, delivery, compressible),
    );
  }
  return new Head(headersOf(answer, delivery, compressible));
}

/** Sends what a client asked for in another way: compressed, unless it holds it already, or for the last time. */
function sendAsked(
  response: ServerResponse,
  answer: Answer,
  delivery: Delivery,
  length: number,
  coding: Coding,
): void | Promise<void> {
  const etag = etagOf(answer, delivery.entity, coding);
  const head = new Head(headersOf(answer, delivery, length >= COMPRESS_FROM_BYTES, coding));
  if (etag !== undefined && delivery.ifNoneMatch !== undefined && matches(delivery.ifNoneMatch, etag)) {
    response.writeHead(304, [...completed(head, delivery).list]);
    return end(response, delivery);
  }
  if (coding === 'identity') return write(response, answer.status, head, answer.body, length, delivery);
  const coded = head.with(['Content-Encoding', coding]);
  const kept =
    etag ?? (answer.sameForCallers && delivery.entity ? `${delivery.entity}.${answer.variant}-${coding}` : null);
  const key = kept === null ? undefined : `${kept} ${delivery.cacheKey}`;
  const held = key === undefined ? undefined : delivery.compressed.get(key);
  const go = (bytes: Uint8Array): void | Promise<void> =>
    write(response, answer.status, coded, bytes, bytes.byteLength, delivery);
  if (held) return go(held);
  const make = (): Promise<Uint8Array> => compress(piecesOf(answer.body), coding);
  const making = key === undefined ? make() : delivery.compressed.obtain(key, make);
  return making.then(go);
}

/** What tells an answer apart from others under its address; undefined where it is not for everybody. */
export function etagOf(
  { caching, status, variant }: Answer,
  entity: string | null,
  coding: Coding,
): string | undefined {
  if (caching !== 'public' || !isFound(status) || entity === null) return undefined;
  const etag = `"${entity}${variant === undefined ? '' : `.${variant}`}${coding === 'identity' ? '' : `-${coding}`}"`;
  if (variant !== undefined) validateHeaderValue('ETag', etag);
  return etag;
}

/** True for an answer that is what was asked for, or the part of it that was (206). */
function isFound(status: number): boolean {
  return status === 200 || status === 206;
}

/** Names and values of an answer's headers, but those that tell of its length and of its request. */
function headersOf(answer: Answer, delivery: Delivery, compressible: boolean, coding: Coding = 'identity'): string[] {
  const headers: string[] = ['Content-Type', answer.type, ...ALLOWED_ORIGIN];
  let exposed = '';
  if (delivery.dataVersion !== undefined) {
    headers.push('Data-Version', delivery.dataVersion);
    exposed = EXPOSED_OF_DATA;
  } else if (delivery.toll !== null || delivery.requestId !== undefined || RETRIED.has(answer.status))
    exposed = EXPOSED;
  for (const name in answer.headers) {
    const value = answer.headers[name] ?? '';
    validateHeaderValue(name, value);
    if (EXPOSED_OF_OPERATIONS.test(name)) exposed = exposed === '' ? name : `${exposed}, ${name}`;
    headers.push(name, name === 'Vary' && compressible ? `${value}, Accept-Encoding` : value);
  }
  if (exposed !== '') headers.push(EXPOSING, exposed);
  if (answer.takesRanges && isFound(answer.status)) headers.push('Accept-Ranges', 'bytes');
  if (compressible && answer.headers?.Vary === undefined) headers.push('Vary', 'Accept-Encoding');
  if (delivery.close) headers.push('Connection', 'close');
  if (answer.caching === 'public' && isFound(answer.status)) {
    if (answer.headers?.['Cache-Control'] === undefined) {
      headers.push('Cache-Control', `public, max-age=${delivery.publicMaxAge}`);
    }
    const etag = etagOf(answer, delivery.entity, coding);
    if (etag !== undefined) headers.push('ETag', etag);
  } else if (answer.caching === 'private') headers.push('Cache-Control', 'private, no-cache');
  else if (answer.caching === 'no-store') headers.push('Cache-Control', 'no-store');
  else if (answer.status >= 400) headers.push('Cache-Control', 'no-store');
  return headers;
}

/** A head with what is told of this one request; the head itself may be kept for others. */
function completed(head: Head, { requestId, toll }: Delivery): Head {
  const named = requestId === undefined ? head : head.with([REQUEST_ID, requestId]);
  return toll === null ? named : named.with(rateHeaderList(toll));
}

/**
 * Bodies up to this many bytes leave in one piece with their headers: Node writes a latin1 string behind the header string
 * as a single write, where pieces cost a gathering write each (measured: almost half of the time of a small answer).
 */
const SINGLE_WRITE_BYTES = 8192;
/** A first piece of a larger body up to this many bytes goes with the headers. */
const SHORT_BEGINNING_BYTES = 512;

/** Longer answers of one piece do not wait for others: waking who reads them is little beside writing them. */
const LONGEST_TOGETHER_BYTES = 16 * 1024;

function write(
  response: ServerResponse,
  status: number,
  plain: Head,
  body: AnswerBody,
  length: number,
  delivery: Delivery,
): void | Promise<void> {
  const head = completed(plain, delivery);
  if (delivery.headOnly) {
    response.writeHead(status, head.withLength(length));
    return end(response, delivery);
  }
  delivery.measured.bytes = length;
  if (delivery.beforeEnd) {
    response.writeHead(status, head.withLength(length));
    for (const piece of piecesOf(body)) response.write(piece);
    return end(response, delivery);
  }
  const { outbox, measured, close } = delivery;
  const add = (content: string | Uint8Array, encoding: 'latin1' | 'utf8'): void =>
    outbox.add({ response, measured, status, head, length, body: content, encoding, staysOpen: !close });
  const text = charactersIn(body);
  if (text !== null) {
    // Text of as many bytes as characters is ASCII or octets, which Node writes as they are; UTF-8 it would look at once more.
    const encoding = length === text.length ? 'latin1' : 'utf8';
    if (length <= LONGEST_TOGETHER_BYTES) {
      add(text, encoding);
      return;
    }
    response.writeHead(status, head.withLength(length));
    response.end(text, encoding);
    return;
  }
  const pieces = piecesOf(body);
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined && length <= LONGEST_TOGETHER_BYTES) {
    add(only, 'latin1');
    return;
  }
  if (length <= SINGLE_WRITE_BYTES) {
    let octets = NO_OCTETS;
    for (const piece of pieces) octets = joined(octets, octetsOfBytes(piece));
    add(charactersOf(octets), 'latin1');
    return;
  }
  response.writeHead(status, head.withLength(length));
  const last = pieces.length - 1;
  if (last > 0) response.cork();
  for (let i = 0; i < last; i++) {
    const piece = pieces[i] ?? NO_BYTES;
    // What begins a body is mostly short: as text it leaves in one piece with the headers.
    if (i === 0 && piece.byteLength <= SHORT_BEGINNING_BYTES)
      response.write(charactersOf(octetsOfBytes(piece)), 'latin1');
    else response.write(piece);
  }
  response.end(pieces[last] ?? NO_BYTES);
  if (last > 0) response.uncork();
}

const NO_BYTES = new Uint8Array(0);

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
