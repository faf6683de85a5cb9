import { type IncomingMessage, ServerResponse } from 'node:http';

/** The answer to a plain request: one of Node's that is told by its connection alone when more can be written. */
export class PlainResponse extends ServerResponse {
  static {
    // What Node's own answers are told by their server; its types call it a property, which no accessor may stand for.
    Object.defineProperty(PlainResponse.prototype, 'writableNeedDrain', {
      get(this: PlainResponse): boolean {
        return this.socket?.writableNeedDrain ?? false;
      },
    });
  }

  /** Members of Node's own that its types leave out: how long idle connections are kept, whether its end was told, whether its head says that nothing follows. */
  declare private _keepAliveTimeout: number;
  declare private _closed: boolean;
  declare private readonly _last: boolean;
  /** Told when it is out, before anybody else. */
  readonly #out: (response: PlainResponse) => void;

  /**
   * @param keepAlive how long an idle connection is kept, in milliseconds: Node tells clients so in the head
   */
  constructor(request: IncomingMessage, keepAlive: number, out: (response: PlainResponse) => void) {
    super(request);
    // What Node's server sets on each answer that it makes.
    this._keepAliveTimeout = keepAlive;
    this.#out = out;
    this.on('finish', this.#finished);
  }

  readonly #finished = (): void => this.#out(this);

  /** Tells whoever waits for its end that it has come. */
  close(): void {
    if (this._closed) return;
    this.destroyed = true;
    this._closed = true;
    this.emit('close');
  }

  /** True when its head said that nothing comes behind it. */
  get isLast(): boolean {
    return this._last;
  }
}
