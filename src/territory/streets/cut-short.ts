/** When the last word of a text stands for a longer one that begins with it. */
import type { PlainName } from './plain-name.ts';

/** Letters of a word at least that is not also the way to cut another one short. */
const SHORTEST_WHOLE = 4;
/** Letters at least of a word that somebody left off to write, without a point behind it, where the name has more than the whole. */
const SHORTEST_LEFT_OFF = 6;

/**
 * Whether the last asked word is one of a name cut short: a few letters, or with a point (`Mont.`), or most of the word (`Montevi`).
 * Nobody leaves off after `Macha` who means `ADRIAN MACHADO`, nor after `Nigro` who means `NIGROMANTE`. `isWhole`: whether some street's name holds a word, which then is none cut short.
 */
export function isCutShort(
  { words, folded }: PlainName,
  others: readonly string[],
  isWhole: (word: string) => boolean,
): boolean {
  const last = words[words.length - 1]!;
  if (last.length < SHORTEST_WHOLE) return true;
  if (isWhole(last)) return false;
  if (folded.endsWith('.')) return true;
  const isAlone = others.length <= words.length;
  if (!isAlone && last.length < SHORTEST_LEFT_OFF) return false;
  const isMost = ({ length }: string): boolean => (isAlone ? 2 * last.length > length : 3 * last.length >= 2 * length);
  return others.some((word) => word.startsWith(last) && isMost(word));
}
