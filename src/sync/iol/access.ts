import type { SourceClient } from '../client.ts';
import { SourceError } from '../source-error.ts';
import { failure } from './answer.ts';
import type { Credentials } from './credentials.ts';
import type { RefusedLogin } from './refused-login.ts';
import { isFresh, readTokens, type Tokens } from './token.ts';

/** How often one visit logs in with the password, at most: at its beginning, and once more when a token is refused. */
export const LOGINS_PER_VISIT = 2;

/** Tokens of a process, by the fingerprint of their credentials. Never written anywhere: what visits later logs in again. */
export class TokenShelf {
  readonly #tokens = new Map<string, Tokens>();
  readonly #coming = new Map<string, Promise<Tokens>>();

  tokens(print: string): Tokens | null {
    return this.#tokens.get(print) ?? null;
  }

  keep(print: string, tokens: Tokens | null): void {
    if (tokens) this.#tokens.set(print, tokens);
    else this.#tokens.delete(print);
  }

  /** Gets tokens by `work`; who asks for those of the same credentials meanwhile waits for the same ones. */
  renewed(print: string, work: () => Promise<Tokens>): Promise<Tokens> {
    const coming = this.#coming.get(print);
    if (coming) return coming;
    const begun = work()
      .then((tokens) => {
        this.keep(print, tokens);
        return tokens;
      })
      .finally(() => this.#coming.delete(print));
    this.#coming.set(print, begun);
    return begun;
  }
}

/** What asking with a login needs. */
export interface AccessParts {
  readonly client: Pick<SourceClient, 'json'>;
  readonly credentials: Credentials;
  readonly print: string;
  readonly shelf: TokenShelf;
  readonly refused: Pick<RefusedLogin, 'isNoted' | 'note'>;
  readonly now: () => Date;
}

const UNAUTHORIZED = 401;

/**
 * Asks with a bearer token, logging in as seldom as can be: a token is used until shortly before its end, then refreshed with
 * the refresh token of the time, which is good for once; only when that is refused, or a fresh token is, the password is sent
 * again, once. A refused password is not tried again (reference market.md 3).
 */
export class Access {
  readonly #parts: AccessParts;
  #logins = 0;

  constructor(parts: AccessParts) {
    this.#parts = parts;
  }

  /**
   * An answer as JSON.
   * @throws SourceError of the client; `refused` when the login, or a token that was just given, is not accepted
   */
  async json(url: string): Promise<unknown> {
    const token = await this.#token();
    try {
      return await this.#ask(url, token);
    } catch (error) {
      if (!isDenied(error)) throw error;
    }
    // Refused before its time: revoked, or the service began anew.
    const fresh = await this.#renewed();
    try {
      return await this.#ask(url, fresh);
    } catch (error) {
      if (!isDenied(error)) throw error;
      this.#parts.shelf.keep(this.#parts.print, null);
      throw failure(
        'refused',
        `${url} is refused with a token that was just given; is the interface switched on for the account?`,
        { status: UNAUTHORIZED },
      );
    }
  }

  async #ask(url: string, token: string): Promise<unknown> {
    const reply = await this.#parts.client.json({ url, headers: { Authorization: `Bearer ${token}` } });
    if (reply.changed) return reply.body;
    throw failure('shape', `${url} answers that nothing changed, although it was not asked so.`);
  }

  async #token(): Promise<string> {
    const { shelf, print, now } = this.#parts;
    const held = shelf.tokens(print);
    return held && isFresh(held.accessUntil, now().getTime()) ? held.access : this.#renewed();
  }

  async #renewed(): Promise<string> {
    const { shelf, print, now } = this.#parts;
    const tokens = await shelf.renewed(print, async () => {
      const held = shelf.tokens(print);
      // A refresh token is good for once: whatever comes of it, it is not sent again.
      shelf.keep(print, null);
      const usable = held?.refresh && isFresh(held.refreshUntil, now().getTime());
      return (usable ? await this.#refresh(held.refresh) : null) ?? this.#login();
    });
    return tokens.access;
  }

  /** New tokens for a refresh token; null when it is not accepted. */
  async #refresh(token: string): Promise<Tokens | null> {
    try {
      return await this.#post({ grant_type: 'refresh_token', refresh_token: token });
    } catch (error) {
      if (error instanceof SourceError && error.fault === 'refused') return null;
      throw error;
    }
  }

  async #login(): Promise<Tokens> {
    const { refused, credentials } = this.#parts;
    if (await refused.isNoted()) {
      throw failure(
        'refused',
        'the login was refused before and is not tried again for a day, or until user or password are others: accounts get locked.',
      );
    }
    if (++this.#logins > LOGINS_PER_VISIT) {
      throw failure(
        'refused',
        `its tokens are refused again and again; it was logged in ${LOGINS_PER_VISIT} times, which is enough for one visit.`,
      );
    }
    try {
      return await this.#post({ grant_type: 'password', username: credentials.user, password: credentials.password });
    } catch (error) {
      if (!(error instanceof SourceError) || error.fault !== 'refused') throw error;
      await refused.note();
      const { status } = error;
      throw failure(
        'refused',
        `the login of --iol-user is refused (${status ?? 'no status'}); it is not tried again for a day, or until user or password are others: accounts get locked.`,
        status === null ? {} : { status },
      );
    }
  }

  async #post(form: Readonly<Record<string, string>>): Promise<Tokens> {
    const reply = await this.#parts.client.json({ url: 'token', method: 'POST', form });
    if (!reply.changed) throw failure('shape', 'the answer of /token says that nothing changed.');
    const tokens = readTokens(reply.body, this.#parts.now().getTime());
    if (tokens.access === '') throw failure('shape', 'the answer of /token holds no token.');
    return tokens;
  }
}

function isDenied(error: unknown): boolean {
  return error instanceof SourceError && error.status === UNAUTHORIZED;
}
