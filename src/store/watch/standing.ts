import { StoreBusy, StoreFull, StoreUnavailable } from '../store.ts';

/** How a server's store does, as far as the server has noticed. */
export interface StoreStanding {
  /** Since when it cannot be reached; null while it can. */
  readonly awaySince: Date | null;
  /** Since when it has no room for more; null while it has, or nothing was written since. */
  readonly fullSince: Date | null;
  /** How often it was away since the server began. */
  readonly outages: number;
}

/** What is told of a store: once when it begins, once when it is over. `seconds`: how long it lasted. */
export type StoreNews =
  | { readonly kind: 'away'; readonly reason: string }
  | { readonly kind: 'back'; readonly seconds: number }
  | { readonly kind: 'full'; readonly reason: string }
  | { readonly kind: 'room'; readonly seconds: number }
  | { readonly kind: 'locked'; readonly reason: string }
  | { readonly kind: 'unlocked'; readonly seconds: number };

/** While a store is away, it is asked one thing at a time, and so often: whoever else wants something is refused at once. */
export const PROBE_EVERY_MS = 250;
/** So long nothing may fail before an end is told: what comes and goes within that is one story. */
export const QUIET_MS = { away: 1000, full: 10_000, locked: 1000 } as const;

/** One kind of trouble: from when on, and whether it was told. */
interface Trouble {
  since: Date;
  failedAt: number;
  isOver: boolean;
}

/** Follows from what becomes of calls how a store does. */
export class Standing {
  readonly #now: () => Date;
  readonly #told: (news: StoreNews) => void;
  #away: Trouble | null = null;
  #full: Trouble | null = null;
  #locked: Trouble | null = null;
  #outages = 0;
  #reason = '';
  #probedAt = Number.NEGATIVE_INFINITY;
  #isProbing = false;

  /** @param told is told what begins and what is over; not again while it lasts */
  constructor(now: () => Date, told: (news: StoreNews) => void) {
    this.#now = now;
    this.#told = told;
  }

  get now(): StoreStanding {
    return { awaySince: sinceOf(this.#away), fullSince: sinceOf(this.#full), outages: this.#outages };
  }

  /**
   * Lets a call pass, or not: where the store is away, waiting for it again and again would only make everybody wait. True
   * for the one call that finds out whether it is back, of which {@link probed} must be told when it has ended.
   *
   * @throws StoreUnavailable
   */
  enter(): boolean {
    if (sinceOf(this.#away) === null) return false;
    const now = this.#now().getTime();
    const isDue = now < this.#probedAt || now - this.#probedAt >= PROBE_EVERY_MS;
    if (this.#isProbing || !isDue) throw new StoreUnavailable(this.#reason);
    this.#probedAt = now;
    this.#isProbing = true;
    return true;
  }

  probed(): void {
    this.#isProbing = false;
  }

  /** A call was answered; `wrote`: it changed something, so that there is room. */
  answered(wrote: boolean): void {
    if (this.#away) this.#away.isOver = true;
    this.#away = this.#settled(this.#away, 'away', 'back');
    if (!wrote) return;
    if (this.#full) this.#full.isOver = true;
    this.#full = this.#settled(this.#full, 'full', 'room');
    if (this.#locked) this.#locked.isOver = true;
    this.#locked = this.#settled(this.#locked, 'locked', 'unlocked');
  }

  /** A call failed. Errors that say nothing of how the store does are not heard. */
  failed(error: unknown): void {
    if (error instanceof StoreUnavailable) {
      this.#reason = error.message;
      if (this.#away === null) this.#outages += 1;
      this.#away = this.#begun(this.#away, 'away', error.message);
    }
    if (error instanceof StoreFull) this.#full = this.#begun(this.#full, 'full', error.message);
    if (error instanceof StoreBusy) this.#locked = this.#begun(this.#locked, 'locked', error.message);
  }

  #begun(trouble: Trouble | null, kind: keyof typeof QUIET_MS, reason: string): Trouble {
    const now = this.#now();
    if (trouble === null) this.#told({ kind, reason });
    return { since: trouble?.since ?? now, failedAt: now.getTime(), isOver: false };
  }

  #settled(trouble: Trouble | null, kind: keyof typeof QUIET_MS, over: 'back' | 'room' | 'unlocked'): Trouble | null {
    if (trouble === null) return null;
    const now = this.#now().getTime();
    if (now >= trouble.failedAt && now - trouble.failedAt < QUIET_MS[kind]) return trouble;
    this.#told({ kind: over, seconds: Math.max(0, now - trouble.since.getTime()) / 1000 });
    return null;
  }
}

function sinceOf(trouble: Trouble | null): Date | null {
  return trouble === null || trouble.isOver ? null : trouble.since;
}
