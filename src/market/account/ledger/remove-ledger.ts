import type { Store, StoredRecord, VersionReader } from '../../../store/store.ts';
import { keysOf, OPERATIONS } from './operation.ts';

/**
 * Removes the operations of an account that is gone, as a new version of the ledger: somebody who gets the same name later
 * must not find them. Nothing is published when there are none.
 */
export async function removeLedger(store: Store, account: string): Promise<void> {
  const reader = await store.reader('ledger');
  const prefix = keysOf(account);
  if (!reader || (await reader.withPrefix(OPERATIONS, prefix)).length === 0) return;
  const { starter, newest } = reader.version;
  await store.publish([
    {
      dataSet: 'ledger',
      source: 'account removed',
      starter,
      newest,
      changes: [{ resource: OPERATIONS, mode: 'replace', records: others(reader, prefix) }],
    },
  ]);
}

async function* others(reader: VersionReader, prefix: string): AsyncGenerator<StoredRecord> {
  for await (const batch of reader.records(OPERATIONS)) {
    for (const record of batch) if (!record.key.startsWith(prefix)) yield record;
  }
}
