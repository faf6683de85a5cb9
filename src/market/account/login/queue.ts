/** A clock and its timer, which tests replace together. */
export interface LoginClock {
  /** Milliseconds; only goes forward. */
  readonly now: () => number;
  /** Calls back once after so many milliseconds; gives what cancels it. */
  readonly after: (milliseconds: number, call: () => void) => () => void;
}

/** A login that waits for its check. */
interface WaitingLogin {
  readonly name: string;
  readonly client: string;
  /** Failed tries of its client lately: of several logins, the one with the fewest is checked first. */
  readonly failed: () => number;
  /** For how many milliseconds it waits at least. */
  readonly delay: number;
  /** Begins the check at 0; else says after how many milliseconds to ask again. */
  readonly begin: () => number;
}

interface LoginQueueOptions {
  readonly clock: LoginClock;
  /** Checks at once. */
  readonly checks: number;
  /** Logins that wait or are checked at once. */
  readonly places: number;
  /** After how many milliseconds a login that still waits is refused. */
  readonly timeout: number;
}

interface Entry extends WaitingLogin {
  readonly deadline: number;
  readyAt: number;
  readonly settle: (isTurn: boolean) => void;
}

/** How often each text occurs. */
function counted(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/**
 * Lets logins wait for their checks, so that many of one name or from one client leave turns and places to all others.
 * Checks of one name run one after the other, and so do those of a client that has failed. Where all places are
 * taken, the login gives way of whose name or client most are there.
 */
export class LoginQueue {
  readonly #options: LoginQueueOptions;
  /** In the order that they came. */
  readonly #waiting = new Set<Entry>();
  readonly #checked = new Set<Entry>();
  #cancel: () => void = () => {};

  constructor(options: LoginQueueOptions) {
    this.#options = options;
  }

  /** Logins that wait for their check. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Runs a check when its turn comes; null when there was no place for it, it waited too long, or its client left.
   *
   * @param signal aborted when the client leaves
   */
  async run<T>(login: WaitingLogin, signal: AbortSignal, check: () => Promise<T>): Promise<T | null> {
    const now = this.#options.clock.now();
    let settle: (isTurn: boolean) => void = () => {};
    const turn = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    const entry: Entry = {
      ...login,
      readyAt: now + login.delay,
      deadline: now + this.#options.timeout,
      settle,
    };
    this.#waiting.add(entry);
    if (this.#waiting.size + this.#checked.size > this.#options.places) this.#refuse(this.#leastEntitled());
    if (!this.#waiting.has(entry)) return null;
    const leave = (): void => this.#refuse(entry);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    this.#advance();
    if (!(await turn)) return null;
    try {
      return await check();
    } finally {
      this.#checked.delete(entry);
      this.#advance();
    }
  }

  /** Begins the checks whose turn it is, and refuses what has waited too long. */
  #advance(): void {
    this.#cancel();
    const now = this.#options.clock.now();
    for (const entry of this.#waiting) if (now >= entry.deadline) this.#refuse(entry);
    while (this.#checked.size < this.#options.checks) {
      const next = this.#next(now);
      if (next === null) break;
      const rest = next.begin();
      if (rest > 0) {
        this.#postpone(next, now + rest);
        continue;
      }
      this.#waiting.delete(next);
      this.#checked.add(next);
      next.settle(true);
    }
    let wake = Number.POSITIVE_INFINITY;
    for (const { readyAt, deadline } of this.#waiting) {
      wake = Math.min(wake, deadline, readyAt > now ? readyAt : deadline);
    }
    this.#cancel =
      wake === Number.POSITIVE_INFINITY ? () => {} : this.#options.clock.after(wake - now, () => this.#advance());
  }

  /** The login to be checked next: the first of those whose clients failed least often. */
  #next(now: number): Entry | null {
    let best: Entry | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const entry of this.#waiting) {
      if (entry.readyAt > now) continue;
      const failed = entry.failed();
      if (failed >= least || this.#isHeld(entry, failed)) continue;
      best = entry;
      least = failed;
    }
    return best;
  }

  /** True while a login of its name is checked, or one from its client where that has failed. */
  #isHeld({ name, client }: Entry, failed: number): boolean {
    for (const other of this.#checked) {
      if (other.name === name || (failed > 0 && other.client === client)) return true;
    }
    return false;
  }

  /** All logins of one name from one client keep one pace. */
  #postpone({ name, client }: Entry, until: number): void {
    for (const entry of this.#waiting) {
      if (entry.name === name && entry.client === client) entry.readyAt = Math.max(entry.readyAt, until);
    }
  }

  /**
   * The waiting login that gives way, by the first of these that differs: more logins of its name or from its client, whichever
   * are more; more failed tries of its client; more of both together; the latest.
   */
  #leastEntitled(): Entry {
    const all = [...this.#waiting, ...this.#checked];
    const names = counted(all.map(({ name }) => name));
    const clients = counted(all.map(({ client }) => client));
    let least: Entry | null = null;
    let most = 0;
    let failures = 0;
    let sum = 0;
    for (const entry of this.#waiting) {
      const ofName = names.get(entry.name) ?? 0;
      const ofClient = clients.get(entry.client) ?? 0;
      const crowd = Math.max(ofName, ofClient);
      if (crowd < most) continue;
      const failed = entry.failed();
      const isLess = crowd === most && (failed - failures || ofName + ofClient - sum) < 0;
      if (least !== null && isLess) continue;
      least = entry;
      most = crowd;
      failures = failed;
      sum = ofName + ofClient;
    }
    if (least === null) throw new Error('No login waits.');
    return least;
  }

  #refuse(entry: Entry): void {
    if (this.#waiting.delete(entry)) entry.settle(false);
  }
}
