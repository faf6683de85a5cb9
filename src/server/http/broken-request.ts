import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Unreadable } from '../unreadable.ts';
import type { Answer } from './answer.ts';

/**
 * What the group whose address a request names says of it, in its own shape. `reason`: why it cannot be read; null where all that
 * keeps it from an answer is its method.
 */
export type Refusing = (request: IncomingMessage, reason: Unreadable | null) => Answer;

/** A request line, as far as it says what is asked for: what comes behind the address may be missing or bent. */
const REQUEST_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) ((?:https?:\/\/[^/?# ]*)?\/[^ \r\n]*)( HTTP\/1\.[01]\r?\n)?/;

/** What is known of a request that Node's parser gave up. */
export interface BrokenRequest {
  /** Without headers: where the parser stopped, those that it had read are not handed out. */
  readonly request: IncomingMessage;
  /** True where its line is whole and right. */
  readonly hasLine: boolean;
}

/**
 * The request that Node's parser gave up, with method and address where its line lies in the bytes that came last; `/` where it
 * does not. Nothing else than the words of the refusal may depend on it: a body may hold what looks like a line.
 */
export function brokenRequest(error: Error, socket: Socket): BrokenRequest {
  const request = new IncomingMessage(socket);
  const match = REQUEST_LINE.exec(lastBegun(error));
  request.method = match?.[1] ?? 'GET';
  request.url = match?.[2] ?? '/';
  return { request, hasLine: match?.[3] !== undefined };
}

/** A line is looked for in so many bytes: a longer one is refused for its length, and its beginning says whom it asked. */
const LOOKED_THROUGH = 2048;

/** The beginning of the request in which the parser stopped. */
function lastBegun(error: Error): string {
  const packet: unknown = Reflect.get(error, 'rawPacket');
  const parsed: unknown = Reflect.get(error, 'bytesParsed');
  if (!Buffer.isBuffer(packet) || typeof parsed !== 'number') return '';
  const end = parsed < END_OF_HEADERS.length ? -1 : packet.lastIndexOf(END_OF_HEADERS, parsed - END_OF_HEADERS.length);
  const start = end < 0 ? 0 : end + END_OF_HEADERS.length;
  return packet.toString('latin1', start, start + LOOKED_THROUGH);
}

const END_OF_HEADERS = '\r\n\r\n';
