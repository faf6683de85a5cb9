import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** One response as it came over the wire. */
export interface WireResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A bare TCP client, for what `fetch` would not send. Reads responses one after another, by their Content-Length. */
export class Wire {
  readonly socket: Socket;
  #held: Buffer = Buffer.alloc(0);
  #ended = false;
  #wake: () => void = () => {};

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    this.socket.on('data', (chunk) => {
      this.#held = Buffer.concat([this.#held, chunk]);
      this.#wake();
    });
    for (const event of ['end', 'close', 'error']) {
      this.socket.on(event, () => {
        this.#ended = true;
        this.#wake();
      });
    }
  }

  /** Sends text as it is; lines must bring their own `\r\n`. */
  send(text: string | Uint8Array): this {
    this.socket.write(text);
    return this;
  }

  /** Sends a request with the usual headers. */
  request(method: string, target: string, headers: Readonly<Record<string, string>> = {}, body = ''): this {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const length = body === '' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
    return this.send(`${method} ${target} HTTP/1.1\r\nHost: test\r\n${lines.join('')}${length}\r\n${body}`);
  }

  /**
   * The next response; `bodyless` for answers to HEAD. 1xx responses are responses too.
   * @throws Error when the server ends the connection before a whole response came
   */
  async response({ bodyless = false } = {}): Promise<WireResponse> {
    for (;;) {
      const read = this.#take(bodyless);
      if (read) return read;
      if (this.#ended)
        throw new Error(`the connection ended after ${JSON.stringify(this.#held.toString('latin1', 0, 300))}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Resolves when the server has ended the connection; what it sent and was not read. */
  async ended(): Promise<string> {
    while (!this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.socket.destroy();
    return this.#held.toString('latin1');
  }

  async close(): Promise<void> {
    if (this.socket.destroyed) return;
    const closed = once(this.socket, 'close');
    this.socket.destroy();
    await closed;
  }

  #take(bodyless: boolean): WireResponse | null {
    const headEnd = this.#held.indexOf('\r\n\r\n');
    if (headEnd < 0) return null;
    const [statusLine = '', ...lines] = this.#held.subarray(0, headEnd).toString('latin1').split('\r\n');
    const headers: Record<string, string> = {};
    for (const line of lines) {
      const colon = line.indexOf(':');
      const name = line.slice(0, colon).toLowerCase();
      headers[name] = `${name in headers ? `${headers[name]}, ` : ''}${line.slice(colon + 1).trim()}`;
    }
    const status = Number(statusLine.split(' ')[1]);
    const length = bodyless || status < 200 || status === 304 ? 0 : Number(headers['content-length'] ?? 0);
    const from = headEnd + 4;
    if (this.#held.byteLength < from + length) return null;
    const body = this.#held.subarray(from, from + length);
    this.#held = this.#held.subarray(from + length);
    return { status, headers, body };
  }
}
