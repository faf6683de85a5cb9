import { describe, expect, test } from 'vitest';
import { StoreError } from '../../../src/store/store.ts';
import { ana, demo, token } from '../credentials.ts';
import { change, draft } from '../drafts.ts';
import type { StoreAt } from './store-at.ts';

/**
 * Accounts, tokens and the count of their changes.
 */
export function describeCredentials(at: StoreAt): void {
  describe('accounts and tokens', () => {
    test('accounts are put, found, changed and removed with their tokens', async () => {
      await at.store.putAccount(ana);
      await at.store.putAccount(demo);
      await at.store.putAccount({ ...ana, passwordHash: 'new' });
      await at.store.putTokens([token('t1'), token('t2', { account: 'demo' })]);
      expect(await at.store.account('ana')).toEqual({ ...ana, passwordHash: 'new' });
      expect(await at.store.account('Ana')).toBeNull();
      expect(await at.store.accounts()).toEqual([{ ...ana, passwordHash: 'new' }, demo]);
      expect(await at.store.removeAccount('ana')).toBe(true);
      expect(await at.store.removeAccount('ana')).toBe(false);
      expect(await at.store.token('t1')).toBeNull();
      expect(await at.store.token('t2')).not.toBeNull();
    });

    test('tokens come back as they were put', async () => {
      await at.store.putAccount(ana);
      const tokens = [
        token('t1', { expiresAt: 1_900_000_000_000 }),
        token('t2', { kind: 'personal', family: 'f2', label: 'a script', scope: 'x', issuedAt: 1_800_000_000_001 }),
      ];
      await at.store.putTokens(tokens);
      expect(await at.store.token('t1')).toEqual({ ...tokens[0], usedAt: null });
      expect(await at.store.tokensOf('ana')).toEqual(tokens);
      expect(await at.store.tokensOf('nobody')).toEqual([]);
      expect(await at.store.token('t3')).toBeNull();
    });

    test('tokens of nobody, or with a known hash, are refused together', async () => {
      await at.store.putAccount(ana);
      await at.store.putTokens([token('t1')]);
      await expect(at.store.putTokens([token('t2'), token('t3', { account: 'nobody' })])).rejects.toMatchObject({
        name: 'StoreError',
        message: 'There is no account "nobody".',
      });
      await expect(at.store.putTokens([token('t2'), token('t1')])).rejects.toThrow(StoreError);
      expect(await at.store.tokensOf('ana')).toEqual([token('t1')]);
    });

    test('a refresh token is used once, whoever asks', async () => {
      await at.store.putAccount(ana);
      await at.store.putTokens([token('t1'), token('t2', { kind: 'access' })]);
      const other = await at.open();
      const asked = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? at.store : other).useToken('t1', 1000 + n));
      expect((await Promise.all(asked)).filter((first) => first)).toHaveLength(1);
      expect((await other.token('t1'))?.usedAt).toBeGreaterThanOrEqual(1000);
      expect(await at.store.useToken('t2', 1)).toBe(false);
      expect(await at.store.useToken('unknown', 1)).toBe(false);
      await other.close();
    });

    test('names with characters that no store keeps belong to no account, and cannot be written', async () => {
      for (const name of ['a\0b', '\ud83d']) {
        expect(await at.store.account(name)).toBeNull();
        expect(await at.store.token(name)).toBeNull();
        expect(await at.store.tokensOf(name)).toEqual([]);
        expect(await at.store.removeAccount(name)).toBe(false);
        expect(await at.store.useToken(name, 1)).toBe(false);
        await expect(at.store.putAccount({ ...ana, name })).rejects.toThrow(/has characters that cannot be stored/);
      }
      expect(await at.store.accounts()).toEqual([]);
    });

    test('a family is revoked together, what expired is forgotten', async () => {
      await at.store.putAccount(ana);
      await at.store.putTokens([
        token('t1', { expiresAt: 100 }),
        token('t2', { kind: 'access', expiresAt: 300 }),
        token('t3', { family: 'f2', expiresAt: 200 }),
        token('t4', { family: 'f3', kind: 'personal' }),
      ]);
      expect(await at.store.forgetExpired(200)).toBe(1);
      expect(await at.store.token('t1')).toBeNull();
      await at.store.revokeFamily('f1');
      expect((await at.store.tokensOf('ana')).map(({ hash }) => hash)).toEqual(['t3', 't4']);
    });

    test('the epoch moves with what makes known things untrue, for every handle, and not with what does nothing', async () => {
      const other = await at.open();
      let epoch = await at.store.credentialsEpoch();
      const moves = async (action: () => Promise<unknown>, expected: boolean) => {
        await action();
        const now = await other.credentialsEpoch();
        expect(now > epoch).toBe(expected);
        epoch = now;
      };
      await moves(() => at.store.putAccount(ana), true);
      await at.store.putTokens([token('t1'), token('t2', { expiresAt: 5 })]);
      await at.store.useToken('t1', 1);
      await at.store.forgetExpired(6);
      epoch = await other.credentialsEpoch();
      await moves(() => at.store.putTokens([]), false);
      await moves(() => at.store.token('t1'), false);
      await moves(() => at.store.useToken('t1', 2), false);
      await moves(() => at.store.forgetExpired(5), false);
      await moves(() => at.store.putAccount({ ...ana, passwordHash: 'new' }), true);
      await moves(() => at.store.revokeFamily('none'), false);
      await moves(() => at.store.revokeFamily('f1'), true);
      await moves(() => at.store.removeAccount('nobody'), false);
      await moves(() => at.store.removeAccount('ana'), true);
      await moves(() => at.store.publish([draft([change('a', 'merge', { x: '1' })])]), false);
      await other.close();
    });
  });
}
