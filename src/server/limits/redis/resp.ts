/** The part of the Redis protocol (RESP2) that a script's call needs: commands out; texts, errors, whole numbers and lists of them in. */

/** A reply; an error is one that Redis gives to a command, not one of the connection. */
export type Reply = number | string | null | RedisError | readonly Reply[];

/** What Redis says of a command that it did not do. */
export class RedisError extends Error {
  override readonly name = 'RedisError';
}

/** Thrown for bytes that are no reply. The connection is of no more use. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

/** A command as it goes over the wire. */
export function commandOf(words: readonly (string | number)[]): string {
  let text = `*${words.length}\r\n`;
  for (const word of words) text += `$${Buffer.byteLength(String(word))}\r\n${word}\r\n`;
  return text;
}

/** Longer replies are none of ours. */
const LONGEST_REPLY_BYTES = 64 * 1024;
const DEEPEST_LIST = 4;
const END = '\r\n';

/** Reads replies from bytes as they come. */
export class ReplyReader {
  #held = '';

  /**
   * The replies that are whole by now.
   * @throws ProtocolError for what is no reply, or too long a one
   */
  *read(bytes: Buffer): Generator<Reply> {
    // One character a byte, so that lengths are right; what we ask for is ASCII.
    this.#held += bytes.toString('latin1');
    let from = 0;
    try {
      for (let found = replyAt(this.#held, from, 0); found !== null; found = replyAt(this.#held, from, 0)) {
        from = found.end;
        yield found.reply;
      }
    } finally {
      this.#held = this.#held.slice(from);
    }
    if (this.#held.length > LONGEST_REPLY_BYTES) throw new ProtocolError('a reply is too long');
  }
}

interface Found {
  readonly reply: Reply;
  readonly end: number;
}

/** The reply that begins at a place; null where it is not whole. */
function replyAt(text: string, start: number, depth: number): Found | null {
  if (start >= text.length) return null;
  const lineEnd = text.indexOf(END, start);
  const kind = text[start] ?? '';
  if (!'+-:$*'.includes(kind)) throw new ProtocolError('what came is no reply of Redis');
  if (lineEnd < 0) return null;
  const line = text.slice(start + 1, lineEnd);
  const next = lineEnd + END.length;
  if (kind === '+') return { reply: line, end: next };
  if (kind === '-') return { reply: new RedisError(line), end: next };
  if (!/^-?\d{1,18}$/.test(line)) throw new ProtocolError('a length or number in a reply is none');
  const number = Number(line);
  if (kind === ':') return { reply: number, end: next };
  if (number > LONGEST_REPLY_BYTES) throw new ProtocolError('a reply is too long');
  if (number < 0) return { reply: null, end: next };
  return kind === '$' ? textAt(text, next, number) : listAt(text, next, number, depth);
}

function textAt(text: string, start: number, length: number): Found | null {
  const end = start + length;
  if (text.length < end + END.length) return null;
  if (text.slice(end, end + END.length) !== END) throw new ProtocolError('a text in a reply does not end');
  return { reply: text.slice(start, end), end: end + END.length };
}

function listAt(text: string, start: number, length: number, depth: number): Found | null {
  if (depth >= DEEPEST_LIST) throw new ProtocolError('a reply is too deep');
  const reply: Reply[] = [];
  let from = start;
  for (let n = 0; n < length; n++) {
    const item = replyAt(text, from, depth + 1);
    if (item === null) return null;
    reply.push(item.reply);
    from = item.end;
  }
  return { reply, end: from };
}
