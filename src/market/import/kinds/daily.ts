import { parseDay } from '../../../indexes/civil-date.ts';
import type { Fields } from '../../../ingest/fields.ts';
import type { FileKind } from '../../../ingest/intake.ts';
import type { FileSample } from '../../../ingest/record.ts';
import { knownMarket } from '../../rules/known-market.ts';
import { notNegative } from '../../rules/not-negative.ts';
import { price, priceOrNaN } from '../../rules/positive-price.ts';
import { priceRange } from '../../rules/price-range.ts';
import { sessionFlag } from '../../rules/session-flag.ts';
import { settlementTerm } from '../../rules/settlement-term.ts';
import { symbolShape } from '../../rules/symbol-shape.ts';
import type { Column } from '../../stored/session-block.ts';
import { acceptWith, type MarketDraft } from '../draft.ts';
import { lineName, RANK, sourceName, traitsOf } from '../sources.ts';

const PRICES = ['symbol', 'date', 'open', 'high', 'low', 'close'];

function hasAll(sample: FileSample, keys: readonly string[]): boolean {
  return keys.every((key) => sample.keys.has(key));
}

/** The prices of a session, checked; members that are not known are NaN. */
export function sessionPrices(fields: Fields): { open: number; high: number; low: number; close: number } {
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
  return {
    resource: 'sessions',
    title: 'daily sessions',
    recognises: (sample) => hasAll(sample, [...PRICES, 'volume']),
    accept: acceptWith(draft, 'sessions', (fields, file, line) => {
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
    }),
  };
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
  return {
    resource: 'sessions',
    title,
    recognises: (sample) => hasAll(sample, keys) && !sample.keys.has('volume'),
    accept: acceptWith(draft, 'sessions', (fields, file, line) => {
      const symbol = symbolShape(fields, 'symbol');
      const day = parseDay(fields.date('date')) ?? 0;
      const prices = sessionPrices(fields);
      if (!fields.ok) return;
      const source = sourceName(file.sample);
      draft.declareSource(source, { basis: 'plain', rank, tipo, why: 'reduced from finer records' });
      draft.seriesOf(market, symbol, source).add(day, prices, file.index, line);
    }),
  };
}
