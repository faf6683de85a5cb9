import { isUtf8 } from 'node:buffer';
import type { Server } from 'node:http';
import { Socket } from 'node:net';

/** What continuing a connection needs. */
interface ContinueRules {
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

  /** Reads a target to its end, which may come later than its beginning, and then all that comes while answers are owed. */
  #collect(error: NodeJS.ErrnoException, socket: Socket, beginning: Buffer): void {
    const { limit } = this.#rules;
    let received = new ReceivedBytes(beginning);
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
        received = new ReceivedBytes(encoded);
        isEncoded = true;
        this.#taken.set(socket, null);
        this.#afterAnswers(socket, () => {
          stop();
          this.#goOn(socket, received.all);
        });
      }
    };
    const came = (chunk: Buffer): void => {
      received.add(chunk);
      const isOverLimit = received.length > limit;
      if (isEncoded) {
        if (isOverLimit) socket.pause();
      } else if (isOverLimit || chunk.some(endsTarget)) judge(encodedRequest(received.all, limit));
    };
    // As Node's server does with a client that says no more.
    const ended = (): void => (isEncoded ? void socket.end() : refuse(error));
    socket.on('data', came);
    socket.on('end', ended);
    this.#taken.set(socket, refuse);
    judge(encodedRequest(beginning, limit));
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

/** Bytes that come in any number of chunks, which cost no more together than one. */
class ReceivedBytes {
  #bytes: Buffer;
  #length: number;

  constructor(beginning: Buffer) {
    this.#bytes = beginning;
    this.#length = beginning.length;
  }

  get length(): number {
    return this.#length;
  }

  /** All bytes until now; valid until the next chunk is added. */
  get all(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  add(chunk: Buffer): void {
    const length = this.#length + chunk.length;
    if (length > this.#bytes.length) {
      const longer = Buffer.allocUnsafe(2 * length);
      longer.set(this.all);
      this.#bytes = longer;
    }
    this.#bytes.set(chunk, this.#length);
    this.#length = length;
  }
}

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

