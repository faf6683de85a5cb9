/** Which caches may keep a copy of an answer: any, the caller's alone, none; or no statement. */
type Caching = 'public' | 'private' | 'no-store' | 'unsaid';

/** An answer as a handler gives it; how it travels (ETag, compression, HEAD) is decided when it is sent. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: AnswerBody;
  readonly caching: Caching;
  /** What else the bytes depend on besides address and data version (content type chosen, today's date…): part of the ETag. */
  readonly variant?: string;
  /** Further headers; a `Cache-Control` among them takes the place of what `caching` says of a public answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Of a public answer that is made from other things than the group's data version: its tag, for the ETag. */
  readonly entity?: string;
  /**
   * True for an answer that the guard stands before and that is the same for every caller it admits: the service itself may
   * keep it, no cache on the way may.
   */
  readonly sameForCallers?: true;
  /** True for an answer that no revision of its group makes stale: it follows from the data version alone. */
  readonly standsForVersion?: true;
  /** True for long answers of which a GET may ask for a part (`Range`), so that a download can go on where it broke off. */
  readonly takesRanges?: true;
}

/** What OPTIONS answers beside the headers that all of its answers have. */
export type Described = Pick<Answer, 'type' | 'body' | 'headers'>;

/**
 * An answer whose bytes are made while they are sent: no length, no ETag, no compression, kept nowhere. Pieces are pulled
 * for as fast as the client takes them. What the iteration throws ends the connection, so that the client sees the answer
 * cut off; a client that goes away ends the iteration.
 */
export interface StreamedAnswer {
  readonly status: number;
  readonly type: string;
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** A JSON answer from a value. Hot paths use {@link rendered} with bytes that exist already. */
export function json(status: number, value: unknown, extra: Partial<Omit<Answer, 'status' | 'body'>> = {}): Answer {
  return { status, type: JSON_TYPE, caching: 'unsaid', ...extra, body: JSON.stringify(value) };
}

/** An answer from text or bytes that are rendered already. */
export function rendered(body: Answer['body'], extra: Partial<Omit<Answer, 'body'>> = {}): Answer {
  return { status: 200, type: JSON_TYPE, caching: 'public', ...extra, body };
}

/** Headers that scripts of other origins may send where their browser does not say which ones they want to. */
const USUAL_HEADERS = 'Authorization, Content-Type';

/** A list of header names (RFC 9110 5.6.2), as browsers write it. */
const NAMES = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+(?:[ \t]*,[ \t]*[!#$%&'*+.^_`|~0-9A-Za-z-]+)*$/;

const UNDESCRIBED: Described = { type: 'text/plain; charset=utf-8', body: '' };

/**
 * The answer to OPTIONS: which methods a path takes, and its description by the group. Any origin may send any header;
 * credentials are not allowed, because no answer depends on cookies.
 * @param wanted the headers that a browser requests, as they came (`Access-Control-Request-Headers`)
 */
export function optionsAnswer(
  allowed: readonly string[],
  wanted: string | undefined,
  { type, body, headers }: Described = UNDESCRIBED,
): Answer {
  return {
    status: 200,
    type,
    body,
    caching: 'unsaid',
    headers: {
      'Access-Control-Allow-Methods': 'GET, POST',
      'Access-Control-Allow-Headers': wanted !== undefined && NAMES.test(wanted) ? wanted : USUAL_HEADERS,
      'Access-Control-Max-Age': '86400',
      Vary: 'Access-Control-Request-Headers',
      ...headers,
      Allow: allowed.join(', '),
    },
  };
}

/** A body that was put together from octets. */
export interface OctetBody {
  readonly octets: Octets;
}

/** Text, octets, bytes, or pieces that already exist as bytes and are written one after another without a copy. */
export type AnswerBody = string | OctetBody | Uint8Array | readonly Uint8Array[];

/** Up to this many bytes a body of bytes is written as text: Node sends text and headers in one piece, and bytes in another. */
const SHORT_BODY_BYTES = 8192;

/** A body as the text that is written: its own, or a character for each byte (latin1). Null of a long one that is bytes. */
export function textOf(body: AnswerBody, length: number): string | null {
  if (typeof body === 'string') return body;
  if ('octets' in body) return charactersOf(body.octets);
  if (length > SHORT_BODY_BYTES) return null;
  let text = '';
  for (const { buffer, byteOffset, byteLength } of body instanceof Uint8Array ? [body] : body) {
    text += Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
  }
  return text;
}

/** Bytes of a body. */
export function lengthOf(body: AnswerBody): number {
  if (typeof body === 'string') return Buffer.byteLength(body);
  if ('octets' in body) return body.octets.length;
  if (body instanceof Uint8Array) return body.byteLength;
  let length = 0;
  for (const piece of body) length += piece.byteLength;
  return length;
}

/** A body as bytes: text is encoded, bytes are not copied. */
export function piecesOf(body: AnswerBody): readonly Uint8Array[] {
  if (typeof body === 'string') return [Buffer.from(body)];
  if ('octets' in body) return [bytesOf(body.octets)];
  return body instanceof Uint8Array ? [body] : body;
}

declare const OCTETS: unique symbol;

/**
 * Text of which each character stands for one byte: a text in UTF-8, byte by byte. Its length is that of the body, and it is
 * written as it is; other text is gone through once to count its bytes and once more to encode it, a thirtieth of a short answer
 * (measured). Pieces are kept in this form, and joined text is not encoded again. To the compiler it is no
 * text: with other text it would be mixed up.
 */
export interface Octets {
  readonly [OCTETS]: true;
  /** Bytes. */
  readonly length: number;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are ASCII, too
const BEYOND_ASCII = /[^\x00-\x7f]/;

/** A text as octets. Half of a surrogate pair becomes U+FFFD, as in any UTF-8. */
export function octetsOf(text: string): Octets {
  return known(BEYOND_ASCII.test(text) ? Buffer.from(text).toString('latin1') : text);
}

/** A text of which it is known that it is ASCII alone. */
export function asciiOctets(text: string): Octets {
  return known(text);
}

/** Bytes as octets. */
export function octetsOfBytes(bytes: Uint8Array): Octets {
  return known(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));
}

/** One behind the other. */
export function joined(one: Octets, other: Octets): Octets {
  return known(charactersOf(one) + charactersOf(other));
}

/** The bytes. */
export function bytesOf(octets: Octets): Buffer {
  return Buffer.from(charactersOf(octets), 'latin1');
}

/** A character for each byte, as Node writes them in `latin1`. */
export function charactersOf(octets: Octets): string {
  // The other half of the one place where text is taken for octets.
  return octets as unknown as string;
}

function known(text: string): Octets {
  return text as unknown as Octets;
}

/** No octets. */
export const NO_OCTETS = octetsOf('');
/** What stands between members and items of JSON. */
export const COMMA = octetsOf(',');
/** The end of a body. */
export const LINE_END = octetsOf('\n');

/**
 * Pieces of bytes as one, in memory of its own and of just its size. A body that is kept must not be a view: a compressed
 * answer of 1 KB is one on 16 KB as the compressor gives it, and small buffers are views on a pool that they share with
 * passing ones; the larger memory would live as long as they do, uncounted.
 */
export function ownBytes(pieces: readonly Uint8Array[]): Buffer {
  let length = 0;
  for (const piece of pieces) length += piece.byteLength;
  const own = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for (const piece of pieces) {
    own.set(piece, at);
    at += piece.byteLength;
  }
  return own;
}
