import type { Store } from '../../store/store.ts';
import { dateOf, localNow } from './local-instant.ts';
import { QUOTED_SET, readSession, SESSION_KEY } from './stored.ts';

/** Time between two looks, in milliseconds: so long nothing must have come of a session that is to be closed. */
export const LOOK_EVERY_MS = 60_000;

/** What a daily close works with. */
export interface DailyCloseParts {
  readonly store: Pick<Store, 'overlay'>;
  /** The time of the day in Argentina, `HH:MM`. */
  readonly at: string;
  readonly now: () => Date;
  /** Closes what is pending: the date of the session, or null. */
  readonly close: () => Promise<string | null>;
  readonly closed: (session: string) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Closes sessions by the clock: one of today once its time has come and nothing was pushed since the look before, one of
 * an earlier day at once. Several servers of one store may do so; only the first finds anything pending.
 */
export class DailyClose {
  readonly #parts: DailyCloseParts;
  #seen = -1;

  constructor(parts: DailyCloseParts) {
    this.#parts = parts;
  }

  /** One look: closes what is due. A failure is told; the next look tries again. */
  async look(): Promise<void> {
    try {
      if (!(await this.#isDue())) return;
      const session = await this.#parts.close();
      if (session !== null) this.#parts.closed(session);
    } catch (error) {
      this.#parts.failed(error);
    }
  }

  async #isDue(): Promise<boolean> {
    const { sequence, folded, records } = await this.#parts.store.overlay(QUOTED_SET, 0);
    const isQuiet = sequence === this.#seen;
    this.#seen = sequence;
    const session = readSession(records.find(({ key }) => key === SESSION_KEY));
    if (session === null || sequence <= folded) return false;
    const local = localNow(this.#parts.now());
    if (session < dateOf(local)) return true;
    return (
      isQuiet &&
      session === dateOf(local) &&
      local.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length) >= this.#parts.at
    );
  }

  /** Looks now and every minute; what is given ends that, and resolves when a look under way is finished. */
  start(): () => Promise<void> {
    let looking = this.look();
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
