import type { Account, Store } from '../../../store/store.ts';
import { isAccountName } from '../credentials.ts';
import type { LoginQueue } from './queue.ts';
import type { FailedTries, Throttle } from './throttle.ts';

export interface LoginCheckerOptions {
  readonly store: Pick<Store, 'account'>;
  readonly throttle: Throttle;
  readonly queue: LoginQueue;
  readonly failed: FailedTries;
  readonly admits: (account: Pick<Account, 'starter'>) => boolean;
  /** True when a password belongs to a hash; takes as long for none. */
  readonly verify: (hash: string | null, password: string) => Promise<boolean>;
}

/** A name and password as they came. */
interface Login {
  readonly user: string;
  readonly password: string;
  /** The address or network that it came from (`limitedName`). */
  readonly client: string;
  /** Aborted when its connection ends. */
  readonly signal: AbortSignal;
}

/** Outcome of a login; of a right one, the hash that its password was checked against. */
export type LoginOutcome = { readonly passwordHash: string } | 'wrong' | 'overloaded';

/** Checks names and passwords, at the pace of {@link Throttle} and in the turns of {@link LoginQueue}. */
export class LoginChecker {
  readonly #options: LoginCheckerOptions;

  constructor(options: LoginCheckerOptions) {
    this.#options = options;
  }

  /**
   * Checks a password. Wrong ones delay the checks that come after them, with any result: a guesser saves nothing by
   * not waiting for the answer. An unknown name waits in the same way, is checked, and is never right.
   */
  async check({ user, password, client, signal }: Login): Promise<LoginOutcome> {
    const { throttle, queue, failed } = this.#options;
    // Texts that cannot be names share one entry: they must not fill the table.
    const name = isAccountName(user) ? user : '';
    const outcome = await queue.run(
      {
        name,
        client,
        failed: () => failed.of(client),
        delay: throttle.delay(name, client),
        begin: () => throttle.begin(name, client),
      },
      signal,
      () => this.#verify(name, password, client),
    );
    if (outcome === null || outcome === 'wrong') failed.add(client);
    return outcome ?? 'overloaded';
  }

  async #verify(name: string, password: string, client: string): Promise<LoginOutcome> {
    const { store, throttle, admits, verify } = this.#options;
    try {
      const account = name === '' ? null : await store.account(name);
      const known = account && admits(account) ? account.passwordHash : null;
      if ((await verify(known, password)) && known !== null) {
        throttle.right(name, client);
        return { passwordHash: known };
      }
    } catch (error) {
      throttle.unchecked(name, client);
      throw error;
    }
    throttle.wrong(name, client);
    return 'wrong';
  }
}
