import { SILENT } from '../../ingest/progress.ts';
import type { Store } from '../../store/store.ts';
import { type Closed, closeSession } from './close.ts';
import { dateOf, localNow } from './local-instant.ts';
import { QUOTED_SET, readSession, SESSION_KEY } from './stored.ts';

/** Time between two looks, in milliseconds: so long nothing must have come of a session that is to be closed. */
export const LOOK_EVERY_MS = 60_000;

/** Told what a daily close does. */
export interface CloseLog {
  readonly closed: (closed: Closed) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Closes sessions by the clock: one of today once its time has come and nothing was pushed since the look before, one of
 * an earlier day at once. Several servers of one store may do so; only the first finds anything pending.
 */
export class DailyClose {
  readonly #store: Store;
  readonly #at: string;
  readonly #now: () => Date;
  readonly #log: CloseLog;
  #seen = -1;

  /** @param at the time of the day in Argentina, `HH:MM` */
  constructor(store: Store, at: string, now: () => Date, log: CloseLog) {
    this.#store = store;
    this.#at = at;
    this.#now = now;
    this.#log = log;
  }

  /** One look: closes what is due. A failure is told; the next look tries again. */
  async look(): Promise<void> {
    try {
      if (!(await this.#isDue())) return;
      const closed = await closeSession(this.#store, SILENT);
      if (closed) this.#log.closed(closed);
    } catch (error) {
      this.#log.failed(error);
    }
  }

  async #isDue(): Promise<boolean> {
    const { sequence, folded, records } = await this.#store.overlay(QUOTED_SET, 0);
    const isQuiet = sequence === this.#seen;
    this.#seen = sequence;
    const session = readSession(records.find(({ key }) => key === SESSION_KEY));
    if (session === null || sequence <= folded) return false;
    const local = localNow(this.#now());
    if (session < dateOf(local)) return true;
    return (
      isQuiet && session === dateOf(local) && local.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length) >= this.#at
    );
  }

  /** Looks every minute from now on; what is given ends that, and resolves when a look under way is finished. */
  start(): () => Promise<void> {
    let looking = Promise.resolve();
    const timer = setInterval(() => {
      looking = looking.then(() => this.look());
    }, LOOK_EVERY_MS);
    timer.unref();
    return async () => {
      clearInterval(timer);
      await looking;
    };
  }
}
