import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import type { RedisAddress } from './address.ts';
import { commandOf, ProtocolError, RedisError, type Reply, ReplyReader } from './resp.ts';

/** Thrown to who asks while there is no connection, or loses it while asking. */
export class RedisAway extends Error {
  override readonly name = 'RedisAway';
}

/** What a link needs besides an address. */
export interface LinkParts {
  /** How long a reply may take, in milliseconds; then the connection counts as lost. */
  readonly patience: number;
  /** Told each time that the connection begins to serve, with null, or stops doing so, with the cause. */
  readonly changed: (cause: Error | null) => void;
}

/** Pauses between tries to connect, in milliseconds: the first, and the longest; each is twice the one before. */
const RETRY_MS = { first: 100, longest: 5000 } as const;
/** How long a connection may take until it serves, in milliseconds. */
export const CONNECT_MS = 2000;
/** Commands that may wait for their replies. */
export const MOST_WAITING = 10_000;

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
  readonly since: number;
}

/**
 * One connection to Redis, made again when it is lost. Commands of one turn of the event loop leave in one write; replies
 * come in their order. Nothing waits for a connection, and nothing is sent twice: who asks while there is none is told so
 * at once. It keeps no process alive.
 */
export class RedisLink {
  readonly #address: RedisAddress;
  readonly #parts: LinkParts;
  #socket: Socket | null = null;
  #isReady = false;
  #isClosed = false;
  #reader = new ReplyReader();
  /** In the order of their commands. */
  #waiting: Waiting[] = [];
  #unsent = '';
  #pause: number = RETRY_MS.first;
  #retrying: NodeJS.Timeout | undefined;
  #watching: NodeJS.Timeout | undefined;
  #lost: Error | null = null;

  constructor(address: RedisAddress, parts: LinkParts) {
    this.#address = address;
    this.#parts = parts;
    this.#connect();
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Rejects with RedisAway where there is no connection, or with RedisError where Redis refuses the command. */
  ask(words: readonly (string | number)[]): Promise<Reply> {
    if (!this.#isReady || this.#waiting.length >= MOST_WAITING) return Promise.reject(new RedisAway('not connected'));
    return this.#send(words);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retrying);
    this.#socket?.destroy();
  }

  #send(words: readonly (string | number)[]): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject, since: performance.now() });
      if (this.#unsent === '') setImmediate(() => this.#flush());
      this.#unsent += commandOf(words);
      this.#watching ??= this.#watch();
    });
  }

  #flush(): void {
    const text = this.#unsent;
    this.#unsent = '';
    if (text !== '') this.#socket?.write(text);
  }

  #connect(): void {
    const { host, port, secure } = this.#address;
    const servername = isIP(host) === 0 ? host : '';
    const socket = secure ? connectSecure({ host, port, servername }) : connectPlain({ host, port });
    this.#socket = socket;
    this.#reader = new ReplyReader();
    socket.setNoDelay(true).unref();
    const timer = setTimeout(
      () => socket.destroy(new RedisAway(`no answer within ${CONNECT_MS} ms`)),
      CONNECT_MS,
    ).unref();
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      this.#greet().then(
        () => {
          clearTimeout(timer);
          this.#begin();
        },
        (error: Error) => socket.destroy(error),
      );
    });
    socket.on('data', (bytes) => this.#take(bytes));
    socket.on('error', (error) => {
      this.#lost = error;
    });
    socket.once('close', () => {
      clearTimeout(timer);
      this.#end();
    });
  }

  async #greet(): Promise<void> {
    const { user, password, database } = this.#address;
    const greetings: (string | number)[][] = [];
    if (password !== '') greetings.push(user === '' ? ['AUTH', password] : ['AUTH', user, password]);
    if (database !== 0) greetings.push(['SELECT', database]);
    greetings.push(['PING']);
    try {
      await Promise.all(greetings.map((words) => this.#send(words)));
    } catch (error) {
      // A server that does not know a command repeats what was said with it.
      if (!(error instanceof RedisError) || password === '') throw error;
      throw new RedisError(error.message.replaceAll(password, '…'));
    }
  }

  #begin(): void {
    this.#isReady = true;
    this.#pause = RETRY_MS.first;
    this.#parts.changed(null);
  }

  /** What was asked is answered by nobody any more; a try to connect follows. */
  #end(): void {
    const cause = this.#lost ?? new RedisAway('the connection was closed');
    const wasReady = this.#isReady;
    this.#lost = null;
    this.#isReady = false;
    this.#unsent = '';
    const waiting = this.#waiting;
    this.#waiting = [];
    clearInterval(this.#watching);
    this.#watching = undefined;
    for (const { reject } of waiting) reject(new RedisAway(cause.message));
    if (this.#isClosed) return;
    if (wasReady || this.#pause === RETRY_MS.first) this.#parts.changed(cause);
    this.#retrying = setTimeout(() => this.#connect(), this.#pause).unref();
    this.#pause = Math.min(RETRY_MS.longest, this.#pause * 2);
  }

  #take(bytes: Buffer): void {
    try {
      for (const reply of this.#reader.read(bytes)) {
        const waiting = this.#waiting.shift();
        if (!waiting) throw new ProtocolError('a reply came that nobody asked for');
        if (reply instanceof RedisError) waiting.reject(reply);
        else waiting.resolve(reply);
      }
    } catch (error) {
      this.#socket?.destroy(error instanceof Error ? error : new ProtocolError(String(error)));
    }
  }

  /** Looks now and then whether the oldest command has waited too long. */
  #watch(): NodeJS.Timeout {
    return setInterval(() => {
      const oldest = this.#waiting[0];
      if (!oldest) {
        clearInterval(this.#watching);
        this.#watching = undefined;
      } else if (performance.now() - oldest.since > this.#parts.patience) {
        // What has come in while this process was busy is read first.
        setImmediate(() => {
          if (this.#waiting[0] !== oldest) return;
          this.#socket?.destroy(new RedisAway(`no reply within ${this.#parts.patience} ms`));
        });
      }
    }, this.#parts.patience / 2).unref();
  }
}
