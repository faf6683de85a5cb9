import { fault } from './fault.ts';

/** So many values may go without a question, of a series and in all: shares of few values say nothing. */
export const FREE_WITHDRAWALS = 20;

/**
 * Stops a visit that would take away more than a publisher takes back by itself: an answer that is whole by its own
 * count may still be a part of the truth.
 * @param withdrawn values that are gone at the publisher
 * @param compared values held where the answers looked
 * @param most `--sync-max-lost`, per cent
 * @throws SourceError `count`
 */
export function guardLosses(what: string, withdrawn: number, compared: number, most: number): void {
  if (withdrawn <= FREE_WITHDRAWALS || withdrawn * 100 <= compared * most) return;
  throw fault(
    'count',
    `${what} has lost ${withdrawn} of ${compared} values at the publisher, more than the ${most} % of --sync-max-lost; nothing was loaded. If the bank did take them back, allow more for one visit.`,
  );
}
