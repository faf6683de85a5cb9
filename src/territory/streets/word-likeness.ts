/** How one word of a name that a person wrote stands for another: by its first letter, shortened, or mistyped. */
import { toleratedEdits } from '../../indexes/analysis.ts';
import { editDistance } from '../../indexes/edit-distance.ts';
import { GIVEN_NAMES } from './given-names.ts';

/** What a word is to another; greater is farther. */
export const LIKENESS = { equal: 0, initial: 1, shortened: 2, mistyped: 3, similar: 4, none: 5 } as const;
export type Likeness = (typeof LIKENESS)[keyof typeof LIKENESS];

/** Letters of a shortened word at most: `bme`, `alte`, `hip`. */
const LONGEST_SHORTENED = 5;
/** Letters of a word at most of which letters within are left out: `bme`, `gdor`, `agstn`. */
const LONGEST_CONTRACTED = 6;
/** Of so short a word a single letter may be left out as well, `jse`, `jos` of `jose`: no typing error is tolerated in it. */
const WITHOUT_TYPOS = 3;
/** Of a word that is merely similar, one letter in so many may differ. */
const LETTERS_PER_EDIT = 3;

/** Longer words are compared as they stand: a bound on the time of one comparison. */
const LONGEST_COMPARED = 32;

/** How like two folded words are: `one` that was asked for, and one of a name. */
export function likenessOf(one: string, other: string): Likeness {
  if (one === other) return LIKENESS.equal;
  if (one.length > LONGEST_COMPARED || other.length > LONGEST_COMPARED) return LIKENESS.none;
  // A number is another number as soon as one digit differs.
  if (isNumber(one) || isNumber(other)) return LIKENESS.none;
  const isShorter = one.length <= other.length;
  const short = isShorter ? one : other;
  const long = isShorter ? other : one;
  if (short.length === 1) return long.startsWith(short) ? LIKENESS.initial : LIKENESS.none;
  if (isShortened(short, long)) return LIKENESS.shortened;
  if (long.length - short.length > long.length / LETTERS_PER_EDIT) return LIKENESS.none;
  // Nobody mistypes both ends of a word; most pairs of words end here.
  if (short[0] !== long[0] && short.at(-1) !== long.at(-1)) return LIKENESS.none;
  const most = Math.max(toleratedEdits(one), Math.floor(long.length / LETTERS_PER_EDIT));
  const edits = editDistance(one, other, most);
  // `Miguel` is not `MANUEL`, nor `Rodolfo` a slip for `ADOLFO`.
  if (edits <= most && GIVEN_NAMES.has(one) && GIVEN_NAMES.has(other)) return LIKENESS.none;
  // The reference's tolerance is that of the word asked for.
  if (edits <= toleratedEdits(one)) return LIKENESS.mistyped;
  return short.length >= 2 * LETTERS_PER_EDIT && edits <= Math.floor(long.length / LETTERS_PER_EDIT)
    ? LIKENESS.similar
    : LIKENESS.none;
}

function isNumber(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 48 && code <= 57;
}

/** Names of persons that others begin with: `Mariano` is not `MARIA`, nor `José` short for `JOSEFINA`. */
const WHOLE_NAMES: ReadonlySet<string> = new Set([
  'ana',
  'clara',
  'eva',
  'jose',
  'juan',
  'julia',
  'luis',
  'maria',
  'rosa',
]);

/** `lib` of `libertador`, `bme` of `bartolome`, `rdo` of `ricardo`: its beginning, or its first and last letters with some between. */
function isShortened(short: string, long: string): boolean {
  const leftOut = short.length === WITHOUT_TYPOS ? 1 : 2;
  if (short.length < 2 || long.length < short.length + leftOut || short[0] !== long[0]) return false;
  if (long.startsWith(short)) {
    return short.length >= 3 && short.length <= LONGEST_SHORTENED && !WHOLE_NAMES.has(short);
  }
  if (short.length > LONGEST_CONTRACTED || short.charCodeAt(short.length - 1) !== long.charCodeAt(long.length - 1))
    return false;
  // What is left out within leaves no vowel there: `melo` is not short for `merlassino`, nor `pio` for `patricio`.
  if (/^.{1,80}[aeiou].+$/.test(short)) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}