  /** Parts the two: this one closes, and the other stays open and is paused. Unread bytes of this one are read from the other. */
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

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const;

/**
 * The beginning of a request line, up to a byte beyond ASCII in its target. Of the methods listed here none is the end of another one that Node's
 * parser knows, and a line holds one blank before its target's end: bytes that match begin where the line begins, even where
 * earlier bytes of the connection (a body, a part of the line) are not at hand.
 */
const BEGINNING = new RegExp(`^(?:${METHODS.join('|')}) (?:/|https?://)[!-~]*$`);

/** A request line from its method to somewhere in its target or version, with any bytes beyond ASCII in the target. */
const OPEN_LINE = new RegExp(`^((?:${METHODS.join('|')}) )[!-~\\x80-\\xff]*( [!-~]{0,8})?$`);

const NEW_LINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BLANK = 0x20;
const FIRST_BEYOND_ASCII = 0x80;

/**
 * Continues a request line whose end has not come by a chunk, a character for each byte.
 * @param line what this returned for the chunks before
 * @returns the line without its target, which does not decide on what may follow; null where it is not the beginning of a request line
 */
function continuedLine(line: string, chunk: string): string | null {
  const longer = line + chunk;
  if (METHODS.some((method) => method.startsWith(longer))) return longer;
  const [, method, version = ''] = OPEN_LINE.exec(longer) ?? [];
  return method === undefined ? null : method + version;
}

/**
 * The bytes from the beginning of the request line on in which Node's parser stopped at a byte beyond ASCII in the target; null where it
 * stopped for another reason, or where the line began in bytes that came before. That the byte is part of a target
 * is the parser's judgement: bodies and header fields are never looked at here.
 * @param error what `clientError` of `node:http` brings
 */
export function unencodedRequest(error: NodeJS.ErrnoException): Buffer | null {
  if (error.code !== 'HPE_INVALID_URL') return null;
  const packet: unknown = Reflect.get(error, 'rawPacket');
  const at: unknown = Reflect.get(error, 'bytesParsed');
  if (!Buffer.isBuffer(packet) || typeof at !== 'number' || (packet[at] ?? 0) < FIRST_BEYOND_ASCII) return null;
  const start = at === 0 ? 0 : packet.lastIndexOf(NEW_LINE, at - 1) + 1;
  return BEGINNING.test(packet.toString('latin1', start, at)) ? packet.subarray(start) : null;
}

/** What came of encoding a target: the request with its target in ASCII, or why there is none (yet). */
type Encoded = Buffer | 'incomplete' | 'too_long' | 'not_utf8';

/**
 * A request whose target is percent-encoded where it is not ASCII (RFC 3987 3.1). Everything behind the target stays byte for byte.
 * @param request bytes from the beginning of the request line on
 * @param limit bytes of a request line at most
 * @returns `incomplete` where the end of the target has not come
 */
export function encodedRequest(request: Buffer, limit: number): Encoded {
  const from = request.indexOf(BLANK) + 1;
  let to = from;
  while (to < request.length && !endsTarget(request[to] ?? 0)) to++;
  if (to > limit) return 'too_long';
  if (to === request.length) return 'incomplete';
  const target = request.subarray(from, to);
  if (!isUtf8(target)) return 'not_utf8';
  return Buffer.concat([request.subarray(0, from), percentEncoded(target), request.subarray(to)]);
}

function endsTarget(byte: number): boolean {
  return byte === BLANK || byte === CARRIAGE_RETURN || byte === NEW_LINE;
}

function percentEncoded(bytes: Uint8Array): Buffer {
  let text = '';
  for (const byte of bytes) {
    text += byte < FIRST_BEYOND_ASCII ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase()}`;
  }
  return Buffer.from(text, 'latin1');
}

/** What waiting for a first request line needs. */
interface FirstLineRules {
  /** Bytes of a request line at most. */
  readonly limit: number;
  /** How long the line may take to come, in milliseconds. */
  readonly timeout: number;
  /** Refuses a connection whose line did not come to its end. */
  readonly refuse: (error: NodeJS.ErrnoException, socket: Socket) => void;
}

/**
 * Waits for the end of the first request line of a connection, and puts back all that was read. Where a target holds a byte beyond
 * ASCII its line is needed from the beginning (`ContinueEncoded`), and Node's parser gives nothing back of earlier packets.
 */
export function awaitFirstLine(socket: Socket, { limit, timeout, refuse }: FirstLineRules, serve: () => void): void {
  let received: ReceivedBytes | null = null;
  let line = '';
  const stop = (): void => {
    clearTimeout(timer);
    socket.off('data', came);
    socket.off('end', ended);
    socket.off('close', stop);
  };
  const came = (chunk: Buffer): void => {
    if (received === null) received = new ReceivedBytes(chunk);
    else received.add(chunk);
    if (received.length <= limit && !chunk.includes(NEW_LINE)) {
      const longer = continuedLine(line, chunk.toString('latin1'));
      if (longer !== null) {
        line = longer;
        return;
      }
    }
    stop();
    socket.off('error', broke);
    socket.pause();
    socket.unshift(received.all);
    serve();
    socket.resume();
  };
  const fail = (message: string, code: string): void => {
    stop();
    socket.resume();
    refuse(Object.assign(new Error(message), { code }), socket);
  };
  // As Node's server says of a connection on which no whole request came.
  const late = (): void => fail('Request timeout', 'ERR_HTTP_REQUEST_TIMEOUT');
  const ended = (): void => {
    if (received !== null) fail('Invalid EOF state', 'HPE_INVALID_EOF_STATE');
    else socket.end();
  };
  const broke = (): void => void socket.destroy();
  const timer = setTimeout(late, timeout).unref();
  socket.on('data', came);
  socket.on('end', ended);
  socket.on('error', broke);
  socket.on('close', stop);
}
