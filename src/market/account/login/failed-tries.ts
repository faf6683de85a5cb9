/** Clients of which tries are counted before the older half is forgotten. */
const CLIENTS = 8192;
/** For how long tries are counted at least, in milliseconds; at most twice as long. */
const QUIET_MS = 5 * 60_000;

/**
 * Counts logins of each client that ended without a right password: wrong, refused, or given up. Counts refused ones, too,
 * which cost no check and therefore must not fill the table of wrong passwords that all workers share.
 */
export class FailedTries {
  readonly #now: () => number;
  #newer = new Map<string, number>();
  #older: ReadonlyMap<string, number> = new Map();
  #since: number;

  /** @param now milliseconds of a clock that only goes forward */
  constructor(now: () => number) {
    this.#now = now;
    this.#since = now();
  }

  /** Tries of a client lately. */
  of(client: string): number {
    this.#forget();
    return (this.#newer.get(client) ?? 0) + (this.#older.get(client) ?? 0);
  }

  add(client: string): void {
    this.#forget();
    this.#newer.set(client, (this.#newer.get(client) ?? 0) + 1);
  }

  /** Forgets the older half when the newer one is full or old. */
  #forget(): void {
    const now = this.#now();
    if (this.#newer.size < CLIENTS && now - this.#since < QUIET_MS) return;
    this.#older = now - this.#since < 2 * QUIET_MS ? this.#newer : new Map();
    this.#newer = new Map();
    this.#since = now;
  }
}
