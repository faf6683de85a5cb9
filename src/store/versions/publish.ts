import {
  ChangedMeanwhile,
  type DataSet,
  type DataSetVersion,
  type Draft,
  type Published,
  StoreDamaged,
  StoreError,
  TooMuchLost,
  type VersionMark,
} from '../store.ts';
import type { Awaitable } from './awaitable.ts';
import type { ResourceWriter, Tally, VersionTables } from './tables.ts';
import { versionGone } from './version-row.ts';

/** What a draft does to its overlay, once all records are written: whoever pushes to an overlay waits no longer than need be. */
type OverlayStep = () => Awaitable<void>;

/**
 * Writes drafts in their order, inside the caller's write transaction ({@link Store.publish}).
 *
 * A data set holds starter data or real data, never both: the draft that changes from one to the other starts from
 * nothing. `ledger` is the exception, for operations belong to accounts: starter accounts lose theirs when a draft of
 * real market data comes.
 */
export async function publishDrafts(tables: VersionTables, drafts: readonly Draft[]): Promise<Published[]> {
  const published: Published[] = [];
  const steps: OverlayStep[] = [];
  for (const draft of drafts) published.push(await publishDraft(tables, draft, steps));
  for (const step of steps) await step();
  if (drafts.some((draft) => draft.dataSet === 'market' && !draft.starter)) await removeStarterAccounts(tables);
  return published;
}

async function publishDraft(tables: VersionTables, draft: Draft, steps: OverlayStep[]): Promise<Published> {
  const { dataSet, fold } = draft;
  const current = await tables.newest(dataSet);
  if ([draft.onto, fold?.onto].some((onto) => onto !== undefined && !isMarked(current, onto))) {
    throw new ChangedMeanwhile(`The store has another version of ${dataSet} than the draft was made from.`);
  }
  const fresh = current !== null && dataSet !== 'ledger' && current.starter !== draft.starter;
  if (fresh) steps.push(() => tables.clearOverlay(dataSet));
  const heading = { ...draft, starter: starterAfter(draft, current) };
  const touched = new Set<string>();
  const replaced = new Set<string>();
  const published = await writeVersion(tables, current, heading, async (writer) => {
    for await (const change of draft.changes) {
      const first = fresh && !touched.has(change.resource);
      touched.add(change.resource);
      if (change.mode === 'replace') replaced.add(change.resource);
      await writer.apply(first ? { ...change, mode: 'replace' } : change);
    }
    if (!fresh) return;
    for (const resource of await tables.resources(dataSet)) if (!touched.has(resource)) await writer.clear(resource);
  });
  if (current !== null && !current.starter) checkLosses(draft, current, published.version, replaced);
  if (fold) steps.push(() => tables.foldOverlay(dataSet, fold));
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
export async function rollBackTo(tables: VersionTables, dataSet: DataSet, number: number): Promise<Published> {
  if (dataSet === 'ledger') throw new StoreError('Operations of accounts are not rolled back.');
  const goal = await tables.numbered(dataSet, number);
  const current = await tables.newest(dataSet);
  if (goal === null || current === null) throw versionGone(dataSet, number);
  if (goal.checksum === current.checksum && goal.starter === current.starter) {
    return { version: current, changed: false, added: 0, removed: 0, replaced: 0 };
  }
  const { starter, newest } = goal;
  const heading = { dataSet, source: `version ${number} again: ${goal.source.replace(AGAIN, '')}`, starter, newest };
  const published = await writeVersion(tables, current, heading, async (writer) => {
    for await (const batch of tables.diff(dataSet, current.number, number)) await writer.restore(batch);
  });
  if (published.version.checksum !== goal.checksum) {
    throw new StoreDamaged(
      `The store ${tables.store} is damaged: version ${number} of ${dataSet} is not what was imported.`,
    );
  }
  if (goal.starter === current.starter) await tables.unfoldOverlay(dataSet);
  else await tables.clearOverlay(dataSet);
  if (dataSet === 'market' && !starter) await removeStarterAccounts(tables);
  return published;
}

/** How the source of a version begins that was made by rolling back: once is enough to say so. */
const AGAIN = /^version \d+ again: /;

/** What a version is made of besides its records. */
type Heading = Pick<DataSetVersion, 'dataSet' | 'source' | 'starter' | 'newest'> & Pick<Draft, 'atLeast'>;

async function writeVersion(
  tables: VersionTables,
  current: DataSetVersion | null,
  heading: Heading,
  write: (writer: ResourceWriter) => Promise<void>,
): Promise<Published> {
  const tally: Tally = { added: 0, removed: 0, replaced: 0 };
  const number = Math.max((current?.number ?? 0) + 1, heading.atLeast ?? 1);
  await write(tables.writer(heading.dataSet, number, tally));
  const untouched = tally.added === 0 && tally.removed === 0 && tally.replaced === 0;
  if (current !== null && untouched && current.starter === heading.starter) {
    return { version: current, changed: false, ...tally };
  }
  const version: DataSetVersion = {
    dataSet: heading.dataSet,
    number,
    source: heading.source,
    loadedAt: new Date().toISOString(),
    ...(await tables.fingerprint(heading.dataSet)),
    starter: heading.starter,
    newest: heading.newest,
  };
  await tables.insertVersion(version, null);
  return { version, changed: true, ...tally };
}

/** The starter account exists only while the market group serves the starter data (decisions.md, "The command line"). */
export async function removeStarterAccounts(tables: VersionTables): Promise<void> {
  const names = await tables.removeStarterAccounts();
  if (names.length > 0) await removeOperations(tables, names);
}

async function removeOperations(tables: VersionTables, accounts: readonly string[]): Promise<void> {
  const current = await tables.newest('ledger');
  if (current === null) return;
  const heading: Heading = {
    dataSet: 'ledger',
    source: 'starter account removed',
    starter: false,
    newest: current.newest,
  };
  await writeVersion(tables, current, heading, async (writer) => {
    for (const resource of await tables.resources('ledger')) {
      for (const account of accounts) await writer.clear(resource, `${account}/`);
    }
  });
}
