/** Names of streets of which a letter was lost as a blank: of Ñ and Ü, and of vowels with an accent, old programs leave nothing else. */
import { fold } from '../../indexes/fold.ts';
import type { ParsedAddress, ParsedStreet } from '../address/types.ts';
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
 * The address with those of its streets' words put together that are in no name of a street apart, but are with one letter between them:
 * `PE A 2250`, `CASTA ARES`, `Roque Saenz Pe a`, `G emes`. Null where there are none.
 */
export function withLostLetters(catalog: AddressCatalog, first: ParsedAddress): Rereading | null {
  let isMended = false;
  const streets = first.streets.map((street) => {
    const mended = street.kind === 'named' ? mendedStreet(catalog, street) : null;
    isMended ||= mended !== null;
    return mended ?? street;
  });
  return isMended ? { way: 'respelled', parsed: withStreets(first, streets, first.places) } : null;
}

function mendedStreet(catalog: AddressCatalog, { type, name }: ParsedStreet): ParsedStreet | null {
  const words = name.split(' ');
  const mended: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const whole = wholeWord(catalog, words[at]!, words[at + 1] ?? '');
    mended.push(whole ?? words[at]!);
    if (whole !== null) at += 1;
  }
  if (mended.length === words.length) return null;
  return streetCalled(type === null ? mended.join(' ') : `${type} ${mended.join(' ')}`);
}

/** The word of names of streets that two pieces are with a letter between them; null where they are none, or words themselves. */
function wholeWord({ tables }: AddressCatalog, before: string, after: string): string | null {
  if (!PIECE.test(before) || !PIECE.test(after)) return null;
  const { vocabulary } = tables.calles.text;
  const isWord = (text: string): boolean => text.length >= WORD && vocabulary.idOf(text) >= 0;
  const [one, other] = [fold(before), fold(after)];
  if (isWord(one) && isWord(other)) return null;
  if (one.length + other.length + 1 < WHOLE) return null;
  const letter = LOST.find((each) => isWord(one + each + other));
  return letter === undefined ? null : one + letter + other;
}
