import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { isOpenLine } from '../unencoded/target.ts';
import { type PlainFields, readPlainHead } from './plain-head.ts';
import { PlainResponse } from './plain-response.ts';

/** What a connection of plain requests needs. Times in milliseconds. */
export interface PlainRules {
  /** Answers a request, as Node's HTTP server does when it has read one. */
  readonly answer: (request: IncomingMessage, response: PlainResponse) => void;
  /** Gives a connection to Node's HTTP server, for good: what was read of it and not answered is unread again. */
  readonly toNode: (socket: Socket) => void;
  /** Called where nothing came of a request in time. */
  readonly tooLate: (socket: Socket) => void;
  /** Called where a client ended in the middle of a request line. */
  readonly cutOff: (socket: Socket) => void;
  /** Bytes of a head at most. */
  readonly headerLimit: number;
  /** How long the first request may take to come. */
  readonly headersTimeout: number;
  /** How long clients are told that the connection is kept between two requests. */
  readonly keepAliveTimeout: number;
  /** How long it is kept: a little longer, so that nobody who counts on it finds it closed. */
  readonly idleTimeout: number;
  /** How long nothing may move on it while a request is answered, at least: whoever watches for that sets the connection's timeout. */
  readonly standstillTimeout: number;
}

/** Fields of heads that are longer are read anew each time: what is kept of a head lasts as long as its connection. */
export const KEPT_HEAD_BYTES = 2048;

const NEW_LINE = 0x0a;

/**
 * A connection on which plain requests come, one at a time, each in one piece: they are read here, where Node's parser and what it tells its server
 * of each request take a third of what a small answer costs. With the first other thing on it the connection is Node's.
 */
export class PlainConnection {
  readonly #socket: Socket;
  readonly #rules: PlainRules;
  #fields: PlainFields | null = null;
  #answer: PlainResponse | null = null;
  /** Whether a request was answered here. */
  #isUsed = false;
  /** Bytes that came while an answer was being made: they wait until that is out. */
  #held: Buffer | null = null;
  /** A request line whose end has not come, and when that is too late. */
  #open: { readonly bytes: Buffer; readonly alarm: NodeJS.Timeout } | null = null;

