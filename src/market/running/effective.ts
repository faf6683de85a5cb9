import type { Known, RunningQuote } from './running-quote.ts';

/**
 * The figures of a session with those that follow from its last prices: the open is the first of them where none was
 * stated, high and low contain open and last. What nobody stated and nothing shows is absent.
 */
export function effective({ known, seen }: Pick<RunningQuote, 'known' | 'seen'>): Known {
  const { last } = known;
  if (last === undefined) return known;
  const open = known.open ?? seen.first ?? last;
  const high = Math.max(last, open, known.high ?? last, seen.top ?? last);
  const low = Math.min(last, open, known.low ?? last, seen.bottom ?? last);
  return { ...known, open, high, low };
}
