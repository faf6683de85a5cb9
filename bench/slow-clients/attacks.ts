import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { totalmem } from 'node:os';

/** A kind of client that holds a server up, or tries to. */
export interface Attack {
  readonly name: string;
  /** More connections than these hold up the machine, whatever the server does. */
  readonly most?: number;
  /** Begins; resolves to what ends it. */
  readonly begin: (address: URL, connections: number) => Promise<() => Promise<void>>;
}

/** Longer than any measurement: an attack is ended, it does not end. */
const ATTACK_SECONDS = 600;
/** Connections opened in a second. */
const RATE = 1000;
/** Where each is answered at once, so many requests in a second: more at a time are a flood, not what is asked for. */
const ANSWERED_RATE = 100;

/** The share of a machine's memory up to which Linux keeps what connections have not read without holding others back (`tcp_mem`). */
const UNREAD_SHARE = 3 / 64;
/** What it keeps for one of them at most, unless it was told otherwise (`tcp_wmem`). Slow readers make it keep all of that. */
const UNREAD_BYTES = 4 * 1024 * 1024;

/** The whole document: a long answer that every server has. */
const LONG_ANSWER = '/openapi.json';

export const ATTACKS: readonly Attack[] = [
  slow('slowloris: headers, a line now and then', ['-H', '-i', '1', '-x', '24', '-t', 'GET'], '/status'),
  slow(
    'slow body: a byte now and then',
    ['-B', '-i', '1', '-s', '8192', '-x', '10', '-f', 'application/json'],
    '/localidades',
  ),
  {
    ...slow(
      'slow read: a long answer, a few bytes a second',
      ['-X', '-w', '512', '-y', '1024', '-n', '1', '-z', '32', '-k', '3'],
      LONG_ANSWER,
    ),
    // Within one machine the system takes whole answers off the server; between machines, what a few packets hold.
    most: Math.max(1, Math.floor((totalmem() * UNREAD_SHARE) / UNREAD_BYTES)),
  },
  slow('ranges: two thousand in a request', ['-R', '-a', '1', '-b', '2000', '-t', 'GET'], '/status', ANSWERED_RATE),
  { name: 'idle: connections on which nothing is asked', begin: beginIdle },
];

/** What `slowhttptest` does, with so many new connections in a second. */
function slow(name: string, options: readonly string[], path: string, rate = RATE): Attack {
  return {
    name,
    begin: async (address, connections) => {
      const words = [
        ...options,
        '-c',
        String(connections),
        '-r',
        String(rate),
        '-l',
        String(ATTACK_SECONDS),
        '-p',
        '30',
        '-u',
        new URL(path, address).href,
      ];
      return keepGoing(words);
    },
  };
}

/** How long it stays ended when the server has let go of all its connections. */
const PAUSE_MS = 50;

/** Starts `slowhttptest`, and again whenever the server has ended all that it held; resolves to what ends it. */
async function keepGoing(words: readonly string[]): Promise<() => Promise<void>> {
  let isWanted = true;
  let child = await start(words);
  const going = (async () => {
    for (;;) {
      const [code]: unknown[] = await once(child, 'close');
      if (!isWanted) return;
      if (code !== 0) throw new Error(`slowhttptest ended by itself (${code}): it may not be used as it was.`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (!isWanted) return;
      child = await start(words);
      if (!isWanted) child.kill('SIGKILL');
    }
  })();
  // Told by whoever ends it.
  going.catch(() => undefined);
  return async () => {
    isWanted = false;
    child.kill('SIGKILL');
    await going;
  };
}

async function start(words: readonly string[]): Promise<ChildProcess> {
  const child = spawn('slowhttptest', words, { stdio: ['ignore', 'pipe', 'ignore'] });
  await Promise.race([once(child, 'spawn'), once(child, 'error').then(([error]) => Promise.reject(error))]);
  child.stdout.resume();
  return child;
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
