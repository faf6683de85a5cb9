import { type AccountDependencies, createAccountPart, type LoginParts } from '../../../src/market/account/account.ts';
import { hashPassword } from '../../../src/market/account/credentials.ts';
import { type AssetQuote, NO_SECURITIES } from '../../../src/market/account/market-data.ts';
import type { Clock } from '../../../src/server/clock.ts';
import { statusOf } from '../../../src/server/failure.ts';
import type { Group, Services, Wording } from '../../../src/server/group.ts';
import { json } from '../../../src/server/http/answer.ts';
import type { Settings } from '../../../src/server/settings.ts';
import type { Store } from '../../../src/store/store.ts';
import { type Serving, serveGroup } from '../../serving.ts';

export const PASSWORD = 'correcto caballo batería';

/** A quote as the market side gives it, told only what a test cares for. */
export function quote(told: Partial<AssetQuote> & Pick<AssetQuote, 'symbol' | 'lastPrice'>): AssetQuote {
  return {
    market: 'bCBA',
    description: told.symbol,
    tipo: 'ACCIONES',
    moneda: 'peso_Argentino',
    pais: 'argentina',
    pricePer: 1,
    time: '2024-03-04T17:00:00',
    previousClose: null,
    plazo: 't1',
    ...told,
  };
}

/** A market that knows the given quotes. */
export function marketOf(
  quotes: readonly AssetQuote[] = [],
  more: Partial<AccountDependencies> = {},
): AccountDependencies {
  return {
    quoteOf: (market, symbol) =>
      quotes.find(
        (known) =>
          known.market.toLowerCase() === market.toLowerCase() && known.symbol.toLowerCase() === symbol.toLowerCase(),
      ) ?? null,
    prices: () => JSON.stringify(quotes),
    securities: () => NO_SECURITIES,
    marketIsStarter: () => false,
    marketIsLoaded: () => true,
    ...more,
  };
}

const WORDING: Wording = {
  invalid: (issues) => json(400, { message: 'The request is invalid.', issues }),
  failure: (failure) => json(statusOf(failure), { message: failure.kind }),
};

/** The account side alone as a group, so that its tests need nothing of the rest of the market. */
export function accountGroup(deps: AccountDependencies, logins?: LoginParts): (services: Services) => Group {
  return (services) => {
    const part = createAccountPart(services, deps, logins);
    return {
      served: {
        name: 'market',
        owns: () => true,
        pathRules: { caseSensitive: false, ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
        routes: part.routes,
        wording: WORDING,
        schemas: part.schemas,
        guard: part.guard,
        dataVersion: () => null,
        answersDependOn: 'caller',
        namesDataVersion: false,
      },
      register: part.register,
      status: () => null,
    };
  };
}

export interface AccountServing extends Serving {
  /** Sends a token request with these form fields. */
  readonly token: (fields: Record<string, string>) => Promise<Response>;
  /** An access token of an account whose password is {@link PASSWORD}. */
  readonly login: (account: string) => Promise<string>;
  readonly as: (token: string, path: string) => Promise<Response>;
}

/** Serves the account side with accounts `ana` and `beto`, both with {@link PASSWORD}. */
export async function serveAccounts(
  deps: AccountDependencies = marketOf(),
  told: {
    readonly fill?: (store: Store) => Promise<unknown>;
    readonly logins?: LoginParts;
    readonly settings?: Partial<Settings>;
    readonly clock?: Clock;
  } = {},
): Promise<AccountServing> {
  const passwordHash = await hashPassword(PASSWORD);
  const serving = await serveGroup(
    accountGroup(deps, told.logins),
    async (store) => {
      for (const name of ['ana', 'beto']) {
        await store.putAccount({ name, passwordHash, createdAt: '2026-01-01T00:00:00Z', starter: false });
      }
      await told.fill?.(store);
    },
    told.settings,
    told.clock,
  );
  const token = (fields: Record<string, string>): Promise<Response> =>
    serving.post('/token', new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
  return {
    ...serving,
    token,
    login: async (account) => {
      const answer: unknown = await (
        await token({ grant_type: 'password', username: account, password: PASSWORD })
      ).json();
      return member(answer, 'access_token');
    },
    as: (bearer, path) => serving.get(path, { authorization: `Bearer ${bearer}` }),
  };
}

/** A text member of a JSON object. */
export function member(value: unknown, name: string): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  if (typeof found !== 'string') throw new Error(`No text ${name} in ${JSON.stringify(value)}`);
  return found;
}
