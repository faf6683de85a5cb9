/** The queries in the body of a batch. A long body is read query by query, so that no other request waits for the whole. */
import type { Pace } from '../../server/pace.ts';
import { MAXIMUM_QUERIES } from '../wording.ts';
import { asTree } from './tree.ts';

/** Bodies up to this many bytes are read at once: that takes less than a slice. */
const SHORT_BODY_BYTES = 64 * 1024;
/** Bytes looked at between two looks at the clock. */
const STRIDE_BYTES = 64 * 1024;

/**
 * Most bytes of one query, and of all that a body holds around its list. `JSON.parse` cannot be interrupted, so that this bounds
 * how long other requests wait for it; three lists of 5000 ids fit.
 */
export const LONGEST_QUERY_BYTES = 256 * 1024;

/**
 * The list of queries under `key`; null when there is no filled list, `malformed` when the body is no JSON, `too_long` when a
 * query or the rest of the body exceeds {@link LONGEST_QUERY_BYTES}, `too_many` for a long body of more than
 * {@link MAXIMUM_QUERIES} queries, of which none is then read.
 */
export type BodyItems = readonly unknown[] | null | 'malformed' | 'too_long' | 'too_many';

/** Reads the queries of a body. Never throws. */
export async function itemsOfBody(body: Uint8Array, key: string, pace: Pace): Promise<BodyItems> {
  // Some programs put a mark of the byte order first; a reader of JSON may pass it over (RFC 8259 8.1).
  const mark = BYTE_ORDER_MARK.every((byte, at) => body[at] === byte) ? BYTE_ORDER_MARK.length : 0;
  const bytes = Buffer.from(body.buffer, body.byteOffset + mark, body.byteLength - mark);
  if (bytes.byteLength > SHORT_BODY_BYTES) {
    const cuts = await cutList(bytes, key, pace);
    if (cuts === 'malformed') return cuts;
    const items = cuts && (await itemsBetween(bytes, key, cuts, pace));
    if (items) return items;
    if (bytes.byteLength > LONGEST_QUERY_BYTES) return 'too_long';
  }
  const value = parsed(bytes.toString('utf8'));
  return value === MALFORMED ? 'malformed' : listUnder(value, key);
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;
const MALFORMED = Symbol('malformed');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return MALFORMED;
  }
}

function listUnder(value: unknown, key: string): readonly unknown[] | null {
  const tree = asTree(value);
  const items = tree && Object.hasOwn(tree, key) ? tree[key] : null;
  return Array.isArray(items) && items.length > 0 ? items : null;
}

/**
 * Reads the body without the items, and then the items one by one: together they are read as the whole would be. Null when
 * the list is not the one that a reader of the whole would take.
 */
async function itemsBetween(bytes: Buffer, key: string, cuts: readonly number[], pace: Pace): Promise<BodyItems> {
  const from = cuts[0] ?? 0;
  const to = cuts.at(-1) ?? 0;
  if (from + bytes.length - to > LONGEST_QUERY_BYTES) return 'too_long';
  const frame = parsed(`${bytes.toString('utf8', 0, from)}null${bytes.toString('utf8', to)}`);
  if (frame === MALFORMED) return 'malformed';
  const taken = listUnder(frame, key);
  if (taken?.length !== 1 || taken[0] !== null) return null;
  if (cuts.length - 1 > MAXIMUM_QUERIES) return 'too_many';
  if (cuts.some((cut, i) => cut - (cuts[i - 1] ?? cut) > LONGEST_QUERY_BYTES)) return 'too_long';
  const items: unknown[] = [];
  for (let i = 1; i < cuts.length; i++) {
    // Every cut but the first stands on the comma or the bracket behind an item.
    const item = parsed(bytes.toString('utf8', (cuts[i - 1] ?? 0) + (i === 1 ? 0 : 1), cuts[i]));
    if (item === MALFORMED) return 'malformed';
    items.push(item);
    if (pace.isDue) await pace.pause();
  }
  return items;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Where the items of the list under `key` begin and end: the place behind its bracket, then that of each comma between its
 * items and of the closing bracket. Null when the body is not laid out as an object with that one list, filled, under that
 * key written plainly; it is then read as a whole. `malformed` when a text or the list does not end.
 */
async function cutList(bytes: Buffer, key: string, pace: Pace): Promise<readonly number[] | null | 'malformed'> {
  const label = Buffer.from(JSON.stringify(key));
  let depth = 0;
  let cuts: number[] | null = null;
  let isOpen = false;
  let look = STRIDE_BYTES;
  for (let at = 0; at < bytes.length; at++) {
    if (at >= look) {
      look = at + STRIDE_BYTES;
      if (pace.isDue) await pace.pause();
    }
    const byte = bytes[at];
    if (byte === QUOTE) {
      const end = endOfText(bytes, at);
      if (end < 0) return 'malformed';
      if (depth === 1 && bytes.compare(label, 0, label.length, at, end + 1) === 0) {
        const start = listAfter(bytes, end + 1);
        // The same key twice: which of them counts is for the reader of the whole to say.
        if (start >= 0 && cuts) return null;
        if (start >= 0) {
          cuts = [start + 1];
          isOpen = true;
          depth++;
          at = start;
          continue;
        }
      }
      at = end;
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      depth--;
      if (isOpen && depth === 1) {
        cuts?.push(at);
        isOpen = false;
      }
    } else if (byte === COMMA && isOpen && depth === 2) cuts?.push(at);
  }
  if (isOpen) return 'malformed';
  if (!cuts || cuts.length < 2) return null;
  const [from = 0, to = 0] = cuts;
  return cuts.length === 2 && isBlank(bytes, from, to) ? null : cuts;
}

/** The place of the quote that ends the text begun at `start`; −1 when it does not end. */
function endOfText(bytes: Buffer, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let slashes = 0;
    while (bytes[end - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return -1;
}

/** The place of the bracket when a colon and a list follow, blanks aside; −1 otherwise. */
function listAfter(bytes: Buffer, from: number): number {
  const colon = skipBlanks(bytes, from);
  if (bytes[colon] !== COLON) return -1;
  const open = skipBlanks(bytes, colon + 1);
  return bytes[open] === OPEN_LIST ? open : -1;
}

function isBlank(bytes: Buffer, from: number, to: number): boolean {
  return skipBlanks(bytes, from) >= to;
}

function skipBlanks(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at++;
  return at;
}
