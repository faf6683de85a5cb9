import { setImmediate as turn } from 'node:timers/promises';
import { numberOrNullAt } from '../column.ts';
import { readsOn, type SqlSession, type Write } from '../form.ts';
import {
  type AdoptedRecord,
  type Adoption,
  ChangedMeanwhile,
  DATA_SET_RULES,
  DATA_SETS,
  type DataSet,
  type DataSetVersion,
  type Draft,
  LARGEST_ADOPTED_VERSION,
  NotAsStated,
  NotItsMirror,
  type Published,
  StoreDamaged,
  StoreError,
  TooMuchLost,
  type VersionMark,
} from '../store.ts';
import { removeStarterAccounts } from '../tables/credentials.ts';
import { deleteDerived } from '../tables/derived.ts';
import { clearOverlay, foldOverlay, unfoldOverlay } from '../tables/overlay.ts';
import { diff } from './diff.ts';
import { presentFingerprint, wrongCounts } from './integrity.ts';
import { RecordWriter, writeAdopted } from './record-writer.ts';
import {
  adoptedFrom,
  insertVersion,
  newestVersion,
  resourcesOf,
  versionByNumber,
  versionGone,
} from './version-table.ts';

/** How the source of a version begins that a rollback made; it is not repeated. */
const AGAIN = /^version \d+ again: /;

/** A version without its records. */
type Heading = Pick<DataSetVersion, 'dataSet' | 'source' | 'starter' | 'newest'> & Pick<Draft, 'atLeast'>;

/**
 * Writes drafts in their order, inside the caller's write transaction ({@link Store.publish}).
 *
 * A data set holds starter data or real data, never both: the draft that changes from one to the other starts from nothing. Records of
 * accounts are the exception: starter accounts lose theirs when a draft of real data comes that ends them.
 */
export async function publishDrafts(db: SqlSession, drafts: readonly Draft[]): Promise<Published[]> {
  const published: Published[] = [];
  // Overlays are locked once all records are written: their writers wait no longer than need be.
  const overlaySteps: (() => Promise<void>)[] = [];
  for (const draft of drafts) published.push(await publishDraft(db, draft, overlaySteps));
  for (const step of overlaySteps) await step();
  if (drafts.some(endsStarterAccounts)) await removeStarterData(db);
  return published;
}

async function publishDraft(db: SqlSession, draft: Draft, overlaySteps: (() => Promise<void>)[]): Promise<Published> {
  const { dataSet, fold } = draft;
  const current = await newestVersion(db, dataSet);
  if ([draft.onto, fold?.onto].some((onto) => onto !== undefined && !isMarked(current, onto))) {
    throw new ChangedMeanwhile(`The store has another version of ${dataSet} than the draft was made from.`);
  }
  const fresh = current !== null && !isOfAccounts(dataSet) && current.starter !== draft.starter;
  if (fresh) overlaySteps.push(() => clearOverlay(db, dataSet));
  const changed = new Set<string>();
  const replaced = new Set<string>();
  const heading = { ...draft, starter: starterAfter(draft, current) };
  const published = await writeVersion(db, current, heading, async (writer) => {
    for await (const change of draft.changes) {
      const first = fresh && !changed.has(change.resource);
      changed.add(change.resource);
      if (change.mode === 'replace') replaced.add(change.resource);
      await writer.apply(first ? { ...change, mode: 'replace' } : change);
    }
    if (!fresh) return;
    for (const resource of await resourcesOf(db, dataSet)) if (!changed.has(resource)) await writer.clear(resource);
  });
  if (current !== null && !current.starter) checkLosses(draft, current, published.version, replaced);
  if (fold) overlaySteps.push(() => foldOverlay(db, dataSet, fold));
  return published;
}

function isMarked(current: DataSetVersion | null, mark: number | VersionMark): boolean {
  if (typeof mark === 'number') return mark === (current?.number ?? 0);
  return mark.number === current?.number && mark.checksum === current.checksum;
}

/** Ends the transaction when a list lost more than the draft allows: a source may have answered with an incomplete list. */
function checkLosses(
  { dataSet, mostLost }: Draft,
  before: DataSetVersion,
  after: DataSetVersion,
  replaced: ReadonlySet<string>,
): void {
  if (mostLost === undefined) return;
  for (const resource of replaced) {
    const [had, has] = [before.counts[resource] ?? 0, after.counts[resource] ?? 0];
    if (had - has > had * mostLost) throw new TooMuchLost(dataSet, resource, had, has);
  }
}

