import { MAY } from './known-words.ts';
import { ARTICLES, CLASS, PHRASES_BY_FIRST } from './lexicon.ts';
import { isListedAs } from './listed-word.ts';
import { inContext } from './neighbours.ts';
import { areNumberedInitials, tokenAt } from './spans.ts';
import { splitWords, type Word } from './split-words.ts';
import type { CleanText, Token } from './types.ts';

const DOT = 0x2e;

/**
 * Splits cleaned text into tokens with their classes (section 8.3). Fixed phrases ("sin número", "N °", "entre calles") become one
 * token. Returns null when there are more than `limit` tokens.
 */
export function tokenizeAddress(clean: CleanText, limit: number): Token[] | null {
  const words = splitWords(clean, limit);
  if (words === null) return null;
  let fates = 0;
  for (let at = 0; at < words.length; at += 1) fates |= words[at]?.may ?? 0;
  // Most texts are names and numbers alone: each word is a token as it is.
  const tokens = (fates & MAY.join) === 0 ? words : joined(clean, words);
  if ((fates & MAY.change) !== 0) change(tokens);
  const first = tokens[0];
  if (first?.fold.charCodeAt(1) === DOT && areNumberedInitials(tokens)) first.mask |= CLASS.institution;
  return tokens;
}

/** The tokens that the words are when phrases and lists are one each, and what says nothing is left out. */
function joined(clean: CleanText, words: readonly Word[]): Word[] {
  const tokens: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const first = words[at];
    const phrase = phraseAt(words, at);
    const length = phrase?.words.length ?? 1;
    const last = words[at + length - 1];
    if (first === undefined || last === undefined) break;
    if (phrase !== undefined) {
      first.text = clean.text.slice(first.start, last.end);
      first.fold = phrase.words.join(' ');
      first.end = last.end;
      first.mask = phrase.mask;
    }
    // "Locales 4 y 5", "Dpto. J y K", "of. 26, 27 y 28", "pisos 1 y 2": one flat, no corner.
    const lodging = (tokens[tokens.length - 1]?.mask ?? 0) & (CLASS.plot | CLASS.door | CLASS.floor);
    // Of blocks and sectors letters are names: "entre Sector G y E".
    const listed = (lodging & CLASS.door) !== 0 ? CLASS.number | CLASS.letter : CLASS.number;
    const end = lodging === 0 ? at : listEnd(words, at, listed);
    if (end > at && ((lodging & CLASS.floor) === 0 || areFloors(tokens[tokens.length - 1], words, end))) {
      const { end: close } = words[end] ?? first;
      first.text = clean.text.slice(first.start, close);
      first.end = close;
      first.mask = CLASS.range;
      at = end;
    }
    if (isArticle(tokens[tokens.length - 1], first, words[at + 1])) first.mask = 0;
    // Punctuation that stands alone says nothing; it was kept so far because phrases may contain it ("N °").
    if (first.mask !== 0) tokens.push(first);
    at += length;
  }
  return tokens;
}

/** Whether a word is the article of "Mitre y la calle Alsina". */
function isArticle(previous: Word | undefined, { fold }: Word, next: Word | undefined): boolean {
  if (previous === undefined || next === undefined || !ARTICLES.has(fold)) return false;
  if ((next.mask & (CLASS.type | CLASS.route)) === 0) return false;
  return (previous.mask & (CLASS.corner | CLASS.between | CLASS.and)) !== 0 || previous.fold === 'y';
}

/** The classes of a token beside its neighbours, two on each side. */
function maskInContext(tokens: readonly Word[], token: Word, at: number): number {
  return inContext(
    token,
    tokenAt(tokens, at - 1),
    tokenAt(tokens, at + 1),
    tokenAt(tokens, at - 2),
    tokenAt(tokens, at + 2),
  );
}

/** Gives the tokens the classes that they have beside their neighbours, which are looked at as they were. */
function change(tokens: readonly Word[]): void {
  const masks: number[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!;
    const changes = (token.may & MAY.change) !== 0;
    masks.push(changes ? maskInContext(tokens, token, at) : token.mask);
  }
  for (let at = 0; at < tokens.length; at += 1) tokens[at]!.mask = masks[at]!;
}

/** Whether a list that ends at `end` is one of floors, "pisos 1 y 4", "piso 1 y 2"; "piso 1 y 50" may be at the corner of street 50. */
function areFloors(floor: Token | undefined, words: readonly Token[], end: number): boolean {
  return floor?.fold === 'pisos' || Number(words[end]?.fold) - Number(words[end - 2]?.fold) === 1;
}

/** Where a list of flats that begins at `at` ends: of one of the classes `listed`, with a "y" before the last; `at` for none. */
function listEnd(words: readonly Token[], at: number, listed: number): number {
  const kind = (words[at]?.mask ?? 0) & listed;
  const isOne = (place: number): boolean => ((words[place]?.mask ?? 0) & kind) !== 0 && words[place]?.fold !== 'y';
  if (kind === 0 || !isOne(at)) return at;
  let last = at;
  while (words[last + 1]?.brk === true && isOne(last + 1)) last += 1;
  return words[last + 1]?.fold === 'y' && isOne(last + 2) ? last + 2 : at;
}

/** Whether the first of several words says a square, a building or an institution: "Plaza Lavalle", "Hospital Central". */
export function opensPremises(name: string): boolean {
  const space = name.indexOf(' ');
  return space !== -1 && isListedAs(name.slice(0, space), CLASS.institution | CLASS.premises);
}

function phraseAt(words: readonly Token[], at: number): { words: readonly string[]; mask: number } | undefined {
  const first = words[at];
  const candidates = first === undefined ? undefined : PHRASES_BY_FIRST.get(first.fold);
  if (candidates === undefined) return undefined;
  return candidates.find((phrase) => phrase.words.every((word, offset) => words[at + offset]?.fold === word));
}

/** The names of the classes in a mask, for explanations. */
export function classNames(mask: number): string[] {
  return Object.entries(CLASS)
    .filter(([, bit]) => (mask & bit) !== 0)
    .map(([name]) => name);
}