  constructor(socket: Socket, rules: PlainRules) {
    this.#socket = socket;
    this.#rules = rules;
    socket.setTimeout(rules.headersTimeout);
    socket.on('timeout', this.#stoodStill);
    socket.on('error', this.#broke);
    socket.on('end', this.#ended);
    socket.on('drain', this.#drained);
    socket.on('data', this.#came);
  }

  readonly #came = (chunk: Buffer): void => {
    if (this.#answer !== null) {
      this.#hold(chunk);
      return;
    }
    if (this.#open !== null) {
      this.#wait(this.#open, chunk);
      return;
    }
    const { headerLimit } = this.#rules;
    const text = chunk.length > headerLimit ? '' : chunk.toString('latin1');
    const head = text === '' ? null : readPlainHead(text, this.#fields);
    if (head === null) {
      if (text !== '' && isOpenLine(text)) this.#wait(null, chunk);
      else this.#leave(chunk);
    } else {
      this.#fields = chunk.length <= KEPT_HEAD_BYTES ? head.fields : null;
      this.#answerTo(head.url, head.fields);
    }
  };

  /**
   * Waits for the end of a request line that comes in pieces: of what Node's parser has taken nothing can be had back, and where a
   * byte of the target is not ASCII the line is needed from its beginning (`ContinueEncoded`). Node gets the pieces as one.
   */
  #wait(open: { readonly bytes: Buffer; readonly alarm: NodeJS.Timeout } | null, chunk: Buffer): void {
    const socket = this.#socket;
    const { headerLimit, headersTimeout } = this.#rules;
    const bytes = open === null ? chunk : Buffer.concat([open.bytes, chunk]);
    if (bytes.length <= headerLimit && !chunk.includes(NEW_LINE)) {
      // One time for all of the line, whatever keeps coming.
      if (open === null) socket.setTimeout(0);
      this.#open = { bytes, alarm: open?.alarm ?? setTimeout(this.#late, headersTimeout).unref() };
      return;
    }
    clearTimeout(open?.alarm);
    this.#open = null;
    this.#leave(bytes);
  }

  #answerTo(url: string, fields: PlainFields): void {
    const socket = this.#socket;
    const { keepAliveTimeout, idleTimeout } = this.#rules;
    if (!this.#isUsed) {
      this.#isUsed = true;
      socket.setTimeout(idleTimeout);
    }
    const request = new IncomingMessage(socket);
    request.method = 'GET';
    request.url = url;
    request.httpVersion = '1.1';
    request.httpVersionMajor = 1;
    request.httpVersionMinor = 1;
    request.headers = fields.headers;
    request.complete = true;
    const response = new PlainResponse(request, keepAliveTimeout, this.#out);
    this.#answer = response;
    response.assignSocket(socket);
    this.#rules.answer(request, response);
  }

  readonly #out = (response: PlainResponse): void => {
    const socket = this.#socket;
    const { idleTimeout } = this.#rules;
    response.detachSocket(socket);
    this.#answer = null;
    // As Node's server does once an answer is out.
    process.nextTick(close, response);
    if (socket.destroyed) return;
    if (response.isLast) {
      // Nothing that comes behind it is a request.
      socket.off('data', this.#came);
      socket.resume();
      socket.destroySoon();
      return;
    }
    // Whoever watches for standstill may have set another.
    if (socket.timeout !== idleTimeout) socket.setTimeout(idleTimeout);
    if (this.#held === null) return;
    // More than one request at a time is Node's matter.
    this.#leave(this.#held);
  };

  /** Keeps what comes behind a request. It is read, up to the length of a head: of a connection that is not read the end is not seen. */
  #hold(chunk: Buffer): void {
    this.#held = this.#held === null ? chunk : Buffer.concat([this.#held, chunk]);
    if (this.#held.length > this.#rules.headerLimit) this.#socket.pause();
  }

  /** Gives the connection to Node, with what was read. */
  #leave(chunk: Buffer): void {
    const socket = this.#socket;
    socket.off('timeout', this.#stoodStill);
    socket.off('error', this.#broke);
    socket.off('end', this.#ended);
    socket.off('drain', this.#drained);
    socket.off('data', this.#came);
    socket.pause();
    socket.unshift(chunk);
    socket.setTimeout(0);
    this.#rules.toNode(socket);
    socket.resume();
  }

  readonly #stoodStill = (): void => {
    const socket = this.#socket;
    if (this.#answer !== null) {
      // Between requests connections may be kept for a shorter time than an answer may take.
      if ((socket.timeout ?? 0) >= this.#rules.standstillTimeout) socket.destroy();
    } else if (this.#isUsed) socket.destroy();
    else this.#late();
  };

  readonly #late = (): void => {
    // It may have been closed meanwhile, as by a server that stops.
    if (!this.#socket.destroyed) this.#refuse(this.#rules.tooLate);
  };

  #refuse(refuse: (socket: Socket) => void): void {
    const socket = this.#socket;
    clearTimeout(this.#open?.alarm);
    this.#open = null;
    socket.off('data', this.#came);
    socket.off('timeout', this.#stoodStill);
    socket.setTimeout(0);
    socket.resume();
    refuse(socket);
  }

  readonly #broke = (): void => {
    clearTimeout(this.#open?.alarm);
    this.#socket.destroy();
  };

  /** Whoever says no more is not waited for. */
  readonly #ended = (): void => {
    if (this.#open === null) this.#socket.end();
    else this.#refuse(this.#rules.cutOff);
  };

  readonly #drained = (): void => {
    this.#answer?.emit('drain');
  };
}

function close(response: PlainResponse): void {
  response.close();
}
