import type { Level } from './answers.ts';

/** Levels of a book that are shown. */
export const SHOWN_LEVELS = 5;

/** One level, and how deep each side is against the deepest. */
export interface ShownLevel extends Level {
  /** 0 to 1. */
  readonly bidDepth: number;
  readonly askDepth: number;
}

/** A book as it is shown: the best levels first. */
export interface ShownBook {
  readonly levels: readonly ShownLevel[];
  readonly bidTotal: number;
  readonly askTotal: number;
  /** Ask less bid; null when one side is empty. */
  readonly spread: number | null;
}

/** The levels that say anything, at most {@link SHOWN_LEVELS}. Null when there is none. */
export function bookOf(points: readonly Level[]): ShownBook | null {
  const levels = points.filter(({ precioCompra, precioVenta }) => precioCompra > 0 || precioVenta > 0);
  const shown = levels.slice(0, SHOWN_LEVELS);
  const [best] = shown;
  if (!best) return null;
  const deepest = Math.max(...shown.flatMap(({ cantidadCompra, cantidadVenta }) => [cantidadCompra, cantidadVenta]), 1);
  return {
    levels: shown.map((level) => ({
      ...level,
      bidDepth: level.cantidadCompra / deepest,
      askDepth: level.cantidadVenta / deepest,
    })),
    bidTotal: shown.reduce((sum, { cantidadCompra }) => sum + cantidadCompra, 0),
    askTotal: shown.reduce((sum, { cantidadVenta }) => sum + cantidadVenta, 0),
    spread: best.precioCompra > 0 && best.precioVenta > 0 ? best.precioVenta - best.precioCompra : null,
  };
}

/** Where a price lies between the low and the high of a day, 0 to 1; null when they say nothing. */
export function placeInDay(price: number, low: number, high: number): number | null {
  if (!(low > 0 && high > low)) return null;
  return Math.min(1, Math.max(0, (price - low) / (high - low)));
}
