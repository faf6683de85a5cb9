import { Decimal } from 'decimal.js';

/** Nearer to a cut than this, the quotient of two doubles cannot be trusted and is computed in decimals. */
const DOUBTFUL = 1e-6;

/**
 * `variacion`: per cent of `last` against `previous`, cut toward zero to two decimals, of the decimal numbers as they
 * are written (reference market.md 6.1). 0 when the previous close is 0 or unknown (NaN); the largest number there is in
 * place of more.
 */
export function variation(last: number, previous: number): number {
  if (!(previous > 0) || !Number.isFinite(last)) return 0;
  const hundredths = ((last - previous) / previous) * 10_000;
  const cut = Math.trunc(hundredths);
  const nearest = Math.round(hundredths);
  if (Math.abs(hundredths - nearest) > DOUBTFUL * Math.max(1, Math.abs(hundredths))) return cut / 100 + 0;
  return (
    finite(
      new Decimal(last).minus(previous).times(100).div(previous).toDecimalPlaces(2, Decimal.ROUND_DOWN).toNumber(),
    ) + 0
  );
}

/** A number, the largest there is in place of more: JSON knows no infinity, and every figure of a quote is a number. NaN stays. */
export function finite(number: number): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, number));
}

/** `tendencia`, from the sign of the variation (reference 4). */
export function tendency(percent: number): 'sube' | 'baja' | 'mantiene' {
  return percent > 0 ? 'sube' : percent < 0 ? 'baja' : 'mantiene';
}
