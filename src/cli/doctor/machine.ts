import { readFileSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { limitOfFiles } from '../../server/metrics/service-families.ts';
import { ownerOfPort } from './port-owner.ts';

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
