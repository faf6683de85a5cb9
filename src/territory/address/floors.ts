import { CLASS } from './lexicon.ts';
import { COST, has, isDay, isDoor, isInitial, isNth, isUnit, MASK, opensWords, span, tokenAt } from './spans.ts';
import type { Span, Token } from './types.ts';

const FLOOR_PART =
  CLASS.floor | CLASS.number | CLASS.ordinal | CLASS.ground | CLASS.letter | CLASS.door | CLASS.flat | CLASS.plot;
/** What may follow in a floor once a word of floors has been said: "dto. N° 3", "piso 1/2". */
const FLOOR_LATER = FLOOR_PART | CLASS.n | CLASS.label | CLASS.range;
const FLOOR_WORD = CLASS.floor | CLASS.door | CLASS.plot;
const FLOOR_ALONE = CLASS.ground | CLASS.flat;

/** Not a postal code, nor a word like "piso" that says nothing alone. */
function isShort(token: Token | undefined): boolean {
  return token !== undefined && token.fold.length <= 4 && (token.mask & FLOOR_WORD) === 0 && !/^\d{3}/.test(token.fold);
}

/** Whether words that are no part of a flat follow: of "Dpto. La Paz", not of "Dpto. 5". */
function namesPlace(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.brk === false && has(tokens, at, CLASS.word | CLASS.of) && !has(tokens, at, FLOOR_LATER);
}

/** Two parts or more (`2 A`, `piso 1`), or one that says enough alone: `PB`, `2B`, a closing `5º`, anything after a comma. */
export function floorSpans(tokens: readonly Token[], from: number): Span[] {
  const spans: Span[] = [];
  let worded = false;
  // "1234, S. M. de Tucumán", "1234 3 B Torre 2": a letter in front is a floor only if nothing else fits.
  let cost: number = has(tokens, from, CLASS.letter) ? COST.floorFromLetter : 0;
  if (isInitial(tokens, from)) cost = COST.floorFromInitial;
  for (let at = from; has(tokens, at, worded ? FLOOR_LATER : FLOOR_PART); at += 1) {
    // "piso A" with no number on either side: perhaps the number before it belongs here and not to the door.
    const counted = at - 2 >= from && has(tokens, at - 2, CLASS.number | CLASS.ordinal);
    if (at > from && has(tokens, at, CLASS.letter) && has(tokens, at - 1, CLASS.floor) && !counted) {
      cost += COST.floorWithoutNumber;
    }
    // "450 1° piso oficina 3": "piso" alone says nothing, so that the number before it is no door.
    if (at > from && has(tokens, at, CLASS.door) && has(tokens, at - 1, CLASS.floor) && at - 1 === from) {
      cost += COST.floorWithoutNumber;
    }
    // "1450 7 piso 703": between a door and a flat the number before "piso" is the floor's.
    if (at > from && at - 1 === from && has(tokens, from, CLASS.floor) && has(tokens, at, CLASS.number)) {
      if (has(tokens, from - 1, CLASS.number) && isDoor(tokenAt(tokens, from - 2))) cost += COST.floorWithoutNumber;
    }
    // "Manzana 10, a una cuadra": the word behind a comma is no flat when the text goes on.
    if (at > from && tokens[at]?.brk === true && opensWords(tokens, at)) cost += COST.floorFromLetter;
    // "1º V. Carlos Paz"
    else if (at > from && isInitial(tokens, at)) cost += COST.floorFromInitial;
    // "Lote 4 - Dpto. La Paz": behind a mark the department where it lies.
    if (at > from && tokens[at]?.brk === true && has(tokens, at, CLASS.door) && namesPlace(tokens, at + 1))
      return spans;
    worded ||= has(tokens, at, FLOOR_WORD);
    const long = at > from || has(tokens, at, FLOOR_ALONE);
    if (has(tokens, at, CLASS.n | CLASS.label) && at > from && !has(tokens, at, FLOOR_PART)) continue;
    if (
      worded &&
      has(tokens, at, CLASS.number) &&
      has(tokens, at + 1, CLASS.and) &&
      has(tokens, at + 2, CLASS.number)
    ) {
      spans.push(span('floor', from, at + 3, cost));
    }
    // "P.B. B y 1º A": two floors, not a corner with a street that begins with a number, "1º de Mayo".
    if (has(tokens, at + 1, CLASS.and) && isNth(tokens[at + 2]) && !has(tokens, at + 3, CLASS.word | CLASS.of)) {
      const ends = has(tokens, at + 3, CLASS.letter | CLASS.flat | CLASS.floor) ? at + 4 : at + 3;
      if (long || isNth(tokens[at])) spans.push(span('floor', from, ends, cost));
    }
    if (has(tokens, at, CLASS.floor | CLASS.door | CLASS.plot) && has(tokens, at + 1, CLASS.noNumber)) {
      spans.push(span('floor', from, at + 2, cost));
    }
    if (long) spans.push(span('floor', from, at + 1, cost));
    else if (isNth(tokens[at]) && isDoor(tokenAt(tokens, at - 1)))
      spans.push(span('floor', from, at + 1, COST.floorOfOnePart));
    else if (isShort(tokens[at]) && (tokens[at]?.brk === true || (at === tokens.length - 1 && isNth(tokens[at])))) {
      spans.push(span('floor', from, at + 1, COST.floorOfOnePart));
    } else if (isShort(tokens[at]) && isDoor(tokenAt(tokens, at - 1))) {
      spans.push(span('floor', from, at + 1, COST.unlisted));
    }
  }
  return spans;
}

