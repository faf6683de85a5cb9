import { BoundedCache } from '../../indexes/bounded-cache.ts';
import type { FieldProblem } from '../../ingest/fields.ts';
import {
  type OverlayEdit,
  type OverlayHeld,
  type Store,
  StoreError,
  VersionGone,
  type VersionReader,
} from '../../store/store.ts';
import { parseBlockKey, RESOURCE, readInstrument, titleKey } from '../stored/records.ts';
import { readLine } from './line.ts';
import { dateOf, localNow } from './local-instant.ts';
import { mergeUpdate, type QuoteUpdate, type RunningQuote, runningKey } from './running-quote.ts';
import { QUOTED_SET, readQuote, readSession, SESSION_KEY, storedQuote, storedSession } from './stored.ts';

/** A line of a feed as JSON, with its number. */
export interface FeedLine {
  readonly number: number;
  readonly value: Readonly<Record<string, unknown>>;
}

/** What became of lines: each counts once. */
export interface Receipt {
  /** Updates merged into the overlay. */
  taken: number;
  /** Said nothing that was not known. */
  unchanged: number;
  /** Updates left aside: their time or session is before the known one of the title. */
  older: number;
  /** Number of the newest change of the running quotes; what has been counted is on disk. */
  sequence: number;
}

interface PushParts {
  readonly store: Store;
  readonly now: () => Date;
  /** Called with a line that is not taken because it is wrong. */
  readonly refused: (line: number, problem: FieldProblem) => void;
  /** Folds the session before into the market data: called when the first line of a new one comes. */
  readonly close: () => Promise<unknown>;
}

/** How far a feed's clock may run before the machine's, in milliseconds: a wrong year must not make all later lines older. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** Writes lines of a feed into the overlay of the market data, batch by batch: each is one transaction. */
export class QuotePusher {
  readonly #parts: PushParts;
  readonly #titles: KnownTitles;
  /** Number of the newest change that this pusher knows of. */
  #sequence = 0;

  constructor(parts: PushParts) {
    this.#parts = parts;
    this.#titles = new KnownTitles(parts.store);
  }

  /**
   * Takes lines in their order. What the receipt counts survives the end of this process and of the machine; lines that
   * are pushed again change nothing.
   * @throws StoreError when the store cannot be written, or holds no market data
   */
  async push(lines: readonly FeedLine[]): Promise<Receipt> {
    const receipt: Receipt = { taken: 0, unchanged: 0, older: 0, sequence: 0 };
    let waiting = await this.#read(lines);
    do {
      const begun = waiting;
      const { rest, sequence } = await this.#write(begun, receipt);
      receipt.sequence = sequence;
      waiting = rest;
      // Lines of a later session wait until the one before is part of the market data.
      if (waiting.length > 0) await this.#parts.close();
    } while (waiting.length > 0);
    return receipt;
  }

  async #read(lines: readonly FeedLine[]): Promise<readonly QuoteUpdate[]> {
    const { now, refused, store } = this.#parts;
    if (!(await this.#titles.refresh())) {
      throw new StoreError(
        `${store.address} holds no market data: ventanilla import loads data, --starter the starter data.`,
      );
    }
    const moment = now();
    const present = localNow(moment);
    const latest = localNow(new Date(moment.getTime() + CLOCK_TOLERANCE_MS));
    const updates: QuoteUpdate[] = [];
    for (const { number, value } of lines) {
      const read = readLine(value, present);
      if ('problem' in read) {
        refused(number, read.problem);
        continue;
      }
      const { update } = read;
      /** Rule `not-ahead`: the time of a line is not more than five minutes ahead of the machine's clock. */
      if (update.time > latest) {
        const reason = `${update.time} is in the future; it is ${present.slice(0, 19)} in Argentina`;
        refused(number, { field: 'fechaHora', reason, rule: 'not-ahead' });
        continue;
      }
      const symbol = await this.#titles.spelling(update.market, update.symbol);
      /** Rule `known-title`: a running quote is of a title that the market data know. */
      if (symbol === null) {
        const reason = `no title on ${update.market} has the symbol ${JSON.stringify(update.symbol)}; import its instrument first`;
        refused(number, { field: 'simbolo', reason, rule: 'known-title' });
        continue;
      }
      updates.push({ ...update, symbol });
    }
    return updates;
  }

  /** Merges updates into the overlay as far as they belong to the session that is running, or may begin one. */
  async #write(
    updates: readonly QuoteUpdate[],
    receipt: Receipt,
  ): Promise<{ rest: readonly QuoteUpdate[]; sequence: number }> {
    const keys = new Set(updates.map(({ market, symbol, term }) => runningKey(market, symbol, term)));
    if (updates.length === 0) return { rest: [], sequence: this.#sequence };
    let merged = NOTHING_MERGED;
    const { sequence } = await this.#parts.store.changeOverlay(QUOTED_SET, [SESSION_KEY, ...keys], (held) => {
      merged = mergeAll(updates, held);
      return merged.edit;
    });
    this.#sequence = sequence;
    receipt.taken += merged.taken;
    receipt.unchanged += merged.unchanged;
    receipt.older += merged.older;
    return { rest: merged.rest, sequence };
  }
}

