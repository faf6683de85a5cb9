import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Grant, hashToken, personalToken, TokenIssuer } from '../../../src/market/account/tokens/tokens.ts';
import { VerifiedTokens } from '../../../src/market/account/tokens/verified-tokens.ts';
import { openStore } from '../../../src/store/open.ts';
import { type Store, StoreUnavailable } from '../../../src/store/store.ts';
import { temporaryFolder } from '../../serving.ts';

const ACCESS_SECONDS = 59;
const LIFE_MS = (ACCESS_SECONDS + 1) * 1000;
/** More than a server believes that nothing changed. */
const CACHE_TTL_MS = 25;
/** What the password of `ana` is checked against. */
const HASH = 'old';

/** A server's token side: its own handle of the store, its own caches. */
interface Side {
  readonly store: Store;
  readonly desk: TokenIssuer;
  readonly verified: VerifiedTokens;
}

/** A login and what was renewed from it. */
interface Family {
  readonly grants: Grant[];
  /** How often each refresh token was presented, by its text. */
  readonly presented: Map<string, number>;
  dead: boolean;
}

/** Two servers over one store with one clock, which stands still unless told to go on. */
async function twoServers() {
  const folder = await temporaryFolder();
  let now = Date.parse('2026-01-01T00:00:00Z');
  const open = async (): Promise<Side> => {
    const store = await openStore(`sqlite:${folder.path}/tokens.sqlite`);
    const admits = () => true;
    const verified = new VerifiedTokens({ store, now: () => now, cacheTtlMs: CACHE_TTL_MS, admits });
    const desk = new TokenIssuer({
      store,
      now: () => now,
      accessSeconds: ACCESS_SECONDS,
      refreshSeconds: 30 * 86_400,
      admits,
      revoked: (family) => verified.revoked(family),
    });
    return { store, desk, verified };
  };
  const sides = [await open(), await open()] as const;
  await sides[0].store.putAccount({ name: 'ana', passwordHash: HASH, createdAt: '', starter: false });
  return {
    sides,
    now: () => now,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    close: async () => {
      for (const { store } of sides) await store.close();
      await folder.remove();
    },
  };
}

const accepted = async ({ verified }: Side, grant: Grant): Promise<boolean> =>
  (await verified.holderOf(`Bearer ${grant.access}`)) !== null;

describe('tokens under concurrency', () => {
  it('of forty refreshes of one token at once, at two servers, at most one succeeds, and nothing of the family is left', async () => {
    const world = await twoServers();
    const [one, other] = world.sides;
    for (let round = 0; round < 5; round++) {
      const first = await one.desk.login('ana', HASH);
      if (!first) throw new Error('no login');
      const results = await Promise.all(
        Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? one : other).desk.refresh(first.refresh)),
      );
      const won = results.flatMap((grant) => grant ?? []);
      expect(won.length).toBeLessThanOrEqual(1);
      world.pass(CACHE_TTL_MS + 1);
      for (const grant of [first, ...won]) {
        expect(await one.desk.refresh(grant.refresh)).toBeNull();
        expect([await accepted(one, grant), await accepted(other, grant)]).toEqual([false, false]);
      }
    }
    expect(await one.store.tokensOf('ana')).toEqual([]);
    await world.close();
  });

  it('a refresh while its family is revoked leaves no token that is accepted', async () => {
    const world = await twoServers();
    const [one, other] = world.sides;
    for (let round = 0; round < 10; round++) {
      const first = await one.desk.login('ana', HASH);
      const [record] = await one.store.tokensOf('ana');
      if (!first || !record) throw new Error('no login');
      const [renewed] = await Promise.all([one.desk.refresh(first.refresh), other.store.revokeFamily(record.family)]);
      world.pass(CACHE_TTL_MS + 1);
      for (const grant of [first, ...(renewed ? [renewed] : [])]) {
        expect([await accepted(one, grant), await accepted(other, grant)]).toEqual([false, false]);
      }
      expect(await one.store.tokensOf('ana')).toEqual([]);
    }
    await world.close();
  });

  it('a login while the password changes leaves no token that is accepted', async () => {
    for (let waits = 0; waits < 12; waits++) {
      const world = await twoServers();
      const [one, other] = world.sides;
      const change = async (): Promise<void> => {
        // As many turns later as it takes to fall before, between and behind the steps of the login.
        for (let turn = 0; turn < waits; turn++) await null;
        await other.store.putAccount({ name: 'ana', passwordHash: 'new', createdAt: '', starter: false });
        for (const { family } of await other.store.tokensOf('ana')) await other.store.revokeFamily(family);
      };
      const [grant] = await Promise.all([one.desk.login('ana', HASH), change()]);
      world.pass(CACHE_TTL_MS + 1);
      expect(await one.store.tokensOf('ana')).toEqual([]);
      if (grant) expect([await accepted(one, grant), await accepted(other, grant)]).toEqual([false, false]);
      expect(await one.desk.login('ana', HASH)).toBeNull();
      expect(await one.desk.login('ana', 'new')).not.toBeNull();
      await world.close();
    }
  });

  const action = fc.record({
    what: fc.constantFrom('login', 'refresh', 'refresh', 'reuse', 'revoke', 'use', 'use'),
    side: fc.constantFrom(0, 1),
    family: fc.nat({ max: 5 }),
    grant: fc.nat({ max: 5 }),
  });
  const step = fc.record({
    together: fc.array(action, { minLength: 1, maxLength: 6 }),
    pass: fc.constantFrom(CACHE_TTL_MS + 1, 1000, 30_000, LIFE_MS),
  });

  it('for any order of logins, refreshes, reuses, revocations and time: accepted is exactly what should be', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const world = await twoServers();
        const families: Family[] = [];
        try {
          for (const { together, pass } of steps) {
            await Promise.all(
              together.map(async ({ what, side, family: f, grant: g }) => {
                const { desk, store, verified } = world.sides[side === 0 ? 0 : 1];
                if (what === 'login') {
                  const grant = await desk.login('ana', HASH);
                  if (grant) families.push({ grants: [grant], presented: new Map(), dead: false });
                  return;
                }
                const family = families[f % Math.max(1, families.length)];
                const newest = family?.grants.at(-1);
                if (!family || !newest) return;
                const chosen = what === 'refresh' ? newest : (family.grants[g % family.grants.length] ?? newest);
                if (what === 'refresh' || what === 'reuse') {
                  const before = family.presented.get(chosen.refresh) ?? 0;
                  family.presented.set(chosen.refresh, before + 1);
                  // The second time that anybody presents a token, all that descends from its login is over.
                  if (before > 0) family.dead = true;
                  const grant = await desk.refresh(chosen.refresh);
                  if (grant) family.grants.push(grant);
                } else if (what === 'revoke') {
                  family.dead = true;
                  const name = await nameOf(store, family);
                  if (name !== null) await store.revokeFamily(name);
                } else await verified.holderOf(`Bearer ${chosen.access}`);
              }),
            );
            world.pass(pass);
            for (const { grants, dead } of families) {
              for (const grant of grants) {
                const holds = !dead && world.now() < grant.expiresAt;
                for (const side of world.sides) expect(await accepted(side, grant)).toBe(holds);
              }
            }
          }
        } finally {
          await world.close();
        }
      }),
      { numRuns: 40 },
    );
  });
});

