import type { Note } from './problem.ts';

/** One side's numbers at both ends of a street; 0 is unknown. */
interface Side {
  readonly inicio: number;
  readonly fin: number;
}

/** Rule `door-number`: a whole number of at least 0, as a number or as digits; absent is 0, "unknown" (territorial.md 2.2). */
export function readDoorNumber(raw: unknown, field: string, note: Note): number {
  if (raw === undefined || raw === null || raw === '') return 0;
  const value = typeof raw === 'string' && /^\s*\d+(\.0*)?\s*$/.test(raw) ? Number(raw) : raw;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  note(field, `${(JSON.stringify(raw) ?? '').slice(0, 40)} is no door number`, 'door-number');
  return 0;
}

/**
 * Rule `number-order` (aviso): numbers grow from the beginning of a street to its end. Where a side's known ends are the wrong way
 * round it is not known which of them is the mistake (`8301` to `839`), so the side becomes unknown; the street stays, and
 * the caller reports the sentence given here.
 */
export function orderSide(side: Side): { readonly side: Side; readonly problem: string | null } {
  if (side.inicio === 0 || side.fin === 0 || side.inicio <= side.fin) return { side, problem: null };
  return {
    side: { inicio: 0, fin: 0 },
    problem: `begins at ${side.inicio} and ends at ${side.fin}: the street is loaded, the numbers of this side count as unknown`,
  };
}

/** Rule `number-ranges`: ranges that exist are pairs of whole numbers, from not above to, in ascending order. */
export function readRanges(raw: unknown, note: Note): readonly (readonly [number, number])[] | null {
  if (!Array.isArray(raw)) {
    note('tramos', 'not a list of ranges', 'number-ranges');
    return null;
  }
  const ranges: (readonly [number, number])[] = [];
  for (const [index, pair] of raw.entries()) {
    const from: unknown = Array.isArray(pair) ? pair[0] : undefined;
    const to: unknown = Array.isArray(pair) ? pair[1] : undefined;
    const whole =
      typeof from === 'number' && typeof to === 'number' && Number.isSafeInteger(from) && Number.isSafeInteger(to);
    if (!whole || from < 0 || from > to) {
      note(`tramos.${index}`, 'not a range of two whole numbers, the lower first', 'number-ranges');
      return null;
    }
    ranges.push([from, to]);
  }
  return ranges.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}
