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
const END_LEFT = /(?<!\p{L})(\p{L}{3,30}) n(?= \d{2}| [^\d]|$)/giu;
/** Streets with a word from which on it may be meant by `PER N 1250`: less common ones are an abbreviation and the sign of a number, `GAL N 12`. */
const COMMON = 10;
const NONE: readonly string[] = [];

/**
 * The addresses that a text may be with words of its streets put together that are in names of streets with one letter between them, but
 * not both apart, nor more often without it: `PE A 2250`, `CASTA ARES`, `Roque Saenz Pe a`, `G emes`, `TUCUM N Y CALLAO`. One for each
 * letter that makes a word, the commonest first: `R SA` may be `ROSA` and `RASA`. Names are compared folded, so that any vowel counts, with an accent or without.
 */
export function lettersPutBack(catalog: AddressCatalog, { text, first }: Query): readonly Rereading[] {
  const found = endsPutBack(catalog, text);
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

/** The same of words of which an N stands apart: the text is read anew with the commonest word that each may be, but for what stands behind a comma. */
function endsPutBack(catalog: AddressCatalog, text: string): Rereading[] {
  const comma = text.indexOf(',');
  const street = comma < 0 ? text : text.slice(0, comma);
  const whole = street.replace(END_LEFT, (match, piece: string) => {
    const word = wholeWords(catalog, piece, 'n')[0];
    return word !== undefined && catalog.tables.calles.text.recordsWith(word) >= COMMON ? word : match;
  });
  const parsed = whole === street ? null : parseAddress(whole + text.slice(street.length));
  return parsed === null ? [] : [{ way: 'respelled', parsed }];
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

/**
 * The words of names of streets that two pieces are with a letter between them, the commonest first: none where both are words, or one is
 * an initial beside a word, and none that is rarer than the pieces put together, `PRA DO`.
 */
function wholeWords({ tables }: AddressCatalog, before: string, after: string): readonly string[] {
  if (!PIECE.test(before) || !PIECE.test(after)) return NONE;
  const { text } = tables.calles;
  const isWord = (folded: string): boolean => folded.length >= WORD && text.vocabulary.idOf(folded) >= 0;
  const [one, other] = [fold(before), fold(after)];
  if (one.length + other.length + 1 < WHOLE) return NONE;
  const areWords = Number(isWord(one)) + Number(isWord(other));
  if (areWords === 2 || (areWords === 1 && Math.min(one.length, other.length) === 1)) return NONE;
  const joined = text.recordsWith(one + other);
  return LOST.map((letter) => one + letter + other)
    .filter((word) => text.recordsWith(word) > joined)
    .sort((a, b) => text.recordsWith(b) - text.recordsWith(a));
}
