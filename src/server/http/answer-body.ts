import { bytesOf, charactersOf, type Octets } from './octets.ts';

/** A body that was put together from octets. */
export interface OctetBody {
  readonly octets: Octets;
}

/** Text, octets, bytes, or pieces that already exist as bytes and are written one after another without a copy. */
export type AnswerBody = string | OctetBody | Uint8Array | readonly Uint8Array[];

/** The characters that a body is made of, as text or one for each byte; null of one that is bytes. */
export function charactersIn(body: AnswerBody): string | null {
  if (typeof body === 'string') return body;
  return 'octets' in body ? charactersOf(body.octets) : null;
}

/** Bytes of a body. */
export function lengthOf(body: AnswerBody): number {
  if (typeof body === 'string') return Buffer.byteLength(body);
  if ('octets' in body) return body.octets.length;
  if (body instanceof Uint8Array) return body.byteLength;
  let length = 0;
  for (const piece of body) length += piece.byteLength;
  return length;
}

/** A body as bytes: text is encoded, what is bytes already is not copied. */
export function piecesOf(body: AnswerBody): readonly Uint8Array[] {
  if (typeof body === 'string') return [Buffer.from(body)];
  if ('octets' in body) return [bytesOf(body.octets)];
  return body instanceof Uint8Array ? [body] : body;
}
