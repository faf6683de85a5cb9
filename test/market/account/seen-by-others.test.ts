import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { personalToken } from '../../../src/market/account/tokens/tokens.ts';
import { type Holder, TOKENS_KEPT, VerifiedTokens } from '../../../src/market/account/tokens/verified-tokens.ts';
import type { CredentialsWord } from '../../../src/server/credentials-talk.ts';
import { openStore } from '../../../src/store/open.ts';
import { type Store, StoreUnavailable } from '../../../src/store/store.ts';
import { type FaultyStore, faulty } from '../../faulty-store.ts';
import { temporaryFolder } from '../../serving.ts';

const BELIEF_MS = 25;

/** One worker as others hear it: a store of its own, which may be away, and words that arrive when the test says so. */
interface Worker {
  readonly verified: VerifiedTokens;
  readonly front: FaultyStore;
  readonly seen: Holder[];
  readonly said: CredentialsWord[];
  readonly hear: (words: readonly CredentialsWord[]) => void;
}

describe('what one worker has seen of tokens', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let real: Store;
  let now: number;
  let workers: Worker[];

  /** A worker that hears what others say only when it is told to. */
  const worker = (): Worker => {
    const front = faulty(real);
    const seen: Holder[] = [];
    const said: CredentialsWord[] = [];
    let hear: Worker['hear'] = () => {};
    const verified = new VerifiedTokens({
      store: front.store,
      now: () => now,
      believedFor: BELIEF_MS,
      admits: () => true,
      seen: (holder) => void seen.push(holder),
      others: {
        tell: (word) => void said.push(word),
        hear: (listener) => {
          hear = listener;
        },
      },
    });
    return { verified, front, seen, said, hear: (words) => hear(words) };
  };
  /** What a worker has said so far arrives at the others. */
  const deliver = (from: Worker): void => {
    const words = structuredClone(from.said.splice(0));
    for (const one of workers) if (one !== from) one.hear(words);
  };
  const issue = async (terms: { scope?: 'cuenta'; expiresAt?: number } = {}) => {
    const { scope = null, expiresAt = null } = terms;
    const { text, record } = personalToken({ account: 'ana', label: '', scope, issuedAt: now, expiresAt });
    await real.putTokens([record]);
    return { header: `Bearer ${text}`, text, family: record.family };
  };
  const away = (): void => {
    for (const { front } of workers) front.be('away');
    now += BELIEF_MS + 1;
  };

  beforeEach(async () => {
    now = Date.now();
    folder = await temporaryFolder();
    real = await openStore(`sqlite:${folder.path}/tokens.sqlite`);
    await real.putAccount({ name: 'ana', passwordHash: 'none', createdAt: '', starter: false });
    workers = [worker(), worker()];
    for (const { verified } of workers) await verified.look();
  });
  afterEach(async () => {
    await real.close();
    await folder.remove();
  });
  const pair = (): readonly [Worker, Worker] => {
    const [one, two] = workers;
    if (!one || !two) throw new Error('There are two workers.');
    return [one, two];
  };

  it('all know: account, scope and end hold at each while the store is away', async () => {
    const [one, two] = pair();
    const token = await issue({ scope: 'cuenta', expiresAt: now + 60_000 });
    expect(await one.verified.holderOf(token.header)).toMatchObject({ account: 'ana', scope: 'cuenta' });
    expect(JSON.stringify(one.said)).not.toContain(token.text);
    deliver(one);
    // Its operations are fetched there, too.
    expect(two.seen).toMatchObject([{ account: 'ana', scope: 'cuenta' }]);
    away();
    expect(await two.verified.holderOf(token.header)).toMatchObject({ account: 'ana', scope: 'cuenta' });
    now += 60_000;
    expect(await two.verified.holderOf(token.header)).toBeNull();
    expect(two.front.calls('token')).toBe(0);
    expect(two.said).toEqual([]);
  });

  it('counts as read there only as long as nothing changed: a revocation is seen as soon as that of its own', async () => {
    const [one, two] = pair();
    const token = await issue();
    await one.verified.holderOf(token.header);
    deliver(one);
    expect(two.verified.holderOf(token.header)).toMatchObject({ account: 'ana' });
    await real.revokeFamily(token.family);
    now += BELIEF_MS + 1;
    expect(await two.verified.holderOf(token.header)).toBeNull();
  });

  it('is not believed of one who said it before a change that is known here', async () => {
    const [one, two] = pair();
    const token = await issue();
    await one.verified.holderOf(token.header);
    await real.revokeFamily(token.family);
    now += BELIEF_MS + 1;
    await two.verified.look();
    deliver(one);
    away();
    await expect(two.verified.holderOf(token.header)).rejects.toThrow(StoreUnavailable);
  });

  it('tells who is behind that credentials changed: what was revoked before the store went is not believed', async () => {
    const [one, two] = pair();
    const [revoked, other] = [await issue(), await issue()];
    await two.verified.holderOf(revoked.header);
    await real.revokeFamily(revoked.family);
    now += BELIEF_MS + 1;
    await one.verified.holderOf(other.header);
    for (const { front } of workers) front.be('away');
    deliver(one);
    await expect(two.verified.holderOf(revoked.header)).rejects.toThrow(StoreUnavailable);
    now += BELIEF_MS + 1;
    await expect(two.verified.holderOf(revoked.header)).rejects.toThrow(StoreUnavailable);
    expect(await two.verified.holderOf(other.header)).toMatchObject({ account: 'ana' });
  });

  it('what one revokes all refuse at once, also should the store go away in that moment; nobody else is put out', async () => {
    const [one, two] = pair();
    const [stolen, other] = [await issue(), await issue()];
    for (const { header } of [stolen, other]) await one.verified.holderOf(header);
    deliver(one);
    await real.revokeFamily(stolen.family);
    one.verified.revoked(stolen.family);
    deliver(one);
    for (const { front } of workers) front.be('away');
    for (const { verified } of [one, two]) {
      await expect(verified.holderOf(stolen.header)).rejects.toThrow(StoreUnavailable);
      expect(await verified.holderOf(other.header)).toMatchObject({ account: 'ana' });
    }
  });

  it('puts out no token that comes here, where there is no room for more', async () => {
    const [one, two] = pair();
    const [here, there] = [await issue(), await issue()];
    await two.verified.holderOf(here.header);
    await one.verified.holderOf(there.header);
    const [word] = one.said;
    if (word?.kind !== 'seen') throw new Error('It has told of what it has seen.');
    const many = Array.from({ length: TOKENS_KEPT }, (_, at): CredentialsWord => {
      return { kind: 'seen', token: { ...word.token, hash: `made up ${at}` } };
    });
    two.hear([...many, word]);
    expect(two.seen).toHaveLength(TOKENS_KEPT);
    away();
    expect(await two.verified.holderOf(here.header)).toMatchObject({ account: 'ana' });
    await expect(two.verified.holderOf(there.header)).rejects.toThrow(StoreUnavailable);
  });

  it('is read by one that comes later, and has never asked, before it is believed', async () => {
    const [one] = pair();
    const [kept, revoked] = [await issue(), await issue()];
    for (const { header } of [kept, revoked]) await one.verified.holderOf(header);
    await real.revokeFamily(revoked.family);
    const late = worker();
    late.hear(one.said);
    expect(late.front.calls('token')).toBe(0);
    await late.verified.look();
    await expect.poll(() => late.seen.length).toBe(1);
    await expect.poll(() => late.front.calls('token')).toBe(2);
    late.front.be('away');
    now += BELIEF_MS + 1;
    expect(await late.verified.holderOf(kept.header)).toMatchObject({ account: 'ana' });
    await expect(late.verified.holderOf(revoked.header)).rejects.toThrow(StoreUnavailable);
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
      believedFor: BELIEF_MS,
      admits: () => true,
    });
    const header = `Bearer ${token.text}`;
    await verified.holderOf(header);
    await real.revokeFamily(another.record.family);
    let changes = 0;
    meanwhile = async () => {
      if (changes++ > 0) return;
      await real.revokeFamily(more.record.family);
      now += BELIEF_MS + 1;
      await verified.look();
    };
    now += BELIEF_MS + 1;
    await verified.look();
    await expect.poll(() => changes).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 20));
    now += BELIEF_MS + 1;
    await verified.look();
    await expect.poll(() => changes).toBeGreaterThan(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    isAway = true;
    now += BELIEF_MS + 1;
    expect(await verified.holderOf(header)).toMatchObject({ account: 'ana' });
    await real.close();
    await folder.remove();
  });
});
