import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { UnreadableReason } from '../failure.ts';

/** What decides where absolute links point (decisions.md, "Caching"). */
export interface OriginRules {
  /** A configured public address such as `https://datos.example.ar`, without a trailing slash; it wins. */
  readonly publicAddress: string | undefined;
  /** Addresses of proxies whose `X-Forwarded-*` and `Host` are believed. */
  readonly trustedProxies: ReadonlySet<string>;
}

const LINKABLE = /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::(\d{1,5}))?$/;

/**
 * Scheme and authority for absolute links: the configured ones, else those of a trusted proxy, else the address listened on. Of
 * `X-Forwarded-Host` and `X-Forwarded-Proto` the last item counts, which the proxy wrote; those in front may be a client's.
 * An `X-Forwarded-Host` that is no host, or has a port other than 1 to 65535, is ignored, and `Host` counts.
 */
export function originOf(request: IncomingMessage, rules: OriginRules): string {
  if (rules.publicAddress !== undefined) return rules.publicAddress;
  const { socket } = request;
  if (rules.trustedProxies.size > 0 && isTrusted(request, rules)) {
    const host = [last(request.headers['x-forwarded-host']), request.headers.host].find(isLinkable);
    const scheme = last(request.headers['x-forwarded-proto'])?.toLowerCase();
    if (host !== undefined) return `${scheme === 'https' ? 'https' : 'http'}://${host}`;
  }
  let listened = LISTENED.get(socket);
  if (listened === undefined) {
    const address = plainAddress(socket.localAddress ?? '127.0.0.1');
    listened = `http://${address.includes(':') ? `[${address}]` : address}:${socket.localPort ?? 0}`;
    // A connection that is gone has no address any more: the result is not kept.
    if (socket.localAddress !== undefined) LISTENED.set(socket, listened);
  }
  return listened;
}

/** The address listened on, by connection: it stays the same, and every request that makes links needs it. */
const LISTENED = new WeakMap<IncomingMessage['socket'], string>();

/** True for a request from a proxy whose forwarding headers are trusted. */
export function isTrusted(request: IncomingMessage, { trustedProxies }: OriginRules): boolean {
  return trustedProxies.has(plainAddress(request.socket.remoteAddress ?? ''));
}

/**
 * The address a request came from: the peer of the connection or, where that is a trusted proxy, the last item of
 * `X-Forwarded-For` that is not one. Without a port; empty when the connection is gone. What stands before that item was
 * written by others, so that an item which is no address (`unknown`) leaves the proxy's own.
 */
export function peerOf(request: IncomingMessage, rules: OriginRules): string {
  const peer = plainAddress(request.socket.remoteAddress ?? '');
  if (!rules.trustedProxies.has(peer)) return peer;
  const header = request.headers['x-forwarded-for'];
  const chain = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
  for (let at = chain.length - 1; at >= 0; at--) {
    const address = plainAddress(withoutPort(chain[at]?.trim() ?? ''));
    if (rules.trustedProxies.has(address)) continue;
    return isIP(address) === 0 ? peer : address;
  }
  return peer;
}

/** Some proxies write the port: `203.0.113.5:4711`, `[2001:db8::1]:4711`. */
function withoutPort(item: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(item)?.[1] ?? /^([\d.]+):\d+$/.exec(item)?.[1] ?? item;
}

/** IPv4 addresses reach a dual-stack socket as `::ffff:a.b.c.d`. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

/** The last item of a list; Node joins several fields of these names in their order. */
function last(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.at(-1) : header;
  return text?.slice(text.lastIndexOf(',') + 1).trim();
}

/** Whether an authority may stand in links: stricter than what `Host` may hold. */
function isLinkable(host: string | undefined): boolean {
  const match = host === undefined ? null : LINKABLE.exec(host);
  return match !== null && isHost(match[0]);
}

/** A host and maybe a port: IPv6 stands in brackets. */
const AUTHORITY = /^(?:\[([0-9A-Fa-f:.]+)\]|((?:[A-Za-z0-9._~!$&'()*+;=-]|%[0-9A-Fa-f]{2})*))(?::(\d*))?$/;

/**
 * Whether a `Host` field's value is one host with a port or without (RFC 9110 7.2); the empty value of a request that names no
 * host is. Commas, which the grammar allows in names, are refused: a proxy joins several fields with them.
 */
function isHost(value: string): boolean {
  const match = AUTHORITY.exec(value);
  if (match === null) return false;
  const [, numbers, , port = ''] = match;
  const isPort = port === '' || (port.length <= 5 && Number(port) >= 1 && Number(port) <= 65_535);
  return isPort && (numbers === undefined || isIPv6(numbers));
}

/**
 * Why a request that Node's parser takes must not be answered: a version other than HTTP/1.0 and 1.1, HTTP/1.1 without `Host`,
 * and in either version several `Host` fields or one that is no host (RFC 9112 3.2). Null where nothing is wrong.
 */
export function faultOf({ httpVersion, headers, rawHeaders }: IncomingMessage): UnreadableReason | null {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'other_version';
  const { host } = headers;
  if (host === undefined) return httpVersion === '1.1' ? 'no_host' : null;
  // Node keeps the first of several and says nothing of the others.
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count > 1 || !isHost(host) ? 'wrong_host' : null;
}
