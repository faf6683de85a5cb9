import { fold } from '../../../indexes/fold.ts';

/** Something that a search found. */
interface Labelled {
  readonly label: string;
}

/** The words of a text, without case and accents. */
function wordsOf(text: string): readonly string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * What was found as one list. Each group is in its own order; groups in which something bears the very words that were typed
 * come before those where they are but the beginning of a word, or like one.
 */
export function inOrder<T extends Labelled>(text: string, groups: readonly (readonly T[])[]): readonly T[] {
  const typed = wordsOf(text);
  const bears = ({ label }: T): boolean => {
    const words = wordsOf(label);
    return typed.every((word) => words.includes(word));
  };
  return [...groups.filter((group) => group.some(bears)), ...groups.filter((group) => !group.some(bears))].flat();
}

/** A text in capitals, or of letters and digits, as symbols of securities are. */
const SYMBOL = /^(?=.*[A-Z])[A-Z0-9]{2,6}$|^(?=.*\d)[a-z][a-z0-9]{2,5}$/;

/** The symbol of a security that a text may be; null for what looks like none. */
export function symbolOf(text: string): string | null {
  const symbol = text.trim();
  return SYMBOL.test(symbol) ? symbol.toUpperCase() : null;
}
