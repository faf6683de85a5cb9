import { forgetHolder, isGone, newHolder } from './process-mark.ts';
import { type Store, StoreError } from './store.ts';

/** How long a source, or another work that one process does for all, stays taken by a process that does not say any more that it lives, in milliseconds. */
export const LEASE_MS = 90_000;
/** How often a process says so. While an import of another process writes, this waits for it. */
const RENEW_MS = 20_000;

/** A source that this process holds. */
export interface Lease {
  readonly holder: string;
  /** Aborted when another process took the source, as after a sleep of this machine. */
  readonly lost: AbortSignal;
  readonly release: () => Promise<void>;
}

/**
 * Takes a source and keeps it until it is released. What a process held that was killed on this machine is taken at once.
 * @returns the lease, or until when another process holds the source (milliseconds since the epoch)
 * @throws StoreError when the store cannot be read or written
 */
export async function takeLease(store: Store, source: string): Promise<Lease | { readonly heldUntil: number }> {
  const holder = newHolder();
  // The real clock, whatever the visit takes for the present: processes share it.
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
      // The store says the same to the visit when it writes.
      () => {},
    );
  }, RENEW_MS).unref();
  return {
    holder,
    lost: losing.signal,
    release: async () => {
      clearInterval(timer);
      forgetHolder(holder);
      // A store that cannot be written to keeps the lease until it runs out; what came of the visit is told all the same.
      await store.releaseSource(source, holder).catch((error: unknown) => {
        if (!(error instanceof StoreError)) throw error;
      });
    },
  };
}
