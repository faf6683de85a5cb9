import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Unreadable } from '../unreadable.ts';

/** A host and maybe a port: IPv6 stands in brackets. */
const AUTHORITY = /^(?:\[([0-9A-Fa-f:.]+)\]|((?:[A-Za-z0-9._~!$&'()*+;=-]|%[0-9A-Fa-f]{2})*))(?::(\d*))?$/;

/**
 * Whether a `Host` field's value is one host with a port or without (RFC 9110 7.2); the empty value of a request that names no
 * host is. Commas, which the grammar allows in names, are refused: a proxy joins several fields with them.
 */
export function isHost(value: string): boolean {
  const match = AUTHORITY.exec(value);
  if (match === null) return false;
  const [, numbers, , port = ''] = match;
  return (numbers === undefined || isIPv6(numbers)) && (port === '' || isPort(port));
}

/** Whether digits are a port that a server can listen on. */
function isPort(digits: string): boolean {
  return digits.length <= 5 && Number(digits) >= 1 && Number(digits) <= 65_535;
}

/**
 * Why a request that Node's parser takes must not be answered: a version other than HTTP/1.0 and 1.1, HTTP/1.1 without `Host`,
 * and in either version several `Host` fields or one that is no host (RFC 9112 3.2). Null where nothing is wrong.
 */
export function faultOf({ httpVersion, headers, rawHeaders }: IncomingMessage): Unreadable | null {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'other_version';
  const { host } = headers;
  if (host === undefined) return httpVersion === '1.1' ? 'no_host' : null;
  // Node keeps the first of several and says nothing of the others.
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === HOST.length && name.toLowerCase() === HOST) count++;
  }
  return count > 1 || !isHost(host) ? 'wrong_host' : null;
}

const HOST = 'host';
