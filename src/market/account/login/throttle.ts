/**
 * Paces logins after wrong passwords: by name and client, by name alone, and by client alone. A delay doubles from a tenth of a
 * second up to a limit and never refuses (decisions.md, "Limits on rate"). Memory is bounded; 15 quiet minutes are forgotten.
 */
import { type Failures, FailureTable, failureBytes } from '../../../server/limits/failure-table.ts';

const FIRST_DELAY_MS = 100;
/** Wrong passwords from one client that cost nothing: many people may share an address. */
const FREE_BY_CLIENT = 5;
/** Kinds of names in the table. */
const NAME = 'name';
const CLIENT = 'client';
const PAIR = 'pair';
const QUIET_MS = 15 * 60_000;
/** Doubling further would not matter: any limit is reached. */
const MOST_DOUBLINGS = 20;

interface ThrottleOptions {
  /** Longest delay, in milliseconds; 0 turns delays off. */
  readonly limit: number;
  /** Milliseconds of a clock that all workers share. */
  readonly now: () => number;
  /** Memory that all workers of a process share (`failureBytes`); its own when absent. */
  readonly memory?: SharedArrayBuffer;
}

/** Counts wrong passwords and says when the next one may be checked. */
export class Throttle {
  readonly #options: ThrottleOptions;
  readonly #failures: FailureTable;

  constructor(options: ThrottleOptions) {
    this.#options = options;
    this.#failures = new FailureTable(options.memory ?? new SharedArrayBuffer(failureBytes()), QUIET_MS, options.now);
  }

  /** How long a login that comes now waits for wrong passwords of its name from all clients, and of its client for all names. */
  delay(name: string, client: string): number {
    return Math.max(
      this.#rest(this.#failures.of(NAME, name), 0),
      this.#rest(this.#failures.of(CLIENT, client), FREE_BY_CLIENT),
    );
  }

  /**
   * Begins a check of a password of this name from this client, unless the last one that was wrong is too short ago. A check
   * counts as wrong until {@link right}, so that checks in other workers keep the pace, too.
   *
   * @returns 0 when the check may begin, else after how many milliseconds to ask again
   */
  begin(name: string, client: string): number {
    return this.#failures.claim(PAIR, pairOf(name, client), (count) => this.#delayOf(count));
  }

  /** Notes that a password was wrong whose check has begun. */
  wrong(name: string, client: string): void {
    this.#failures.add(NAME, name);
    this.#failures.add(CLIENT, client);
  }

  /** Forgets the wrong passwords of a name. Those of its client stay: one good account must not clear them. */
  right(name: string, client: string): void {
    this.#failures.forget(PAIR, pairOf(name, client));
    this.#failures.forget(NAME, name);
  }

  /** Takes back a begun check that found neither: the store did not answer. */
  unchecked(name: string, client: string): void {
    this.#failures.forget(PAIR, pairOf(name, client));
  }

  #rest({ count, last }: Failures, free: number): number {
    const delay = this.#delayOf(count - free);
    return delay === 0 ? 0 : Math.max(0, last + delay - this.#options.now());
  }

  #delayOf(failures: number): number {
    if (failures <= 0) return 0;
    return Math.min(this.#options.limit, FIRST_DELAY_MS * 2 ** Math.min(failures - 1, MOST_DOUBLINGS));
  }
}

function pairOf(name: string, client: string): string {
  return `${name} ${client}`;
}

/** Clients of which tries are counted before the older half is forgotten. */
const CLIENTS_COUNTED = 8192;
/** For how long tries are counted at least, in milliseconds; at most twice as long. */
const TRIES_KEPT_MS = 5 * 60_000;

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
    if (this.#newer.size < CLIENTS_COUNTED && now - this.#since < TRIES_KEPT_MS) return;
    this.#older = now - this.#since < 2 * TRIES_KEPT_MS ? this.#newer : new Map();
    this.#newer = new Map();
    this.#since = now;
  }
}
