import type { Candle } from '../../parts/chart/props.ts';
import type { Session } from './answers.ts';

/** The civil date of a session's time. */
export function dayOfTime(time: string): string {
  return time.slice(0, 10);
}

/** Sessions as candles; a price that is not known (0) is the close. */
export function candlesOf(sessions: readonly Session[]): Candle[] {
  return sessions.map(({ fechaHora, apertura, maximo, minimo, ultimoPrecio, volumenNominal }) => ({
    date: dayOfTime(fechaHora),
    open: apertura > 0 ? apertura : ultimoPrecio,
    high: Math.max(maximo, ultimoPrecio),
    low: minimo > 0 ? Math.min(minimo, ultimoPrecio) : ultimoPrecio,
    close: ultimoPrecio,
    volume: volumenNominal,
  }));
}

/** Whether equal ratios can take equal heights: a logarithm is of prices above zero alone. */
export function haveLogarithms(candles: readonly Candle[], others: readonly (number | null)[] = []): boolean {
  return candles.every(({ low, open }) => low > 0 && open > 0) && others.every((price) => price === null || price > 0);
}

/** What became of the price over a stretch. */
export interface Course {
  readonly first: string;
  readonly last: string;
  readonly sessions: number;
  readonly highest: number;
  readonly lowest: number;
  /** From the first close to the last, per cent; null where the first is not above zero. */
  readonly change: number | null;
}

/** The course of candles; null without any. */
export function courseOf(candles: readonly Candle[]): Course | null {
  const first = candles[0];
  const last = candles.at(-1);
  if (!first || !last) return null;
  let highest = first.high;
  let lowest = first.low;
  for (const { high, low } of candles) {
    if (high > highest) highest = high;
    if (low < lowest) lowest = low;
  }
  const change = first.close > 0 ? (last.close / first.close - 1) * 100 : null;
  return { first: first.date, last: last.date, sessions: candles.length, highest, lowest, change };
}
