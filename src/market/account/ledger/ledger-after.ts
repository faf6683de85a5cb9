import type { Loaded } from '../../../server/catalogs.ts';
import { type Store, VersionGone, type VersionReader } from '../../../store/store.ts';
import type { Securities } from '../../contract/securities.ts';
import { Ledger } from './ledger.ts';
import { accountOfKey } from './operation.ts';

/**
 * The ledgers of a version, with what is in memory of the version before for all accounts that it leaves as they were: who
 * imports the operations of one account makes nobody else's wait, and those can be answered should the store be away next.
 */
export async function ledgerAfter(
  before: Loaded<Ledger> | null,
  reader: VersionReader,
  store: Pick<Store, 'diff'>,
  securities: () => Securities,
): Promise<Ledger> {
  const ledger = new Ledger(reader, securities);
  if (before === null) return ledger;
  const changed = await changedAccounts(store, before.version.number, reader.version.number);
  if (changed === null) return ledger;
  ledger.takeOver(before.catalog, changed);
  // Their operations were in memory: they are read again before the version serves.
  for (const account of changed) if (before.catalog.holds(account)) await ledger.bookOf(account);
  return ledger;
}

/** The accounts whose operations two versions hold differently; null when one of them is not kept any more. */
async function changedAccounts(
  store: Pick<Store, 'diff'>,
  from: number,
  to: number,
): Promise<ReadonlySet<string> | null> {
  const changed = new Set<string>();
  try {
    for await (const batch of store.diff('ledger', from, to)) {
      for (const { key } of batch) changed.add(accountOfKey(key));
    }
  } catch (error) {
    if (error instanceof VersionGone) return null;
    throw error;
  }
  return changed;
}
