import { ChangedMeanwhile, type Store, type StoredRecord, type VersionReader } from '../../../store/store.ts';
import { keysOf, OPERATIONS } from './operation.ts';

/** How often a removal begins again because operations were imported meanwhile. */
const TRIES = 5;

/**
 * Removes the operations of an account that is gone, as a new version of the ledger: a later
 * account of the same name must not have them. Nothing is published when there are none. Imports made meanwhile stay.
 *
 * @throws ChangedMeanwhile when imports come without end
 */
export async function removeLedger(store: Pick<Store, 'reader' | 'publish'>, account: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await tryToRemove(store, account);
      return;
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || tries === TRIES) throw error;
    }
  }
}

async function tryToRemove(store: Pick<Store, 'reader' | 'publish'>, account: string): Promise<void> {
  const reader = await store.reader('ledger');
  const prefix = keysOf(account);
  if (!reader || (await reader.withPrefix(OPERATIONS, prefix)).length === 0) return;
  const { number, starter, newest } = reader.version;
  await store.publish([
    {
      dataSet: 'ledger',
      source: 'account removed',
      starter,
      newest,
      onto: number,
      changes: [{ resource: OPERATIONS, mode: 'replace', records: others(reader, prefix) }],
    },
  ]);
}

async function* others(reader: VersionReader, prefix: string): AsyncGenerator<StoredRecord> {
  for await (const batch of reader.records(OPERATIONS)) {
    for (const record of batch) if (!record.key.startsWith(prefix)) yield record;
  }
}
