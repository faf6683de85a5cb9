import {
  ARTICLES,
  CLASS,
  NO_NUMBER_WORDS,
  PHRASES_BY_FIRST,
  SHAPES,
  SHAPES_WITH_DIGITS,
  WORD_CLASSES,
} from './lexicon.ts';
import { CHANGING, mayChange } from './neighbours.ts';

/** What may become of a word beside what its classes say, as bits. */
export const MAY = {
  /** It may open a phrase ("sin número") or a list of flats, or say nothing at all. */
  join: 1 << 0,
  /** Its neighbours may change its classes. */
  change: 1 << 1,
} as const;

/** What is known of a word by itself: its classes (a mask over `CLASS`) and what may become of it (bits of {@link MAY}). */
interface KnownWord {
  readonly mask: number;
  readonly may: number;
}

const PLAIN: KnownWord = { mask: CLASS.word, may: 0 };
const LODGING = CLASS.plot | CLASS.door | CLASS.floor;
const LETTER_A = 0x61;
const ZERO = 0x30;
const NINE = 0x39;
const LETTERS = /^[a-z]+$/;

/** What is known of any word by tables and shapes, without regard to its neighbours. `folded`: the same folded. */
export function knowWord(text: string, folded: string): KnownWord {
  if (LETTERS.test(folded)) return knownWord(folded);
  const mask = classify(text, folded);
  return { mask, may: fateOf(folded, mask) };
}

function classify(text: string, folded: string): number {
  const known = WORD_CLASSES.get(folded);
  if (known !== undefined) return known;
  if (folded === 'n') return CLASS.n;
  const first = folded.charCodeAt(0);
  for (const [mask, shape] of first >= ZERO && first <= NINE ? SHAPES_WITH_DIGITS : SHAPES) {
    if (shape.test(folded)) return mask;
  }
  return /[\p{L}\p{N}&]/u.test(text) ? CLASS.word : 0;
}

/** What may become of a word of these classes, bits of {@link MAY}. */
function fateOf(folded: string, mask: number): number {
  const joins = mask === 0 || (mask & LODGING) !== 0 || PHRASES_BY_FIRST.has(folded) || ARTICLES.has(folded);
  return (joins ? MAY.join : 0) | (mayChange(folded, mask) ? MAY.change : 0);
}

/** Every word of small letters alone that is anything but part of a name: the tables, single letters, "sn". */
const KNOWN: ReadonlyMap<string, KnownWord> = new Map(
  [
    ...WORD_CLASSES.keys(),
    ...PHRASES_BY_FIRST.keys(),
    ...ARTICLES,
    ...CHANGING,
    ...NO_NUMBER_WORDS,
    ...Array.from({ length: 26 }, (_, letter) => String.fromCharCode(LETTER_A + letter)),
  ]
    .filter((word) => LETTERS.test(word))
    .map((word): [string, KnownWord] => {
      const mask = classify(word, word);
      return [word, { mask, may: fateOf(word, mask) }];
    }),
);

/** The lengths of known words by their first two letters, a bit for each: says of most words of names that they are not known. */
const LENGTHS = new Int32Array(1 << 10);
for (const word of KNOWN.keys()) LENGTHS[beginning(word)]! |= 1 << word.length;

function beginning(word: string): number {
  const second = word.length === 1 ? 0 : word.charCodeAt(1) - LETTER_A;
  return ((word.charCodeAt(0) - LETTER_A) << 5) | second;
}

/** What is known of a folded word of the letters `a` to `z` alone. */
export function knownWord(folded: string): KnownWord {
  if (((LENGTHS[beginning(folded)] ?? 0) & (1 << folded.length)) === 0) return PLAIN;
  return KNOWN.get(folded) ?? PLAIN;
}
