/** Words that begin like an unfinished one but for a typo. */
import type { Vocabulary } from '../../indexes/vocabulary.ts';

/** Letters that a word needs before a typo in it is forgiven. */
const SHORTEST_WITH_TYPO = 4;
/** Words that are looked at and kept at most: bounds on the time. */
const MOST_KEPT = 400;

/**
 * Ids of the words that begin with `typed` after one edit: a letter too many, missing, wrong, or two exchanged; those that
 * begin with it as it is left out. Only words with its first or second letter first are looked at, so that a typo of the
 * first letter is forgiven where letters were exchanged or one was put before, not where it is another.
 */
export function nearPrefixes(vocabulary: Vocabulary, typed: string): number[] {
  if (typed.length < SHORTEST_WITH_TYPO) return [];
  const found: number[] = [];
  for (const letter of new Set(typed.slice(0, 2))) {
    const [from, to] = vocabulary.prefixRange(letter);
    for (let id = from; id < to && found.length < MOST_KEPT; id++) {
      if (beginsAlmost(vocabulary.words[id] ?? '', typed)) found.push(id);
    }
  }
  return found;
}

/** Whether a word begins with `typed` after exactly one edit of it. */
function beginsAlmost(word: string, typed: string): boolean {
  let at = 0;
  while (at < typed.length && word.charCodeAt(at) === typed.charCodeAt(at)) at++;
  if (at === typed.length) return false;
  return (
    word.startsWith(typed.slice(at + 1), at + 1) ||
    word.startsWith(typed.slice(at), at + 1) ||
    word.startsWith(typed.slice(at + 1), at) ||
    (word.charCodeAt(at) === typed.charCodeAt(at + 1) &&
      word.charCodeAt(at + 1) === typed.charCodeAt(at) &&
      word.startsWith(typed.slice(at + 2), at + 2))
  );
}
