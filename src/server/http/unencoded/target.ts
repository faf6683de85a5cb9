import { isUtf8 } from 'node:buffer';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const;

/**
 * The beginning of a request line, up to a byte beyond ASCII in its target. Of the methods listed here none is the end of another one that Node's
 * parser knows, and a line holds one blank before its target's end: bytes that match begin where the line begins, even where
 * earlier bytes of the connection (a body, a part of the line) are not at hand.
 */
const BEGINNING = new RegExp(`^(?:${METHODS.join('|')}) (?:/|https?://)[!-~]*$`);

/** A request line from its method to somewhere in its target or version, with any bytes beyond ASCII in the target. */
const OPEN_LINE = new RegExp(`^(?:${METHODS.join('|')}) [!-~\\x80-\\xff]*(?: [!-~]{0,8})?$`);

const NEW_LINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BLANK = 0x20;
const FIRST_BEYOND_ASCII = 0x80;

/** Whether bytes, a character each, are the beginning of a request line whose end has not come. */
export function isOpenLine(bytes: string): boolean {
  return OPEN_LINE.test(bytes) || METHODS.some((method) => method.startsWith(bytes));
}

/**
 * The bytes from the beginning of the request line on in which Node's parser stopped at a byte beyond ASCII in the target; null where it
 * stopped for another reason, or where the line began in bytes that came before. That the byte is part of a target
 * is the parser's judgement: bodies and header fields are never looked at here.
 * @param error what `clientError` of `node:http` brings
 */
export function unencodedRequest(error: NodeJS.ErrnoException): Buffer | null {
  if (error.code !== 'HPE_INVALID_URL') return null;
  const packet: unknown = Reflect.get(error, 'rawPacket');
  const at: unknown = Reflect.get(error, 'bytesParsed');
  if (!Buffer.isBuffer(packet) || typeof at !== 'number' || (packet[at] ?? 0) < FIRST_BEYOND_ASCII) return null;
  const start = at === 0 ? 0 : packet.lastIndexOf(NEW_LINE, at - 1) + 1;
  return BEGINNING.test(packet.toString('latin1', start, at)) ? packet.subarray(start) : null;
}

/** What came of encoding a target: the request with its target in ASCII, or why there is none (yet). */
export type Encoded = Buffer | 'incomplete' | 'too_long' | 'not_utf8';

/**
 * A request whose target is percent-encoded where it is not ASCII (RFC 3987 3.1). Everything behind the target stays byte for byte.
 * @param request bytes from the beginning of the request line on
 * @param limit bytes of a request line at most
 * @returns `incomplete` where the end of the target has not come
 */
export function encodedRequest(request: Buffer, limit: number): Encoded {
  const from = request.indexOf(BLANK) + 1;
  let to = from;
  while (to < request.length && !endsTarget(request[to] ?? 0)) to++;
  if (to > limit) return 'too_long';
  if (to === request.length) return 'incomplete';
  const target = request.subarray(from, to);
  if (!isUtf8(target)) return 'not_utf8';
  return Buffer.concat([request.subarray(0, from), percentEncoded(target), request.subarray(to)]);
}

function endsTarget(byte: number): boolean {
  return byte === BLANK || byte === CARRIAGE_RETURN || byte === NEW_LINE;
}

function percentEncoded(bytes: Uint8Array): Buffer {
  let text = '';
  for (const byte of bytes) {
    text += byte < FIRST_BEYOND_ASCII ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase()}`;
  }
  return Buffer.from(text, 'latin1');
}