function starterAfter(draft: Draft, current: DataSetVersion | null): boolean {
  if (!isOfAccounts(draft.dataSet) || current === null) return draft.starter;
  return draft.starter && (current.starter || Object.keys(current.counts).length === 0);
}

/**
 * Makes the content of an older version the newest one, inside the caller's write transaction ({@link Store.rollback}).
 *
 * Only the difference between the two is written. A past version is neither starter data nor real data by itself: the rules of
 * {@link publishDrafts} hold for the change from the newest to it.
 */
export async function rollBackTo(db: SqlSession, dataSet: DataSet, number: number): Promise<Published> {
  const { ofAccounts } = DATA_SET_RULES[dataSet];
  if (ofAccounts !== undefined) throw new StoreError(`${ofAccounts} are not rolled back.`);
  const goal = await versionByNumber(db, dataSet, number);
  const current = await newestVersion(db, dataSet);
  if (goal === null || current === null) throw versionGone(dataSet, number);
  if (goal.checksum === current.checksum && goal.starter === current.starter) {
    return { version: current, changed: false, added: 0, removed: 0, replaced: 0 };
  }
  const { starter, newest } = goal;
  const heading = { dataSet, source: `version ${number} again: ${goal.source.replace(AGAIN, '')}`, starter, newest };
  const published = await writeVersion(db, current, heading, async (writer) => {
    const source = { db, reads: readsOn(db), dataSet, isChecked: false };
    for await (const batch of diff(source, current.number, number)) await writer.restore(batch);
  });
  if (published.version.checksum !== goal.checksum) {
    throw new StoreDamaged(
      `The store ${db.place} is damaged: version ${number} of ${dataSet} is not what was imported.`,
    );
  }
  if (goal.starter === current.starter) await unfoldOverlay(db, dataSet);
  else await clearOverlay(db, dataSet);
  if (endsStarterAccounts(goal)) await removeStarterData(db);
  return published;
}

async function writeVersion(
  db: SqlSession,
  current: DataSetVersion | null,
  { dataSet, source, starter, newest, atLeast = 1 }: Heading,
  write: (writer: RecordWriter) => Promise<void>,
): Promise<Published> {
  const number = Math.max((current?.number ?? 0) + 1, atLeast);
  const writer = new RecordWriter(db, dataSet, number);
  await write(writer);
  const { tally } = writer;
  const isUnchanged = tally.added === 0 && tally.removed === 0 && tally.replaced === 0;
  if (current !== null && isUnchanged && current.starter === starter) {
    return { version: current, changed: false, ...tally };
  }
  const loadedAt = new Date().toISOString();
  const version = { dataSet, number, source, loadedAt, ...(await presentFingerprint(db, dataSet)), starter, newest };
  await insertVersion(db, version, null);
  return { version, changed: true, ...tally };
}

/** Takes over a version of another store, inside the caller's write transaction ({@link Store.adopt}). */
export async function adoptVersion(
  db: SqlSession,
  version: DataSetVersion,
  base: number,
  changes: AsyncIterable<readonly AdoptedRecord[]>,
  adoption: Adoption,
): Promise<void> {
  const { dataSet, number } = version;
  const current = await newestVersion(db, dataSet);
  await checkReplaceable(db, dataSet, current, adoption);
  if (base !== 0 && base !== current?.number) {
    throw new ChangedMeanwhile(`The store has another version of ${dataSet} than number ${base}.`);
  }
  if (!Number.isInteger(number) || number <= base || number > LARGEST_ADOPTED_VERSION) {
    throw new StoreError(`Version ${number} of ${dataSet} cannot follow version ${base}.`);
  }
  if (base === 0) {
    await db.dialect.deleteRecords(db, dataSet);
    await db.run('DELETE FROM version WHERE data_set = $1', dataSet);
  }
  await writeAdopted(new RecordWriter(db, dataSet, number), base === 0, changes);
  await checkStated(db, version);
  await insertVersion(db, version, adoption.origin);
  if (base === 0) await deleteDerived(db, dataSet);
  if (current !== null && current.starter !== version.starter) await clearOverlay(db, dataSet);
  else if (base === 0) await unfoldOverlay(db, dataSet);
  if (endsStarterAccounts(version)) await removeStarterData(db);
}