/** Floor, flat or block without a door number: only with a word that says so. */
export function lodgingSpans(tokens: readonly Token[], from: number): Span[] {
  const nth =
    isNth(tokens[from]) &&
    (has(tokens, from + 1, CLASS.floor | CLASS.ground) ||
      (tokens[from]?.brk === true && has(tokens, from + 1, CLASS.letter)));
  // "Larrea y Beruti 1 piso"
  const counted =
    /^\d{1,2}$/.test(tokens[from]?.fold ?? '') &&
    has(tokens, from + 1, CLASS.floor) &&
    !has(tokens, from + 2, MASK.value);
  if (!has(tokens, from, MASK.lodging) && !nth && !counted) return [];
  return floorSpans(tokens, from).map(({ to, cost }) => span('lodging', from, to, cost));
}

/** Block, lot, flat or floor between a street without a number and its corner: "Mitre Mza 4 Lote 3 e/ …". */
export function unitSpans(tokens: readonly Token[], from: number): Span[] {
  if (!has(tokens, from, CLASS.parcel | CLASS.door | CLASS.floor) || isDoor(tokens[from + 1])) return [];
  return floorSpans(tokens, from)
    .filter((found) => has(tokens, found.to, MASK.separator))
    .map(({ to, cost }) => span('unit', from, to, cost));
}

/**
 * Block and lot in front of the street, "Mza 4 Lote 1, calle Los Robles", or a flat, which needs no mark: "Of. 3 Viamonte 1145", "1°
 * piso, Viamonte 1145".
 */
export function lotSpans(tokens: readonly Token[], from: number): Span[] {
  const nth = isNth(tokens[from]) && has(tokens, from + 1, CLASS.floor);
  if (!nth && !has(tokens, from, MASK.lodging)) return [];
  const unit = nth || isUnit(tokens[from]);
  return floorSpans(tokens, from)
    .filter(
      ({ to }) =>
        tokens[to]?.brk === true || has(tokens, to, CLASS.type | CLASS.route) || (unit && opensAddress(tokens, to)),
    )
    .map(({ to, cost }) => span('lot', from, to, cost + COST.lead));
}

/** Whether a name, which may be that of a day, and the number of a door or another street follow. */
function opensAddress(tokens: readonly Token[], from: number): boolean {
  if (!has(tokens, from, CLASS.word) && !isDay(tokens, from)) return false;
  let at = from + 1;
  while (has(tokens, at, CLASS.word | CLASS.letter | CLASS.of) && tokens[at]?.brk === false) at += 1;
  if (has(tokens, at, MASK.separator)) return at + 1 < tokens.length;
  return isDoor(tokens[has(tokens, at, CLASS.label | CLASS.n) ? at + 1 : at]);
}
