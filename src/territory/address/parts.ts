import { CLASS, PLACE_OPENINGS } from './lexicon.ts';
import { streetSpans } from './street.ts';
import { PART_NAMES, type PartName, type Span, type Token } from './types.ts';

const FLOOR_PART =
  CLASS.floor | CLASS.number | CLASS.ordinal | CLASS.ground | CLASS.letter | CLASS.door | CLASS.flat | CLASS.plot;
/** What may follow in a floor once a word of floors has been said: "dto. N° 3", "piso 1/2". */
const FLOOR_LATER = FLOOR_PART | CLASS.n | CLASS.label | CLASS.range;
const FLOOR_WORD = CLASS.floor | CLASS.door | CLASS.plot;
const FLOOR_ALONE = CLASS.ground | CLASS.flat;
/** What may say a floor or flat later on: "oficina S/N", "oficina 21 bis". */
const LODGING_WORD = CLASS.floor | CLASS.door | CLASS.ground | CLASS.plot;
const PLACE_WORD = CLASS.word | CLASS.of | CLASS.letter;
/** What names a place only behind a comma: "Departamento Capital", "Pasaje Dardo Rocha". */
const PLACE_RARE = CLASS.door | CLASS.type | CLASS.plot;
const VALUE_WORD = CLASS.number | CLASS.decimal | CLASS.range;
const LABEL = CLASS.n | CLASS.label | CLASS.distance;
const NUMERIC = VALUE_WORD | CLASS.lettered | CLASS.noNumber | CLASS.distance;
const SEPARATOR = CLASS.corner | CLASS.between | CLASS.and;

/** Costs of what section 8.4 does not list. */
const COST = {
  floorOfOnePart: 1,
  numberAfterNumber: 6,
  endingDegree: 2,
  skipped: 6,
  /** A number with a degree sign between a comma and "piso" is the floor, not the door. */
  floorAsNumber: 150_000,
  /** Not read so by the listed readings, but the next best guess: a last short number or letter as the flat. */
  unlisted: 300_000,
  skippedNumber: 3_000,
  ampersand: 15_000,
  besides: 5,
  floorWithoutNumber: 1,
  floorFromLetter: 1,
  letteredNumber: 4,
  unitAfterNumber: 1,
  /** Numbers and the like in the words after a comma: less than a comma inside a street's name (street.ts). */
  oddTail: 5,
  rarePlace: 1,
  lead: 1,
  /** A token that is given up: in a recovery this outweighs every other consideration. */
  dropped: 10_000_000,
} as const;

/** From this cost on a reading is odd enough to look for another (interpret.ts). */
export const ODD_COST = COST.oddTail;

const LONGEST_MID = 6;

/** All spans of one part that begin at a token. */
export type Matcher = (tokens: readonly Token[], from: number) => Span[];

function has(tokens: readonly Token[], at: number, mask: number): boolean {
  return ((tokens[at]?.mask ?? 0) & mask) !== 0;
}

function span(part: PartName, from: number, to: number, cost = 0): Span {
  return { part, from, to, unnamed: false, cost };
}

/** `[label] value`, `value km`, `[label] without number`, and "s/n altura 2050". */
function numberSpans(tokens: readonly Token[], from: number): Span[] {
  let at = from;
  while (at < from + 2 && has(tokens, at, LABEL)) at += 1;
  if (has(tokens, at, CLASS.noNumber) && (at === from || !has(tokens, from, CLASS.distance))) {
    const spans = [span('number', from, at + 1)];
    const labelled = has(tokens, at + 1, CLASS.label | CLASS.distance) && has(tokens, at + 2, VALUE_WORD);
    if (labelled) spans.push(span('number', from, at + 3));
    return spans;
  }
  const cost = odds(tokens, from, at);
  const spans: Span[] = [];
  if (has(tokens, at, VALUE_WORD)) {
    const bis = tokens[at + 1]?.fold === 'bis' ? 1 : 0;
    spans.push(span('number', from, at + 1 + bis, cost));
    if (has(tokens, at, CLASS.number) && has(tokens, at + 1, CLASS.range))
      spans.push(span('number', from, at + 2, cost));
    if (at === from && has(tokens, at + 1, CLASS.distance)) {
      spans.push(span('number', from, at + 2, cost + COST.unitAfterNumber));
    }
  } else if (has(tokens, at, CLASS.lettered)) {
    spans.push(span('number', from, at + 1, cost + COST.letteredNumber));
  }
  return spans;
}

