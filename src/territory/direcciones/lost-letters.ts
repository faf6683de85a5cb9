/** Names of streets of which a letter was lost as a blank: of Ñ and Ü, and of vowels with an accent, old programs leave nothing else. */
import { fold } from '../../indexes/fold.ts';
import type { ParsedAddress } from '../address/types.ts';
import type { AddressCatalog } from './catalog.ts';
import { type Rereading, streetCalled, withStreets } from './rereading.ts';

/** The letters that get lost, folded. */
const LOST = [...'nuaeio'];
/** A part of a name that may be a piece of a word. */
const PIECE = /^\p{L}+$/u;
/** Letters from which on what is a word of streets is no piece of one. */
const WORD = 3;
/** Letters of the shortest word that is put together: of three initials would be, `A A` as `ANA`. */
const WHOLE = 4;

/**
 * The addresses that a text may be with words of its streets put together that are in no name of a street apart, but are with one letter
 * between them: `PE A 2250`, `CASTA ARES`, `Roque Saenz Pe a`, `G emes`. One for each letter that makes a word: `R SA` may be `ROSA` and `RASA`.
 * Names are compared folded, so that any vowel counts, with an accent or without.
 */
export function withLettersLost(catalog: AddressCatalog, first: ParsedAddress): readonly Rereading[] {
  const found: Rereading[] = [];
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

/** The words of names of streets that two pieces are with a letter between them; none where they are words themselves, or an initial beside one. */
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
