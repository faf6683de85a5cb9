import type { Memory } from './memory.ts';
import { daysAfter } from './session-days.ts';

/** After so many days a title's series are asked for again, for revisions and events, when there is room. */
export const REFRESHED_AFTER_DAYS = 30;

/** So many days before the last held session are asked for again: what was corrected is corrected here, too. */
export const WINDOW_DAYS = 15;

/**
 * Which titles are asked for one by one, most wanted first: those never asked; those that miss sessions, because the panels were not
 * read after every close since; those asked longest ago.
 *
 * @param keys titles in the order of their panels
 */
export function queueOf(
  keys: readonly string[],
  { asked, since }: Pick<Memory, 'asked' | 'since'>,
  closed: string,
): string[] {
  const stale = daysAfter(closed, -REFRESHED_AFTER_DAYS);
  const rank = (key: string): number => {
    const last = asked[key] ?? '';
    if (last === '') return 0;
    if (last < since) return 1;
    return last <= stale ? 2 : 3;
  };
  return keys
    .filter((key) => rank(key) < 3)
    .sort((a, b) => rank(a) - rank(b) || compare(asked[a] ?? '', asked[b] ?? ''));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
