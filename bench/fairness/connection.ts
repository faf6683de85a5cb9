import { connect, type Socket } from 'node:net';
import type { Request } from './requests.ts';

/** How a request ended: its status, or 0 when it did not come to an answer in time or its connection broke. */
export interface Ended {
  readonly request: Request;
  readonly began: number;
  readonly ended: number;
  readonly status: number;
  readonly isTimeout: boolean;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** One kept connection that asks one thing after another: an own client, since that of Node takes more time than the server. */
export class Connection {
  readonly #port: number;
  readonly #timeoutMs: number;
  #socket: Socket | null = null;
  #head = '';
  /** Bytes of the body that are still to come; −1 while its head is. */
  #left = -1;
  #status = 0;
  #closes = false;
  #settle: ((status: number, isTimeout: boolean) => void) | null = null;

  constructor(port: number, timeoutMs: number) {
    this.#port = port;
    this.#timeoutMs = timeoutMs;
  }

  /** Sends a request and waits for its whole answer. Never rejects. */
  ask(request: Request): Promise<Ended> {
    const { method, path, body } = request;
    const head = `${method} ${path} HTTP/1.1\r\nHost: bench\r\n`;
    const fields =
      method === 'GET' ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
    return new Promise((resolve) => {
      const began = performance.now();
      const timer = setTimeout(() => this.#end(0, true), this.#timeoutMs);
      this.#settle = (status, isTimeout) => {
        clearTimeout(timer);
        resolve({ request, began, ended: performance.now(), status, isTimeout });
      };
      this.#socket ??= this.#open();
      this.#socket.write(`${head}${fields}\r\n${body}`);
    });
  }

  /** Ends the connection as a client that goes away: `fin` in order, `rst` without. */
  leave(how: 'fin' | 'rst'): void {
    if (how === 'fin') this.#socket?.end();
    else this.#socket?.resetAndDestroy();
    this.#socket = null;
  }

  #open(): Socket {
    const socket = connect({ host: '127.0.0.1', port: this.#port, noDelay: true });
    socket.on('data', (chunk) => this.#take(chunk));
    const broken = (): void => {
      if (this.#socket === socket) this.#end(0, false);
    };
    socket.on('error', broken);
    socket.on('close', broken);
    return socket;
  }

  #take(chunk: Buffer): void {
    let rest = chunk;
    if (this.#left < 0) {
      const end = rest.indexOf(HEAD_END);
      this.#head += rest.toString('latin1', 0, end < 0 ? rest.length : end);
      if (end < 0) return;
      rest = rest.subarray(end + HEAD_END.length);
      this.#status = Number(this.#head.slice(9, 12));
      const length = /content-length: (\d+)/i.exec(this.#head)?.[1];
      if (length === undefined) throw new Error(`An answer has no length: ${this.#head}`);
      this.#left = Number(length);
      this.#closes = /connection: close/i.test(this.#head);
    }
    this.#left -= rest.length;
    if (this.#left <= 0) this.#end(this.#status, false);
  }

  #end(status: number, isTimeout: boolean): void {
    const settle = this.#settle;
    this.#settle = null;
    if (status === 0 || this.#closes) {
      const socket = this.#socket;
      this.#socket = null;
      socket?.destroy();
    }
    this.#head = '';
    this.#left = -1;
    this.#closes = false;
    settle?.(status, isTimeout);
  }
}
