import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Head } from './head.ts';
import { PlainResponse } from './plain/plain-response.ts';

const OK = 'HTTP/1.1 200 OK\r\n';

/** Answers that are written and wait for their clients to take them. */
const WRITTEN = new WeakSet<ServerResponse>();

/** True of a whole answer that was written and that the system has not taken all of yet: Node knows nothing of it till then. */
export function isWritten(response: ServerResponse): boolean {
  return WRITTEN.has(response);
}

/** What is known of an answer that goes out, for the figures. */
export interface Measured {
  /** Of its body. */
  bytes: number;
  /** True when all of it is made, and it waits for others of its turn or for its client. */
  isMade: boolean;
  /** True when the system has all of one that was written without Node's knowing (`writableFinished` does not tell so of it with Node 24 and later). */
  isOut: boolean;
}

/** A small answer, whole: what Node's `writeHead` and `end` are given. */
export interface WholeAnswer {
  readonly response: ServerResponse;
  readonly measured: Measured;
  readonly status: number;
  readonly head: Head;
  /** Bytes of the body. */
  readonly length: number;
  readonly body: string | Uint8Array;
  /** Of a body that is text. */
  readonly encoding: 'utf8' | 'latin1';
  /** True when the connection stays open and nothing of the request is left to be read. */
  readonly staysOpen: boolean;
}

/**
 * Sends whole answers in one write each. Node puts a head together for every answer from names and values that it looks at
 * character by character, and writes head, body and end as pieces: a sixth of what a small answer costs. Here the head is text, behind
 * which the body stands, written to the connection; then Node is told that the answer is finished, as its own writing would
 * tell it. What is not of the usual kind goes Node's own way: a connection that will be closed, HTTP/1.0, an answer that waits
 * for another one on its connection, and everything where Node does not listen for the end of answers in the way known here.
 */
export class WholeAnswers {
  readonly #keepAlive: string;
  #isKnownWay: boolean | undefined;
  #second = 0;
  #beginning = '';

  /** @param keepAliveTimeout how long the server keeps idle connections, in milliseconds: clients are told */
  constructor(keepAliveTimeout: number) {
    this.#keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTimeout / 1000)}\r\n`;
  }

  send(answer: WholeAnswer): void {
    const { response, measured, status, body, encoding, staysOpen } = answer;
    const { socket } = response;
    if (!staysOpen || socket === null || !this.#maySkipNode(response)) {
      response.writeHead(status, answer.head.withLength(answer.length));
      response.end(body, encoding);
      return;
    }
    const head = this.#textOf(answer);
    if (typeof body === 'string') socket.write(head + body, encoding);
    else {
      socket.cork();
      socket.write(head, 'latin1');
      socket.write(body);
      socket.uncork();
    }
    response.statusCode = status;
    // Mostly the system has taken all of it by now. Before it has, the connection counts as busy.
    if (socket.writableLength === 0) finish(response, measured);
    else {
      WRITTEN.add(response);
      socket.write('', (error) => {
        if (!error && !response.destroyed) finish(response, measured);
      });
    }
  }

  #maySkipNode(response: ServerResponse): boolean {
    const { req, shouldKeepAlive, headersSent, destroyed } = response;
    if (!shouldKeepAlive || headersSent || destroyed) return false;
    if (response instanceof PlainResponse) return true;
    this.#isKnownWay ??= response.rawListeners('finish').some(({ name }) => name === 'bound resOnFinish');
    return this.#isKnownWay && req.httpVersionMinor === 1;
  }

  #textOf({ status, head, length }: WholeAnswer): string {
    const beginning = status === 200 ? OK : `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
    return `${beginning}${this.#standing()}${head.lines}Content-Length: ${length}\r\n\r\n`;
  }

  /** The headers that Node itself adds: they change once a second. */
  #standing(): string {
    const now = Date.now();
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#beginning = `Date: ${new Date(now).toUTCString()}\r\n${this.#keepAlive}`;
    }
    return this.#beginning;
  }
}

/** Tells Node, and whoever counts it, that an answer is out. */
function finish(response: ServerResponse, measured: Measured): void {
  measured.isOut = true;
  response.finished = true;
  response.emit('finish');
}
