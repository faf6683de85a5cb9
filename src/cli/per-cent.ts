import { UsageError } from './command.ts';

const PER_CENT = /^\s*(\d+(?:\.\d+)?)\s*(?:%\s*)?$/;

/**
 * An option in per cent as a share (`1` and `1 %` are 0.01), `fallback` when it is not given.
 * @throws UsageError for anything else than 0 to 100
 */
export function shareOf(flag: string, given: string | boolean | undefined, fallback: number): number {
  if (given === undefined) return fallback;
  const number = typeof given === 'string' ? PER_CENT.exec(given)?.[1] : undefined;
  const value = Number(number ?? Number.NaN);
  if (!(value <= 100)) throw new UsageError(`--${flag}: expected a per cent from 0 to 100, got "${given}".`);
  return value / 100;
}