/** A number that says that it is one: "N° 48", "altura 300". */
function doorSpans(tokens: readonly Token[], from: number): Span[] {
  if (!has(tokens, from, CLASS.label | CLASS.n)) return [];
  return numberSpans(tokens, from).map((found) => ({ ...found, part: 'door', cost: found.cost + COST.lead }));
}

/** A distance in front of its road: "km 5 ruta 3". */
function milestoneSpans(tokens: readonly Token[], from: number): Span[] {
  if (!has(tokens, from, CLASS.distance)) return [];
  return numberSpans(tokens, from)
    .filter((found) => !has(tokens, found.to, CLASS.of | CLASS.noNumber))
    .map((found) => ({ ...found, part: 'milestone', cost: found.cost + COST.lead }));
}

/** Block and lot in front of the street: "Mza 4 Lote 1, calle Los Robles". */
function lotSpans(tokens: readonly Token[], from: number): Span[] {
  if (!has(tokens, from, CLASS.plot)) return [];
  return floorSpans(tokens, from)
    .filter((found) => tokens[found.to]?.brk === true || has(tokens, found.to, CLASS.type | CLASS.route))
    .map((found) => ({ ...found, part: 'lot', cost: found.cost + COST.lead }));
}

/** The cost of a door number right behind another number: across a comma, or with a degree sign at the very end ("1000 5º"). */
function odds(tokens: readonly Token[], from: number, value: number): number {
  const nth = isNth(tokens[value]);
  if (nth && has(tokens, value - 1, CLASS.number) && has(tokens, value + 1, CLASS.ground)) return COST.floorAsNumber;
  if (nth && tokens[value]?.brk === true && has(tokens, value + 1, CLASS.floor | CLASS.ground)) {
    return COST.floorAsNumber;
  }
  if (from !== value || from === 0 || !has(tokens, from - 1, CLASS.number)) return 0;
  if (tokens[from]?.brk === true) return COST.numberAfterNumber;
  return from === tokens.length - 1 && isNth(tokens[from]) ? COST.endingDegree : 0;
}

/** "5º", "5to": says a floor all by itself. */
function isNth(token: Token | undefined): boolean {
  if (token === undefined) return false;
  return (token.mask & CLASS.ordinal) !== 0 || ((token.mask & CLASS.number) !== 0 && /[°ºª]$/.test(token.fold));
}

/** A number of three digits or more: hardly a floor. */
function isDoor(token: Token | undefined): boolean {
  return token !== undefined && (token.mask & CLASS.number) !== 0 && /^\d{3}/.test(token.fold);
}

/** Not a postal code, nor a word like "piso" that says nothing alone. */
function isShort(token: Token | undefined): boolean {
  return token !== undefined && token.fold.length <= 4 && (token.mask & FLOOR_WORD) === 0 && !/^\d{3}/.test(token.fold);
}

/** Two parts or more (`2 A`, `piso 1`), or one that says enough alone: `PB`, `2B`, a closing `5º`, anything after a comma. */
function floorSpans(tokens: readonly Token[], from: number): Span[] {
  const spans: Span[] = [];
  let worded = false;
  // "1234, S. M. de Tucumán", "1234 3 B Torre 2": a letter in front is a floor only if nothing else fits.
  let cost = has(tokens, from, CLASS.letter) ? COST.floorFromLetter : 0;
  for (let at = from; has(tokens, at, worded ? FLOOR_LATER : FLOOR_PART); at += 1) {
    // "piso A" with no number on either side: perhaps the number before it belongs here and not to the door.
    const counted = at - 2 >= from && has(tokens, at - 2, CLASS.number);
    if (at > from && has(tokens, at, CLASS.letter) && has(tokens, at - 1, CLASS.floor) && !counted) {
      cost += COST.floorWithoutNumber;
    }
    // "1° piso of. 3": "piso" alone says nothing. The full words tie in the listed readings.
    if (at > from && has(tokens, at, CLASS.door) && has(tokens, at - 1, CLASS.floor) && at - 1 === from) {
      if (!/^(?:oficina|departamento)$/.test(tokens[at]?.fold ?? '')) cost += COST.floorWithoutNumber;
    }
    // "Manzana 10, a una cuadra": the word behind a comma is no flat when the text goes on.
    if (at > from && tokens[at]?.brk === true && has(tokens, at, CLASS.letter) && has(tokens, at + 1, CLASS.word)) {
      cost += COST.floorFromLetter;
    }
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
    if (has(tokens, at, CLASS.floor | CLASS.door | CLASS.plot) && has(tokens, at + 1, CLASS.noNumber)) {
      spans.push(span('floor', from, at + 2, cost));
    }
    if (long) spans.push(span('floor', from, at + 1, cost));
    else if (isShort(tokens[at]) && (tokens[at]?.brk === true || (at === tokens.length - 1 && isNth(tokens[at])))) {
      spans.push(span('floor', from, at + 1, COST.floorOfOnePart));
    } else if (isShort(tokens[at]) && isDoor(tokens[at - 1])) {
      spans.push(span('floor', from, at + 1, COST.unlisted));
    }
  }
  return spans;
}

