import { Fields, isObject } from '../../ingest/fields.ts';
import type { StoredRecord } from '../../store/store.ts';
import { TERMS, type Term } from '../words.ts';

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

/** A source of sessions as a whole; its series are never joined with another's but by {@link Basis} and rank. */
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
function fieldsOf(record: StoredRecord): Fields {
  const value: unknown = JSON.parse(Buffer.from(record.body).toString('utf8'));
  return new Fields(isObject(value) ? value : {});
}

/** Key of a title: market and symbol, the symbol in upper case so that spellings meet. */
export function titleKey(market: string, symbol: string): string {
  return `${market}|${symbol.toUpperCase()}`;
}

/** Common beginning of the keys of one series: market, symbol as its source spells it, source. */
export function seriesPrefix(market: string, symbol: string, source: string): string {
  return `${market}|${symbol}|${source}|`;
}

/** Key of the sessions of one series and year. */
export function blockKey(market: string, symbol: string, source: string, year: number): string {
  return `${seriesPrefix(market, symbol, source)}${String(year).padStart(4, '0')}`;
}

/** Market, symbol and source of a block's key; null when the text is not such a key. */
export function parseBlockKey(key: string): { market: string; symbol: string; source: string } | null {
  const [market, symbol, source, year] = key.split('|');
  if (market === undefined || symbol === undefined || source === undefined || year === undefined) return null;
  return { market, symbol, source };
}

/** Key of a bond's terms and payments: one id may stand for two lines of a bond, and one symbol for two bonds. */
export function bondKey(id: string, symbol: string): string {
  return `${id}|${symbol}`;
}

/** Reads a stored record with its types; a record that is not what the import wrote is damage and raises RangeError. */
function decoded<T>(record: StoredRecord, read: (fields: Fields) => T): T {
  const fields = fieldsOf(record);
  const value = read(fields);
  const [problem] = fields.problems;
  if (problem) throw new RangeError(`The stored record ${record.key} is damaged: ${problem.field} ${problem.reason}.`);
  return value;
}

/** A title. @throws RangeError */
export function readInstrument(record: StoredRecord): StoredInstrument {
  return decoded(record, (fields) => {
    const optionType = fields.textOr('optionType', null);
    return {
      market: fields.textOr('market', ''),
      symbol: fields.text('symbol'),
      description: fields.text('description'),
      tipo: fields.text('tipo'),
      moneda: fields.text('moneda'),
      pais: fields.text('pais'),
      panels: fields.array('panels').filter((panel) => typeof panel === 'string'),
      maturity: fields.textOr('maturity', null),
      strike: fields.numberOr('strike', null),
      optionType: optionType === 'Call' || optionType === 'Put' ? optionType : null,
      underlying: fields.textOr('underlying', null),
      ratio: fields.numberOr('ratio', null),
      lot: fields.numberOr('lot', null),
      pricePer: fields.number('pricePer') === 100 ? 100 : 1,
      source: fields.textOr('source', ''),
    };
  });
}

/** A source of sessions. @throws RangeError */
export function readSource(record: StoredRecord): StoredSource {
  return decoded(record, (fields) => {
    const basis = fields.text('basis');
    return {
      name: fields.text('name'),
      basis:
        (['plain', 'vendor', 'snapshot', 'running'] as const satisfies readonly Basis[]).find(
          (known) => known === basis,
        ) ?? 'plain',
      rank: fields.number('rank'),
      tipo: fields.text('tipo'),
      term: TERMS.find((known) => known === fields.raw('term')) ?? null,
    };
  });
}

/** What happened to a title that its prices are adjusted by. @throws RangeError */
export function readAction(record: StoredRecord): StoredAction {
  return decoded(record, (fields) => ({
    market: fields.textOr('market', ''),
    symbol: fields.text('symbol'),
    date: fields.date('date'),
    kind: fields.text('kind'),
    factor: fields.numberOr('factor', null),
    amount: fields.numberOr('amount', null),
    closeBefore: fields.numberOr('closeBefore', null),
  }));
}

/** A CEDEAR of a list of ratios. @throws RangeError */
export function readRatio(record: StoredRecord): StoredRatio {
  return decoded(record, (fields) => ({
    symbol: fields.text('symbol'),
    symbolUsd: fields.textOr('symbolUsd', null),
  }));
}

/** The terms on which a bond was issued. @throws RangeError */
export function readTerms(record: StoredRecord): StoredTerms {
  return decoded(record, (fields) => ({
    id: fields.text('id'),
    symbol: fields.text('symbol'),
    issueDate: fields.textOr('issueDate', null),
    maturity: fields.textOr('maturity', null),
    index: fields.textOr('index', ''),
  }));
}

/** The payments of a bond. @throws RangeError */
export function readFlows(record: StoredRecord): StoredFlows {
  return decoded(record, (fields) => ({
    id: fields.text('id'),
    symbol: fields.text('symbol'),
    flows: fields.array('flows').map((flow) => {
      const each = new Fields(isObject(flow) ? flow : {}, 'flows.', fields.problems);
      return {
        date: each.date('date'),
        rate: each.numberOr('rate', null),
        amortization: each.numberOr('amortization', null),
        residual: each.numberOr('residual', null),
        amount: each.number('amount'),
      };
    }),
  }));
}

/** The best bid and ask of a title. @throws RangeError */
export function readBook(record: StoredRecord): StoredBook {
  return decoded(record, (fields) => ({
    market: fields.textOr('market', ''),
    symbol: fields.text('symbol'),
    date: fields.date('date'),
    time: fields.text('time'),
    bid: fields.number('bid'),
    ask: fields.number('ask'),
    bidQuantity: fields.number('bidQuantity'),
    askQuantity: fields.number('askQuantity'),
  }));
}

/** Which panels a country has of each instrument. @throws RangeError */
export function readPanels(record: StoredRecord): StoredPanels {
  return decoded(record, (fields) => {
    const given = fields.raw('instruments');
    const instruments = Object.entries(isObject(given) ? given : {}).map(([name, panels]): [string, string[]] => [
      name,
      Array.isArray(panels) ? panels.filter((panel) => typeof panel === 'string') : [],
    ]);
    return { country: fields.text('country'), instruments: Object.fromEntries(instruments) };
  });
}
