import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A kind of client that holds a server up, or tries to. */
export interface Attack {
  readonly name: string;
  /** Begins; resolves to what ends it. */
  readonly begin: (address: URL, connections: number) => Promise<() => Promise<void>>;
}

/** Longer than any measurement: an attack is ended, it does not end. */
const ATTACK_SECONDS = 600;
/** Connections opened in a second. */
const RATE = 1000;

/** The whole document: a long answer that every server has. */
const LONG_ANSWER = '/openapi.json';

export const ATTACKS: readonly Attack[] = [
  slow('slowloris: headers, a line now and then', ['-H', '-i', '1', '-x', '24', '-t', 'GET'], '/status'),
  slow(
    'slow body: a byte now and then',
    ['-B', '-i', '1', '-s', '8192', '-x', '10', '-f', 'application/json'],
    '/localidades',
  ),
  slow(
    'slow read: a long answer, a few bytes a second',
    ['-X', '-w', '512', '-y', '1024', '-n', '1', '-z', '32', '-k', '3'],
    LONG_ANSWER,
  ),
  slow('ranges: a thousand of them', ['-R', '-a', '1', '-b', '2000', '-t', 'GET'], LONG_ANSWER),
  { name: 'idle: connections on which nothing is asked', begin: beginIdle },
];

/** What `slowhttptest` does. */
function slow(name: string, options: readonly string[], path: string): Attack {
  return {
    name,
    begin: async (address, connections) => {
      const words = [
        ...options,
        '-c',
        String(connections),
        '-r',
        String(RATE),
        '-l',
        String(ATTACK_SECONDS),
        '-p',
        '30',
        '-u',
        new URL(path, address).href,
      ];
      const child = spawn('slowhttptest', words, { stdio: ['ignore', 'pipe', 'ignore'] });
      await Promise.race([once(child, 'spawn'), once(child, 'error').then(([error]) => Promise.reject(error))]);
      child.stdout.resume();
      return () => ended(child);
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null)
    throw new Error('slowhttptest ended by itself: it may not be used as it was.');
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}

async function beginIdle({ hostname, port }: URL, connections: number): Promise<() => Promise<void>> {
  const sockets: Socket[] = [];
  for (let n = 0; n < connections; n++) {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80) });
    // Connections that the server closes are what this is about.
    socket.on('error', () => undefined);
    sockets.push(socket);
  }
  await Promise.all(sockets.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
  return async () => {
    for (const socket of sockets) socket.destroy();
  };
}
