/** The session of the page: its tokens, in memory alone. */
import { type ReadonlySignal, signal } from '@preact/signals';
import * as v from 'valibot';
import { base, Problem, problemOf } from './problem.ts';

/** A user's tokens. Never stored, shown or put into an address: closing or reloading the page forgets them. */
export interface Session {
  readonly user: string;
  readonly access: string;
  readonly refresh: string;
  /** When the access token is renewed, in milliseconds since 1970: some time before it expires. */
  readonly renewAt: number;
}

/** The network, the clock and the page, as a session uses them. */
interface SessionContext {
  /** Sends a form to `POST /token`; rejects when the server is not reached. */
  readonly post: (fields: Readonly<Record<string, string>>) => Promise<Response>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Receives every new session, and null at its end; `isExpired` where the server ended it, not the user. */
  readonly changed: (session: Session | null, isExpired: boolean) => void;
}

const TOKENS = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  refresh_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.pipe(v.number(), v.minValue(0)),
});

const SECOND = 1000;
/** Seconds before its end at which an access token is renewed; a quarter of a short life. */
const MARGIN_S = 60;

/** Keeps the tokens of one session: begins it, renews it before it ends, forgets it. */
export class SessionKeeper {
  readonly #context: SessionContext;
  #session: Session | null = null;
  /** A refresh token works once: all requests wait for the same renewal. */
  #renewal: { readonly of: Session; readonly done: Promise<void> } | null = null;

  constructor(context: SessionContext) {
    this.#context = context;
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
   * Returns a valid access token, renewed if it must be; undefined without a session.
   * @throws Problem when it must be renewed and the server is not reached
   */
  async token(): Promise<string | undefined> {
    if (this.#session && this.#context.now() >= this.#session.renewAt) await this.#renew(this.#session);
    return this.#session?.access;
  }

  /**
   * Returns the token to try after a refused one: of a later session or renewal, or a new one; undefined when the session is over.
   * @throws Problem when the server is not reached
   */
  async tokenAfter(refused: string): Promise<string | undefined> {
    if (this.#session?.access === refused) await this.#renew(this.#session);
    return this.#session?.access;
  }

  /** Ends the session: the server refused its new token. */
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
      // Refused: used, too old or revoked. After any other problem the token still works.
      if (!(error instanceof Problem && error.kind === 'refused')) throw error;
      next = null;
    }
    // A logout or another login in the meantime counts more.
    if (this.#session === session) this.#set(next, next === null);
  }

  async #trade(user: string, fields: Readonly<Record<string, string>>): Promise<Session> {
    let answer: Response;
    let body: unknown;
    try {
      answer = await this.#context.post(fields);
      body = await answer.json().catch(() => null);
    } catch {
      // The browser gives no reason that helps people.
      throw new Problem('offline', 0, []);
    }
    if (!answer.ok) throw problemOf(answer, body, 'token');
    const read = v.safeParse(TOKENS, body);
    if (!read.success) throw new Problem('broken', answer.status, []);
    const { access_token: access, refresh_token: refresh, expires_in: life } = read.output;
    const margin = Math.min(MARGIN_S, life / 4);
    return { user, access, refresh, renewAt: this.#context.now() + (life - margin) * SECOND };
  }

  #set(session: Session | null, isExpired: boolean): void {
    this.#session = session;
    this.#context.changed(session, isExpired);
  }
}

const current = signal<{ readonly user: string } | null>(null);
const expired = signal(false);

/** The user of the session, for all pages; null without one. */
export const session: ReadonlySignal<{ readonly user: string } | null> = current;

/** Whether the server ended the last session. */
export const isExpired: ReadonlySignal<boolean> = expired;

/** The session of this page. */
export const sessionKeeper = new SessionKeeper({
  post: (fields) => fetch(new URL('token', base()), { method: 'POST', body: new URLSearchParams(fields) }),
  now: () => Date.now(),
  changed: (next, hasExpired) => {
    if (next?.user !== current.peek()?.user) current.value = next === null ? null : { user: next.user };
    expired.value = hasExpired;
  },
});
