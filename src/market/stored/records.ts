import { Fields, isObject } from '../../ingest/fields.ts';
import type { StoredRecord } from '../../store/store.ts';
import type { Term } from '../contract/words.ts';

/** Resources of the market data set. */
export const RESOURCE = {
  sessions: 'sessions',
  sources: 'sources',
  instruments: 'instruments',
  listings: 'listings',
  actions: 'corporate_actions',
  jumps: 'price_jumps',
  ratios: 'cedear_ratios',
  terms: 'bonds_terms',
  flows: 'bonds_cashflows',
  books: 'books',
  closing: 'closing_quotes',
  panels: 'panels',
  captures: 'captures',
} as const;

/** An instrument as loaded: one per (market, symbol). `market` is empty where the exchange is unknown. */
export interface StoredInstrument {
  readonly market: string;
  readonly symbol: string;
  readonly description: string;
  readonly tipo: string;
  readonly moneda: string;
  readonly pais: string;
  /** `Instrumento/Panel` as the data spell them. */
  readonly panels: readonly string[];
  /** `YYYY-MM-DD`, or `YYYY-MM` for futures. */
  readonly maturity: string | null;
  readonly strike: number | null;
  readonly optionType: 'Call' | 'Put' | null;
  readonly underlying: string | null;
  readonly ratio: number | null;
  /** Contract size, null when not stated. */
  readonly lot: number | null;
  readonly pricePer: 1 | 100;
  readonly source: string;
}

/** How figures are to be taken: as traded, adjusted by a vendor, one snapshot of a page; or pushed in while they came about. */
export type Basis = 'plain' | 'vendor' | 'snapshot' | 'running';

/** What is known of a source of sessions as a whole; its series are never joined with another's but by {@link Basis} and rank. */
export interface StoredSource {
  readonly name: string;
  readonly basis: Basis;
  /** Of two plain sources with one date, the lower rank serves. */
  readonly rank: number;
  /** `tipo` of a title that no instrument record describes. */
  readonly tipo: string;
  /** The settlement term of its sessions where it is not the usual one of their days; null for the usual line. */
  readonly term: Term | null;
}

/** A dated change of price level: prices before `date` are multiplied by `factor`, or by what follows from `amount` (reference 7). */
export interface StoredAction {
  readonly market: string;
  readonly symbol: string;
  readonly date: string;
  readonly kind: string;
  /** Null where only the amount is known. */
  readonly factor: number | null;
  /** Money paid per unit, per 100 of face for titles quoted so; null when not stated. */
  readonly amount: number | null;
  /** The close that the amount is set against; null: the series' own. */
  readonly closeBefore: number | null;
}

/** CEDEARs per underlying share on the date of a list. */
export interface StoredRatio {
  readonly symbol: string;
  /** The symbol of its line in dollars, where the list has it. */
  readonly symbolUsd: string | null;
}

export interface StoredTerms {
  readonly id: string;
  readonly symbol: string;
  readonly issueDate: string | null;
  readonly maturity: string | null;
  /** `CER` or empty. */
  readonly index: string;
}

export interface StoredFlows {
  readonly id: string;
  readonly symbol: string;
  readonly flows: readonly {
    readonly date: string;
    readonly rate: number | null;
    readonly amortization: number | null;
    readonly residual: number | null;
    readonly amount: number;
  }[];
}

/** The best bid and ask known of a title, with the local date they belong to. 0 on an empty side. */
export interface StoredBook {
  readonly market: string;
  readonly symbol: string;
  readonly date: string;
  /** Local time `YYYY-MM-DDTHH:MM:SS`. */
  readonly time: string;
  readonly bid: number;
  readonly ask: number;
  readonly bidQuantity: number;
  readonly askQuantity: number;
}

/** Panel names of one country by instrument. */
export interface StoredPanels {
  readonly country: string;
  readonly instruments: Readonly<Record<string, readonly string[]>>;
}

/** A stored JSON record under a key. */
export function storedJson(key: string, value: unknown): StoredRecord {
  return { key, body: Buffer.from(JSON.stringify(value)) };
}

/** The fields of a stored JSON record, to be read with their types. */
export function fieldsOf(record: StoredRecord): Fields {
  const value: unknown = JSON.parse(Buffer.from(record.body).toString('utf8'));
  return new Fields(isObject(value) ? value : {});
}
