import { formatDay, parseDay } from '../../../indexes/civil-date.ts';
import type { Fields } from '../../../ingest/fields.ts';
import type { FileKind } from '../../../ingest/intake.ts';
import type { Column } from '../../stored/sessions.ts';
import { knownMarket, symbolShape } from '../../title-fields.ts';
import { SESSION_CLOSE } from '../../words.ts';
import { type MarketDraft, memberKind, type Reduction } from '../draft.ts';
import {
  bookSides,
  notNegative,
  price,
  priceOrNaN,
  priceRange,
  sessionFlag,
  settlementTerm,
} from '../rules/session.ts';
import { lineName, RANK, sourceName, traitsOf } from '../sources.ts';

const PRICES = ['symbol', 'date', 'open', 'high', 'low', 'close'];

/** The prices of a session, checked; members that are not known are NaN. */
function sessionPrices(fields: Fields): { open: number; high: number; low: number; close: number } {
  const prices = {
    open: priceOrNaN(fields, 'open'),
    high: priceOrNaN(fields, 'high'),
    low: priceOrNaN(fields, 'low'),
    close: price(fields, 'close'),
  };
  priceRange(fields, prices.high, prices.low);
  return prices;
}

/** Daily sessions of stocks, bonds, CEDEARs, US lines, indices and rates: one row per symbol and date. */
export function dailyKind(draft: MarketDraft): FileKind {
  const files = { resource: 'sessions', title: 'daily sessions', members: [...PRICES, 'volume'] };
  return memberKind(draft, files, (fields, file, line) => {
    const market = knownMarket(fields, 'market', 'bCBA');
    const symbol = symbolShape(fields, 'symbol');
    const date = fields.date('date');
    const day = parseDay(date) ?? 0;
    const term = settlementTerm(fields, 'settlement', date);
    const values: Partial<Record<Column, number>> = {
      ...sessionPrices(fields),
      volume: notNegative(fields, 'volume'),
      amount: notNegative(fields, 'amount'),
      trades: notNegative(fields, 'trades'),
      average: priceOrNaN(fields, 'avg_price'),
      // A vendor's level, not a price: subtracted dividends can push it below zero.
      adjusted: fields.numberOr('adj_close', Number.NaN),
    };
    sessionFlag(fields);
    if (!fields.ok) return;
    const source = lineName(sourceName(file.sample), term);
    draft.declareSource(source, traitsOf(file.sample), term);
    draft.seriesOf(market, symbol, source).add(day, values, file.index, line);
  });
}

/** Daily sessions of dollar futures: the same without volume, with the contract's month. */
export function futuresDailyKind(draft: MarketDraft): FileKind {
  return reducedKind(draft, {
    title: 'daily sessions of futures',
    keys: [...PRICES, 'contract_month'],
    market: 'rOFX',
    tipo: 'futuros',
    rank: RANK.plain,
  });
}

/** Daily sessions of options and their underlying, reduced by their publisher from minutes. */
export function optionsDailyKind(draft: MarketDraft): FileKind {
  return reducedKind(draft, {
    title: 'daily sessions of options',
    keys: [...PRICES, 'minutes'],
    market: 'bCBA',
    tipo: 'OPCIONES',
    rank: RANK.reduced,
  });
}

interface Reduced {
  readonly title: string;
  readonly keys: readonly string[];
  readonly market: string;
  readonly tipo: string;
  readonly rank: number;
}

function reducedKind(draft: MarketDraft, { title, keys, market, tipo, rank }: Reduced): FileKind {
  const files = { resource: 'sessions', title, members: keys, none: ['volume'] };
  return memberKind(draft, files, (fields, file, line) => {
    const symbol = symbolShape(fields, 'symbol');
    const day = parseDay(fields.date('date')) ?? 0;
    const prices = sessionPrices(fields);
    if (!fields.ok) return;
    const source = sourceName(file.sample);
    draft.declareSource(source, { basis: 'plain', rank, tipo });
    draft.seriesOf(market, symbol, source).add(day, prices, file.index, line);
  });
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** Minute prices of options and their underlying, reduced to one session a day. */
export function optionsMinutesKind(draft: MarketDraft, reduction: Reduction): FileKind {
  const files = {
    resource: 'options_minutes',
    title: 'minute prices of options',
    members: ['symbol', 'date', 'time', 'price'],
  };
  return memberKind(draft, files, (fields, file, line) => {
    const symbol = symbolShape(fields, 'symbol');
    const day = parseDay(fields.date('date')) ?? 0;
    const time = fields.text('time');
    /** Rule `time-of-day`: a time is `HH:MM` or `HH:MM:SS`. */
    if (time !== '' && !TIME.test(time))
      fields.problem('time', `not a time of day: ${JSON.stringify(time)}`, 'time-of-day');
    const value = price(fields, 'price');
    if (!fields.ok) return;
    const at = { market: 'bCBA', symbol, source: sourceName(file.sample), day, fileIndex: file.index, line };
    const traits = { basis: 'plain', rank: RANK.reducedHere, tipo: 'OPCIONES' } as const;
    reduction.add(at, time, value, traits);
  });
}

const DATE_IN_NAME = /(\d{4}-\d{2}-\d{2})/;

/**
 * A whole panel of US titles as a page showed it after the close. The page names neither exchange nor date: the date is
 * that of the file's name, the exchange stays empty. `traded` is not a volume and is left out.
 */
export function panelUsKind(draft: MarketDraft): FileKind {
  const files = {
    resource: 'panel_us',
    title: 'panel of US titles',
    members: ['symbol', 'name', 'last', 'change_pct', 'prev_close'],
  };
  return memberKind(draft, files, (fields, file, line) => {
    const symbol = symbolShape(fields, 'symbol');
    const day = parseDay(DATE_IN_NAME.exec(file.sample.name)?.[1] ?? '');
    if (day === undefined) fields.problem('(file name)', 'holds no date YYYY-MM-DD', 'calendar-date');
    const values = {
      close: price(fields, 'last'),
      open: priceOrNaN(fields, 'open'),
      high: priceOrNaN(fields, 'high'),
      low: priceOrNaN(fields, 'low'),
      previous: priceOrNaN(fields, 'prev_close'),
    };
    priceRange(fields, values.high, values.low);
    // The page shows the book while the market is open.
    const book = fields.has('bid') || fields.has('ask') ? bookSides(fields, priceOrNaN) : null;
    if (!fields.ok || day === undefined) return;
    const date = formatDay(day);
    if (book) draft.keepBook({ market: '', symbol, date, time: `${date}T${SESSION_CLOSE}`, ...book });
    const source = sourceName(file.sample);
    draft.declareSource(source, { basis: 'snapshot', rank: RANK.page, tipo: 'ACCIONES' });
    draft.seriesOf('', symbol, source).add(day, values, file.index, line);
  });
}
