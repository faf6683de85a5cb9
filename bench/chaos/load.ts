import { setTimeout as sleep } from 'node:timers/promises';
import type { Truth } from './expected.ts';
import type { Asked, Balanced, Balancer, Got, Replica } from './replica.ts';
import { type Corpus, login, type Pair, type Person, pairIn, refresh, TRY, withToken } from './requests.ts';
import type { Tally } from './tally.ts';

/** What a load works with. */
export interface LoadParts {
  readonly balancer: Balancer;
  readonly replicas: readonly Replica[];
  readonly tally: Tally;
  readonly truth: Truth;
  readonly corpus: Corpus;
  readonly people: readonly Person[];
  readonly random: () => number;
}

/** Loops, and the pause of each between two requests, in milliseconds. */
const OPEN = { loops: 3, pause: 12 } as const;
const GUARDED = { loops: 2, pause: 25 } as const;
const LOGIN_PAUSE_MS = 250;
/** Requests at once, on connections of their own, by which all workers of a replica see a token. */
const SHOWINGS = 16;

/** Tokens of which one after the other is shown. */
const TOKENS_IN_USE = 8;

/** Everybody who asks, all the time: the open groups, group B with tokens, logins and refreshes. */
export class Load {
  readonly #parts: LoadParts;
  readonly #inUse: Pair[] = [];
  #going: Promise<unknown> = Promise.resolve();
  #stopped = false;
  /** Whether logins and refreshes may be told to come again: the store is away, or full. */
  readonly refusingLogins = new Excuse();
  /** Whether a login or refresh may be cut off: a replica is being killed. */
  readonly cuttingLogins = new Excuse();
  /** All tokens that were handed out and must hold. */
  readonly granted: Pair[] = [];
  /** Those of them whose refresh token must serve still. */
  readonly unused = new Set<Pair>();
  /** Refreshes that were told to come again, and whose token proved used then: the outage took the answer. */
  undecided = 0;

