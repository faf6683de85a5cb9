import { setImmediate as turn } from 'node:timers/promises';
import {
  type AdoptedRecord,
  type Adoption,
  ChangedMeanwhile,
  type DataSet,
  type DataSetVersion,
  LARGEST_ADOPTED_VERSION,
  NotAsStated,
  NotItsMirror,
  StoreError,
} from '../store.ts';
import { forgetDerived } from './derived.ts';
import type { Connection } from './driver.ts';
import { digestOf, fingerprint } from './fingerprint.ts';
import { clearOverlay, unfoldOverlay } from './overlay.ts';
import { removeStarterAccounts } from './publish.ts';
import { checkStorable, presentRow, resourceId } from './resource-writer.ts';
import { insertVersion, newestVersion, originOf } from './version-rows.ts';

/** After so many records the process gets a turn. */
const RECORDS_A_TURN = 2000;

/** Takes over a version of another store, inside the caller's write transaction ({@link Store.adopt}). */
export async function adoptVersion(
  db: Connection,
  version: DataSetVersion,
  base: number,
  changes: AsyncIterable<readonly AdoptedRecord[]>,
  adoption: Adoption,
): Promise<void> {
  const { dataSet, number } = version;
  const current = newestVersion(db, dataSet);
  checkPlace(db, dataSet, current, adoption);
  if (base !== 0 && base !== current?.number) {
    throw new ChangedMeanwhile(`The store has another version of ${dataSet} than number ${base}.`);
  }
  if (!Number.isInteger(number) || number <= base || number > LARGEST_ADOPTED_VERSION) {
    throw new StoreError(`Version ${number} of ${dataSet} cannot follow version ${base}.`);
  }
  if (base === 0) await forgetHistory(db, dataSet);
  await write(db, version, base, changes);
  checkStated(db, version);
  insertVersion(db, version, adoption.origin);
  forgetDerived(db, dataSet);
  if (current !== null && current.starter !== version.starter) clearOverlay(db, dataSet);
  else if (base === 0) unfoldOverlay(db, dataSet);
  if (dataSet === 'market' && !version.starter) await removeStarterAccounts(db);
}

/** A mirror takes the place of nothing, of starter data, or of what it brought itself. */
function checkPlace(
  db: Connection,
  dataSet: DataSet,
  current: DataSetVersion | null,
  { origin, replace }: Adoption,
): void {
  if (dataSet === 'ledger') throw new NotItsMirror('Operations of accounts are never taken over from another store.');
  if (current === null || current.starter || replace) return;
  const held = originOf(db, dataSet);
  if (held === origin) return;
  const whose = held === null ? 'made here' : `adopted from ${held}`;
  throw new NotItsMirror(
    `Version ${current.number} of ${dataSet} in ${db.path} (${current.source}) was ${whose}, not adopted from ${origin}; ` +
      'it was left as it is.',
  );
}

/** Removes all versions of a data set with their records, in pieces between which the process has its turns. */
async function forgetHistory(db: Connection, dataSet: DataSet): Promise<void> {
  for (const state of ['IS NULL', 'IS NOT NULL']) {
    const sql = `DELETE FROM record WHERE id IN (SELECT record.id FROM record JOIN resource ON resource.id = record.resource
      WHERE resource.data_set = ? AND until ${state} LIMIT ${RECORDS_A_TURN})`;
    while (db.run(sql, dataSet) === RECORDS_A_TURN) await turn();
  }
  db.run('DELETE FROM version WHERE data_set = ?', dataSet);
}

async function write(
  db: Connection,
  { dataSet, number }: DataSetVersion,
  base: number,
  changes: AsyncIterable<readonly AdoptedRecord[]>,
): Promise<void> {
  /** By name: the number, and the last of the keys that came. */
  const resources = new Map<string, { readonly id: number; last: string | null }>();
  let done = 0;
  for await (const batch of changes) {
    for (const { resource, key, after } of batch) {
      let known = resources.get(resource);
      if (known === undefined) {
        checkStorable(resource, resource);
        known = { id: resourceId(db, dataSet, resource), last: null };
        resources.set(resource, known);
      }
      checkStorable(resource, key);
      const { id, last } = known;
      // Where history begins anew, a key that lies behind all that came is not there yet: no need to look.
      const isLast = last === null || key > last;
      const present = base === 0 && isLast ? null : presentRow(db, id, key);
      if (isLast) known.last = key;
      if (present?.since === number)
        throw new NotAsStated(`The key "${key}" comes twice in the records of "${resource}".`);
      const digest = after === null ? null : digestOf(after);
      if (present?.digest === digest) continue;
      if (present !== null) db.run('UPDATE record SET until = ? WHERE id = ?', number, present.id);
      if (after !== null && digest !== null) {
        db.run(
          'INSERT INTO record (resource, key, since, until, digest, body) VALUES (?, ?, ?, NULL, ?, ?)',
          id,
          key,
          number,
          Buffer.from(digest, 'hex'),
          after,
        );
      }
      done += 1;
      if (done % RECORDS_A_TURN === 0) await turn();
    }
  }
}

/** The records are compared with what the version says of them. */
function checkStated(db: Connection, version: DataSetVersion): void {
  const { dataSet, number } = version;
  const { counts, checksum } = fingerprint(db, dataSet);
  for (const resource of new Set([...Object.keys(counts), ...Object.keys(version.counts)])) {
    const [held, said] = [counts[resource] ?? 0, version.counts[resource] ?? 0];
    if (held === said) continue;
    throw new NotAsStated(
      `Version ${number} of ${dataSet} says that ${resource} holds ${said} records, and ${held} came; ${db.path} was not changed.`,
    );
  }
  if (checksum !== version.checksum) {
    throw new NotAsStated(
      `The records of version ${number} of ${dataSet} have another checksum than it says; ${db.path} was not changed.`,
    );
  }
}