/** Checks that a data set is empty, or holds starter data or versions of the same origin. */
async function checkReplaceable(
  db: SqlSession,
  dataSet: DataSet,
  current: DataSetVersion | null,
  { origin, replace }: Adoption,
): Promise<void> {
  const { ofAccounts } = DATA_SET_RULES[dataSet];
  if (ofAccounts !== undefined) throw new NotItsMirror(`${ofAccounts} are never taken over from another store.`);
  if (current === null || current.starter || replace) return;
  const held = await adoptedFrom(db, dataSet);
  if (held === origin) return;
  const whose = held === null ? 'made here' : `adopted from ${held}`;
  throw new NotItsMirror(
    `Version ${current.number} of ${dataSet} in ${db.place} (${current.source}) was ${whose}, not adopted from ${origin}; ` +
      'it was left as it is.',
  );
}

/** Compares the records with the counts and the checksum of their version. */
async function checkStated(db: SqlSession, version: DataSetVersion): Promise<void> {
  const { dataSet, number } = version;
  const { counts, checksum } = await presentFingerprint(db, dataSet);
  for (const { resource, held, said } of wrongCounts(counts, version)) {
    throw new NotAsStated(
      `Version ${number} of ${dataSet} says that ${resource} holds ${said} records, and ${held} came; ${db.place} was not changed.`,
    );
  }
  if (checksum !== version.checksum) {
    throw new NotAsStated(
      `The records of version ${number} of ${dataSet} have another checksum than it says; ${db.place} was not changed.`,
    );
  }
}

function isOfAccounts(dataSet: DataSet): boolean {
  return DATA_SET_RULES[dataSet].ofAccounts !== undefined;
}

function endsStarterAccounts({ dataSet, starter }: Pick<DataSetVersion, 'dataSet' | 'starter'>): boolean {
  return !starter && DATA_SET_RULES[dataSet].endsStarterAccounts === true;
}

/** Removes the accounts that came with the starter data, with their tokens and records (decisions.md, "The command line"). */
async function removeStarterData(db: SqlSession): Promise<void> {
  const accounts = await removeStarterAccounts(db);
  if (accounts.length === 0) return;
  for (const dataSet of DATA_SETS.filter(isOfAccounts)) {
    const current = await newestVersion(db, dataSet);
    if (current === null) continue;
    const heading = { dataSet, source: 'starter account removed', starter: false, newest: current.newest };
    await writeVersion(db, current, heading, async (writer) => {
      for (const resource of await resourcesOf(db, dataSet)) {
        for (const account of accounts) await writer.clear(resource, `${account}/`);
      }
    });
  }
}

/**
 * Deletes old versions ({@link Store.prune}).
 *
 * The versions go first, in one transaction: their readers find out with the next batch. The rows that only they held follow in small
 * transactions; those that a kill leaves are deleted after the next version that is published. Later imports write to the space again:
 * a file neither grows nor shrinks.
 *
 * @throws StoreError for a number below 1: the newest version always stays
 */
export async function prune(write: Write, keep: number): Promise<number> {
  if (!Number.isInteger(keep) || keep < 1) throw new StoreError(`Versions to keep: 1 or more, not ${keep}.`);
  const deleted = await write(async (db) => {
    let count = 0;
    for (const dataSet of DATA_SETS) {
      count += await db.run(
        `DELETE FROM version WHERE data_set = $1 AND number <
           (SELECT number FROM version WHERE data_set = $1 ORDER BY number DESC LIMIT 1 OFFSET $2)`,
        dataSet,
        keep - 1,
      );
    }
    return count;
  });
  for (const dataSet of DATA_SETS) while (await write((db) => deleteSome(db, dataSet))) await turn();
  return deleted;
}

/** Deletes some rows that belong to no version any more; returns whether there may be more. */
async function deleteSome(db: SqlSession, dataSet: DataSet): Promise<boolean> {
  const row = await db.get('SELECT min(number) FROM version WHERE data_set = $1', dataSet);
  const oldest = row === null ? null : numberOrNullAt(row, 0);
  if (oldest === null) return false;
  const { records, resource: refOf, rowKey, rowsPerTurn } = db.dialect;
  let left = rowsPerTurn;
  for (const resource of await resourcesOf(db, dataSet)) {
    const ref = await refOf(db, dataSet, resource);
    if (ref === null) continue;
    left -= await db.run(
      `DELETE FROM ${records(dataSet)} WHERE (${rowKey}) IN
         (SELECT ${rowKey} FROM ${records(dataSet, 'closed')} WHERE resource = $1 AND until IS NOT NULL AND until <= $2 LIMIT $3)`,
      ref,
      oldest,
      left,
    );
    if (left <= 0) return true;
  }
  return false;
}
