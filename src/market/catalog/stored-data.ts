import type { StoredRecord, VersionReader } from '../../store/store.ts';
import type { RunningQuote } from '../running/running-quote.ts';
import { readQuote } from '../running/stored.ts';
import { parseBlockKey, titleKey } from '../stored/keys.ts';
import {
  readAction,
  readBook,
  readFlows,
  readInstrument,
  readPanels,
  readRatio,
  readSource,
  readTerms,
} from '../stored/read.ts';
import {
  RESOURCE,
  type StoredAction,
  type StoredBook,
  type StoredFlows,
  type StoredInstrument,
  type StoredPanels,
  type StoredRatio,
  type StoredSource,
  type StoredTerms,
} from '../stored/records.ts';
import { decodeSessions, type SessionColumns } from '../stored/session-block.ts';

/** One source's blocks of one title as stored. */
export interface StoredSeries {
  readonly market: string;
  readonly symbol: string;
  readonly source: string;
  readonly blocks: SessionColumns[];
}

/** One version of the market data, decoded. */
export interface MarketData {
  readonly instruments: ReadonlyMap<string, StoredInstrument>;
  readonly listings: ReadonlyMap<string, StoredInstrument>;
  readonly sources: ReadonlyMap<string, StoredSource>;
  /** Series by title key, then by source. */
  readonly series: ReadonlyMap<string, ReadonlyMap<string, StoredSeries>>;
  readonly actions: readonly StoredAction[];
  readonly terms: ReadonlyMap<string, StoredTerms>;
  readonly flows: readonly StoredFlows[];
  readonly books: ReadonlyMap<string, StoredBook>;
  readonly panels: readonly StoredPanels[];
  readonly ratios: readonly StoredRatio[];
  /** The last states of running quotes that were folded, by title and term. */
  readonly closing: ReadonlyMap<string, RunningQuote>;
  /** Numbers of records of resources that are kept and that no answer shows: jumps, ratios, captures. */
  readonly kept: Readonly<Record<string, number>>;
}

/** Reads a version through, letting requests go on in between. */
export async function readMarketData(reader: VersionReader, breathe: () => Promise<void>): Promise<MarketData> {
  const all = async <T>(resource: string, read: (record: StoredRecord) => T): Promise<Map<string, T>> => {
    const found = new Map<string, T>();
    for await (const batch of reader.records(resource)) {
      for (const record of batch) found.set(record.key, read(record));
      await breathe();
    }
    return found;
  };
  const instruments = await all(RESOURCE.instruments, readInstrument);
  const series = new Map<string, Map<string, StoredSeries>>();
  for await (const batch of reader.records(RESOURCE.sessions)) {
    for (const { key, body } of batch) {
      addBlock(series, key, body);
      await breathe();
    }
  }
  return {
    instruments,
    series,
    listings: await all(RESOURCE.listings, readInstrument),
    sources: await all(RESOURCE.sources, readSource),
    actions: [...(await all(RESOURCE.actions, readAction)).values()],
    terms: await all(RESOURCE.terms, readTerms),
    flows: [...(await all(RESOURCE.flows, readFlows)).values()],
    books: await all(RESOURCE.books, readBook),
    panels: [...(await all(RESOURCE.panels, readPanels)).values()],
    ratios: [...(await all(RESOURCE.ratios, readRatio)).values()],
    closing: await all(RESOURCE.closing, readQuote),
    kept: {
      [RESOURCE.jumps]: reader.version.counts[RESOURCE.jumps] ?? 0,
      [RESOURCE.ratios]: reader.version.counts[RESOURCE.ratios] ?? 0,
      [RESOURCE.captures]: reader.version.counts[RESOURCE.captures] ?? 0,
    },
  };
}

function addBlock(series: Map<string, Map<string, StoredSeries>>, key: string, body: Uint8Array): void {
  const at = parseBlockKey(key);
  if (!at) throw new RangeError(`The stored sessions ${key} have no key of sessions.`);
  const title = titleKey(at.market, at.symbol);
  const bySource = series.get(title) ?? new Map<string, StoredSeries>();
  series.set(title, bySource);
  const held = bySource.get(at.source) ?? { ...at, blocks: [] };
  bySource.set(at.source, held);
  held.blocks.push(decodeSessions(body));
}
