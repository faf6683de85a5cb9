import type { Described } from '../group.ts';
import type { AnswerBody } from './answer-body.ts';

/** Which caches may keep a copy of an answer: any, the caller's alone, none; or no statement. */
export type Caching = 'public' | 'private' | 'no-store' | 'unsaid';

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
  /**
   * Of which of the group's revisions the figures are, `since`, and of which they would be now: as long as both are the same,
   * other revisions leave the answer good. Absent: every revision makes it stale.
   */
  readonly stands?: { readonly since: number; readonly now: () => number };
  /** True for long answers of which a GET may ask for a part (`Range`), so that a download can go on where it broke off. */
  readonly takesRanges?: true;
}

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
