import { fold } from './fold-word.ts';
import { knownWord, knowWord } from './known-words.ts';
import { CLASS } from './lexicon.ts';
import type { CleanText, Token } from './types.ts';

/** A word of the text, and what may become of it (bits of `MAY`). It becomes a token, alone or with what follows it. */
export type Word = { -readonly [key in keyof Token]: Token[key] } & { may: number };

const SPACE = 0x20;
const ASCII = 0x80;

/** What a character is to a word, as bits: a word of letters or of digits alone is told without an expression. */
const LETTER = 1;
const DIGIT = 2;
const OTHER = 4;
/** A point or a colon, which at the end of a word does not count. */
const POINT = 8;
const KINDS = new Uint8Array(ASCII).fill(OTHER);
for (const letter of 'abcdefghijklmnopqrstuvwxyz') KINDS[letter.charCodeAt(0)] = LETTER;
for (const digit of '0123456789') KINDS[digit.charCodeAt(0)] = DIGIT;
for (const point of '.:') KINDS[point.charCodeAt(0)] = POINT;

/** The words of a cleaned text with their classes; null when there are more than `limit`. */
export function splitWords({ text, breaks, asides }: CleanText, limit: number): Word[] | null {
  const words: Word[] = [];
  const marked = breaks.size + asides.size > 0;
  const small = text.toLowerCase();
  // A capital may become two characters ("İ"): then the words are folded one by one.
  const line = small.length === text.length ? small : text;
  for (let start = 0; start < line.length; ) {
    if (words.length === limit) return null;
    let kinds = 0;
    let end = start;
    let last = start;
    for (; end < line.length; end += 1) {
      const code = line.charCodeAt(end);
      if (code === SPACE) break;
      const kind = code < ASCII ? (KINDS[code] ?? OTHER) : OTHER;
      if (kind === POINT) continue;
      // A point in front of this character stands inside the word.
      kinds |= end === last ? kind : OTHER;
      last = end + 1;
    }
    const word = text.slice(start, end);
    let folded = word;
    let mask: number = CLASS.number;
    let may = 0;
    if (kinds === LETTER) {
      folded = line.slice(start, last);
      ({ mask, may } = knownWord(folded));
    } else if (kinds === DIGIT) {
      if (last < end) folded = word.slice(0, last - start);
    } else {
      folded = fold(word);
      ({ mask, may } = knowWord(word, folded));
    }
    const brk = marked && breaks.has(start);
    words.push({ text: word, fold: folded, start, end, mask, brk, aside: marked && asides.has(start), may });
    start = end + 1;
  }
  return words;
}
