import { type RequestListener, Server, type ServerOptions } from 'node:http';
import { Socket } from 'node:net';
import { isOpenLine } from './unencoded/target.ts';

/** Takes a new connection, and calls `serve` when Node's HTTP server is to have it. */
export type Accept = (socket: Socket, serve: () => void) => void;

/** An HTTP server of Node's that gets each connection when `accept` hands it over. */
export class AcceptingServer extends Server {
  readonly #accept: Accept;

  constructor(options: ServerOptions, listener: RequestListener, accept: Accept) {
    super(options, listener);
    this.#accept = accept;
  }

  override emit(event: string, ...values: unknown[]): boolean {
    const [socket] = values;
    if (event !== 'connection' || !(socket instanceof Socket)) return super.emit(event, ...values);
    this.#accept(socket, () => super.emit('connection', socket));
    return true;
  }
}

/** What waiting for a first request line needs. */
export interface FirstLineRules {
  /** Bytes of a request line at most. */
  readonly limit: number;
  /** How long the line may take to come, in milliseconds. */
  readonly timeout: number;
  /** Refuses a connection whose line did not come to its end. */
  readonly refuse: (error: NodeJS.ErrnoException, socket: Socket) => void;
}

const NEW_LINE = 0x0a;

/**
 * Waits for the end of the first request line of a connection, and puts back all that was read. Where a target holds a byte beyond
 * ASCII its line is needed from the beginning (`ContinueEncoded`), and Node's parser gives nothing back of earlier packets.
 */
export function awaitFirstLine(socket: Socket, { limit, timeout, refuse }: FirstLineRules, serve: () => void): void {
  let line: Buffer | null = null;
  const stop = (): void => {
    clearTimeout(timer);
    socket.off('data', came);
    socket.off('end', ended);
    socket.off('close', stop);
  };
  const came = (chunk: Buffer): void => {
    line = line === null ? chunk : Buffer.concat([line, chunk]);
    if (line.length <= limit && !chunk.includes(NEW_LINE) && isOpenLine(line.toString('latin1'))) return;
    stop();
    socket.off('error', broke);
    socket.pause();
    socket.unshift(line);
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
    if (line !== null) fail('Invalid EOF state', 'HPE_INVALID_EOF_STATE');
    else socket.end();
  };
  const broke = (): void => void socket.destroy();
  const timer = setTimeout(late, timeout).unref();
  socket.on('data', came);
  socket.on('end', ended);
  socket.on('error', broke);
  socket.on('close', stop);
}