  constructor(parts: LoadParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    for (const person of this.#parts.people) await this.#logIn(person);
    const { open, guarded } = this.#parts.corpus;
    const loops = [
      ...Array.from({ length: OPEN.loops }, () => this.#loop(OPEN.pause, () => this.#read(this.#pick(open)))),
      ...Array.from({ length: GUARDED.loops }, () => this.#loop(GUARDED.pause, () => this.#readAsDemo(guarded))),
      this.#loop(LOGIN_PAUSE_MS, () => this.#logInAndRefresh()),
    ];
    this.#going = Promise.all(loops);
  }

  /** Resolves when all that is under way has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#going;
  }

  /** Shows the tokens in use to every replica again: a process that has taken another's place has seen none of them. */
  async showTokens(): Promise<void> {
    const { replicas } = this.#parts;
    await Promise.all(this.#inUse.flatMap(({ access }) => replicas.flatMap((replica) => shown(replica, access))));
  }

  async #loop(pause: number, step: () => Promise<void>): Promise<void> {
    while (!this.#stopped) {
      await step();
      await sleep(pause * (0.5 + this.#parts.random()));
    }
  }

  #pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.#parts.random() * list.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  }

  async #readAsDemo(guarded: readonly Asked[]): Promise<void> {
    const demo = this.#inUse.filter(({ account }) => account === 'demo');
    if (demo.length > 0) await this.#read(withToken(this.#pick(guarded), this.#pick(demo).access));
  }

  async #read(asked: Asked): Promise<void> {
    const { tally, truth } = this.#parts;
    const { phase } = tally;
    const answer = await this.#ask(asked);
    if (!answer) return;
    const { got, by, milliseconds } = answer;
    if (got.status >= 500) {
      tally.bad('failed', `${by.name}: ${asked.path} is ${got.status}: ${got.body.toString('utf8', 0, 120)}`, phase);
      return;
    }
    let isWrong = false;
    truth.judge(asked, got, (sentence) => {
      isWrong = true;
      tally.bad('wrong', `${by.name}: ${sentence}`, phase);
    });
    if (!isWrong) tally.good(milliseconds);
  }

  async #ask(asked: Asked): Promise<Balanced | null> {
    const { tally, balancer } = this.#parts;
    tally.phase.requests++;
    const begun = performance.now();
    try {
      return await balancer.ask(asked);
    } catch (error) {
      const sentence = `${asked.method} ${asked.path}: ${error instanceof Error ? error.message : String(error)}`;
      if (asked.method === 'POST' && this.cuttingLogins.covers(begun)) tally.phase.cutLogins++;
      else tally.bad('failed', sentence);
      return null;
    }
  }

  async #logInAndRefresh(): Promise<void> {
    const pair = await this.#logIn(this.#pick(this.#parts.people));
    if (pair && this.#parts.random() < 0.7) await this.#refresh(pair);
    // One that was told to come again does.
    const [waiting] = this.unused;
    if (waiting && this.unused.size > TOKENS_IN_USE && !this.refusingLogins.holds) await this.#refresh(waiting);
  }

  async #logIn(person: Person): Promise<Pair | null> {
    const answer = await this.#ask(login(person));
    return answer ? await this.#take(answer, person.name, 'login') : null;
  }

  async #refresh(pair: Pair): Promise<void> {
    const answer = await this.#ask(refresh(pair));
    if (answer?.got.status === 503) return void (await this.#take(answer, pair.account, 'refresh'));
    // Used, or it is not known: a second use would be punished.
    this.unused.delete(pair);
    if (answer?.got.status === 400 && this.#wasRefused.has(pair)) this.undecided++;
    else if (answer) await this.#take(answer, pair.account, 'refresh');
  }

  readonly #wasRefused = new Set<Pair>();

  async #take({ got, by, milliseconds }: Balanced, account: string, what: string): Promise<Pair | null> {
    const { tally } = this.#parts;
    const pair = pairIn(got, account);
    if (pair) {
      tally.good(milliseconds);
      this.granted.push(pair);
      this.unused.add(pair);
      await this.#use(pair);
      return pair;
    }
    if (
      got.status === 503 &&
      got.retryAfter !== undefined &&
      this.refusingLogins.covers(performance.now() - milliseconds)
    ) {
      tally.phase.refusedLogins++;
      for (const held of this.unused) this.#wasRefused.add(held);
    } else
      tally.bad('failed', `${by.name}: ${what} of ${account} is ${got.status}: ${got.body.toString('utf8', 0, 120)}`);
    return null;
  }

  /** Shows a token to every replica, and from then on among those in use. */
  async #use(pair: Pair): Promise<void> {
    const { replicas } = this.#parts;
    if (!replicas.every(({ isUp }) => isUp)) return;
    try {
      const seen = await Promise.all(replicas.flatMap((replica) => shown(replica, pair.access)));
      if (!seen.every(({ status }) => status === 200)) return;
    } catch {
      // A replica went just now: this token is not among those that all have seen.
      return;
    }
    this.#inUse.push(pair);
    if (this.#inUse.length > TOKENS_IN_USE) this.#inUse.shift();
  }
}

/** Shows a token to all workers of a replica, each of which has to read it before the store goes away. */
function shown(replica: Replica, access: string): Promise<Got>[] {
  return Array.from({ length: SHOWINGS }, () => replica.ask(withToken(TRY, access)));
}

/** Something that may happen for a while, to whoever began before that while was over: what is told late is told all the same. */
export class Excuse {
  #holds = false;
  #until = Number.NEGATIVE_INFINITY;

  get holds(): boolean {
    return this.#holds;
  }

  begin(): void {
    this.#holds = true;
  }

  end(): void {
    this.#holds = false;
    this.#until = performance.now();
  }

  /** @param begun when that began to which it happened, by `performance.now()` */
  covers(begun: number): boolean {
    return this.#holds || begun <= this.#until;
  }
}
