import { personalToken } from '../../src/market/account/tokens/tokens.ts';
import type { Scope } from '../../src/market/words.ts';
import type { Store } from '../../src/store/store.ts';

/** A token of the account `ana`, limited to `scope`. */
export async function tokenFor(store: Store, scope: Scope | null): Promise<string> {
  const { text, record } = personalToken({ account: 'ana', label: '', scope, issuedAt: Date.now(), expiresAt: null });
  await store.putTokens([record]);
  return text;
}
