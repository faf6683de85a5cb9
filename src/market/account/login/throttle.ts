/**
 * Delays logins after wrong passwords, by user and by address: doubling from a tenth of a second up to a limit, never
 * refusing (decisions.md, "Limits on rate"). Memory is bounded; what is quiet for a while is forgotten.
 */

const FIRST_DELAY_MS = 100;
/** Wrong passwords from one address that cost nothing: many people may share it. */
const FREE_BY_ADDRESS = 5;
const QUIET_MS = 15 * 60_000;
const NAMES_KEPT = 10_000;
/** Doubling further would not matter: any limit is reached. */
const MOST_DOUBLINGS = 20;

interface Failures {
  readonly count: number;
  readonly lastAt: number;
}

export interface ThrottleOptions {
  /** Longest delay, in milliseconds; 0 turns delays off. */
  readonly limit: number;
  readonly now: () => number;
}

/** Counts wrong passwords and says how long the next answer waits. */
export class Throttle {
  readonly #options: ThrottleOptions;
  readonly #users = new Map<string, Failures>();
  readonly #addresses = new Map<string, Failures>();

  constructor(options: ThrottleOptions) {
    this.#options = options;
  }

  /** How long a login of this user from this address waits now, in milliseconds. */
  delay(user: string, address: string): number {
    const byUser = this.#count(this.#users, user);
    const byAddress = this.#count(this.#addresses, place(address)) - FREE_BY_ADDRESS;
    return Math.min(this.#options.limit, delayOf(Math.max(byUser, byAddress)));
  }

  /** Notes a wrong password. */
  failed(user: string, address: string): void {
    this.#add(this.#users, user);
    this.#add(this.#addresses, place(address));
  }

  /** Forgets a user's wrong passwords after a right one. The address keeps its own: one good account must not clear it. */
  succeeded(user: string): void {
    this.#users.delete(user);
  }

  #count(table: ReadonlyMap<string, Failures>, key: string): number {
    const held = table.get(key);
    return held && this.#options.now() - held.lastAt < QUIET_MS ? held.count : 0;
  }

  #add(table: Map<string, Failures>, key: string): void {
    const count = this.#count(table, key) + 1;
    table.delete(key);
    table.set(key, { count, lastAt: this.#options.now() });
    for (const oldest of table.keys()) {
      if (table.size <= NAMES_KEPT) break;
      table.delete(oldest);
    }
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
