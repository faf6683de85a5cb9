import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { SourceError } from '../source-error.ts';
import type { ClientLimits, SourceRequest, Validators } from './client.ts';
import { ACCEPTED_ENCODINGS } from './decode.ts';
import { type Connections, type Exchange, exchange } from './exchange.ts';

/**
 * Sends one request of a source's adapter: forms its address and headers, follows redirects, and turns every answer that is neither data
 * nor "unchanged" into an error. Secrets never go to another host, nor into a message.
 */

/** What sending needs. */
export interface RequestContext {
  /** The source's address. */
  readonly base: string;
  readonly userAgent: string;
  readonly connections: Connections;
  readonly limits: ClientLimits;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Resolves when the rate allows the next request. */
  readonly turn: () => Promise<void>;
  /** Called for every answer, of any status. */
  readonly answered: () => void;
}

/** An answer with status 200, 206 or 304, its body still to be read. */
export interface SourceAnswer extends Exchange {
  /** Its address, for messages. */
  readonly address: string;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const ACCEPTED: ReadonlySet<number> = new Set([200, 206, 304]);

/**
 * Sends a request once and follows its redirects, never from https to http. To another host go no headers of the caller, no credentials
 * of the address, and no form.
 *
 * @param more headers of this try
 * @throws SourceError for every other status
 */
export async function sendRequest(
  request: SourceRequest,
  context: RequestContext,
  more: Readonly<Record<string, string>> = {},
): Promise<SourceAnswer> {
  let url = addressOf(request.url, context.base);
  let own = withCredentials(request.headers ?? {}, url);
  let body = request.form === undefined ? null : new URLSearchParams(request.form).toString();
  for (let redirects = 0; ; redirects++) {
    await context.turn();
    const headers = headersOf(body, { ...more, ...own }, context.userAgent);
    const outgoing = { url: withoutCredentials(url), headers, body };
    const answer = await exchange(outgoing, context.connections, context.limits, context.signal);
    context.answered();
    const { status } = answer;
    const address = shownAddress(url);
    if (ACCEPTED.has(status)) return { ...answer, address };
    answer.discard();
    if (!REDIRECTS.has(status)) throw errorOf(status, answer.headers, address, context.now());
    if (redirects >= context.limits.redirects) {
      throw new SourceError('shape', `it leads on from ${address} more than ${context.limits.redirects} times.`);
    }
    const { location } = answer.headers;
    if (location === undefined) throw new SourceError('shape', `it leads on from ${address}, but not where.`);
    const next = redirected(location, url);
    if (next.origin !== url.origin) {
      if (body !== null && status !== 303) {
        throw new SourceError(
          'refused',
          `it wants what we sent to ${address} sent to another host, which is not done.`,
        );
      }
      own = {};
    }
    // As browsers do: after these, a POST becomes a GET.
    if (status <= 303) body = null;
    url = next;
  }
}

function headersOf(
  body: string | null,
  own: Readonly<Record<string, string>>,
  userAgent: string,
): Record<string, string> {
  const common = { Accept: '*/*', 'Accept-Encoding': ACCEPTED_ENCODINGS, 'User-Agent': userAgent, ...own };
  if (body === null) return common;
  const length = String(Buffer.byteLength(body));
  return { ...common, 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': length };
}

/**
 * The address that a redirect leads to, relative to the one before.
 * @throws SourceError when it leads from https to http, to another scheme, or from a publisher into the network of this machine
 */
export function redirected(location: string, from: URL): URL {
  const next = addressOf(URL.canParse(location, from.href) ? new URL(location, from.href).href : location, '');
  const refused = (target: string): SourceError =>
    new SourceError('refused', `it leads from ${shownAddress(from)} ${target}, which is not followed.`);
  if (from.protocol === 'https:' && next.protocol === 'http:') throw refused('to an address without encryption');
  if (isPrivateHost(next) && !isPrivateHost(from)) throw refused('into the network of this machine');
  return next;
}

/** Addresses of this machine, of private networks and of links: no publisher has its own there. */
const PRIVATE = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::/127',
  'fc00::/7',
  'fe80::/10',
]) {
  const [address = '', prefix] = network.split('/');
  PRIVATE.addSubnet(address, Number(prefix), isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/** Whether an address names this machine or its own network: by number, or as `localhost`. Other names are not looked up. */
function isPrivateHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  const family = isIP(host);
  return family !== 0 && PRIVATE.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

/** Query parameters whose values are secrets. */
const SECRET_NAME = /token|key|secret|pass|clave|auth|sig|cred/i;

/**
 * The absolute address of a request; a relative one is resolved against the source's address, as in a folder.
 * @throws SourceError when it is no address, or of another scheme than http and https
 */
export function addressOf(address: string, base: string): URL {
  let url: URL;
  try {
    url = new URL(address, base === '' || base.endsWith('/') ? base || undefined : `${base}/`);
  } catch (cause) {
    const sentence = 'its address is not one that can be asked: expected http://… or https://….';
    throw new SourceError('refused', sentence, { cause });
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new SourceError('refused', `its address begins with "${url.protocol}"; only http: and https: are asked.`);
  }
  return url;
}

/** An address for messages: without user, password and fragment, and without secrets of its query. */
export function shownAddress(url: URL): string {
  const shown = withoutCredentials(url);
  shown.hash = '';
  for (const name of [...shown.searchParams.keys()]) if (SECRET_NAME.test(name)) shown.searchParams.set(name, '***');
  return shown.href;
}

/** A source's address for people, by {@link shownAddress}; a path of a file is not changed. */
export function safeAddress(text: string): string {
  return /^https?:/i.test(text) && URL.canParse(text) ? shownAddress(new URL(text)) : text;
}

function withoutCredentials(url: URL): URL {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare;
}

function withCredentials(headers: Readonly<Record<string, string>>, url: URL): Readonly<Record<string, string>> {
  const basic = basicCredentials(url);
  const isSet = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
  return basic === null || isSet ? headers : { ...headers, Authorization: basic };
}

/** `Authorization` for the user and password of an address; null without them. */
export function basicCredentials(url: URL): string | null {
  if (url.username === '' && url.password === '') return null;
  const text = `${unescaped(url.username)}:${unescaped(url.password)}`;
  return `Basic ${Buffer.from(text, 'utf8').toString('base64')}`;
}

/** Resolves escapes; a text with other per cent signs is not changed. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The validators of an answer. */
export function validatorsOf(headers: IncomingHttpHeaders): Validators {
  const { etag, 'last-modified': lastModified } = headers;
  return {
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}

/** The headers of a conditional request. */
export function conditionOf(since: Validators | undefined): Record<string, string> {
  return {
    ...(since?.etag === undefined ? {} : { 'If-None-Match': since.etag }),
    ...(since?.lastModified === undefined ? {} : { 'If-Modified-Since': since.lastModified }),
  };
}

/** Request Timeout, Too Early, Too Many Requests, Service Unavailable: a later request may succeed. */
const BUSY: ReadonlySet<number> = new Set([408, 425, 429, 503]);

const REFUSALS: Readonly<Record<number, string>> = {
  401: ': the credentials are missing or not taken',
  403: ': what is asked for is not allowed',
  404: ': there is nothing at this address',
  410: ': this address is no longer served',
};

function errorOf(status: number, headers: IncomingHttpHeaders, address: string, now: Date): SourceError {
  const sentence = `it answered ${status} to ${address}`;
  const passing = { status, retryAfter: retryAfter(headers['retry-after'], now) ?? 0 };
  if (BUSY.has(status)) return new SourceError('busy', `${sentence}.`, passing);
  if (status >= 500) return new SourceError('failed', `${sentence}.`, passing);
  if (status >= 400) return new SourceError('refused', `${sentence}${REFUSALS[status] ?? ''}.`, { status });
  return new SourceError('shape', `${sentence}, which is no answer to a question.`, { status });
}

/**
 * The wait that `Retry-After` demands, in milliseconds: seconds or an HTTP date (RFC 9110, section 10.2.3). Null when it is absent or
 * neither; 0 for a date that has passed.
 */
export function retryAfter(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // `Date.parse` accepts nearly any text; HTTP dates begin with a weekday and end with the zone.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*(GMT|\d{4})$/.test(text)) return null;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : Math.max(0, moment - now.getTime());
}
