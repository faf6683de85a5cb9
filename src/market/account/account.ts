import { parseDay } from '../../indexes/civil-date.ts';
import { type CatalogKeeper, CatalogSlot } from '../../server/catalogs.ts';
import { sharedClock } from '../../server/clock.ts';
import type { Guard, Route, Services } from '../../server/group.ts';
import type { Schema } from '../../server/parameters/parameter.ts';
import type { Account } from '../../store/store.ts';
import { SCOPE } from '../words.ts';
import { HASHES_AT_ONCE, verifyPassword } from './credentials.ts';
import { type Ledgers, ledgersAfter } from './ledger/ledger.ts';
import { tokenRoute } from './login/handlers.ts';
import { LoginChecker, type LoginCheckerOptions } from './login/login.ts';
import { type LoginClock, LoginQueue } from './login/queue.ts';
import { FailedTries, Throttle } from './login/throttle.ts';
import type { QuoteOf, Securities } from './market-data.ts';
import { ACCOUNT_SCHEMAS } from './records.ts';
import { accountRoutes } from './routes.ts';
import { TokenIssuer } from './tokens/tokens.ts';
import { bearerGuard, VerifiedTokens } from './tokens/verified-tokens.ts';

/** Parts of the market side that the account side uses. */
export interface AccountDependencies {
  readonly quoteOf: QuoteOf;
  /** A text that changes whenever some quote may have changed. */
  readonly prices: () => string;
  /** What the data say of securities on the civil date: the same object as long as neither changes. */
  readonly securities: () => Securities;
  /** True while the market group serves the starter data: only then the demo account is valid. */
  readonly marketIsStarter: () => boolean;
  /** False while no market data are loaded. */
  readonly marketIsLoaded: () => boolean;
}

/** Parts of logins that tests replace. */
export interface LoginParts {
  readonly clock: LoginClock;
  readonly verify: LoginCheckerOptions['verify'];
}

/** The account side of group B, for the group to compose. */
interface AccountPart {
  readonly routes: Route[];
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly guard: Guard;
  readonly register: (keeper: CatalogKeeper) => void;
}

/**
 * Cache TTL of credentials in milliseconds: a removed account or revoked token is refused after that time at the latest,
 * wherever it was removed.
 */
export const CREDENTIALS_CACHE_TTL_MS = 25;

/** Logins that wait or are checked at once in one worker. */
export const LOGINS_AT_ONCE = 256;

/** How long a login waits for its turn at most beyond the delays of wrong passwords, in milliseconds; then it gets a 503. */
export const LOGIN_TURN_TIMEOUT_MS = 2000;

/** The clock of all workers, and Node's timers. */
function loginClock(): LoginClock {
  return {
    now: sharedClock(),
    after: (milliseconds, call) => {
      const timer = setTimeout(call, milliseconds);
      return () => clearTimeout(timer);
    },
  };
}

/** Tokens, operations and portfolio of accounts (contract 4.2 B4, B5 and 5; decisions.md B). */
export function createAccountPart(
  { settings, store, clock, worker }: Services,
  deps: AccountDependencies,
  { clock: pace, verify }: LoginParts = { clock: loginClock(), verify: verifyPassword },
): AccountPart {
  const now = (): number => clock.now().getTime();
  // While nothing is loaded it is not known what the demo account belongs to; the operations say "not ready" then.
  const admits = ({ starter }: Pick<Account, 'starter'>): boolean =>
    !starter || !deps.marketIsLoaded() || deps.marketIsStarter();
  const ledgers = new CatalogSlot<Ledgers>();
  const verified = new VerifiedTokens({
    store,
    now,
    cacheTtlMs: Math.min(CREDENTIALS_CACHE_TTL_MS, settings.pollMilliseconds),
    admits,
    seen: ({ account, scope }) => {
      if (scope === '' || scope === SCOPE.account) void ledgers.current?.catalog.preload(account);
    },
  });
  const tokens = new TokenIssuer({
    store,
    now,
    accessSeconds: settings.accessTokenSeconds,
    refreshSeconds: settings.refreshTokenSeconds,
    admits,
    revoked: (family) => verified.revoked(family),
  });
  const limit = settings.loginDelayLimit;
  const queue = new LoginQueue({
    clock: pace,
    checks: HASHES_AT_ONCE,
    places: LOGINS_AT_ONCE,
    timeout: limit + LOGIN_TURN_TIMEOUT_MS,
  });
  const throttle = new Throttle({ limit, now: pace.now, memory: worker.shared('logins') });
  const failed = new FailedTries(pace.now);
  const logins = new LoginChecker({ store, throttle, queue, failed, admits, verify });
  const { quoteOf, prices, securities, marketIsLoaded } = deps;
  let hadLedgers: () => boolean | null = () => null;
  return {
    routes: [
      ...accountRoutes({
        ledgers,
        hadLedgers: () => hadLedgers(),
        marketIsLoaded,
        securities,
        quoteOf,
        prices,
        today: () => parseDay(clock.today()) ?? 0,
      }),
      tokenRoute(logins, tokens),
    ],
    schemas: ACCOUNT_SCHEMAS,
    guard: bearerGuard(verified),
    register: (keeper) => {
      keeper.add('ledger', ledgers, (reader) => ledgersAfter(ledgers.current, reader, store, securities));
      // Runs without requests too: a token that was revoked before the store failed must not stay valid in the cache.
      keeper.beside(() => verified.look());
      hadLedgers = () => keeper.seen?.has('ledger') ?? null;
    },
  };
}
