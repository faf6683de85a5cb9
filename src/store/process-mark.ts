import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';

/** Holders that live in this process. */
const own = new Set<string>();

/** A new name for who holds a source: where the system tells (Linux), it says which process of which run of which machine. */
export function newHolder(): string {
  const holder = `${place() ?? ''}|${process.pid}|${randomUUID()}`;
  own.add(holder);
  return holder;
}

/** Says that a holder of this process holds nothing any more. */
export function forgetHolder(holder: string): void {
  own.delete(holder);
}

/**
 * True when a holder is known to be gone: it was a process of this very run of this machine, which saw the same processes as this one
 * does, and there is no such process any more. Of any other nobody can tell; then its lease has to end by itself.
 */
export function isGone(holder: string): boolean {
  const [where = '', pid = ''] = holder.split('|');
  if (own.has(holder) || where === '' || where !== place() || !/^\d+$/.test(pid)) return false;
  return Number(pid) === process.pid || !existsSync(`/proc/${pid}`);
}

/** This run of this machine, and which of its processes can be seen from here; null where the system does not tell. */
function place(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}
