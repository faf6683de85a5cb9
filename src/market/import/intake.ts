import { formatDay } from '../../indexes/civil-date.ts';
import { type FieldProblem, Fields, isObject } from '../../ingest/fields.ts';
import type { Assembled, BeginIntake, FileKind } from '../../ingest/intake.ts';
import type { ResourceChange, StoredRecord, VersionReader } from '../../store/store.ts';
import {
  blockKey,
  bondKey,
  paymentOf,
  RESOURCE,
  readBook,
  type StoredPayment,
  seriesPrefix,
  storedJson,
} from '../stored/records.ts';
import { decodeSessions, encodeSessions } from '../stored/sessions.ts';
import { ClosingQuotes } from './closing-quotes.ts';
import { MarketDraft, mergeSessions, Reduction, type RefuseRow } from './draft.ts';
import { bookKind, snapshotsKind } from './kinds/books.ts';
import { actionsKind, bondFlowsKind, bondTermsKind, jumpsKind, ratiosKind } from './kinds/events.ts';
import { booksKind, closingStatesKind, runningKind, sourcedSessionsKind, sourcesKind } from './kinds/handed-on.ts';
import { capturesKind, instrumentsKind, listingsKind, panelsKind } from './kinds/instruments.ts';
import { dailyKind, futuresDailyKind, optionsDailyKind, optionsMinutesKind, panelUsKind } from './kinds/sessions.ts';
import { knownSource } from './rules/session.ts';

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
      reduction.addTo(draft);
      const refuseRow: RefuseRow = (fileIndex, line, problem) => refuse(fileIndex, { line, ...problem });
      const closed = await closing.addTo(draft, previous);
      return assemble(draft, closed, previous, { refuse: refuseRow, handedOn });
    },
  };
};

/** All kinds of file the market group reads; the first that recognises a file takes it. */
function marketKinds(draft: MarketDraft, reduction: Reduction, closing: ClosingQuotes): FileKind[] {
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

/**
 * The payments of each bond as one record, ascending by date. A payment of a bond that has no terms, in this import or
 * before it, is refused.
 * @param known the bonds that have terms; null: not checked
 */
function joinFlows(draft: MarketDraft, known: ReadonlySet<string> | null, refuse: RefuseRow): StoredRecord[] {
  const bonds = new Map<string, { id: string; symbol: string; flows: StoredPayment[] }>();
  for (const { value, fileIndex, line } of draft.records.get(RESOURCE.flows)?.values() ?? []) {
    const fields = new Fields(isObject(value) ? value : {});
    const id = fields.text('id');
    const symbol = fields.text('symbol');
    const problem = known && knownBond(id, symbol, known);
    if (problem) {
      refuse(fileIndex, line, problem);
      continue;
    }
    const key = bondKey(id, symbol);
    const bond = bonds.get(key) ?? { id, symbol, flows: [] };
    bonds.set(key, bond);
    bond.flows.push(paymentOf(fields));
  }
  return [...bonds].map(([key, bond]) => {
    bond.flows.sort((a, b) => (a.date < b.date ? -1 : 1));
    return storedJson(key, bond);
  });
}

/** The bonds that have terms after this import. */
async function termKeys(draft: MarketDraft, previous: VersionReader | null): Promise<ReadonlySet<string>> {
  const loaded = draft.records.get(RESOURCE.terms);
  if (loaded) return new Set(loaded.keys());
  const ids = new Set<string>();
  if (previous) for await (const batch of previous.records(RESOURCE.terms)) for (const { key } of batch) ids.add(key);
  return ids;
}

/** Rule `known-bond`: a payment belongs to a bond whose terms are known, by id and symbol. */
function knownBond(id: string, symbol: string, known: ReadonlySet<string>): FieldProblem | null {
  if (known.has(bondKey(id, symbol))) return null;
  return { field: 'id', reason: `no terms of a bond ${id} ${symbol} are known`, rule: 'known-bond' };
}
