import { Socket } from 'node:net';

/** Members of a socket that name its two ends. */
const ENDS = ['remoteAddress', 'remotePort', 'remoteFamily', 'localAddress', 'localPort'] as const;

/**
 * A connection whose first bytes are given, and whose further bytes, in both directions, are those of another socket. It ends with that socket, and that
 * socket with it, unless {@link release} has parted them.
 */
export class RelayedSocket extends Socket {
  readonly #source: Socket;
  #isReleased = false;

  /** @param beginning bytes to be read before those of `source`, which is not read by anything else any more */
  constructor(source: Socket, beginning: Buffer) {
    super({ allowHalfOpen: true });
    this.#source = source;
    for (const name of ENDS) Object.defineProperty(this, name, { value: source[name] });
    Object.defineProperty(this, 'timeout', { get: () => source.timeout });
    source.setTimeout(0);
    source.on('data', this.#came);
    source.on('end', this.#ended);
    source.on('timeout', this.#stoodStill);
    source.on('close', this.#closed);
    source.on('error', ignore);
    this.#came(beginning);
    if (source.readableEnded) this.#ended();
  }

  /** The socket that is relayed. */
  get source(): Socket {
    return this.#source;
  }

  /** Parts the two: this one closes, and the other stays open and is paused. What was not read of this one is to be read of the other. */
  release(): void {
    const source = this.#source;
    this.#isReleased = true;
    source.pause();
    const unread: unknown = this.read();
    if (Buffer.isBuffer(unread)) source.unshift(unread);
    this.destroy();
  }

  override setTimeout(milliseconds: number, callback?: () => void): this {
    this.#source.setTimeout(milliseconds);
    if (callback) this.once('timeout', callback);
    return this;
  }

  override _read(): void {
    this.#source.resume();
  }

  override _write(chunk: Buffer | string, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#source.write(chunk, encoding, done);
  }

  override _writev(
    pieces: readonly { readonly chunk: Buffer | string; readonly encoding: BufferEncoding }[],
    done: (error?: Error | null) => void,
  ): void {
    const source = this.#source;
    source.cork();
    for (const { chunk, encoding } of pieces.slice(0, -1)) source.write(chunk, encoding);
    const last = pieces.at(-1);
    if (last) source.write(last.chunk, last.encoding, done);
    source.uncork();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#source.end(() => done());
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    const source = this.#source;
    source.off('data', this.#came);
    source.off('end', this.#ended);
    source.off('timeout', this.#stoodStill);
    source.off('close', this.#closed);
    // The last reader of a socket's errors stays, unless another takes its place.
    if (this.#isReleased) source.off('error', ignore);
    else source.destroy();
    super._destroy(error, done);
  }

  readonly #came = (chunk: Buffer): void => {
    if (!this.push(chunk)) this.#source.pause();
  };

  readonly #ended = (): void => {
    this.push(null);
  };

  readonly #stoodStill = (): void => {
    this.emit('timeout');
  };

  readonly #closed = (): void => {
    this.destroy();
  };
}

/** `close` follows, and ends the relay. */
function ignore(): void {}
