import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { type Store, StoreError } from './store.ts';

/** How long a lease lasts that its process does not renew, in milliseconds. */
export const LEASE_MS = 90_000;
/** How often a process renews it. While an import of another process writes, a renewal waits for it. */
const RENEW_MS = 20_000;

/** Holders of leases in this process. */
const own = new Set<string>();

/** A source, or other work that one process does for all, that this process may do alone. */
export interface Lease {
  readonly holder: string;
  /** Aborted when another process took the lease, as after a sleep of this machine. */
  readonly lost: AbortSignal;
  readonly release: () => Promise<void>;
}

/**
 * Takes a lease and keeps it until it is released. The lease of a process of this machine that was killed is taken at once.
 *
 * @returns the lease, or until when another process holds it (milliseconds since the epoch)
 * @throws StoreError when the store cannot be read or written
 */
export async function takeLease(store: Store, source: string): Promise<Lease | { readonly heldUntil: number }> {
  const holder = newHolder();
  // The real clock, not the date that the visit is made for: processes share it.
  const take = () => store.leaseSource(source, holder, Date.now(), Date.now() + LEASE_MS);
  let answer = await take();
  if (!answer.granted && isGone(answer.holder)) {
    await store.releaseSource(source, answer.holder);
    answer = await take();
  }
  if (!answer.granted) {
    forgetHolder(holder);
    return { heldUntil: answer.until };
  }
  const losing = new AbortController();
  const timer = setInterval(() => {
    take().then(
      ({ granted }) => {
        if (!granted) losing.abort(new Error('another process has taken the source'));
      },
      // The visit meets the same error when it writes.
      () => {},
    );
  }, RENEW_MS).unref();
  return {
    holder,
    lost: losing.signal,
    release: async () => {
      clearInterval(timer);
      forgetHolder(holder);
      // A store that cannot be written to keeps the lease until it runs out; the result of the visit is reported all the same.
      await store.releaseSource(source, holder).catch((error: unknown) => {
        if (!(error instanceof StoreError)) throw error;
      });
    },
  };
}

/** Returns a new name for a holder. On Linux it names the process, the boot and the process namespace of its machine. */
export function newHolder(): string {
  const holder = `${processSpace() ?? ''}|${process.pid}|${randomUUID()}`;
  own.add(holder);
  return holder;
}

/** Notes that a holder of this process holds nothing any more. */
export function forgetHolder(holder: string): void {
  own.delete(holder);
}

/**
 * Returns true when a holder is known to be gone: it was a process of this boot of this machine, in the process namespace of this one,
 * and no such process exists any more. The leases of other holders have to run out.
 */
export function isGone(holder: string): boolean {
  const [where = '', pid = ''] = holder.split('|');
  if (own.has(holder) || where === '' || where !== processSpace() || !/^\d+$/.test(pid)) return false;
  return Number(pid) === process.pid || !existsSync(`/proc/${pid}`);
}

/** This boot of this machine, and the namespace of its processes; null where the system does not name them. */
function processSpace(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}
