import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isHost } from './request-head.ts';

/** What decides where absolute links point (decisions.md, "Caching"). */
export interface OriginRules {
  /** A configured public address such as `https://datos.example.ar`, without a trailing slash; it wins. */
  readonly publicAddress: string | undefined;
  /** Addresses of proxies whose `X-Forwarded-*` and `Host` are believed. */
  readonly trustedProxies: ReadonlySet<string>;
}

const HOST = /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::(\d{1,5}))?$/;

/**
 * Scheme and authority for absolute links: the configured ones, else those of a trusted proxy, else the address listened on. Of
 * `X-Forwarded-Host` and `X-Forwarded-Proto` the last item counts, which the proxy wrote; those in front of it may be a client's.
 * An `X-Forwarded-Host` that is no host, or has a port other than 1 to 65535, is ignored, and `Host` counts.
 */
export function originOf(request: IncomingMessage, rules: OriginRules): string {
  if (rules.publicAddress !== undefined) return rules.publicAddress;
  const { socket } = request;
  if (isTrusted(request, rules)) {
    const host = [last(request.headers['x-forwarded-host']), request.headers.host].find(isLinkable);
    const scheme = last(request.headers['x-forwarded-proto'])?.toLowerCase();
    if (host !== undefined) return `${scheme === 'https' ? 'https' : 'http'}://${host}`;
  }
  let listened = LISTENED.get(socket);
  if (listened === undefined) {
    const address = plainAddress(socket.localAddress ?? '127.0.0.1');
    listened = `http://${address.includes(':') ? `[${address}]` : address}:${socket.localPort ?? 0}`;
    // A connection that is gone has no address any more: what is said of it then is not kept.
    if (socket.localAddress !== undefined) LISTENED.set(socket, listened);
  }
  return listened;
}

/** The address listened on, by connection: it stays the same, and every request that makes links asks for it. */
const LISTENED = new WeakMap<IncomingMessage['socket'], string>();

/** Whether a request comes from a proxy that is believed what it says of others. */
export function isTrusted(request: IncomingMessage, { trustedProxies }: OriginRules): boolean {
  return trustedProxies.size > 0 && trustedProxies.has(plainAddress(request.socket.remoteAddress ?? ''));
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
  const told = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
  for (let at = told.length - 1; at >= 0; at--) {
    const address = plainAddress(withoutPort(told[at]?.trim() ?? ''));
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
  const match = host === undefined ? null : HOST.exec(host);
  return match !== null && isHost(match[0]);
}