interface Merged extends Omit<Receipt, 'sequence'> {
  readonly edit: OverlayEdit;
  /** Updates of a session that cannot begin before the one that is held was folded. */
  readonly rest: readonly QuoteUpdate[];
}

const NOTHING_MERGED: Merged = { taken: 0, unchanged: 0, older: 0, edit: { put: [] }, rest: [] };

/** The overlay's content after updates, one record a title and term, for any number of updates. */
function mergeAll(updates: readonly QuoteUpdate[], held: OverlayHeld): Merged {
  const before = readSession(held.records.get(SESSION_KEY));
  const quotes = new Map<string, RunningQuote>();
  const counts = { taken: 0, unchanged: 0, older: 0 };
  let session = before;
  let rest: readonly QuoteUpdate[] = [];
  for (const [at, update] of updates.entries()) {
    const date = dateOf(update.time);
    if (session !== null && date < session) {
      counts.older++;
      continue;
    }
    if (session !== null && date > session && (quotes.size > 0 || held.sequence > held.folded)) {
      rest = updates.slice(at);
      break;
    }
    session = date;
    const key = runningKey(update.market, update.symbol, update.term);
    const known = quotes.get(key) ?? quoteOf(held, key);
    const next = mergeUpdate(known, update);
    if (!next) counts.older++;
    else if (known && same(known, next)) counts.unchanged++;
    else {
      counts.taken++;
      quotes.set(key, next);
    }
  }
  const put = [...quotes.values()].map(storedQuote);
  if (session !== null && session !== before) put.unshift(storedSession(session));
  return { ...counts, edit: { put }, rest };
}

function quoteOf({ records }: OverlayHeld, key: string): RunningQuote | null {
  const record = records.get(key);
  return record ? readQuote(record) : null;
}

function same(a: RunningQuote, b: RunningQuote): boolean {
  return Buffer.compare(storedQuote(a).body, storedQuote(b).body) === 0;
}

/** How many symbols are remembered, at most; more than any market has. */
const CACHED_TITLES = 100_000;

/**
 * Which titles exist, read from the store one by one and remembered as long as the version of the market data stays: a
 * feed names some hundreds of titles again and again, and need not wait until all are read.
 */
export class KnownTitles {
  readonly #store: Pick<Store, 'reader' | 'versions'>;
  #known = new BoundedCache<string, string | null>(CACHED_TITLES);
  #reader: VersionReader | null = null;

  constructor(store: Pick<Store, 'reader' | 'versions'>) {
    this.#store = store;
  }

  /** The symbol of a title as the market data spell it; null when they have no such title. `symbol` in any case. */
  async spelling(market: string, symbol: string): Promise<string | null> {
    const key = titleKey(market, symbol);
    const held = this.#known.get(key);
    if (held !== undefined) return held;
    const found = await this.#lookAgain(market, symbol);
    this.#known.set(key, found);
    return found;
  }

  /** Empties the memory when there is a newer version; true when there is any version. Call before lines are read. */
  async refresh(): Promise<boolean> {
    const newest = (await this.#store.versions()).get(QUOTED_SET);
    const known = this.#reader?.version;
    // A mirror may have put another version under the same number.
    if (newest?.number !== known?.number || newest?.checksum !== known?.checksum) {
      this.#reader = await this.#store.reader(QUOTED_SET);
      this.#known = new BoundedCache(CACHED_TITLES);
    }
    return this.#reader !== null;
  }

  /** Looks in the version that took the place of the one that was read, if it is gone. */
  async #lookAgain(market: string, symbol: string): Promise<string | null> {
    try {
      return await this.#look(market, symbol);
    } catch (error) {
      if (!(error instanceof VersionGone)) throw error;
      await this.refresh();
      return this.#look(market, symbol);
    }
  }

  async #look(market: string, symbol: string): Promise<string | null> {
    const reader = this.#reader;
    if (!reader) return null;
    const key = titleKey(market, symbol);
    for (const resource of [RESOURCE.instruments, RESOURCE.listings]) {
      const record = (await reader.withPrefix(resource, key)).find((each) => each.key === key);
      if (record) return readInstrument(record).symbol;
    }
    for (const spelled of new Set([symbol, symbol.toUpperCase()])) {
      const [block] = await reader.withPrefix(RESOURCE.sessions, `${market}|${spelled}|`);
      const at = block && parseBlockKey(block.key);
      if (at) return at.symbol;
    }
    return null;
  }
}
