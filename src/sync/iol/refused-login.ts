import { hashPassword, verifyPassword } from '../../market/account/credentials.ts';
import type { Landing } from '../landing.ts';

const NAME = 'login-refused.txt';

/**
 * Remembers that credentials were refused, from one process to the next, for as long as files of a landing are trusted: a day. What
 * is written is their argon2id hash, as for passwords of our own accounts: nobody can log in with it.
 */
export class RefusedLogin {
  readonly #landing: Landing;
  readonly #print: string;

  /** @param print tells credentials apart, see `fingerprint` */
  constructor(landing: Landing, print: string) {
    this.#landing = landing;
    this.#print = print;
  }

  /** Whether just these credentials were refused. */
  async isNoted(): Promise<boolean> {
    if (!(await this.#landing.has(NAME))) return false;
    return verifyPassword((await this.#landing.get(NAME)).toString('utf8'), this.#print);
  }

  async note(): Promise<void> {
    await this.#landing.put(NAME, await hashPassword(this.#print));
  }
}
