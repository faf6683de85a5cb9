import type { Calle, StreetNumbers } from '../../contract/entities.ts';
import type { Tell } from './tell.ts';

/** Door numbers above it are metres or kilometres of a road. */
const HIGHEST_DOOR_NUMBER = 20_000;

/** Rule `known-numbers` (aviso): a street has door numbers. An address on one that has none is found, its number not checked. */
export function checkNumbersKnown({ inicio, fin }: StreetNumbers, tell: Tell): void {
  if (inicio.derecha + inicio.izquierda + fin.derecha + fin.izquierda === 0)
    tell('altura', 'no number is known', 'known-numbers');
}

/** Rule `high-number` (aviso): door numbers end at 20,000; above are roads numbered by the metre. */
export function checkHighNumber({ inicio, fin }: StreetNumbers, tell: Tell): void {
  const highest = Math.max(inicio.derecha, inicio.izquierda, fin.derecha, fin.izquierda);
  if (highest > HIGHEST_DOOR_NUMBER) tell('altura', `goes up to ${highest}`, 'high-number');
}

/**
 * Rule `number-gap` (aviso): the ranges of a street's numbers follow each other without a hole of more than a block. A number
 * in a hole is answered without a point.
 */
export function checkRanges({ tramos }: Pick<Calle, 'tramos'>, tell: Tell): void {
  let gap: string | null = null;
  let overlap: string | null = null;
  let reached = Number.POSITIVE_INFINITY;
  for (const [from, to] of tramos ?? []) {
    // The next number of one side is two further, and ranges may begin with either side.
    if (from > reached + LONGEST_STEP) gap ??= `none between ${reached} and ${from}`;
    /** Rule `range-overlap` (aviso): the ranges of a street's numbers do not overlap. */
    if (from <= reached && reached !== Number.POSITIVE_INFINITY)
      overlap ??= `${from} to ${to} begins before ${reached}`;
    reached = reached === Number.POSITIVE_INFINITY ? to : Math.max(reached, to);
  }
  if (gap !== null) tell('tramos', gap, 'number-gap');
  if (overlap !== null) tell('tramos', overlap, 'range-overlap');
}

const LONGEST_STEP = 100;
