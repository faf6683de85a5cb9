import { connect, type Socket } from 'node:net';
import { AnswerReader, type WireAnswer, WireError } from './answer.ts';

/** Where a server listens. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** What came of waiting for an answer. */
export type Came =
  | { readonly kind: 'answer'; readonly answer: WireAnswer }
  /** The server ended the connection; `rest` is what it had sent of an answer. */
  | { readonly kind: 'ended'; readonly rest: Buffer }
  | { readonly kind: 'nothing in time' }
  | { readonly kind: 'no HTTP'; readonly reason: string };

/** A large file may come slowly, but must come. */
const LONGEST_TIMES = 6;

/** A TCP connection that sends what no library would, and reads answers strictly. */
export class Connection {
  readonly #socket: Socket;
  readonly #reader = new AnswerReader();
  #ended = false;
  #wake: () => void = () => {};

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => {
      this.#reader.push(chunk);
      this.#wake();
    });
    const end = (): void => {
      this.#ended = true;
      this.#wake();
    };
    socket.on('end', end);
    socket.on('close', end);
    // What an error means for the answer is told by the end of the connection, which follows it.
    socket.on('error', () => undefined);
  }

  /** @throws Error when nobody takes the connection within `milliseconds` */
  static open({ host, port }: Endpoint, milliseconds: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, allowHalfOpen: true, noDelay: true });
      const timer = setTimeout(() => {
        socket.destroy();
        reject(new Error(`No connection to ${host}:${port} within ${milliseconds} ms.`));
      }, milliseconds);
      socket.once('error', (error) => {
        clearTimeout(timer);
        reject(error);
      });
      socket.once('connect', () => {
        clearTimeout(timer);
        socket.removeAllListeners('error');
        resolve(new Connection(socket));
      });
    });
  }

  /** True when the server has ended its side. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Bytes that came and belong to no answer that was read. */
  get rest(): Buffer {
    return this.#reader.rest;
  }

  send(bytes: Uint8Array): void {
    if (this.#socket.writable) this.#socket.write(bytes);
  }

  /** Sends nothing more; answers can still come. */
  halfClose(): void {
    this.#socket.end();
  }

  close(): void {
    this.#socket.destroy();
  }

  /**
   * The next answer.
   * @param bodyless for HEAD
   * @param milliseconds for how long nothing may come; all of it may take some times as long
   */
  async next(bodyless: boolean, milliseconds: number): Promise<Came> {
    const deadline = performance.now() + LONGEST_TIMES * milliseconds;
    for (;;) {
      try {
        const answer = this.#reader.take(bodyless, this.#ended);
        if (answer) return { kind: 'answer', answer };
      } catch (error) {
        if (error instanceof WireError) return { kind: 'no HTTP', reason: error.message };
        throw error;
      }
      if (this.#ended) return { kind: 'ended', rest: this.#reader.rest };
      const left = Math.min(milliseconds, deadline - performance.now());
      if (!(await this.#moved(left))) return { kind: 'nothing in time' };
    }
  }

  /** Resolves with true when the server ends the connection within `milliseconds`. */
  async end(milliseconds: number): Promise<boolean> {
    const deadline = performance.now() + milliseconds;
    while (!this.#ended) {
      if (!(await this.#moved(deadline - performance.now()))) return false;
    }
    return true;
  }

  /** False when nothing came for so long. */
  #moved(milliseconds: number): Promise<boolean> {
    if (milliseconds <= 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#wake = () => {};
        resolve(false);
      }, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = () => {};
        resolve(true);
      };
    });
  }
}
