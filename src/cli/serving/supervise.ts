import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { CannotListen, listeningAddress } from '../../server/http/listen.ts';
import type { Settings } from '../../server/settings.ts';
import { EXIT, type Terminal } from '../command.ts';
import { entry } from '../entries/entry.ts';
import type { SupervisorMessage } from './messages.ts';
import { lineWriter } from './operator-log.ts';
import { pauseUnless, RestartPause } from './retry.ts';

/** Descriptors besides one for each worker: for those that take the places of workers that end. */
const SPARE_DESCRIPTORS = 64;
/** Standard input, output and error, and the channel to the supervisor come before them. */
const FIRST_DESCRIPTOR = 4;

/**
 * Each worker collects its own garbage alone: the cores are the workers' already, and helpers keep pages of every heap half filled
 * (docs/adr/0038). What Node was started with comes behind, and wins.
 */
const COLLECTING = ['--single-threaded-gc'] as const;

/** A serving process, and how it ended when it did. */
interface Serving {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly reason: string }>;
  /** True once it answered. */
  readonly hasListened: () => boolean;
  readonly startedAt: number;
}

/**
 * Serves with several workers: in a process of its own, which is replaced when it ends without a stop signal. This one
 * does nothing else, so that hardly anything can end it.
 *
 * Only a parent can give a process several descriptors of one socket by Node's public interface, and each worker needs its own.
 *
 * @returns the exit code
 * @throws the listen error (port taken, address unknown) as Node gives it
 */
export async function supervise(settings: Settings, workers: number, terminal: Terminal): Promise<number> {
  const say = lineWriter(terminal.stderr, settings.logFormat);
  let reason: string | null = null;
  const stopping = new AbortController();
  const stopped = terminal.stopped().then((signal) => {
    reason = signal;
    stopping.abort();
  });
  let before = { count: 0, reason: '' };
  let socket = await open(settings.host, settings.port);
  const { port } = socket.address() as AddressInfo;
  const restart = new RestartPause();
  let hangUp = (): void => {};
  if (settings.logFile !== '') terminal.hungUp(() => hangUp());
  for (;;) {
    const { child, ended, hasListened, startedAt } = start(socket, settings, workers, before, terminal.environment);
    hangUp = () => {
      // Before it listens it may not know the signal yet, and would end. Files that it opens by then are the new ones, or found to be moved.
      if (hasListened()) child.kill('SIGHUP');
    };
    await Promise.race([stopped, ended]);
    if (reason !== null && child.connected) child.send({ kind: 'stop', reason } satisfies SupervisorMessage, () => {});
    const end = await ended;
    if (reason !== null || (before.count === 0 && !hasListened())) return end.code ?? EXIT.failed;
    before = { count: before.count + 1, reason: end.reason };
    const pause = restart.next(performance.now() - startedAt);
    say(`the serving process ended, another takes its place in ${pause} ms: ${end.reason}`);
    await pauseUnless(stopping.signal, pause);
    if (reason !== null) return EXIT.done;
    socket = await open(settings.host, port);
  }
}

async function open(host: string, port: number): Promise<Server> {
  const socket = createServer();
  socket.listen(port, host);
  try {
    await once(socket, 'listening');
  } catch (error) {
    throw error instanceof Error ? new CannotListen(error, { host, port }) : error;
  }
  return socket;
}

/** Starts a serving process on a socket that was opened just now, and closes the socket here: no connection waits on it. */
function start(
  socket: Server,
  settings: Settings,
  workers: number,
  before: { readonly count: number; readonly reason: string },
  environment: Terminal['environment'],
): Serving {
  const bound = socket.address() as AddressInfo;
  const descriptors = workers + SPARE_DESCRIPTORS;
  const child = spawn(
    process.execPath,
    [...COLLECTING, ...process.execArgv, fileURLToPath(entry('main')), 'serving-process'],
    {
      // The system's allocator otherwise keeps an arena for nearly every thread, each with holes of its own: a tenth of all memory.
      env: { MALLOC_ARENA_MAX: String(workers), ...environment },
      stdio: [
        'ignore',
        'inherit',
        'inherit',
        'ipc',
        ...Array.from({ length: descriptors }, () => descriptorOf(socket)),
      ],
    },
  );
  socket.close();
  let hasListened = false;
  child.on('message', () => {
    hasListened = true;
  });
  const ended = new Promise<Awaited<Serving['ended']>>((resolve) => {
    child.once('error', ({ message }) => resolve({ code: null, reason: message }));
    child.once('exit', (code, by) =>
      resolve({ code, reason: by === null ? `it ended with ${code}` : `it was ended by ${by}` }),
    );
  });
  const begin: SupervisorMessage = {
    kind: 'begin',
    settings,
    workers,
    firstDescriptor: FIRST_DESCRIPTOR,
    descriptors,
    address: listeningAddress(bound),
    before,
  };
  // A process that has ended takes no message; `ended` says how it ended.
  child.send(begin, () => {});
  return { child, ended, hasListened: () => hasListened, startedAt: performance.now() };
}

/** Reads the descriptor of a listening socket, for which Node has no public interface. */
function descriptorOf(socket: Server): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  const descriptor: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'fd') : undefined;
  if (typeof descriptor !== 'number' || descriptor < 0) {
    throw new Error('On this system several workers cannot listen on one port; use --workers 1.');
  }
  return descriptor;
}
