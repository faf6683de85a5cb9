import { FailureTable, failureBytes } from '../../../server/failure-table.ts';

/**
 * Delays logins after wrong passwords, by user and by address: doubling from a tenth of a second up to a limit, never
 * refusing (decisions.md, "Limits on rate"). Memory is bounded; what is quiet for a while is forgotten.
 */

const FIRST_DELAY_MS = 100;
/** Wrong passwords from one address that cost nothing: many people may share it. */
const FREE_BY_ADDRESS = 5;
/** What a name in the table is of. */
const USER = 'user';
const ADDRESS = 'address';
const QUIET_MS = 15 * 60_000;
/** Doubling further would not matter: any limit is reached. */
const MOST_DOUBLINGS = 20;

export interface ThrottleOptions {
  /** Longest delay, in milliseconds; 0 turns delays off. */
  readonly limit: number;
  readonly now: () => number;
  /** What all workers of a process share of it (`failureBytes`); its own when absent. */
  readonly memory?: SharedArrayBuffer;
}

/** Counts wrong passwords and says how long the next answer waits. */
export class Throttle {
  readonly #options: ThrottleOptions;
  readonly #failures: FailureTable;

  constructor(options: ThrottleOptions) {
    this.#options = options;
    this.#failures = new FailureTable(options.memory ?? new SharedArrayBuffer(failureBytes()), QUIET_MS, options.now);
  }

  /** How long a login of this user from this address waits now, in milliseconds. */
  delay(user: string, address: string): number {
    const byUser = this.#failures.count(USER, user);
    const byAddress = this.#failures.count(ADDRESS, place(address)) - FREE_BY_ADDRESS;
    return Math.min(this.#options.limit, delayOf(Math.max(byUser, byAddress)));
  }

  /** Notes a wrong password. */
  failed(user: string, address: string): void {
    this.#failures.add(USER, user);
    this.#failures.add(ADDRESS, place(address));
  }

  /** Forgets a user's wrong passwords after a right one. The address keeps its own: one good account must not clear it. */
  succeeded(user: string): void {
    this.#failures.forget(USER, user);
  }
}

function delayOf(failures: number): number {
  return failures <= 0 ? 0 : FIRST_DELAY_MS * 2 ** Math.min(failures - 1, MOST_DOUBLINGS);
}

/** An IPv6 user has a whole /64 to come from; it counts as one address. */
function place(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? 0 : tail.split(':').length;
  if (tail !== undefined) while (groups.length < 4 && groups.length + rest < 8) groups.push('0');
  return groups.slice(0, 4).join(':');
}
