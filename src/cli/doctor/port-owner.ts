import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const LISTENS = '0A';

/** Which program listens on a TCP port, as `nginx (pid 71)`; null where the system does not show it (not Linux, or another user's). */
export function ownerOfPort(port: number): string | null {
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
