import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { personalToken } from '../../../src/market/account/tokens/tokens.ts';
import { VerifiedTokens } from '../../../src/market/account/tokens/verified-tokens.ts';
import { openStore } from '../../../src/store/open.ts';
import { type Store, StoreUnavailable } from '../../../src/store/store.ts';
import { faulty } from '../../faulty-store.ts';
import { temporaryFolder } from '../../serving.ts';

const CACHE_TTL_MS = 25;

describe('a login that another worker revoked', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let real: Store;
  beforeEach(async () => {
    folder = await temporaryFolder();
    real = await openStore(`sqlite:${folder.path}/tokens.sqlite`);
    await real.putAccount({ name: 'ana', passwordHash: 'none', createdAt: '', starter: false });
  });
  afterEach(async () => {
    await real.close();
    await folder.remove();
  });

  it('is refused by all workers at once, also when the store goes away in that moment; other logins go on', async () => {
    const listeners: ((family: string) => void)[] = [];
    const workers = [0, 1].map((id) => {
      const front = faulty(real);
      const verified = new VerifiedTokens({
        store: front.store,
        now: () => 0,
        cacheTtlMs: CACHE_TTL_MS,
        admits: () => true,
        revocations: {
          publish: (family) => {
            for (const [to, listener] of listeners.entries()) if (to !== id) listener(family);
          },
          subscribe: (listener) => void listeners.push(listener),
        },
      });
      return { front, verified };
    });
    const terms = { account: 'ana', label: '', scope: null, issuedAt: 0, expiresAt: null } as const;
    const [stolen, other] = [personalToken(terms), personalToken(terms)];
    await real.putTokens([stolen.record, other.record]);
    for (const { verified } of workers) {
      for (const { text } of [stolen, other]) await verified.holderOf(`Bearer ${text}`);
    }
    await real.revokeFamily(stolen.record.family);
    workers[0]?.verified.revoked(stolen.record.family);
    for (const { front } of workers) front.be('away');
    for (const { verified } of workers) {
      await expect(verified.holderOf(`Bearer ${stolen.text}`)).rejects.toThrow(StoreUnavailable);
      expect(await verified.holderOf(`Bearer ${other.text}`)).toMatchObject({ account: 'ana' });
    }
  });
});

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