/** Floor, flat or block without a door number: only with a word that says so. */
function lodgingSpans(tokens: readonly Token[], from: number): Span[] {
  const nth = isNth(tokens[from]) && has(tokens, from + 1, CLASS.floor | CLASS.ground);
  if (!has(tokens, from, LODGING_WORD) && !nth) return [];
  return floorSpans(tokens, from).map((found) => ({ ...found, part: 'lodging' }));
}

/** Words of place that close an address after its number; after a comma nearly anything but another street. */
function tailSpans(tokens: readonly Token[], from: number): Span[] {
  const afterComma = tokens[from]?.brk === true;
  // "V. Carlos Paz"
  const initial = has(tokens, from, CLASS.letter) && has(tokens, from + 1, CLASS.word);
  if (!has(tokens, from, CLASS.word | CLASS.of) && !afterComma && !initial) return [];
  // "Plaza 9 de Julio", "Regimiento 6 de Caballería": a name goes on.
  if (!afterComma && has(tokens, from, CLASS.of) && has(tokens, from - 1, CLASS.number) && !isDoor(tokens[from - 1])) {
    return [];
  }
  let cost = 0;
  let comma = has(tokens, from, CLASS.institution | CLASS.premises);
  for (let at = from; at < tokens.length; at += 1) {
    comma ||= tokens[at]?.brk === true;
    if (has(tokens, at, CLASS.plot)) cost += COST.rarePlace;
    if (has(tokens, at, PLACE_WORD)) continue;
    if (!comma || has(tokens, at, SEPARATOR)) return [];
    cost += COST.oddTail;
  }
  return from < tokens.length ? [span('tail', from, tokens.length, cost)] : [];
}

/**
 * Words of place that close an address without a number: after a comma, unless they continue an inverted name, or behind a numbered
 * street when the word says so.
 */
function placeSpans(tokens: readonly Token[], from: number): Span[] {
  const first = tokens[from];
  if (first === undefined || (first.brk ? has(tokens, from, CLASS.given) : !opensPlace(tokens, from))) return [];
  const opens =
    has(tokens, from, CLASS.word) || (has(tokens, from, CLASS.type | CLASS.door) && from + 1 < tokens.length);
  if (!opens) return [];
  let cost = 0;
  for (let at = from; at < tokens.length; at += 1) {
    if (has(tokens, at, PLACE_RARE)) cost += COST.rarePlace;
    else if (has(tokens, at, PLACE_WORD)) continue;
    else if (first.brk && has(tokens, at, VALUE_WORD | CLASS.ordinal | CLASS.n | CLASS.label)) cost += COST.oddTail;
    else return [];
  }
  return [span('place', from, tokens.length, cost)];
}

/** Words of place between the number and the flat: "123, Galería Central, Local 4". */
function midSpans(tokens: readonly Token[], from: number): Span[] {
  const opens = tokens[from]?.brk === true || has(tokens, from, CLASS.institution | CLASS.premises);
  if (!opens) return [];
  let to = from;
  while (to < from + LONGEST_MID && has(tokens, to, PLACE_WORD) && !has(tokens, to, CLASS.plot)) to += 1;
  return to > from && has(tokens, to, LODGING_WORD) ? [span('mid', from, to, COST.rarePlace)] : [];
}

/** Whether words behind a numbered street or road name a place: "calle 50 La Plata", "7 Pasaje Dardo Rocha", "Ruta 40 Yavi". */
function opensPlace(tokens: readonly Token[], from: number): boolean {
  const first = tokens[from];
  if (first === undefined || !has(tokens, from - 1, CLASS.number)) return false;
  for (let at = from - 2; at >= from - 5; at -= 1) if (has(tokens, at, CLASS.route)) return true;
  if (from + 1 === tokens.length) return false;
  return PLACE_OPENINGS.has(first.fold) || has(tokens, from, CLASS.institution | CLASS.premises | CLASS.type);
}

