import { createServer, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { AddressConnections } from '../limits/access-rules.ts';
import type { Rejection } from '../metrics/counters.ts';
import { watchWorker } from '../metrics/worker-figures.ts';
import type { Settings } from '../settings.ts';
import type { App } from './app.ts';
import { answerClientError, refuseConnect } from './client-error.ts';
import { awaitFirstLine, ContinueEncoded, RelayedSocket } from './unencoded.ts';

/** A listening server and the way to end it. */
export interface Listening {
  readonly address: string;
  readonly port: number;
  readonly server: Server;
  /** Stops taking connections, finishes the answers under way, then ends; hard after the shutdown timeout. */
  readonly stop: () => Promise<void>;
}

/**
 * Connections that the system takes for a server which is at something else (the system may allow fewer, Linux 4096). With Node's
 * 511, a flood makes normal clients knock again after a second.
 */
const BACKLOG = 4096;

/** How often a stopping server looks for connections that have become idle, in milliseconds. */
const STOP_STEP_MS = 5;

/**
 * Listens with every timeout and limit set from the settings.
 * @param descriptor a socket that listens already, to take connections from instead of host and port; the server closes it
 * @throws CannotListen where the port is taken or needs rights, or the address is another machine's
 */
export async function listen(app: App, settings: Settings, descriptor?: number): Promise<Listening> {
  // Node refuses to start when headers may take longer than the whole request.
  const headersTimeout = Math.min(settings.headersTimeout, settings.requestTimeout);
  const sockets = new Set<Socket>();
  let taken = 0;
  const { addressConnections: most, trustedProxies, rateExempt } = settings;
  const ofAddresses = most === 0 ? null : new AddressConnections(most, [...trustedProxies, ...rateExempt]);
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  const refuse = (error: NodeJS.ErrnoException, socket: Duplex): void => {
    const reason = rejectionOf(error);
    if (reason !== null) app.rejections[reason].add();
    answerClientError(error, socket, app);
  };
  const firstLine = { limit: settings.headerLimit, timeout: headersTimeout, refuse };
  const accept = (socket: Socket, serve: () => void): void => {
    if (socket instanceof RelayedSocket) {
      // Busy is the connection that requests come on; the other ends with it.
      sockets.delete(socket.source);
      keep(socket);
      serve();
      return;
    }
    taken++;
    if (ofAddresses?.take(socket) === false) {
      app.rejections.connections_per_address.add();
      socket.destroy();
      return;
    }
    keep(socket);
    awaitFirstLine(socket, firstLine, serve);
  };
  const server = createServer(
    {
      maxHeaderSize: settings.headerLimit,
      headersTimeout,
      // The app ends ordinary bodies after `requestTimeout`, and files, which may take longer, after a time of their own.
      requestTimeout: Math.max(settings.requestTimeout, settings.csvUploadTimeout),
      keepAliveTimeout: settings.keepAliveTimeout,
      connectionsCheckingInterval: Math.min(settings.headersTimeout, settings.requestTimeout, 5000),
      noDelay: true,
      // Node's own refusal has no body, and none of the headers of our answers.
      requireHostHeader: false,
    },
    app.listener,
  );
  // Node's HTTP server gets a connection when it is accepted.
  const handOver = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket) => {
    accept(socket, () => {
      for (const listener of handOver) listener.call(server, socket);
    });
  });
  server.maxConnections = settings.maximumConnections;
  const watch = watchStandstill(app, settings.standstillTimeout);
  // The app requests a body that is held back (`Expect: 100-continue`); other expectations are let pass.
  server.on('checkContinue', app.listener);
  server.on('checkExpectation', app.listener);
  const unencoded = new ContinueEncoded({
    server,
    limit: settings.headerLimit,
    afterAnswers: app.afterAnswers,
    refuse,
  });
  server.on('clientError', (error, socket) => {
    if (!unencoded.take(error, socket)) refuse(error, socket);
  });
  server.on('connect', (request, socket) => refuseConnect(request, socket, app));
  server.on('drop', () => app.rejections.connections.add());
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error): void => reject(new CannotListen(error, settings));
    server.once('error', fail);
    const listening = (): void => {
      server.off('error', fail);
      resolve();
    };
    const { port, host } = settings;
    if (descriptor === undefined) server.listen({ port, host, backlog: BACKLOG }, listening);
    // Of a descriptor Node takes the backlog as an argument alone, and leaves out that among the options.
    else server.listen({ fd: descriptor }, BACKLOG, listening);
  });
  const unwatch = watchWorker(app.worker, { open: () => sockets.size, taken: () => taken });
  const bound = server.address() as AddressInfo;
  return {
    address: listeningAddress(bound),
    port: bound.port,
    server,
    stop: () =>
      stop(server, sockets, app, settings.shutdownTimeout).finally(() => {
        clearInterval(watch);
        unwatch();
      }),
  };
}

/** Longest and shortest time between two looks for requests that stand still, in milliseconds. */
const WATCH_MS = { longest: 5000, shortest: 20 } as const;

/**
 * Ends connections on which nothing moves for `timeout` milliseconds while a request is under way. Node's own timeout
 * for that is set on every request, which costs a tenth of a small answer; here only requests that were already there at
 * the look before get one, so that a connection stands still for at most half as long again.
 */
function watchStandstill(app: App, timeout: number): NodeJS.Timeout {
  let before: ReadonlySet<Socket> = new Set();
  const look = (): void => {
    const busy = app.busy();
    for (const socket of busy) {
      // Node's HTTP server destroys a socket whose timeout passes, and sets another when the answer is out.
      if (before.has(socket) && socket.timeout !== timeout) socket.setTimeout(timeout);
    }
    before = busy;
  };
  const every = Math.min(WATCH_MS.longest, Math.max(WATCH_MS.shortest, timeout / 4));
  return setInterval(look, every).unref();
}

/** The reason in the figures; a broken connection counts under none. */
function rejectionOf({ code = '' }: NodeJS.ErrnoException): Rejection | null {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_too_late';
  return code.startsWith('HPE_') ? 'not_http' : null;
}

async function stop(server: Server, sockets: ReadonlySet<Socket>, app: App, timeout: number): Promise<void> {
  app.drain();
  const deadline = performance.now() + timeout;
  // Not the HTTP server's own `close`: that takes a connection for idle, and cuts it, as soon as the last of an answer
  // is handed over, though a slow client has yet to receive it.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  while (sockets.size > 0) {
    const busy = performance.now() < deadline ? app.busy() : new Set();
    for (const socket of sockets) if (!busy.has(socket)) socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, STOP_STEP_MS));
  }
  await closed;
}

/** What to call a server that is bound there. */
export function listeningAddress({ port, address, family }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** A port that a server was to take connections on and cannot have. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen';
  /** The system's, as `EADDRINUSE`. */
  readonly code: string;

  /** `cause`: the error of Node's `listen`. */
  constructor(cause: NodeJS.ErrnoException, { host, port }: Pick<Settings, 'host' | 'port'>) {
    super(sentenceOf(cause, host, port), { cause });
    this.code = cause.code ?? '';
  }
}

function sentenceOf({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is taken: stop what has it (ventanilla doctor tells what), or choose another with --port.`;
    case 'EACCES':
      return `Port ${port} is not for everybody: choose one from 1024 on with --port, and put a proxy before it.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is no address of this machine: --host takes one, or 0.0.0.0 or :: for all.`;
    default:
      return `Nobody can listen on port ${port} of ${host}: ${message}.`;
  }
}
