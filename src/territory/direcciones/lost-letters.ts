/** Names of streets of which a letter was lost as a blank: of Ñ and Ü, and of vowels with an accent, old programs leave nothing else. */
import { fold } from '../../indexes/fold.ts';
import { parseAddress } from '../address/parse.ts';
import type { AddressCatalog } from './catalog.ts';
import type { Query } from './query.ts';
import { type Rereading, streetCalled, withStreets } from './rereading.ts';

/** The letters that get lost, folded. */
const LOST = [...'nuaeio'];
/** A part of a name that may be a piece of a word: no letters with marks, and none of the short words that names have. */
const PIECE = /^(?!(?:las?|los|el|del?|al|av|y|e)$)\p{L}+$/iu;
/** Letters from which on what stands in names counts as a word. */
const WORD = 3;
/** Letters of the shortest word that is put together: of three initials would be, `A A` as `ANA`. */
const WHOLE = 4;
/** The end of a word of which only its N is left, `TUCUM N`, which the grammar reads as the sign of a number. */
const END_LEFT = /(\p{L}{3,}) n(?![\p{L}°º.])/giu;

/**
 * The addresses that a text may be with words of its streets put together that are in names of streets with one letter between them, but
 * not both apart: `PE A 2250`, `CASTA ARES`, `Roque Saenz Pe a`, `G emes`, `TUCUM N Y CALLAO`. One for each
 * letter that makes a word: `R SA` may be `ROSA` and `RASA`. Names are compared folded, so that any vowel counts, with an accent or without.
 */
export function withLettersLost(catalog: AddressCatalog, { text, first }: Query): readonly Rereading[] {
  const found = withLettersOfEndsLost(catalog, text);
  for (let turn = 0; turn < LOST.length; turn += 1) {
    let isNew = false;
    const streets = first.streets.map((street) => {
      const mended = street.kind === 'named' ? mendedName(catalog, street.name, turn) : null;
      if (mended === null) return street;
      isNew ||= mended.isNew;
      return streetCalled(street.type === null ? mended.name : `${street.type} ${mended.name}`) ?? street;
    });
    if (!isNew) break;
    found.push({ way: 'respelled', parsed: withStreets(first, streets, first.places) });
  }
  return found;
}

/** The same of words of which an N stands apart: the text is read anew, as many letters as make a word of the first of them. */
function withLettersOfEndsLost(catalog: AddressCatalog, text: string): Rereading[] {
  const found: Rereading[] = [];
  for (let turn = 0; turn < LOST.length; turn += 1) {
    let isNew = false;
    const whole = text.replace(END_LEFT, (match, piece: string) => {
      const words = wholeWords(catalog, piece, 'n');
      isNew ||= turn < words.length;
      return words[turn] ?? words[0] ?? match;
    });
    const parsed = isNew ? parseAddress(whole) : null;
    if (parsed === null) break;
    found.push({ way: 'respelled', parsed });
  }
  return found;
}

/** A name with the words put together that its pieces are, by the letter of that turn or else the first; `isNew`: one of them has such a letter. */
function mendedName(catalog: AddressCatalog, name: string, turn: number): { name: string; isNew: boolean } | null {
  const words = name.split(' ');
  const mended: string[] = [];
  let isNew = false;
  for (let at = 0; at < words.length; at += 1) {
    const whole = wholeWords(catalog, words[at]!, words[at + 1] ?? '');
    isNew ||= turn < whole.length;
    mended.push(whole[turn] ?? whole[0] ?? words[at]!);
    if (whole.length > 0) at += 1;
  }
  return mended.length === words.length ? null : { name: mended.join(' '), isNew };
}

/** The words of names of streets that two pieces are with a letter between them; none where both are words, or one is an initial beside a word. */
function wholeWords({ tables }: AddressCatalog, before: string, after: string): readonly string[] {
  if (!PIECE.test(before) || !PIECE.test(after)) return NONE;
  const { vocabulary } = tables.calles.text;
  const isWord = (text: string): boolean => text.length >= WORD && vocabulary.idOf(text) >= 0;
  const [one, other] = [fold(before), fold(after)];
  if (one.length + other.length + 1 < WHOLE) return NONE;
  const areWords = Number(isWord(one)) + Number(isWord(other));
  if (areWords === 2 || (areWords === 1 && Math.min(one.length, other.length) === 1)) return NONE;
  return LOST.map((letter) => one + letter + other).filter(isWord);
}

const NONE: readonly string[] = [];
