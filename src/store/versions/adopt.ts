import {
  type AdoptedRecord,
  type Adoption,
  ChangedMeanwhile,
  type DataSetVersion,
  LARGEST_ADOPTED_VERSION,
  NotAsStated,
  NotItsMirror,
  StoreError,
} from '../store.ts';
import { removeStarterAccounts } from './publish.ts';
import type { VersionTables } from './tables.ts';

/** Takes over a version of another store, inside the caller's write transaction ({@link Store.adopt}). */
export async function adoptVersion(
  tables: VersionTables,
  version: DataSetVersion,
  base: number,
  changes: AsyncIterable<readonly AdoptedRecord[]>,
  adoption: Adoption,
): Promise<void> {
  const { dataSet, number } = version;
  const current = await tables.newest(dataSet);
  await checkPlace(tables, version, current, adoption);
  if (base !== 0 && base !== current?.number) {
    throw new ChangedMeanwhile(`The store has another version of ${dataSet} than number ${base}.`);
  }
  if (!Number.isInteger(number) || number <= base || number > LARGEST_ADOPTED_VERSION) {
    throw new StoreError(`Version ${number} of ${dataSet} cannot follow version ${base}.`);
  }
  if (base === 0) await tables.forgetHistory(dataSet);
  await tables.adoptRecords(version, base, changes);
  await checkStated(tables, version);
  await tables.insertVersion(version, adoption.origin);
  if (base === 0) await tables.forgetDerived(dataSet);
  if (current !== null && current.starter !== version.starter) await tables.clearOverlay(dataSet);
  else if (base === 0) await tables.unfoldOverlay(dataSet);
  if (dataSet === 'market' && !version.starter) await removeStarterAccounts(tables);
}

/** A mirror takes the place of nothing, of starter data, or of what it brought itself. */
async function checkPlace(
  tables: VersionTables,
  { dataSet }: DataSetVersion,
  current: DataSetVersion | null,
  { origin, replace }: Adoption,
): Promise<void> {
  if (dataSet === 'ledger') throw new NotItsMirror('Operations of accounts are never taken over from another store.');
  if (current === null || current.starter || replace) return;
  const held = await tables.origin(dataSet);
  if (held === origin) return;
  const whose = held === null ? 'made here' : `adopted from ${held}`;
  throw new NotItsMirror(
    `Version ${current.number} of ${dataSet} in ${tables.store} (${current.source}) was ${whose}, not adopted from ${origin}; ` +
      'it was left as it is.',
  );
}

/** The records are compared with what the version says of them. */
async function checkStated(tables: VersionTables, version: DataSetVersion): Promise<void> {
  const { dataSet, number } = version;
  const { counts, checksum } = await tables.fingerprint(dataSet);
  for (const resource of new Set([...Object.keys(counts), ...Object.keys(version.counts)])) {
    const [held, said] = [counts[resource] ?? 0, version.counts[resource] ?? 0];
    if (held === said) continue;
    throw new NotAsStated(
      `Version ${number} of ${dataSet} says that ${resource} holds ${said} records, and ${held} came; ${tables.store} was not changed.`,
    );
  }
  if (checksum !== version.checksum) {
    throw new NotAsStated(
      `The records of version ${number} of ${dataSet} have another checksum than it says; ${tables.store} was not changed.`,
    );
  }
}

/** What is said of a key that the records to be adopted name a second time. */
export function cameTwice(resource: string, key: string): NotAsStated {
  return new NotAsStated(`The key "${key}" comes twice in the records of "${resource}".`);
}
