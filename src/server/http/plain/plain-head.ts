import type { IncomingHttpHeaders } from 'node:http';
import { isHost } from '../request-head.ts';

/** The head of a plain request: a GET without a body, of HTTP/1.1, that asks for nothing but an answer on a connection that stays. */
export interface PlainHead {
  /** The target, a path with its query. */
  readonly url: string;
  readonly fields: PlainFields;
}

/** The header fields of a request. */
export interface PlainFields {
  /** As they came, with the empty line behind them. */
  readonly text: string;
  /** Names in lower case. */
  readonly headers: Readonly<IncomingHttpHeaders>;
}

const GET = 'GET ';
const VERSION = ' HTTP/1.1\r\n';
/** What a target may be made of here: whatever is not a path, or holds other characters, is left to Node's parser. */
const TARGET = /^\/[!$-~]*$/;
/** One field: names of letters, digits and hyphens, values of visible ASCII and blanks that neither begin nor end with one. */
const FIELD = /^([A-Za-z0-9-]+): ?([!-~](?:[\t -~]*[!-~])?)$/;
const MOST_FIELDS = 100;

/** What makes of a request more than a question: a body, another protocol, an end of the connection, a wish to be asked. */
const NOT_PLAIN: ReadonlySet<string> = new Set([
  'content-length',
  'expect',
  'proxy-connection',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Reads a request that is plain, and says of no other what it is: all that is unusual in the least, and everything that is not whole, is left to
 * Node's parser, which is asked from the first byte on. So nothing depends on this reading that Node would read otherwise.
 * @param text the bytes, a character each
 * @param known fields that were read before: clients send the same ones with each request, and those are not read again
 * @returns null where it is not plain
 */
export function readPlainHead(text: string, known: PlainFields | null): PlainHead | null {
  if (!text.startsWith(GET)) return null;
  const blank = text.indexOf(' ', GET.length);
  if (blank < 0 || !text.startsWith(VERSION, blank)) return null;
  const url = text.slice(GET.length, blank);
  if (!TARGET.test(url)) return null;
  const from = blank + VERSION.length;
  if (known !== null && text.length - from === known.text.length && text.endsWith(known.text))
    return { url, fields: known };
  const fields = readFields(text.slice(from));
  return fields === null ? null : { url, fields };
}

/** Header fields with the empty line behind them, and nothing else behind that. */
function readFields(text: string): PlainFields | null {
  if (!text.endsWith('\r\n\r\n')) return null;
  const lines = text.slice(0, -4).split('\r\n');
  if (lines.length > MOST_FIELDS) return null;
  const headers: IncomingHttpHeaders = {};
  for (const line of lines) {
    const [, given, value] = FIELD.exec(line) ?? [];
    if (given === undefined || value === undefined) return null;
    const name = given.toLowerCase();
    // Of several fields of a name Node keeps one or joins them, by the name.
    if (NOT_PLAIN.has(name) || Object.hasOwn(headers, name)) return null;
    if (name === 'connection' && value.toLowerCase() !== 'keep-alive') return null;
    headers[name] = value;
  }
  // Those of all requests of a connection may be these.
  return headers.host === undefined || !isHost(headers.host) ? null : { text, headers: Object.freeze(headers) };
}
