import { formatDay } from '../indexes/civil-date.ts';
import type { AssetQuote } from './account/market-data.ts';
import type { Title } from './catalog/catalog.ts';
import type { LatestQuote } from './running/latest.ts';
import { SESSION_CLOSE, usualTerm } from './words.ts';

/** `YYYY-MM-DDTHH:MM:SS`. */
const SECONDS_LENGTH = 19;

/** The latest quote of a title for the portfolio; null when it was never quoted. */
export function assetQuote({ instrument }: Title, { figures, time }: LatestQuote): AssetQuote | null {
  if (!figures) return null;
  const date = formatDay(figures.day);
  return {
    market: instrument.market,
    symbol: instrument.symbol,
    description: instrument.description,
    tipo: instrument.tipo,
    moneda: instrument.moneda,
    pais: instrument.pais,
    pricePer: instrument.pricePer,
    lastPrice: figures.last,
    time: time === null ? `${date}T${SESSION_CLOSE}` : time.slice(0, SECONDS_LENGTH),
    previousClose: figures.previous > 0 ? figures.previous : null,
    plazo: usualTerm(date),
  };
}

/** The rows of a title's series between two days, both included, as [first, end); empty when from > to. */
export function seriesRange({ series }: Title, from: number, to: number): readonly [first: number, end: number] {
  return series ? series.range(from, to) : [0, 0];
}
