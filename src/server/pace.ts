/** Long answers in slices: between two of them the event loop belongs to everybody else. */

/** Longest slice of one answer, in milliseconds: what comes meanwhile waits for it and for what Node and its collector of garbage add. */
export const SLICE_MILLISECONDS = 1;

/** Works that wait for their next slice, first come first served. */
const waiting: (() => void)[] = [];

/** What is to be done at the end of this round, before the next slice of anything. */
let endings: (() => void)[] = [];
let isTurnComing = false;

/**
 * Calls `work`, which does not throw, at the end of this round of the event loop: when all that has arrived was read. Whoever did so with an immediate of its own would come behind a slice of
 * long work that was put off in the round before.
 */
export function atTurnsEnd(work: () => void): void {
  endings.push(work);
  callTurn();
}

/**
 * Resolves in a later round of the event loop, after whatever has arrived meanwhile. One caller a round: however many
 * long answers are under way, a request waits for a single slice.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    callTurn();
  });
}

function callTurn(): void {
  if (isTurnComing) return;
  isTurnComing = true;
  setImmediate(serveTurn);
}

function serveTurn(): void {
  isTurnComing = false;
  // Whoever begins to wait now does so for a later round.
  const next = waiting.shift();
  const ended = endings;
  endings = [];
  for (const work of ended) work();
  next?.();
  if (waiting.length > 0) callTurn();
}

/** What a pace is kept by; tests put their own in. */
export interface PaceParts {
  /** Milliseconds that only grow. */
  readonly now: () => number;
  readonly turn: () => Promise<void>;
}

const REAL: PaceParts = { now: () => performance.now(), turn: nextTurn };

/** The pace of one long answer, from its creation on: ask `isDue` after each small step, and `pause` when it is. */
export class Pace {
  readonly #parts: PaceParts;
  #began: number;

  constructor(parts: PaceParts = REAL) {
    this.#parts = parts;
    this.#began = parts.now();
  }

  /** Whether the present slice has lasted long enough. */
  get isDue(): boolean {
    return this.#parts.now() - this.#began >= SLICE_MILLISECONDS;
  }

  /** Lets everybody else go first; the next slice begins when it resolves. */
  async pause(): Promise<void> {
    await this.#parts.turn();
    this.#began = this.#parts.now();
  }
}
