/** Long work in slices of a millisecond: which work has the next slice, and how a work ends when its client has gone. */

/** Longest slice of one work, in milliseconds: a request that arrives meanwhile waits for it and for Node's garbage collection. */
export const SLICE_MILLISECONDS = 1;

/** Most of a slice that counts as processor time, in milliseconds: a slice that lasted longer waited for a store or a client. */
const LONGEST_COUNTED_MS = 4;

/** One of so many turns belongs to background work while requests wait as well. */
const BACKGROUND_TURNS = 4;
/** One of so many turns of requests belongs to the one that began first, so that a long one is not put off without end. */
const OLDEST_TURNS = 4;

/** A work that waits for its next slice. */
interface Waiting {
  readonly pace: Pace;
  readonly go: () => void;
}

/**
 * Gives one slice to one work in each round of the event loop: to the one with the least left to do, so that works end in the
 * order of their cost. A quarter of the turns goes to background work, of the others a quarter to the oldest work. A work whose client has gone goes first: it ends.
 */
class Scheduler {
  readonly #waiting: Waiting[] = [];
  #isTurnComing = false;
  #turns = 0;
  #requestTurns = 0;
  readonly #serve = (): void => {
    this.#isTurnComing = false;
    this.#take()?.go();
    if (this.#waiting.length > 0) this.#callTurn();
  };

  add(waiting: Waiting): void {
    this.#waiting.push(waiting);
    this.#callTurn();
  }

  #callTurn(): void {
    if (this.#isTurnComing) return;
    this.#isTurnComing = true;
    setImmediate(this.#serve);
  }

  #take(): Waiting | undefined {
    const at = this.#choose();
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0];
  }

  /** The place of the next work; −1 of none. Works are as many as `--max-long` at most: to look at all takes a microsecond. */
  #choose(): number {
    let [background, oldest, shortest] = [-1, -1, -1];
    for (let at = 0; at < this.#waiting.length; at++) {
      const pace = this.#paceAt(at);
      if (pace.isAborted) return at;
      if (pace.isBackground) {
        if (background < 0) background = at;
        continue;
      }
      if (oldest < 0 || pace.since < this.#paceAt(oldest).since) oldest = at;
      if (shortest < 0 || pace.left < this.#paceAt(shortest).left) shortest = at;
    }
    if (shortest < 0) return background;
    if (background >= 0 && this.#turns++ % BACKGROUND_TURNS === 0) return background;
    return this.#requestTurns++ % OLDEST_TURNS === 0 ? oldest : shortest;
  }

  #paceAt(at: number): Pace {
    const waiting = this.#waiting[at];
    if (waiting === undefined) throw new RangeError(`no work waits at ${at}`);
    return waiting.pace;
  }
}

const scheduler = new Scheduler();

/** Resolves when a work has its turn: in a later round of the event loop, after all that has arrived meanwhile. */
export function takeTurn(pace: Pace): Promise<void> {
  return new Promise((go) => scheduler.add({ pace, go }));
}

/** Clock and turns of a pace; tests put their own in. */
interface PaceParts {
  /** Milliseconds that only grow. */
  readonly now: () => number;
  /** Resolves when the work has its turn. */
  readonly turn: (pace: Pace) => Promise<void>;
}

const REAL: PaceParts = { now: () => performance.now(), turn: takeTurn };

/** A caller that waits for a shared work. */
export interface PaceOptions {
  /** Aborted when no caller waits for the work any more: its next {@link Pace.pause} throws. */
  readonly signal?: AbortSignal;
  /** True for work that no client waits for: building a catalog, warming up. */
  readonly isBackground?: boolean;
}

/** The pace of one long work, from its creation on: ask `isDue` after each small step, and `pause` when it is. */
export class Pace {
  readonly #parts: PaceParts;
  readonly #signal: AbortSignal | undefined;
  readonly isBackground: boolean;
  /** When the work began, in milliseconds of the clock. */
  readonly since: number;
  #began: number;
  /** Milliseconds spent so far. */
  #spent = 0;
  /** Steps done and in all, and what had been spent before the first of them. */
  #done = 0;
  #steps = 0;
  #spentBefore = 0;

  constructor({ signal, isBackground = false }: PaceOptions = {}, parts: PaceParts = REAL) {
    this.#parts = parts;
    this.#signal = signal;
    this.isBackground = isBackground;
    this.since = parts.now();
    this.#began = this.since;
  }

  /** Whether the present slice has lasted long enough. */
  get isDue(): boolean {
    return this.#parts.now() - this.#began >= SLICE_MILLISECONDS;
  }

  get isAborted(): boolean {
    return this.#signal?.aborted === true;
  }

  /**
   * Milliseconds that the work still takes, as far as can be said: as long again as it took so far, which is what works of all sizes have
   * left on the average, or less where its steps say so. Never more: a first step that took long by chance would put a short work last.
   */
  get left(): number {
    const spent = this.#spent;
    if (this.#done === 0) return spent;
    return Math.min(spent, ((spent - this.#spentBefore) * (this.#steps - this.#done)) / this.#done);
  }

  /** States that `done` of `steps` steps of about equal cost are done; first with none. */
  progress(done: number, steps: number): void {
    if (done === 0) this.#spentBefore = this.#spent + this.#counted();
    this.#done = done;
    this.#steps = steps;
  }

  /**
   * Lets requests and other works go first; the next slice begins when it resolves.
   * @throws the signal's reason once it is aborted
   */
  async pause(): Promise<void> {
    this.#spent += this.#counted();
    await this.#parts.turn(this);
    this.#signal?.throwIfAborted();
    this.#began = this.#parts.now();
  }

  /** Milliseconds of the present slice, as far as they count. */
  #counted(): number {
    return Math.min(LONGEST_COUNTED_MS, this.#parts.now() - this.#began);
  }

  /** Pauses when that is due. */
  readonly breathe = async (): Promise<void> => {
    if (this.isDue) await this.pause();
  };
}

/**
 * One work for several clients that ask for the same: done once, for as long as one of them waits for it, and given up when all have
 * gone.
 */
export class SharedWork<Result> {
  readonly #ending = new AbortController();
  /** Clients that wait. */
  #clients = 0;
  readonly result: Promise<Result>;

  /** @param work begins at once; its pace ends it when no client waits any more */
  constructor(work: (pace: Pace) => Promise<Result>) {
    this.result = work(new Pace({ signal: this.#ending.signal }));
    // Its callers get the error; without any it is dropped.
    this.result.catch(() => undefined);
  }

  /** True once all clients have gone: the next one has to begin anew. */
  get isGivenUp(): boolean {
    return this.#ending.signal.aborted;
  }

  /**
   * Waits for the result as one of the clients.
   * @throws the reason of `signal` when that client goes; what the work throws
   */
  join(signal: AbortSignal): Promise<Result> {
    this.#clients++;
    return new Promise<Result>((resolve, reject) => {
      const gone = (): void => {
        this.#leave();
        reject(signal.reason);
      };
      if (signal.aborted) {
        gone();
        return;
      }
      signal.addEventListener('abort', gone, { once: true });
      const stay = (): void => signal.removeEventListener('abort', gone);
      const end = (result: Result): void => {
        stay();
        resolve(result);
      };
      const fail = (error: unknown): void => {
        stay();
        reject(error);
      };
      this.result.then(end, fail);
    });
  }

  #leave(): void {
    this.#clients--;
    if (this.#clients === 0) this.#ending.abort();
  }
}
