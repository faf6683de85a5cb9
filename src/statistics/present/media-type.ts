import type { Answer } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import { chooseType } from '../../server/http/negotiate.ts';

/** The media types of every answer of group A, the first unless `Accept` prefers another (interface.md 4.1). */
export const MEDIA_TYPES = ['application/json', 'text/json', 'text/plain'] as const;

/** How the chosen type shows in an answer: its header, and the part of the ETag that tells representations apart. */
interface Chosen {
  readonly type: string;
  readonly mark: string;
}

const CHOSEN: Readonly<Record<(typeof MEDIA_TYPES)[number], Chosen>> = {
  'application/json': { type: 'application/json; charset=utf-8', mark: 'j' },
  'text/json': { type: 'text/json; charset=utf-8', mark: 't' },
  'text/plain': { type: 'text/plain; charset=utf-8', mark: 'p' },
};

/** The type for a call. An `Accept` that excludes all three gets the default: no client is refused for it. */
export function mediaTypeFor(call: Call): Chosen {
  const { accept } = call.headers;
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return CHOSEN['application/json'];
  return CHOSEN[chooseType(accept, MEDIA_TYPES) ?? 'application/json'];
}

const VARY = { Vary: 'Accept' } as const;

/** A 200 from bytes that exist already; `today` when they depend on the civil date. */
export function found(call: Call, body: Answer['body'], today?: string): Answer {
  const { type, mark } = mediaTypeFor(call);
  return {
    status: 200,
    type,
    body,
    caching: 'public',
    variant: today === undefined ? mark : `${mark}${today}`,
    headers: VARY,
  };
}

/** A ResponseError (interface.md 2.1): `status` is the HTTP status, `errorMessages` holds every sentence. */
export function responseError(
  call: Call,
  status: number,
  errorMessages: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    status,
    type: mediaTypeFor(call).type,
    body: JSON.stringify({ status, errorMessages }),
    caching: 'unsaid',
    headers: { ...VARY, ...headers },
  };
}
