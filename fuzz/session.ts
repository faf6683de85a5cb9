import { type Json, member, numberOf, parseJson, textOf } from './json.ts';
import type { Account } from './requests/draft.ts';

const TIMEOUT_MS = 30_000;

/** The account's token, got anew before it ends. */
export class Session {
  readonly #address: string;
  readonly #account: Account;
  #token: string | null = null;
  #until = 0;
  #logging: Promise<string | null> | null = null;

  constructor(address: string, account: Account) {
    this.#address = address;
    this.#account = account;
  }

  /** A bearer token, or null where the server does not let the account in. */
  token(): Promise<string | null> {
    if (performance.now() < this.#until) return Promise.resolve(this.#token);
    this.#logging ??= this.#logIn().finally(() => {
      this.#logging = null;
    });
    return this.#logging;
  }

  /** The token was refused: the next request gets another. */
  forget(): void {
    this.#until = 0;
  }

  async #logIn(): Promise<string | null> {
    const { user, password } = this.#account;
    const response = await fetch(`${this.#address}/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', username: user, password }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: Json = response.ok ? parseJson(await response.text()) : null;
    this.#token = textOf(member(body, 'access_token')) ?? null;
    // Half its life: requests with it may be under way for long.
    this.#until = performance.now() + ((numberOf(member(body, 'expires_in')) ?? 60) * 1000) / 2;
    return this.#token;
  }
}
