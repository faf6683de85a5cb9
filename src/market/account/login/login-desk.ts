import type { Account, Store } from '../../../store/store.ts';
import { isAccountName } from '../account-name.ts';
import { verifyPassword } from '../passwords.ts';
import type { Throttle } from './throttle.ts';

export interface LoginDeskOptions {
  readonly store: Pick<Store, 'account'>;
  readonly throttle: Throttle;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly admits: (account: Pick<Account, 'starter'>) => boolean;
  /** Logins being waited for or verified at once; more are told to come again. */
  readonly atOnce: number;
}

/** What became of a login; of a right one, the hash that its password was checked against. */
export type LoginOutcome = { readonly passwordHash: string } | 'wrong' | 'overloaded';

/** Checks names and passwords, with the delays of {@link Throttle}. */
export class LoginDesk {
  readonly #options: LoginDeskOptions;
  #underWay = 0;

  constructor(options: LoginDeskOptions) {
    this.#options = options;
  }

  /**
   * Checks a password. Former wrong ones delay the check, whatever its result, so that hanging up early saves a guesser
   * nothing; a wrong one waits for its own share besides. Both together never wait longer than the throttle's limit.
   */
  async check(user: string, password: string, address: string): Promise<LoginOutcome> {
    if (this.#underWay >= this.#options.atOnce) return 'overloaded';
    this.#underWay++;
    try {
      return await this.#check(user, password, address);
    } finally {
      this.#underWay--;
    }
  }

  async #check(user: string, password: string, address: string): Promise<LoginOutcome> {
    const { store, throttle, wait, admits } = this.#options;
    // Names that nobody can have share one entry: they must not fill the table.
    const name = isAccountName(user) ? user : '';
    const before = throttle.delay(name, address);
    if (before > 0) await wait(before);
    const account = name === '' ? null : await store.account(name);
    const known = account && admits(account) ? account.passwordHash : null;
    // An unknown name is checked all the same, so that it takes as long, and is never right.
    if ((await verifyPassword(known, password)) && known !== null) {
      throttle.succeeded(name);
      return { passwordHash: known };
    }
    throttle.failed(name, address);
    const more = throttle.delay(name, address) - before;
    if (more > 0) await wait(more);
    return 'wrong';
  }
}
