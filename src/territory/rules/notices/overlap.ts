import type { Tell } from './tell.ts';

/** Least part of the smaller unit that two units must share to be reported; below are the seams of simplified outlines. */
const SMALLEST_OVERLAP = 0.01;

/**
 * Rule `own-area` (aviso): units of one kind share no area. A point in what two of them share is said to lie in the one of
 * the lower id.
 * @param share part of the smaller of the two that they share, 0 to 1
 */
export function checkOwnArea(other: string, share: number, tell: Tell): void {
  if (share < SMALLEST_OVERLAP) return;
  tell('geometry', `shares ${(100 * share).toFixed(1)} % of the smaller of the two with ${other}`, 'own-area');
}

/** Rule `ring-crossing` (aviso): the border of a unit does not cross itself. What lies within such a loop counts by the even-odd rule. */
export function checkRingCrossing(crossing: readonly [number, number] | null, tell: Tell): void {
  if (crossing) tell('geometry', `its border crosses itself near ${crossing[1]}, ${crossing[0]}`, 'ring-crossing');
}