/** "and", "corner", or both: `y esq.`. */
function cornerSpans(tokens: readonly Token[], from: number): Span[] {
  if (has(tokens, from, CLASS.corner)) return [span('corner', from, from + 1)];
  if (!has(tokens, from, CLASS.and)) return [];
  // "Mitre & San Martin" is listed as one name; a corner is the next best reading.
  if (tokens[from]?.fold === '&') return [span('corner', from, from + 1, COST.ampersand)];
  const spans = [span('corner', from, from + 1)];
  if (has(tokens, from + 1, CLASS.corner)) spans.push(span('corner', from, from + 2));
  return spans;
}

/** What may open a corner: "esquina Mitre y Alsina", "intersección de …", "entre 14 y 15". */
function leadSpans(tokens: readonly Token[], from: number): Span[] {
  if (!has(tokens, from, CLASS.corner | CLASS.between)) return [];
  return [span('lead', from, from + (has(tokens, from + 1, CLASS.of) ? 2 : 1), COST.lead)];
}

/** "between" with one street only: "Esmeralda 123 e/ Córdoba" is by a corner. */
function besideSpans(tokens: readonly Token[], from: number): Span[] {
  const plain = has(tokens, from, CLASS.between) && !has(tokens, from, CLASS.word | CLASS.letter);
  return plain ? [span('beside', from, from + 1, COST.besides)] : [];
}

/** The number of the other street of a corner, which is given up: "Mitre 123 esq. Roca 200". */
function otherSpans(tokens: readonly Token[], from: number): Span[] {
  return numberSpans(tokens, from).map((found) => ({ ...found, part: 'other', cost: found.cost + COST.besides }));
}

function single(part: PartName, mask: number): Matcher {
  return (tokens, from) => (has(tokens, from, mask) ? [span(part, from, from + 1)] : []);
}

/** "Entre" of Entre Ríos. */
function isProvince(token: Token | undefined): boolean {
  return token !== undefined && token.fold === 'entre' && (token.mask & CLASS.word) !== 0;
}

/** Recovery: the end of the text is given up, from a comma on as one piece, unless it looks like another street of the address. */
function restSpans(tokens: readonly Token[], from: number): Span[] {
  const end = tokens.length;
  if (from >= end || has(tokens, from, SEPARATOR) || has(tokens, end - 1, SEPARATOR)) return [];
  return [span('rest', from, end, (tokens[from]?.brk === true ? 1 : end - from) * COST.dropped)];
}

/**
 * The name of a place or building in front is given up: before a comma, or, when it says what it is, before the type of a street
 * ("Hospital Central Av. Mitre 100"). What has a number in it is part of the address, unless it is an institution ("Escuela 127, …").
 */
function skipSpans(tokens: readonly Token[], from: number): Span[] {
  const spans: Span[] = [];
  const named = has(tokens, from, CLASS.institution | CLASS.premises);
  let cost: number = COST.skipped;
  for (let at = from + 1; at < tokens.length; at += 1) {
    if (has(tokens, at - 1, NUMERIC | CLASS.route | SEPARATOR)) {
      if (!named || has(tokens, at - 1, CLASS.route | CLASS.corner | CLASS.between)) break;
      cost = COST.skippedNumber;
    }
    const typed = has(tokens, at, CLASS.type | CLASS.route);
    if (tokens[at]?.brk === true) {
      if (at === 1 && has(tokens, 0, CLASS.type)) continue;
      if (!has(tokens, at, SEPARATOR | LODGING_WORD) || isProvince(tokens[at]))
        spans.push(span('skip', from, at, typed ? COST.skipped : cost));
    } else if (
      named &&
      has(tokens, at - 1, CLASS.number) &&
      has(tokens, at - 2, LABEL) &&
      has(tokens, at, CLASS.word)
    ) {
      spans.push(span('skip', from, at, cost + COST.skipped));
    } else if (named && typed && !has(tokens, at - 1, CLASS.of | CLASS.type)) {
      spans.push(span('skip', from, at, cost + COST.skipped));
    }
  }
  return spans;
}

/** The parts of an address, each with the function that finds it. */
const PARTS: Readonly<Record<PartName, Matcher>> = {
  street: streetSpans,
  number: numberSpans,
  door: doorSpans,
  milestone: milestoneSpans,
  lot: lotSpans,
  floor: floorSpans,
  lodging: lodgingSpans,
  tail: tailSpans,
  place: placeSpans,
  mid: midSpans,
  corner: cornerSpans,
  lead: leadSpans,
  beside: besideSpans,
  other: otherSpans,
  between: single('between', CLASS.between),
  and: single('and', CLASS.and),
  rest: restSpans,
  skip: skipSpans,
};

/** The same in the order of `PART_NAMES`. */
export const MATCHERS: readonly Matcher[] = PART_NAMES.map((name) => PARTS[name]);
