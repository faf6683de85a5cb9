import type { Line } from './line.ts';

/** What a series comes to, in a few figures: places of its first, last, least and greatest value. */
export interface LineSummary {
  readonly first: number;
  readonly last: number;
  readonly least: number;
  readonly greatest: number;
  readonly count: number;
}

/** The figures of a series; null when it has no value. Of equal values the first counts. */
export function summaryOf({ series: { values }, filled }: Line): LineSummary | null {
  const [first] = filled;
  const last = filled.at(-1);
  if (first === undefined || last === undefined) return null;
  let least = first;
  let greatest = first;
  for (const place of filled) {
    const value = values[place] ?? 0;
    if (value < (values[least] ?? 0)) least = place;
    if (value > (values[greatest] ?? 0)) greatest = place;
  }
  return { first, last, least, greatest, count: filled.length };
}
