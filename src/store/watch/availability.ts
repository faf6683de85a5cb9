import { StoreBusy, StoreFull, StoreUnavailable } from '../store.ts';

/** Whether a server can use its store, as far as the server has noticed. */
export interface StoreAvailability {
  /** Since when it cannot be reached; null while it can. */
  readonly awaySince: Date | null;
  /** Since when it has no room for more; null while it has, or nothing was written since. */
  readonly fullSince: Date | null;
  /** How often it was away since the server began. */
  readonly outages: number;
}

/** A trouble of a store, reported once when it begins and once when it is over. `seconds`: how long it lasted. */
export type StoreEvent =
  | { readonly kind: 'away'; readonly reason: string }
  | { readonly kind: 'back'; readonly seconds: number }
  | { readonly kind: 'full'; readonly reason: string }
  | { readonly kind: 'room'; readonly seconds: number }
  | { readonly kind: 'locked'; readonly reason: string }
  | { readonly kind: 'unlocked'; readonly seconds: number };

/** How often one call at a time passes while a store is away; all other calls are refused at once. */
export const PROBE_EVERY_MS = 250;
/** How long no call may fail before the end of a trouble is reported: shorter pauses belong to it. */
export const QUIET_MS = { away: 1000, full: 10_000, locked: 1000 } as const;

type TroubleKind = keyof typeof QUIET_MS;

/** The event at the end of each kind of trouble. */
const ENDS = { away: 'back', full: 'room', locked: 'unlocked' } as const;

/** A trouble that was reported; it may be over, and its end not be reported yet. */
interface Trouble {
  readonly since: Date;
  readonly failedAt: number;
  isOver: boolean;
}

/** Infers the availability of a store from the results of calls. */
export class AvailabilityMonitor {
  readonly #now: () => Date;
  readonly #report: (event: StoreEvent) => void;
  readonly #troubles = new Map<TroubleKind, Trouble>();
  #outages = 0;
  #reason = '';
  #probedAt = Number.NEGATIVE_INFINITY;
  #isProbing = false;

  /** @param report gets the beginning and the end of each trouble */
  constructor(now: () => Date, report: (event: StoreEvent) => void) {
    this.#now = now;
    this.#report = report;
  }

  get availability(): StoreAvailability {
    return { awaySince: this.#since('away'), fullSince: this.#since('full'), outages: this.#outages };
  }

  /**
   * Lets a call pass or refuses it: while the store is away, waiting for it again and again would make all requests wait. Returns true
   * for the one call that finds out whether the store is back; {@link probed} must be called when that call has ended.
   *
   * @throws StoreUnavailable
   */
  enter(): boolean {
    if (this.#since('away') === null) return false;
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

  /** Notes a call that succeeded; `wrote`: it changed something, so that there is room. */
  succeeded(wrote: boolean): void {
    this.#settle('away');
    if (!wrote) return;
    this.#settle('full');
    this.#settle('locked');
  }

  /** Notes a call that failed. Errors that do not concern the availability are ignored. */
  failed(error: unknown): void {
    if (error instanceof StoreUnavailable) {
      this.#reason = error.message;
      if (!this.#troubles.has('away')) this.#outages += 1;
      this.#begin('away', error.message);
    }
    if (error instanceof StoreFull) this.#begin('full', error.message);
    if (error instanceof StoreBusy) this.#begin('locked', error.message);
  }

  #begin(kind: TroubleKind, reason: string): void {
    const now = this.#now();
    const known = this.#troubles.get(kind);
    if (known === undefined) this.#report({ kind, reason });
    this.#troubles.set(kind, { since: known?.since ?? now, failedAt: now.getTime(), isOver: false });
  }

  #settle(kind: TroubleKind): void {
    const trouble = this.#troubles.get(kind);
    if (trouble === undefined) return;
    trouble.isOver = true;
    const now = this.#now().getTime();
    if (now >= trouble.failedAt && now - trouble.failedAt < QUIET_MS[kind]) return;
    this.#troubles.delete(kind);
    this.#report({ kind: ENDS[kind], seconds: Math.max(0, now - trouble.since.getTime()) / 1000 });
  }

  #since(kind: TroubleKind): Date | null {
    const trouble = this.#troubles.get(kind);
    return trouble === undefined || trouble.isOver ? null : trouble.since;
  }
}
