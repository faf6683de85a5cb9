import type { SourceRequest } from '../client.ts';
import { addressOf, basicCredentials, shownAddress } from './address.ts';
import { troubleOf } from './answer-head.ts';
import { ACCEPTED_ENCODINGS } from './decoding.ts';
import { type Connections, type Exchange, exchange, type Outgoing } from './exchange.ts';
import type { ClientLimits } from './limits.ts';
import { isPrivateHost } from './private-host.ts';
import { Trouble } from './trouble.ts';

/** An answer whose head is there: of success, or that nothing changed. */
export interface Answered extends Exchange {
  /** Where it came from, for messages. */
  readonly address: string;
}

/** What asking needs. */
export interface AskingParts {
  readonly base: string;
  readonly userAgent: string;
  readonly connections: Connections;
  readonly limits: ClientLimits;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Lets the next request go, not before its turn. */
  readonly turn: () => Promise<void>;
  /** Told of each request that is sent. */
  readonly sent: () => void;
  /** Told of each answer, whatever it is. */
  readonly answered: () => void;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const ACCEPTED: ReadonlySet<number> = new Set([200, 206, 304]);

/**
 * Asks once, follows redirects, and gives the answer if it is 200, 206 or 304; `more` are headers of this try.
 *
 * Redirects never lead from https to http. To another host nothing goes that could be a secret: no header that the caller gave,
 * no credentials of the address, and no form.
 *
 * @throws Trouble for every other answer, and for none
 */
export async function ask(
  request: SourceRequest,
  parts: AskingParts,
  more: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  let url = addressOf(request.url, parts.base);
  let own: Readonly<Record<string, string>> = credentialed(request.headers ?? {}, url);
  let method = request.method ?? (request.form === undefined ? 'GET' : 'POST');
  let form = request.form;
  for (let redirects = 0; ; redirects++) {
    await parts.turn();
    parts.sent();
    const answer = await exchange(
      outgoing(url, method, form, { ...more, ...own }, parts.userAgent),
      parts.connections,
      parts.limits,
      parts.signal,
    );
    parts.answered();
    const address = shownAddress(url);
    if (ACCEPTED.has(answer.status)) return { ...answer, address };
    answer.discard();
    if (!REDIRECTS.has(answer.status)) throw troubleOf(answer.status, answer.headers, address, parts.now());
    if (redirects >= parts.limits.redirects) {
      throw new Trouble('shape', `it leads on from ${address} more than ${parts.limits.redirects} times`);
    }
    const { location } = answer.headers;
    if (location === undefined) throw new Trouble('shape', `it leads on from ${address}, but not where`);
    const next = redirected(location, url);
    if (next.origin !== url.origin) {
      if (form !== undefined && answer.status !== 303) {
        throw new Trouble('refused', `it wants what we sent to ${address} sent to another host, which is not done`);
      }
      own = {};
    }
    if (answer.status === 303 || (method === 'POST' && answer.status < 303)) {
      method = 'GET';
      form = undefined;
    }
    url = next;
  }
}

/**
 * Where a redirect leads: relative to the address that was asked.
 * @throws Trouble when it leads from https to http, to what is neither, or from a publisher into the network of this machine
 */
export function redirected(location: string, from: URL): URL {
  const next = addressOf(URL.canParse(location, from.href) ? new URL(location, from.href).href : location, '');
  if (from.protocol === 'https:' && next.protocol === 'http:') {
    throw new Trouble(
      'refused',
      `it leads from ${shownAddress(from)} to an address without encryption, which is not followed`,
    );
  }
  if (isPrivateHost(next) && !isPrivateHost(from)) {
    throw new Trouble(
      'refused',
      `it leads from ${shownAddress(from)} into the network of this machine, which is not followed`,
    );
  }
  return next;
}

function credentialed(headers: Readonly<Record<string, string>>, url: URL): Readonly<Record<string, string>> {
  const basic = basicCredentials(url);
  const given = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
  return basic === null || given ? headers : { ...headers, Authorization: basic };
}

function outgoing(
  url: URL,
  method: 'GET' | 'POST',
  form: Readonly<Record<string, string>> | undefined,
  headers: Readonly<Record<string, string>>,
  userAgent: string,
): Outgoing {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  const body = form === undefined ? null : new URLSearchParams(form).toString();
  return {
    url: bare,
    method,
    body,
    headers: {
      Accept: '*/*',
      'Accept-Encoding': ACCEPTED_ENCODINGS,
      'User-Agent': userAgent,
      ...headers,
      ...(body === null
        ? {}
        : {
            'Content-Type': 'application/x-www-form-urlencoded',
            'Content-Length': String(Buffer.byteLength(body)),
          }),
    },
  };
}
