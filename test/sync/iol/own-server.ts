import { hashToken, newFamily, newToken } from '../../../src/market/account/tokens/tokens.ts';
import { systemClock } from '../../../src/server/clock.ts';
import { listen } from '../../../src/server/http/listen.ts';
import { defaultSettings } from '../../../src/server/settings.ts';
import { createService } from '../../../src/service.ts';
import type { Store } from '../../../src/store/store.ts';

/** A server over a store, asked with a token of one of its accounts. */
export interface Asking {
  readonly address: string;
  /** An answer of status 200 as JSON. */
  readonly get: (path: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** Serves a store that stays open, and asks it as `account`, which is made where there is none. */
export async function askingAs(account: string, store: Store): Promise<Asking> {
  const settings = defaultSettings({ port: 0, store: store.address });
  const problems: unknown[] = [];
  const failed = (...what: unknown[]): void => void problems.push(what);
  const clock = systemClock('2026-11-20');
  const service = createService(settings, store, clock, {
    loaded: () => {},
    loadFailed: failed,
    requestFailed: failed,
  });
  await service.keeper.refresh();
  const listening = await listen(service.app, settings);
  if (!(await store.account(account))) await addAccount(store, account);
  const token = newToken('personal');
  const kept = { hash: hashToken(token), account, kind: 'personal', scope: '', family: newFamily() } as const;
  await store.putTokens([{ ...kept, label: 'test', issuedAt: 0, expiresAt: null }]);
  return {
    address: listening.address,
    get: async (path) => {
      const response = await fetch(listening.address + path, { headers: { Authorization: `Bearer ${token}` } });
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
    close: async () => {
      await listening.stop();
      await service.keeper.stop();
      if (problems.length > 0) throw new Error(String(problems[0]));
    },
  };
}

/** An account without a password that could be given. */
export async function addAccount(store: Store, name: string): Promise<void> {
  await store.putAccount({ name, passwordHash: 'none', createdAt: '2026-01-01T00:00:00Z', starter: false });
}
