/** What the doctor sees of the machine: limits, disk, ports and the programs that listen on them. */
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { limitOfFiles } from '../../server/metrics/service-families.ts';

/** What a server answered. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The machine as the doctor sees it: everything that tests must be able to break. */
export interface Machine {
  /** Such as `20.20.2`. */
  readonly nodeVersion: string;
  readonly now: () => Date;
  /** Bytes that the process may have: of the machine, or of its container. */
  readonly memory: () => number;
  /** Files and connections that may be open; null where the system does not say. */
  readonly mostFiles: () => number | null;
  /** What the time zone data say of Buenos Aires, in minutes east of UTC; null where there are none. */
  readonly offsetOfBuenosAires: (at: Date) => number | null;
  /** Bytes and files that there is room for; `files` is 0 where a file system does not count them. */
  readonly disk: (
    path: string,
  ) => Promise<{ readonly free: number; readonly files: number; readonly freeFiles: number }>;
  /** Permissions and size of a file; null when it is not there. */
  readonly file: (path: string) => { readonly mode: number; readonly size: number } | null;
  /** The system's error when a program tries to listen there; null when it can. */
  readonly listening: (host: string, port: number) => Promise<string | null>;
  /** Which program listens on a port, as far as the system shows it. */
  readonly ownerOfPort: (port: number) => string | null;
  /** Requests a page of a server; null when there is no answer of HTTP. */
  readonly ask: (address: string) => Promise<Answered | null>;
}

const ASK_TIMEOUT_MS = 5000;

/** The machine that this is. */
export const THIS_MACHINE: Machine = {
  nodeVersion: process.versions.node,
  now: () => new Date(),
  memory: () => Math.min(totalmem(), memoryOfContainer() ?? Number.POSITIVE_INFINITY),
  mostFiles: limitOfFiles,
  offsetOfBuenosAires,
  disk: async (path) => {
    const { bavail, bsize, files, ffree } = await statfs(path);
    return { free: bavail * bsize, files, freeFiles: ffree };
  },
  file: (path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found === undefined ? null : { mode: found.mode & 0o777, size: found.size };
  },
  listening: (host, port) =>
    new Promise((resolve) => {
      const server = createServer();
      server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
    }),
  ownerOfPort,
  ask: async (address) => {
    try {
      const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch {
      // Not an answer that a client could use.
      return null;
    }
  },
};

/** What control groups allow, version 2 or 1; null without a limit. */
function memoryOfContainer(): number | null {
  for (const path of ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes']) {
    try {
      const limit = Number(readFileSync(path, 'utf8').trim());
      if (limit > 0 && Number.isSafeInteger(limit)) return limit;
    } catch {
      // Not this version, or no control groups at all.
    }
  }
  return null;
}

function offsetOfBuenosAires(at: Date): number | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Argentina/Buenos_Aires',
      timeZoneName: 'longOffset',
    });
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '', minutes = '0'] = /^GMT([+-])(\d+)(?::(\d+))?$/.exec(name) ?? [];
    return sign === undefined ? null : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  } catch {
    // A build of Node without time zones.
    return null;
  }
}

const LISTENS = '0A';

/** Which program listens on a TCP port, as `nginx (pid 71)`; null where the system does not show it (not Linux, or another user's). */
function ownerOfPort(port: number): string | null {
  const sockets = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => listenersIn(textOf(table), port)));
  if (sockets.size === 0) return null;
  for (const pid of entriesOf('/proc').filter((name) => /^\d+$/.test(name))) {
    for (const descriptor of entriesOf(`/proc/${pid}/fd`)) {
      if (!sockets.has(linkOf(`/proc/${pid}/fd/${descriptor}`))) continue;
      return `${textOf(`/proc/${pid}/comm`).trim()} (pid ${pid})`;
    }
  }
  return null;
}

/** The sockets that listen on a port, as links to them are called, from the kernel's table. */
export function listenersIn(table: string, port: number): readonly string[] {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  return table.split('\n').flatMap((line) => {
    const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
    return local.endsWith(`:${wanted}`) && state === LISTENS ? [`socket:[${inode}]`] : [];
  });
}

// Processes end while they are looked at, and those of others are closed: unreadable ones are passed over.
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function entriesOf(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
