import { Fields } from '../../ingest/fields.ts';
import type { IntakeFile, Refuse } from '../../ingest/intake.ts';
import type { RawRecord } from '../../ingest/record.ts';
import type { Term } from '../contract/words.ts';
import { titleKey } from '../stored/keys.ts';
import type { StoredBook, StoredSource } from '../stored/records.ts';
import { SessionRows } from './session-rows.ts';
import type { SourceTraits } from './sources.ts';

/** A JSON record waiting to be stored, with the place it came from. */
export interface Waiting {
  readonly value: unknown;
  readonly fileIndex: number;
  readonly line: number;
}

/** Everything one import has read for the market group, before the rules between records. */
export class MarketDraft {
  /** Sources of sessions by name. */
  readonly sources = new Map<string, StoredSource>();
  readonly #stated = new Set<string>();
  /** Sources that sessions name and do not describe. */
  readonly named = new Set<string>();
  /** Series by market, symbol and source. */
  readonly series = new Map<string, SessionRows>();
  /** Records of the resources that a file replaces: resource → key → record. */
  readonly records = new Map<string, Map<string, Waiting>>();
  readonly books = new Map<string, StoredBook>();
  /** Records accepted by resource, for the report. */
  readonly accepted = new Map<string, number>();

  /** The series of a symbol in a source, new if need be. */
  seriesOf(market: string, symbol: string, source: string): SessionRows {
    const key = `${market}|${symbol}|${source}`;
    let rows = this.series.get(key);
    if (!rows) {
      rows = new SessionRows(market, symbol, source);
      this.series.set(key, rows);
    }
    return rows;
  }

  /** Notes what a source of sessions is, once; `term` where its sessions are not of the usual line. */
  declareSource(name: string, { basis, rank, tipo }: SourceTraits, term: Term | null = null): void {
    if (!this.sources.has(name)) this.sources.set(name, { name, basis, rank, tipo, term });
  }

  /** The series of a symbol in a source that another record must have described. */
  sourcedSeriesOf(market: string, symbol: string, source: string): SessionRows {
    this.named.add(source);
    return this.seriesOf(market, symbol, source);
  }

  /** Takes what is said of a source, over what a file's name and columns say; false when it was said already. */
  stateSource(source: StoredSource): boolean {
    if (this.#stated.has(source.name)) return false;
    this.#stated.add(source.name);
    this.sources.set(source.name, source);
    return true;
  }

  /** Keeps a record under its key; false when the key is taken, and the first one stays. */
  keep(resource: string, key: string, waiting: Waiting): boolean {
    let kept = this.records.get(resource);
    if (!kept) {
      kept = new Map();
      this.records.set(resource, kept);
    }
    if (kept.has(key)) return false;
    kept.set(key, waiting);
    return true;
  }

  /** Keeps the newest book of a title. */
  keepBook(book: StoredBook): void {
    const key = titleKey(book.market, book.symbol);
    const held = this.books.get(key);
    if (!held || held.time <= book.time) this.books.set(key, book);
  }

  count(resource: string): void {
    this.accepted.set(resource, (this.accepted.get(resource) ?? 0) + 1);
  }
}

/** Reads one record with `read`; refuses it with its first problem, else counts it. `read` gives false to refuse by itself. */
export function acceptWith(
  draft: MarketDraft,
  resource: string,
  read: (fields: Fields, file: IntakeFile, line: number) => void,
): (record: RawRecord, file: IntakeFile, refuse: Refuse) => void {
  return (record, file, refuse) => {
    const fields = new Fields(record.value);
    read(fields, file, record.line);
    const [problem] = fields.problems;
    if (problem) refuse({ line: record.line, ...problem });
    else draft.count(resource);
  };
}
