import type { Reading } from './types.ts';

/** The outcome of the choice among readings. */
export interface Choice {
  readonly reading: Reading | null;
  /** Why there is none: `none`, no reading fits; `tie`, the best two rank equal. Null when one was chosen. */
  readonly reason: 'none' | 'tie' | null;
}

/** Section 8.4: the highest rank wins; equal best ranks mean "not understood". `readings` are sorted, best first. */
export function chooseReading(readings: readonly Reading[]): Choice {
  const [best, second] = readings;
  if (best === undefined) return { reading: null, reason: 'none' };
  if (second !== undefined && second.score === best.score) return { reading: null, reason: 'tie' };
  return { reading: best, reason: null };
}
