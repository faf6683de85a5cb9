import type { PartName, Reading, Span } from './types.ts';

/** The outcome of the choice among readings. */
export interface Choice {
  readonly reading: Reading | null;
  /** Why there is none: `none`, no reading fits; `tie`, the best ones rank equal and find different things. Null when one was chosen. */
  readonly reason: 'none' | 'tie' | null;
}

/**
 * Section 8.4: the highest rank wins; equal best ranks mean "not understood", unless they differ in nothing that the address is found
 * by: whether "Edificio F" behind a place is a flat or a part of the place. `readings` are sorted, best first.
 */
export function chooseReading(readings: readonly Reading[]): Choice {
  const [best, ...others] = readings;
  if (best === undefined) return { reading: null, reason: 'none' };
  const isTie = others.some((other) => other.score === best.score && !findAlike(best, other));
  return isTie ? { reading: null, reason: 'tie' } : { reading: best, reason: null };
}

/** Whether two readings have the same streets and number. */
function findAlike(one: Reading, other: Reading): boolean {
  if (one.tipo !== other.tipo) return false;
  const found = one.spans.filter(tells);
  const others = other.spans.filter(tells);
  return (
    found.length === others.length &&
    found.every(({ part, from, to }, at) => {
      const like = others[at];
      return like?.part === part && like.from === from && like.to === to;
    })
  );
}

function tells({ part }: Span): boolean {
  return !SAYS_NOTHING.has(part);
}

/** Parts of an address that no street is found by. */
const SAYS_NOTHING: ReadonlySet<PartName> = new Set([
  'place',
  'tail',
  'mid',
  'lodging',
  'lot',
  'unit',
  'floor',
  'rest',
  'skip',
]);
