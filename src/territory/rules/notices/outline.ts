import type { Tell } from './tell.ts';

/** Rule `unit-outline` (aviso): where outlines are loaded every unit has one. A point within a unit that has none is said to lie nowhere. */
export function checkOutlineKnown(id: string, outlines: ReadonlySet<string> | null, tell: Tell): void {
  if (outlines !== null && !outlines.has(id)) tell('id', 'no polygon is known', 'unit-outline');
}

/**
 * Rule `ring-turn` (aviso): outer rings turn counterclockwise and holes clockwise, as RFC 7946 has it. Here the order of the
 * rings decides which are holes; other programs that draw the file may be misled.
 */
export function checkRingTurn(wrong: number, tell: Tell): void {
  if (wrong > 0) tell('geometry', `${wrong} of its rings turn the wrong way`, 'ring-turn');
}
