import { localInstant } from '../../market/running/local-instant.ts';
import { MARKETS, type Market, marketOf, TITLE_CURRENCIES } from '../../market/words.ts';
import { SourceError } from '../source-error.ts';
import { AnswerRecord, listOf, objectOf } from './answer.ts';
import { type PanelName, panelTitle } from './panel-names.ts';

/** One title as a panel shows it (contract 2.2, PanelItem); what is not known is NaN, null, or 0 in the book. */
export interface PanelRow {
  readonly market: Market;
  readonly symbol: string;
  readonly description: string | null;
  /** `AR$`, `US$`, or the word of another currency. */
  readonly currency: string;
  /** Local moment of the last trade, as `localInstant` writes it; null without one. */
  readonly time: string | null;
  readonly last: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
  readonly trades: number;
  /** The best level of the book; null where the row shows none. */
  readonly book: {
    readonly bid: number;
    readonly ask: number;
    readonly bidQuantity: number;
    readonly askQuantity: number;
  } | null;
}

/** What a panel lists, and how many of its rows are not to be used: without a known market or currency, or listed before. */
export interface PanelRead {
  readonly rows: readonly PanelRow[];
  readonly repeated: number;
  readonly strange: number;
  /** What is wrong with each row that cannot be read. */
  readonly unreadable: readonly SourceError[];
}

/** Markets and currencies as numbers, which newer lists write (reference 4). */
const NUMBERED_MARKETS: readonly Market[] = ['bCBA', 'nYSE', 'nASDAQ', 'aMEX'];
const NUMBERED_CURRENCIES = ['AR$', 'US$'];
/** Symbols that the rule `symbol-shape` lets in. */
const SYMBOL = /^[^|\p{Cc}\p{Surrogate}]{1,64}$/u;

/**
 * Reads the answer of a panel (B3).
 * @throws SourceError when it is not one
 */
export function readPanel(answer: unknown, name: PanelName): PanelRead {
  const where = `the panel ${panelTitle(name)}`;
  const rows = new Map<string, PanelRow>();
  let repeated = 0;
  let strange = 0;
  const unreadable: SourceError[] = [];
  for (const [index, value] of listOf(objectOf(answer, where).titulos, `"titulos" of ${where}`).entries()) {
    const row = readable(value, `row ${index + 1} of ${where}`, name);
    if (row instanceof SourceError) {
      unreadable.push(row);
      continue;
    }
    if (!row) {
      strange++;
      continue;
    }
    const key = `${row.market}|${row.symbol.toUpperCase()}`;
    if (rows.has(key)) repeated++;
    else rows.set(key, row);
  }
  return { rows: [...rows.values()], repeated, strange, unreadable };
}

/** A row; what is wrong where it cannot be read. */
function readable(value: unknown, where: string, name: PanelName): PanelRow | SourceError | null {
  try {
    return readRow(new AnswerRecord(value, where), name);
  } catch (error) {
    if (error instanceof SourceError && error.fault === 'shape') return error;
    throw error;
  }
}

function readRow(record: AnswerRecord, { country }: PanelName): PanelRow | null {
  const symbol = record.text('simbolo');
  const market = marketNamed(record.text('mercado') ?? (country === 'argentina' ? MARKETS[0] : ''));
  const currency = currencyNamed(record.text('moneda') ?? '');
  const description = record.raw('descripcion');
  const time = record.text('fecha');
  const row = {
    last: known(record.number('ultimoPrecio')),
    open: known(record.number('apertura')),
    high: known(record.number('maximo')),
    low: known(record.number('minimo')),
    volume: record.number('volumen'),
    trades: record.number('cantidadOperaciones'),
    book: bookOf(record),
    description: typeof description === 'string' && description.trim() !== '' ? description.trim() : null,
    time: time === null || time.startsWith('0001-') ? null : localInstant(time),
  };
  if (symbol === null || !SYMBOL.test(symbol) || !market || currency === null) return null;
  return { market, symbol, currency, ...row };
}

function marketNamed(text: string): Market | undefined {
  return /^\d+$/.test(text) ? NUMBERED_MARKETS[Number(text) - 1] : marketOf(text);
}

function currencyNamed(text: string): string | null {
  if (/^\d+$/.test(text)) return NUMBERED_CURRENCIES[Number(text) - 1] ?? null;
  if (NUMBERED_CURRENCIES.includes(text) || TITLE_CURRENCIES.some((word) => word === text)) return text;
  return null;
}

function bookOf(record: AnswerRecord): PanelRow['book'] {
  if (record.raw('puntas') === null) return null;
  const level = new AnswerRecord(record.raw('puntas'), '"puntas" of a panel');
  const book = {
    bid: orZero(level.number('precioCompra')),
    ask: orZero(level.number('precioVenta')),
    bidQuantity: orZero(level.number('cantidadCompra')),
    askQuantity: orZero(level.number('cantidadVenta')),
  };
  const isNone = book.bid <= 0 && book.ask <= 0;
  const isCrossed = book.bid > 0 && book.ask > 0 && book.bid > book.ask;
  return isNone || isCrossed ? null : book;
}

function orZero(value: number): number {
  return value > 0 ? value : 0;
}

/** A price; 0 stands for one that is not known. */
export function known(price: number): number {
  return price > 0 ? price : Number.NaN;
}
