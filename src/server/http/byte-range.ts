import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from './answer.ts';
import { lengthOf, piecesOf } from './answer-body.ts';

/** The positions of the first byte of a part and of the byte behind its last. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/** One range of bytes (RFC 9110 14.1.2): `0-499`, `500-`, or the last ones, `-500`. */
const ONE_RANGE = /^[ \t]*(\d*)-(\d*)[ \t]*$/;
const UNIT = /^bytes=/i;

/**
 * The part of a body of `length` bytes that a `Range` field asks for. Null where the whole body is the right answer: for other units, and for
 * several ranges, which a server may ignore (RFC 9110 14.2). `none` where the field is wrong or no byte lies in the range.
 */
export function partOf(field: string, length: number): Part | 'none' | null {
  if (!UNIT.test(field) || field.includes(',')) return null;
  const match = ONE_RANGE.exec(field.slice('bytes='.length));
  const [, first = '', last = ''] = match ?? [];
  if (first === '') {
    const count = last === '' ? 0 : Number(last);
    return count === 0 || length === 0 ? 'none' : { from: Math.max(0, length - count), to: length };
  }
  const from = Number(first);
  if (from >= length || (last !== '' && Number(last) < from)) return 'none';
  return { from, to: last === '' ? length : Math.min(length, Number(last) + 1) };
}

/**
 * The answer of status 206 to a GET that asks for a part of an answer: of its bytes without compression. The whole answer where
 * no part is asked for, where the client holds a copy (`If-None-Match` decides first), and where `If-Range` names
 * another version of it. `none` where no byte lies in the range.
 * @param etag the strong tag of the whole answer, without compression
 */
export function rangedAnswer(answer: Answer, headers: IncomingHttpHeaders, etag: string | undefined): Answer | 'none' {
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = headers;
  if (range === undefined || ifNoneMatch !== undefined || answer.status !== 200) return answer;
  if (ifRange !== undefined && ifRange !== etag) return answer;
  const length = lengthOf(answer.body);
  const part = partOf(range, length);
  if (part === null || part === 'none') return part ?? answer;
  const described = { ...answer.headers, 'Content-Range': `bytes ${part.from}-${part.to - 1}/${length}` };
  return { ...answer, status: 206, body: bytesWithin(piecesOf(answer.body), part), headers: described };
}

/** The pieces, or ends of pieces, that lie in a part; nothing is copied. */
function bytesWithin(pieces: readonly Uint8Array[], { from, to }: Part): readonly Uint8Array[] {
  const within: Uint8Array[] = [];
  let at = 0;
  for (const piece of pieces) {
    const end = at + piece.byteLength;
    if (end > from && at < to) within.push(piece.subarray(Math.max(0, from - at), to - at));
    at = end;
  }
  return within;
}
