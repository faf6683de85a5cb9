import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { RelayedSocket } from './relayed-socket.ts';
import { type Encoded, encodedRequest, unencodedRequest } from './target.ts';

/** What continuing a connection needs. */
export interface ContinueRules {
  readonly server: Server;
  /** Bytes of a request line at most. */
  readonly limit: number;
  /** Calls back once every answer that is owed on a connection is out. */
  readonly afterAnswers: (socket: Socket, done: () => void) => void;
  /** Refuses the request with which a connection cannot go on. */
  readonly refuse: (error: NodeJS.ErrnoException, socket: Socket) => void;
}

/**
 * Lets requests through whose targets hold UTF-8 that is not percent-encoded, as curl and many clients send it (`?nombre=Córdoba`). Node's
 * parser refuses them, and stops; only then is anything done here, so that other requests cost nothing. The request is encoded, and given
 * with all that follows to Node's server as a connection of its own (`connection` of `node:http`, which takes any stream).
 * Where requests begin and end is thus Node's judgement alone.
 */
export class ContinueEncoded {
  readonly #rules: ContinueRules;
  /** Sockets of which Node's first parser gets nothing more, and the refusal of those whose target has not come to its end. */
  readonly #taken = new WeakMap<Socket, ((error: NodeJS.ErrnoException) => void) | null>();

  constructor(rules: ContinueRules) {
    this.#rules = rules;
  }

  /** Takes over what `clientError` brings; false where it is another fault. */
  take(error: NodeJS.ErrnoException, socket: unknown): boolean {
    if (!(socket instanceof Socket)) return false;
    const refuse = this.#taken.get(socket);
    if (refuse !== undefined) {
      // The first parser repeats its error with every packet; it also says that its request does not come to an end in time.
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refuse?.(error);
      else if (error.code?.startsWith('HPE_') !== true) socket.destroy();
      return true;
    }
    const request = unencodedRequest(error);
    if (request === null || socket.destroyed) return false;
    this.#collect(error, socket, request);
    return true;
  }

  /** Reads a target to its end, which may come later than its beginning, and then whatever comes while answers are owed. */
  #collect(error: NodeJS.ErrnoException, socket: Socket, beginning: Buffer): void {
    const { limit } = this.#rules;
    let request = beginning;
    let isEncoded = false;
    const stop = (): void => {
      socket.pause();
      socket.off('data', came);
      socket.off('end', ended);
    };
    const refuse = (reason: NodeJS.ErrnoException): void => {
      stop();
      this.#taken.set(socket, null);
      this.#afterAnswers(socket, () => {
        // What still comes is read away: a connection that is closed before would be reset.
        socket.resume();
        this.#rules.refuse(reason, socket);
      });
    };
    const judge = (encoded: Encoded): void => {
      if (encoded === 'incomplete') return;
      if (encoded === 'not_utf8') refuse(error);
      else if (encoded === 'too_long') {
        refuse(Object.assign(new Error('the target is too long'), error, { code: 'HPE_HEADER_OVERFLOW' }));
      } else {
        request = encoded;
        isEncoded = true;
        this.#taken.set(socket, null);
        this.#afterAnswers(socket, () => {
          stop();
          this.#goOn(socket, request);
        });
      }
    };
    const came = (chunk: Buffer): void => {
      request = Buffer.concat([request, chunk]);
      if (!isEncoded) judge(encodedRequest(request, limit));
      else if (request.length > limit) socket.pause();
    };
    // As Node's server does with a client that says no more.
    const ended = (): void => (isEncoded ? void socket.end() : refuse(error));
    socket.on('data', came);
    socket.on('end', ended);
    this.#taken.set(socket, refuse);
    judge(encodedRequest(request, limit));
  }

  /** Calls back, unless the connection ends with the answers that it owes. */
  #afterAnswers(socket: Socket, done: () => void): void {
    this.#rules.afterAnswers(socket, () => {
      if (socket.writable && !socket.destroyed) done();
    });
  }

  #goOn(socket: Socket, encoded: Buffer): void {
    if (socket instanceof RelayedSocket) socket.release();
    const source = socket instanceof RelayedSocket ? socket.source : socket;
    this.#rules.server.emit('connection', new RelayedSocket(source, encoded));
  }
}