/** The name of a family in the store, by any of its tokens. */
async function nameOf(store: Store, { grants }: Family): Promise<string | null> {
  for (const { access, refresh } of grants) {
    const token = (await store.token(hashToken(refresh))) ?? (await store.token(hashToken(access)));
    if (token) return token.family;
  }
  return null;
}

describe('a token that is read again', () => {
  it('stays in doubt where credentials change meanwhile, and is read once more', async () => {
    const folder = await temporaryFolder();
    const real = await openStore(`sqlite:${folder.path}/tokens.sqlite`);
    await real.putAccount({ name: 'ana', passwordHash: 'none', createdAt: '', starter: false });
    const terms = { account: 'ana', label: '', scope: null, issuedAt: 0, expiresAt: null } as const;
    const [token, another] = [personalToken(terms), personalToken(terms)];
    const more = personalToken(terms);
    await real.putTokens([token.record, another.record, more.record]);
    let now = 0;
    let meanwhile = async (): Promise<void> => {};
    let isAway = false;
    const asked = <T>(answer: () => Promise<T>): Promise<T> =>
      isAway ? Promise.reject(new StoreUnavailable('away')) : answer();
    const verified = new VerifiedTokens({
      store: {
        account: (name) => asked(() => real.account(name)),
        credentialsEpoch: () => asked(() => real.credentialsEpoch()),
        token: async (hash) => {
          const answer = await asked(() => real.token(hash));
          await meanwhile();
          return answer;
        },
      },
      now: () => now,
      cacheTtlMs: CACHE_TTL_MS,
      admits: () => true,
    });
    const header = `Bearer ${token.text}`;
    await verified.holderOf(header);
    await real.revokeFamily(another.record.family);
    let changes = 0;
    meanwhile = async () => {
      if (changes++ > 0) return;
      await real.revokeFamily(more.record.family);
      now += CACHE_TTL_MS + 1;
      await verified.look();
    };
    now += CACHE_TTL_MS + 1;
    await verified.look();
    await expect.poll(() => changes).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 20));
    now += CACHE_TTL_MS + 1;
    await verified.look();
    await expect.poll(() => changes).toBeGreaterThan(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    isAway = true;
    now += CACHE_TTL_MS + 1;
    expect(await verified.holderOf(header)).toMatchObject({ account: 'ana' });
    await real.close();
    await folder.remove();
  });
});
