import {
  ChangedMeanwhile,
  type DataSet,
  type DataSetVersion,
  type Draft,
  type Published,
  StoreError,
  TooMuchLost,
  type VersionMark,
} from '../store.ts';
import { textAt } from './column.ts';
import { bump } from './credentials.ts';
import { forgetDerivedBefore } from './derived.ts';
import { diff } from './diff.ts';
import type { Connection } from './driver.ts';
import { fingerprint } from './fingerprint.ts';
import { clearOverlay, foldOverlay, unfoldOverlay } from './overlay.ts';
import { type ResourceWriter, resourceWriter, type Tally } from './resource-writer.ts';
import { insertVersion, newestVersion, versionGone, versionNumbered } from './version-rows.ts';

/**
 * Writes drafts in their order, inside the caller's write transaction ({@link Store.publish}).
 *
 * A data set holds starter data or real data, never both: the draft that changes from one to the other starts from
 * nothing. `ledger` is the exception, for operations belong to accounts: starter accounts lose theirs when a draft of
 * real market data comes.
 */
export async function publishDrafts(db: Connection, drafts: readonly Draft[]): Promise<Published[]> {
  const published: Published[] = [];
  for (const draft of drafts) published.push(await publishDraft(db, draft));
  if (drafts.some((draft) => draft.dataSet === 'market' && !draft.starter)) await removeStarterAccounts(db);
  return published;
}

async function publishDraft(db: Connection, draft: Draft): Promise<Published> {
  const current = newestVersion(db, draft.dataSet);
  if ([draft.onto, draft.fold?.onto].some((onto) => onto !== undefined && !isMarked(current, onto))) {
    throw new ChangedMeanwhile(`The store has another version of ${draft.dataSet} than the draft was made from.`);
  }
  const fresh = current !== null && draft.dataSet !== 'ledger' && current.starter !== draft.starter;
  if (fresh) clearOverlay(db, draft.dataSet);
  const heading = { ...draft, starter: starterAfter(draft, current) };
  const touched = new Set<string>();
  const replaced = new Set<string>();
  const published = await writeVersion(db, current, heading, async (writer) => {
    for await (const change of draft.changes) {
      const first = fresh && !touched.has(change.resource);
      touched.add(change.resource);
      if (change.mode === 'replace') replaced.add(change.resource);
      await writer.apply(first ? { ...change, mode: 'replace' } : change);
    }
    if (!fresh) return;
    for (const resource of resourcesOf(db, draft.dataSet)) if (!touched.has(resource)) writer.clear(resource);
  });
  if (current !== null && !current.starter) checkLosses(draft, current, published.version, replaced);
  if (draft.fold) foldOverlay(db, draft.dataSet, draft.fold);
  return published;
}

function isMarked(current: DataSetVersion | null, mark: number | VersionMark): boolean {
  if (typeof mark === 'number') return mark === (current?.number ?? 0);
  return mark.number === current?.number && mark.checksum === current.checksum;
}

/** Ends the transaction when a list lost more than the draft allows: a source that answers with half of it is not believed. */
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
  if (draft.dataSet !== 'ledger' || current === null) return draft.starter;
  return draft.starter && (current.starter || Object.keys(current.counts).length === 0);
}

/**
 * Makes what a version held the newest one, inside the caller's write transaction ({@link Store.rollback}).
 *
 * Only what lies between the newest and that one is written. A past version is neither starter data nor real data by
 * itself: the rules of {@link publishDrafts} hold for the change from the newest to it.
 */
export async function rollBackTo(db: Connection, dataSet: DataSet, number: number): Promise<Published> {
  if (dataSet === 'ledger') throw new StoreError('Operations of accounts are not rolled back.');
  const goal = versionNumbered(db, dataSet, number);
  const current = newestVersion(db, dataSet);
  if (goal === null || current === null) throw versionGone(dataSet, number);
  if (goal.checksum === current.checksum && goal.starter === current.starter) {
    return { version: current, changed: false, added: 0, removed: 0, replaced: 0 };
  }
  if (goal.starter === current.starter) unfoldOverlay(db, dataSet);
  else clearOverlay(db, dataSet);
  const { starter, newest } = goal;
  const heading = { dataSet, source: `version ${number} again: ${goal.source.replace(AGAIN, '')}`, starter, newest };
  const published = await writeVersion(db, current, heading, async (writer) => {
    for await (const batch of diff(db, dataSet, current.number, number)) await writer.restore(batch);
  });
  if (published.version.checksum !== goal.checksum) {
    throw new StoreError(`The store ${db.path} is damaged: version ${number} of ${dataSet} is not what was imported.`);
  }
  if (dataSet === 'market' && !starter) await removeStarterAccounts(db);
  return published;
}

/** How the source of a version begins that was made by rolling back: once is enough to say so. */
const AGAIN = /^version \d+ again: /;

/** What a version is made of besides its records. */
type Heading = Pick<DataSetVersion, 'dataSet' | 'source' | 'starter' | 'newest'> & Pick<Draft, 'atLeast'>;

async function writeVersion(
  db: Connection,
  current: DataSetVersion | null,
  heading: Heading,
  write: (writer: ResourceWriter) => void | Promise<void>,
): Promise<Published> {
  const tally: Tally = { added: 0, removed: 0, replaced: 0 };
  const number = Math.max((current?.number ?? 0) + 1, heading.atLeast ?? 1);
  await write(resourceWriter(db, heading.dataSet, number, tally));
  const untouched = tally.added === 0 && tally.removed === 0 && tally.replaced === 0;
  if (current !== null && untouched && current.starter === heading.starter) {
    return { version: current, changed: false, ...tally };
  }
  const version: DataSetVersion = {
    dataSet: heading.dataSet,
    number,
    source: heading.source,
    loadedAt: new Date().toISOString(),
    ...fingerprint(db, heading.dataSet),
    starter: heading.starter,
    newest: heading.newest,
  };
  insertVersion(db, version);
  forgetDerivedBefore(db, version.dataSet, version.number);
  return { version, changed: true, ...tally };
}

/** The starter account exists only while the market group serves the starter data (decisions.md, "The command line"). */
export async function removeStarterAccounts(db: Connection): Promise<void> {
  const names = db.all('SELECT name FROM account WHERE starter = 1').map((row) => textAt(row, 0));
  if (names.length === 0) return;
  db.run('DELETE FROM account WHERE starter = 1');
  bump(db);
  await removeOperations(db, names);
}

async function removeOperations(db: Connection, accounts: readonly string[]): Promise<void> {
  const current = newestVersion(db, 'ledger');
  if (current === null) return;
  const heading: Heading = {
    dataSet: 'ledger',
    source: 'starter account removed',
    starter: false,
    newest: current.newest,
  };
  await writeVersion(db, current, heading, (writer) => {
    for (const resource of resourcesOf(db, 'ledger')) {
      for (const account of accounts) writer.clear(resource, `${account}/`);
    }
  });
}

function resourcesOf(db: Connection, dataSet: DataSet): string[] {
  return db.all('SELECT name FROM resource WHERE data_set = ?', dataSet).map((row) => textAt(row, 0));
}
