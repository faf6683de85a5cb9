import { Fields, isObject } from '../../ingest/fields.ts';
import type { StoredRecord } from '../../store/store.ts';
import { TERMS } from '../words.ts';

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

/** How a member of a stored record is read; a wrong one is noted in `fields`. */
type Member<T> = (fields: Fields, name: string) => T;
type Members = Readonly<Record<string, Member<unknown>>>;

/** The record that a table of members describes. */
type RecordOf<M extends Members> = { readonly [K in keyof M]: ReturnType<M[K]> };

const text: Member<string> = (fields, name) => fields.text(name);
const textOrEmpty: Member<string> = (fields, name) => fields.textOr(name, '');
const textOrNull: Member<string | null> = (fields, name) => fields.textOr(name, null);
const number: Member<number> = (fields, name) => fields.number(name);
const numberOrNull: Member<number | null> = (fields, name) => fields.numberOr(name, null);
const date: Member<string> = (fields, name) => fields.date(name);

function oneOf<const W extends string>(words: readonly W[]): Member<W | null> {
  return (fields, name) => words.find((known) => known === fields.raw(name)) ?? null;
}

/** A list of names; other values are left out. */
function names(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

function membersOf<M extends Members>(fields: Fields, members: M): RecordOf<M> {
  const read = Object.entries(members).map(([name, member]) => [name, member(fields, name)]);
  // Every name of the table was given what its own member reads.
  return Object.fromEntries(read) as RecordOf<M>;
}

/** Makes the reader of the stored records that a table describes. A record that is not what the import wrote is damage: RangeError. */
function reader<M extends Members>(members: M): (record: StoredRecord) => RecordOf<M> {
  return ({ key, body }) => {
    const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
    const fields = new Fields(isObject(value) ? value : {});
    const read = membersOf(fields, members);
    const [problem] = fields.problems;
    if (problem) throw new RangeError(`The stored record ${key} is damaged: ${problem.field} ${problem.reason}.`);
    return read;
  };
}

const INSTRUMENT = {
  /** Empty where the exchange is unknown. */
  market: textOrEmpty,
  symbol: text,
  description: text,
  tipo: text,
  moneda: text,
  pais: text,
  /** `Instrumento/Panel` as the data spell them. */
  panels: (fields: Fields, name: string) => names(fields.array(name)),
  /** `YYYY-MM-DD`, or `YYYY-MM` for futures. */
  maturity: textOrNull,
  strike: numberOrNull,
  optionType: oneOf(['Call', 'Put']),
  underlying: textOrNull,
  ratio: numberOrNull,
  /** Contract size, null when not stated. */
  lot: numberOrNull,
  pricePer: (fields: Fields, name: string): 1 | 100 => (fields.number(name) === 100 ? 100 : 1),
  source: textOrEmpty,
};
/** An instrument as loaded: one per (market, symbol). */
export type StoredInstrument = RecordOf<typeof INSTRUMENT>;
export const readInstrument = reader(INSTRUMENT);

/** How figures are to be taken: as traded, adjusted by a vendor, one snapshot of a page; or pushed in while they came about. */
export const BASES = ['plain', 'vendor', 'snapshot', 'running'] as const;
export type Basis = (typeof BASES)[number];

const SOURCE = {
  name: text,
  basis: (fields: Fields, name: string): Basis => BASES.find((known) => known === fields.text(name)) ?? 'plain',
  /** Of two plain sources with one date, the lower rank serves. */
  rank: number,
  /** `tipo` of a title that no instrument record describes. */
  tipo: text,
  /** The settlement term of its sessions where it is not the usual one of their days; null for the usual line. */
  term: oneOf(TERMS),
};
/** A source of sessions as a whole; its series are never joined with another's but by {@link Basis} and rank. */
export type StoredSource = RecordOf<typeof SOURCE>;
export const readSource = reader(SOURCE);

const ACTION = {
  market: textOrEmpty,
  symbol: text,
  date,
  kind: text,
  /** Null where only the amount is known. */
  factor: numberOrNull,
  /** Money paid per unit, per 100 of face for titles quoted so; null when not stated. */
  amount: numberOrNull,
  /** The close that the amount is set against; null: the series' own. */
  closeBefore: numberOrNull,
};
/** A dated change of price level: prices before `date` are multiplied by `factor`, or by what follows from `amount` (reference 7). */
export type StoredAction = RecordOf<typeof ACTION>;
export const readAction = reader(ACTION);

/** The symbol of its line in dollars is null where the list lacks it. */
const RATIO = { symbol: text, symbolUsd: textOrNull };
/** CEDEARs per underlying share on the date of a list. */
export type StoredRatio = RecordOf<typeof RATIO>;
export const readRatio = reader(RATIO);

/** The index is `CER` or empty. */
const BOND_TERMS = { id: text, symbol: text, issueDate: textOrNull, maturity: textOrNull, index: textOrEmpty };
/** The terms on which a bond was issued. */
export type StoredTerms = RecordOf<typeof BOND_TERMS>;
export const readTerms = reader(BOND_TERMS);

const PAYMENT = { date, rate: numberOrNull, amortization: numberOrNull, residual: numberOrNull, amount: number };
/** A payment of a bond, per 100 of original face. */
export type StoredPayment = RecordOf<typeof PAYMENT>;
/** Reads a payment and notes its faults in `fields`. */
export const paymentOf = (fields: Fields): StoredPayment => membersOf(fields, PAYMENT);

const FLOWS = {
  id: text,
  symbol: text,
  flows: (fields: Fields, name: string): readonly StoredPayment[] =>
    fields.array(name).map((flow) => paymentOf(new Fields(isObject(flow) ? flow : {}, `${name}.`, fields.problems))),
};
/** The payments of a bond, ascending by date. */
export type StoredFlows = RecordOf<typeof FLOWS>;
export const readFlows = reader(FLOWS);

const BOOK = {
  market: textOrEmpty,
  symbol: text,
  date,
  /** Local time `YYYY-MM-DDTHH:MM:SS`. */
  time: text,
  /** 0 on an empty side. */
  bid: number,
  ask: number,
  bidQuantity: number,
  askQuantity: number,
};
/** The best bid and ask known of a title, with the local date they belong to. */
export type StoredBook = RecordOf<typeof BOOK>;
export const readBook = reader(BOOK);

const PANELS = {
  country: text,
  instruments: (fields: Fields, name: string): Readonly<Record<string, readonly string[]>> => {
    const given = fields.raw(name);
    const entries = Object.entries(isObject(given) ? given : {});
    return Object.fromEntries(entries.map(([instrument, panels]) => [instrument, names(panels)]));
  },
};
/** Panel names of one country by instrument. */
export type StoredPanels = RecordOf<typeof PANELS>;
export const readPanels = reader(PANELS);

/** A stored JSON record under a key. */
export function storedJson(key: string, value: unknown): StoredRecord {
  return { key, body: Buffer.from(JSON.stringify(value)) };
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
