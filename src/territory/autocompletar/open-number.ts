/** Door numbers as somebody types them: one that may still go on. */
import { CONTAINMENT, type Containment, type Numbering } from '../streets/numbering.ts';

/** Digits that may follow, and numbers tried of those that begin so with each more. */
const MOST_DIGITS = 3;
const TRIED = 10;
/** No number has more digits. */
const HIGHEST = 99_999;

/** Whether a street has a number; of one that is open also whether it has one that begins so. */
export function containmentTyped(numbering: Numbering, street: number, number: number, isOpen: boolean): Containment {
  const own = numbering.containment(street, number);
  if (!isOpen || own !== CONTAINMENT.outside || number === 0) return own;
  for (let digits = 1, size = 10; digits <= MOST_DIGITS; digits++, size *= 10) {
    const from = number * size;
    if (from > HIGHEST) break;
    for (let at = 0; at < TRIED; at++) {
      if (numbering.containment(street, from + (at * size) / TRIED) === CONTAINMENT.inside) return CONTAINMENT.inside;
    }
  }
  return own;
}
