import { formatDay } from '../../indexes/civil-date.ts';
import type { Assembled, BeginIntake, FileKind } from '../../ingest/intake.ts';
import type { ResourceChange, StoredRecord, VersionReader } from '../../store/store.ts';
import { knownSource } from '../rules/known-source.ts';
import { blockKey, seriesPrefix } from '../stored/keys.ts';
import { readBook } from '../stored/read.ts';
import { RESOURCE, storedJson } from '../stored/records.ts';
import { decodeSessions, encodeSessions } from '../stored/session-block.ts';
import { joinFlows, termKeys } from './bond-flows.ts';
import { ClosingQuotes } from './closing-quotes.ts';
import { MarketDraft } from './draft.ts';
import { bondFlowsKind, bondTermsKind } from './kinds/bonds.ts';
import { ratiosKind } from './kinds/cedear-ratios.ts';
import { actionsKind, jumpsKind } from './kinds/corporate-actions.ts';
import { dailyKind, futuresDailyKind, optionsDailyKind } from './kinds/daily.ts';
import { bookKind, snapshotsKind } from './kinds/futures.ts';
import { booksKind, closingStatesKind, sourcedSessionsKind, sourcesKind } from './kinds/handed-on.ts';
import { instrumentsKind } from './kinds/instruments.ts';
import { capturesKind, listingsKind } from './kinds/iol.ts';
import { optionsMinutesKind } from './kinds/options-minutes.ts';
import { panelUsKind } from './kinds/panel-us.ts';
import { panelsKind } from './kinds/panels.ts';
import { runningKind } from './kinds/running.ts';
import { Reduction } from './reduction.ts';
import { mergeSessions, type RefuseRow } from './session-rows.ts';

/**
 * Begins an import into the market group. Files replace their resource; sessions and books are merged by key, series by
 * series: what another source says of the same title stays as it is (decisions.md, "The command line").
 */
export const beginMarketImport: BeginIntake = (previous, { handedOn = false }) => {
  const draft = new MarketDraft();
  const reduction = new Reduction();
  const closing = new ClosingQuotes();
  return {
    dataSet: 'market',
    kinds: marketKinds(draft, reduction, closing),
    finish: async (refuse) => {
      reduction.into(draft);
      const refuseRow: RefuseRow = (fileIndex, line, problem) => refuse(fileIndex, { line, ...problem });
      const closed = await closing.into(draft, previous);
      return assemble(draft, closed, previous, { refuse: refuseRow, handedOn });
    },
  };
};

/** All kinds of file the market group reads; the first that recognises a file takes it. */
export function marketKinds(draft: MarketDraft, reduction: Reduction, closing: ClosingQuotes): FileKind[] {
  return [
    sourcesKind(draft),
    sourcedSessionsKind(draft),
    booksKind(draft),
    closingStatesKind(draft, closing),
    instrumentsKind(draft),
    dailyKind(draft),
    futuresDailyKind(draft),
    optionsDailyKind(draft),
    optionsMinutesKind(draft, reduction),
    snapshotsKind(draft, reduction),
    bookKind(draft, reduction),
    panelUsKind(draft),
    panelsKind(draft),
    actionsKind(draft),
    jumpsKind(draft),
    ratiosKind(draft),
    bondTermsKind(draft),
    bondFlowsKind(draft),
    listingsKind(draft),
    capturesKind(draft),
    runningKind(draft, closing),
  ];
}

async function assemble(
  draft: MarketDraft,
  closed: readonly StoredRecord[],
  previous: VersionReader | null,
  { refuse, handedOn }: { readonly refuse: RefuseRow; readonly handedOn: boolean },
): Promise<Assembled> {
  const changes: ResourceChange[] = [];
  for (const [resource, kept] of draft.records) {
    const records =
      resource === RESOURCE.flows
        ? joinFlows(draft, handedOn ? null : await termKeys(draft, previous), refuse)
        : [...kept].map(([key, { value }]) => storedJson(key, value));
    changes.push({ resource, mode: 'replace', records });
  }
  if (draft.sources.size > 0) {
    const records = [...draft.sources.values()].map((source) => storedJson(source.name, source));
    changes.push({ resource: RESOURCE.sources, mode: 'merge', records });
  }
  if (draft.books.size > 0) {
    changes.push({ resource: RESOURCE.books, mode: 'merge', records: await newerBooks(draft, previous) });
  }
  if (closed.length > 0) changes.push({ resource: RESOURCE.closing, mode: 'merge', records: closed });
  const unknown = await unknownSources(draft, previous);
  const { records, newestDay } = await sessionBlocks(draft, previous, { refuse, unknown });
  if (records.length > 0) changes.push({ resource: RESOURCE.sessions, mode: 'merge', records });
  const newest = [previous?.version.newest ?? '', newestDay === null ? '' : formatDay(newestDay)].sort().at(-1);
  return {
    changes,
    newest: newest === undefined || newest === '' ? null : newest,
    loaded: Object.fromEntries(draft.accepted),
  };
}

/** The sources that sessions of this import name and nothing describes. */
async function unknownSources(draft: MarketDraft, previous: VersionReader | null): Promise<ReadonlySet<string>> {
  const unknown = new Set([...draft.named].filter((name) => !draft.sources.has(name)));
  if (unknown.size === 0 || !previous) return unknown;
  for await (const batch of previous.records(RESOURCE.sources)) for (const { key } of batch) unknown.delete(key);
  return unknown;
}

async function newerBooks(draft: MarketDraft, previous: VersionReader | null): Promise<StoredRecord[]> {
  const records: StoredRecord[] = [];
  for (const [key, book] of draft.books) {
    const held = (await previous?.withPrefix(RESOURCE.books, key))?.find((record) => record.key === key);
    const time = held && readBook(held).time;
    if (!time || time <= book.time) records.push(storedJson(key, book));
  }
  return records;
}

async function sessionBlocks(
  draft: MarketDraft,
  previous: VersionReader | null,
  { refuse, unknown }: { readonly refuse: RefuseRow; readonly unknown: ReadonlySet<string> },
): Promise<{ records: StoredRecord[]; newestDay: number | null }> {
  const records: StoredRecord[] = [];
  let newestDay: number | null = null;
  for (const rows of draft.series.values()) {
    const { market, symbol, source } = rows;
    if (unknown.has(source)) {
      rows.refuseAll(refuse, knownSource(source));
      continue;
    }
    const held = (await previous?.withPrefix(RESOURCE.sessions, seriesPrefix(market, symbol, source))) ?? [];
    const heldByKey = new Map(held.map(({ key, body }) => [key, body]));
    for (const [year, sessions] of rows.byYear(refuse)) {
      const key = blockKey(market, symbol, source, year);
      const before = heldByKey.get(key);
      const merged = before ? mergeSessions(decodeSessions(before), sessions) : sessions;
      records.push({ key, body: encodeSessions(merged) });
      const last = merged.days.at(-1);
      if (last !== undefined && (newestDay === null || last > newestDay)) newestDay = last;
    }
  }
  return { records, newestDay };
}
