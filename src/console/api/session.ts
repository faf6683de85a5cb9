import { type ReadonlySignal, signal } from '@preact/signals';
import * as v from 'valibot';
import { base, Problem, problemOf } from './problem.ts';

/** Who is logged in. In the memory of this page alone: closing or reloading it forgets the tokens. */
export interface Session {
  readonly user: string;
  readonly access: string;
  readonly refresh: string;
  /** When the access token is traded for another, in milliseconds since 1970: some time before it ends. */
  readonly renewAt: number;
}

/** What a session needs of the world. */
export interface SessionWorld {
  /** Sends a form to `POST /token`; throws when nobody answers. */
  readonly post: (fields: Readonly<Record<string, string>>) => Promise<Response>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Told of every new session, and null when it is over: `ended` by the server, not by the user. */
  readonly changed: (session: Session | null, ended: boolean) => void;
}

const TOKENS = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  refresh_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.pipe(v.number(), v.minValue(0)),
});

const SECOND = 1000;
/** How long before its end an access token is renewed, at most; of a short life a quarter. */
const MARGIN_S = 60;

/** Keeps the tokens of one session: begins it, renews it before it ends, forgets it. */
export class SessionKeeper {
  readonly #world: SessionWorld;
  #session: Session | null = null;
  /** A refresh token serves once: all who need a new token wait for the same renewal. */
  #renewal: { readonly of: Session; readonly done: Promise<void> } | null = null;

  constructor(world: SessionWorld) {
    this.#world = world;
  }

  /**
   * Begins a session.
   * @throws Problem `refused` for a wrong user or password, `busy` when the server cannot check it now, or as any request
   */
  async login(user: string, password: string): Promise<void> {
    this.#set(await this.#trade(user, { grant_type: 'password', username: user, password }), false);
  }

  /** Forgets the tokens. */
  logout(): void {
    this.#set(null, false);
  }

  /**
   * An access token that is good for a while, renewed if need be; undefined when nobody is logged in.
   * @throws Problem when it has to be renewed and nobody answers
   */
  async token(): Promise<string | undefined> {
    if (this.#session && this.#world.now() >= this.#session.renewAt) await this.#renew(this.#session);
    return this.#session?.access;
  }

  /**
   * The token to try after the server refused one: that of a session begun or renewed since, or a new one; undefined when the
   * session is over.
   * @throws Problem when nobody answers
   */
  async tokenAfter(refused: string): Promise<string | undefined> {
    if (this.#session?.access === refused) await this.#renew(this.#session);
    return this.#session?.access;
  }

  /** The server refused this token though it is new: the session is over. */
  refused(token: string): void {
    if (this.#session?.access === token) this.#set(null, true);
  }

  async #renew(session: Session): Promise<void> {
    if (this.#renewal?.of !== session) this.#renewal = { of: session, done: this.#renewed(session) };
    const { done } = this.#renewal;
    try {
      await done;
    } finally {
      if (this.#renewal?.done === done) this.#renewal = null;
    }
  }

  async #renewed(session: Session): Promise<void> {
    let next: Session | null;
    try {
      next = await this.#trade(session.user, { grant_type: 'refresh_token', refresh_token: session.refresh });
    } catch (error) {
      // Refused: used, too old or revoked. Anything else may pass, and the token serves then.
      if (!(error instanceof Problem && error.kind === 'refused')) throw error;
      next = null;
    }
    // Who logged out, or in again, meanwhile has said what holds.
    if (this.#session === session) this.#set(next, next === null);
  }

  async #trade(user: string, fields: Readonly<Record<string, string>>): Promise<Session> {
    let answer: Response;
    let body: unknown;
    try {
      answer = await this.#world.post(fields);
      body = await answer.json().catch(() => null);
    } catch {
      // Nobody answers: the reason is the browser's own, and says nothing to people.
      throw new Problem('offline', 0, []);
    }
    if (!answer.ok) throw problemOf(answer, body, 'token');
    const read = v.safeParse(TOKENS, body);
    if (!read.success) throw new Problem('broken', answer.status, []);
    const { access_token: access, refresh_token: refresh, expires_in: life } = read.output;
    const margin = Math.min(MARGIN_S, life / 4);
    return { user, access, refresh, renewAt: this.#world.now() + (life - margin) * SECOND };
  }

  #set(session: Session | null, ended: boolean): void {
    this.#session = session;
    this.#world.changed(session, ended);
  }
}

const current = signal<{ readonly user: string } | null>(null);
const ended = signal(false);

/** Who is logged in, for all pages; null while nobody is. The tokens stay with the keeper. */
export const session: ReadonlySignal<{ readonly user: string } | null> = current;

/** True when the server ended the session, until somebody logs in again. */
export const hasEnded: ReadonlySignal<boolean> = ended;

/** The tokens of this page: in its memory alone, never stored, shown or put into an address. */
export const keeper = new SessionKeeper({
  post: (fields) => fetch(new URL('token', base()), { method: 'POST', body: new URLSearchParams(fields) }),
  now: () => Date.now(),
  changed: (next, isEnd) => {
    if (next?.user !== current.peek()?.user) current.value = next === null ? null : { user: next.user };
    ended.value = isEnd;
  },
});
