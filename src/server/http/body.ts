import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BodyMemory } from '../limits/load-guard.ts';

/** Why a body was not read. */
export type BodyProblem = 'too_large' | 'too_late' | 'no_room' | 'aborted';

/** What a body that is held in memory must keep. */
export interface BodyRules {
  /** Most bytes. */
  readonly maximum: number;
  /** How long it may take to arrive, in milliseconds. */
  readonly timeout: number;
  /** Where the bytes of all such bodies are counted. */
  readonly room: BodyMemory;
}

/** How long a client may go on sending a body that was refused, in milliseconds. */
const LINGER_MILLISECONDS = 1000;

/**
 * Reads a request body of at most `maximum` bytes. A body that announces more is refused before a byte is read; one
 * that turns out longer is refused as soon as it does, one that is not there after `timeout` milliseconds as well, and one
 * for which there is no room besides all others. A client that waits to be asked (`Expect: 100-continue`) is asked. Whoever gets
 * a body gives its room back (`room.release`).
 */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  { maximum, timeout, room }: BodyRules,
): Promise<Uint8Array | BodyProblem> {
  if (announcedLength(request) > maximum) return Promise.resolve('too_large');
  askForBody(request, response);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const take = (chunk: Buffer): void => {
      if (length + chunk.byteLength > maximum) refuse('too_large');
      else if (!room.take(chunk.byteLength)) refuse('no_room');
      else {
        length += chunk.byteLength;
        chunks.push(chunk);
      }
    };
    const refuse = (problem: BodyProblem): void => {
      clearTimeout(timer);
      request.off('data', take);
      request.off('end', finish);
      request.off('error', abort);
      request.off('close', abort);
      request.pause();
      chunks.length = 0;
      room.release(length);
      resolve(problem);
    };
    const finish = (): void => {
      clearTimeout(timer);
      request.off('error', abort);
      request.off('close', abort);
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, length));
    };
    const abort = (): void => refuse('aborted');
    const timer = setTimeout(refuse, timeout, 'too_late');
    request.on('data', take);
    request.on('end', finish);
    request.on('error', abort);
    // A client that goes away in the middle gives no `end`.
    request.on('close', abort);
  });
}

/** Asks a client that holds its body back (`Expect: 100-continue`) to send it. */
export function askForBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
}

/**
 * True when an answer goes out before its request's body was read, and that body is one which nobody wants to read to
 * its end: too long, of unknown length, or held back until asked for. The connection then ends with the answer.
 */
export function leavesBody(request: IncomingMessage, maximum: number): boolean {
  const { headers } = request;
  const held = headers['transfer-encoding'] !== undefined || headers.expect !== undefined;
  return (held || announcedLength(request) > maximum) && !request.complete;
}

/**
 * Reads away, for a moment, what a client still sends of a body that was refused. Were the connection closed at once,
 * the client could lose the answer to a reset.
 */
export function linger(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, LINGER_MILLISECONDS);
    function done(): void {
      clearTimeout(timer);
      resolve();
    }
    request.on('end', done);
    request.on('close', done);
    request.on('error', done);
    request.resume();
  });
}

/** The length that a request says its body has; 0 where it says none. */
export function announcedLength(request: IncomingMessage): number {
  const announced = request.headers['content-length'];
  return announced === undefined ? 0 : Number(announced);
}
