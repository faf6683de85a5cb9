import { BESIDE_ROAD, CLASS, MONTHS, PLACE_OPENINGS, QUARTERS } from './lexicon.ts';
import {
  COST,
  has,
  isDay,
  isDoor,
  isInitial,
  isInstitutionCounted,
  isNth,
  isOldOrNew,
  isUnit,
  MASK,
  opensWords,
  span,
  tokenAt,
} from './spans.ts';
import type { Span, Token } from './types.ts';

const PLACE_WORD = CLASS.word | CLASS.of | CLASS.letter;
/** What names a place only behind a comma: "Departamento Capital", "Pasaje Dardo Rocha". */
const PLACE_RARE = CLASS.door | CLASS.type | CLASS.plot;
const NUMERIC = MASK.value | CLASS.lettered | CLASS.noNumber | CLASS.distance;
const LONGEST_MID = 6;
/** Short words that names of towns begin with: "e/ 65 y 66 Los Hornos". */
const TOWN_OPENINGS: ReadonlySet<string> = new Set(['los', 'las', 'san', 'el', 'la', 'don', 'sta', 'gral', 'cnel']);
/** Letters of what belongs to the number of a street: "11 bis", "11 ter". */
const BIS = 3;

/** Words of place that close an address after its number; after a comma nearly anything but another street. */
export function tailSpans(tokens: readonly Token[], from: number): Span[] {
  const afterComma = tokens[from]?.brk === true;
  // "V. Carlos Paz", "R. de Escalada", "S. M. de Tucumán"
  const initial =
    has(tokens, from, CLASS.letter) &&
    (has(tokens, from + 1, CLASS.word | CLASS.of) ||
      (has(tokens, from + 1, CLASS.letter) && has(tokens, from + 2, CLASS.of)));
  const dated = isDate(tokens, from);
  if (!has(tokens, from, CLASS.word | CLASS.of) && !afterComma && !initial && !dated) return [];
  // "Plaza 9 de Julio", "Regimiento 6 de Caballería": a name goes on.
  if (
    !afterComma &&
    has(tokens, from, CLASS.of) &&
    has(tokens, from - 1, CLASS.number) &&
    !isDoor(tokenAt(tokens, from - 1))
  ) {
    // "Km 93 de Basavilbaso": a distance is in no name.
    if (!has(tokens, from - 2, CLASS.distance)) return [];
  }
  let cost = endsFlat(tokens, from) ? COST.rarePlace : 0;
  let comma = has(tokens, from, CLASS.institution | CLASS.premises);
  for (let at = dated ? from + 1 : from; at < tokens.length; at += 1) {
    comma ||= tokens[at]?.brk === true;
    if (has(tokens, at, CLASS.plot)) cost += COST.rarePlace;
    if (has(tokens, at, PLACE_WORD)) continue;
    // "Virreyes/San Fernando": two names of places.
    if (tokens[at]?.fold === '/' && at > from && has(tokens, at + 1, CLASS.word)) continue;
    if (!comma || has(tokens, at, MASK.separator)) return [];
    cost += COST.oddTail;
  }
  return from < tokens.length ? [span('tail', from, tokens.length, cost)] : [];
}

/** Whether the letter that would open these words is rather the last of a flat: "3º A Belgrano", "piso 13 B, CABA", "piso 5, B, CABA". */
function endsFlat(tokens: readonly Token[], from: number): boolean {
  if (!has(tokens, from, CLASS.letter) || isInitial(tokens, from) || isDoor(tokenAt(tokens, from - 1))) return false;
  if (tokens[from]?.brk === true && opensWords(tokens, from)) return false;
  // "2P A, CABA", "2 P A, CABA", "P 2 D A, CABA": the letter before is the floor's or the flat's own.
  const behind = has(tokens, from - 1, CLASS.letter) && !isDoor(tokenAt(tokens, from - 2)) ? from - 2 : from - 1;
  return has(tokens, behind, CLASS.number | CLASS.ordinal | CLASS.flat | CLASS.ground | MASK.lodging);
}

/** "V. Carlos Paz", "P. R. S. Peña". */
function areInitials(tokens: readonly Token[], from: number): boolean {
  let at = from;
  while (has(tokens, at, CLASS.letter) && has(tokens, at + 1, CLASS.letter) && tokens[at + 1]?.brk === false) at += 1;
  return isInitial(tokens, at);
}

/** "9 de Julio", "25 de Mayo": towns are called so, and behind the door number no street is. */
function isDate(tokens: readonly Token[], at: number): boolean {
  return isDoor(tokenAt(tokens, at - 1)) && isDay(tokens, at);
}

/** "- 9 de Julio": behind a mark, a town; before a number a street is called so, "Av. 79 - 25 de Mayo 4415". */
function isTownOfDay(tokens: readonly Token[], from: number): boolean {
  return isDay(tokens, from) && !tokens.some(({ mask }, at) => at > from && (mask & CLASS.number) !== 0);
}

/**
 * Words of place that close an address without a number: after a comma, unless they continue an inverted name, or behind a numbered
 * street when the word says so.
 */
export function placeSpans(tokens: readonly Token[], from: number): Span[] {
  const first = tokens[from];
  if (first === undefined || (first.brk ? continuesName(tokens, from) : !opensPlace(tokens, from))) return [];
  const opens =
    has(tokens, from, CLASS.word) ||
    (first.brk && (areInitials(tokens, from) || isTownOfDay(tokens, from))) ||
    (has(tokens, from, CLASS.type | CLASS.door) && from + 1 < tokens.length);
  if (!opens) return [];
  let cost = 0;
  for (let at = from; at < tokens.length; at += 1) {
    if (has(tokens, at, PLACE_RARE)) cost += COST.rarePlace;
    else if (has(tokens, at, PLACE_WORD)) continue;
    else if (
      (first.brk || endsGrid(tokens, from - 1)) &&
      has(tokens, at, MASK.value | CLASS.ordinal | CLASS.n | CLASS.label)
    )
      cost += COST.oddTail;
    else return [];
  }
  return [span('place', from, tokens.length, cost)];
}

/**
 * Whether first names or titles behind a comma are those of an inverted name, "ROCA, JULIO A.", "ALVEAR, MARCELO TORCUATO DE"; a surname
 * behind them makes another name of them, that of a town: "Marcos Juárez", "Gral. Pico".
 */
function continuesName(tokens: readonly Token[], from: number): boolean {
  if (!has(tokens, from, CLASS.given)) return false;
  let at = from + 1;
  let surname = false;
  for (; at < tokens.length && tokens[at]?.brk === false; at += 1) {
    surname ||= has(tokens, at, CLASS.word) && !has(tokens, at, CLASS.given);
  }
  return !surname || has(tokens, at - 1, CLASS.of);
}

/** Words of place between the number and the flat: "123, Galería Central, Local 4", "345 Este Dpto 4", "Mitre 1502 Adrogué depto 3". */
export function midSpans(tokens: readonly Token[], from: number): Span[] {
  const sided = has(tokens, from, CLASS.side) && has(tokens, from - 1, CLASS.number);
  // "123 Torre Norte piso 3"
  const building =
    isDoor(tokenAt(tokens, from - 1)) && has(tokens, from, CLASS.plot) && !has(tokens, from, CLASS.parcel);
  const opens =
    sided || building || tokens[from]?.brk === true || has(tokens, from, CLASS.institution | CLASS.premises);
  const isTown =
    isDoor(tokenAt(tokens, from - 1)) && has(tokens, from - 2, CLASS.word) && has(tokens, from, CLASS.word);
  if (!opens && !isTown) return [];
  let to = building ? from + 1 : from;
  while (to < from + LONGEST_MID && has(tokens, to, PLACE_WORD) && !has(tokens, to, CLASS.plot)) to += 1;
  // "750 Oeste 2º piso"
  const isFloor =
    has(tokens, to, MASK.lodging) ||
    (building && SHORT.test(tokens[to]?.fold ?? '') && has(tokens, to + 1, CLASS.floor)) ||
    (isNth(tokens[to]) && has(tokens, to + 1, CLASS.floor | CLASS.ground));
  return to > from && isFloor ? [span('mid', from, to, opens ? COST.rarePlace : COST.oddTown)] : [];
}

/** The number of a floor before its word: "Torre Suquía 3 piso". */
const SHORT = /^\d{1,2}$/;

/** Whether words behind a numbered street or road name a place: "calle 50 La Plata", "7 Pasaje Dardo Rocha", "Ruta 40 Yavi". */
function opensPlace(tokens: readonly Token[], from: number): boolean {
  const first = tokens[from];
  // "Ruta 40 Sur" is the road's; what follows it may be a place.
  const numbered =
    has(tokens, from - 1, CLASS.number) || (has(tokens, from - 1, CLASS.side) && has(tokens, from - 2, CLASS.number));
  if (first === undefined || !numbered) return false;
  for (let at = from - 2; at >= from - 5; at -= 1)
    if (has(tokens, at, CLASS.route)) return !has(tokens, from, CLASS.side) && !isOldOrNew(tokens, from);
  const isWord = first.fold.length > BIS || opensTown(tokens, from);
  if (endsGrid(tokens, from - 1) && !has(tokens, from, CLASS.side) && isWord) return true;
  const isTown =
    first.mask === CLASS.word && first.fold.length > BIS && !MONTHS.has(first.fold) && first.fold !== 'viviendas';
  if (isTown && endsGridCorner(tokens, from - 1)) return true;
  if (from + 1 === tokens.length) return false;
  return PLACE_OPENINGS.has(first.fold) || has(tokens, from, CLASS.institution | CLASS.premises | CLASS.type);
}

/** Whether a short word opens the name of a town, "Los Hornos": no number follows, which would be a door's. */
function opensTown(tokens: readonly Token[], from: number): boolean {
  if (!TOWN_OPENINGS.has(tokens[from]?.fold ?? '') || !has(tokens, from + 1, CLASS.word)) return false;
  return !tokens.some(({ mask }, at) => at > from && (mask & CLASS.number) !== 0);
}

/** Whether a number is the last of a block between two numbered streets, "e/ 523 y 524 Tolosa": where streets are numbers, no word is one. */
function endsGrid(tokens: readonly Token[], at: number): boolean {
  return has(tokens, at - 1, CLASS.and) && has(tokens, at - 2, CLASS.number) && has(tokens, at - 3, CLASS.between);
}

/** The same of a corner, "844 y 898 Solano": names begin with a number of three digits as seldom as not. */
function endsGridCorner(tokens: readonly Token[], at: number): boolean {
  return isDoor(tokens[at]) && has(tokens, at - 1, CLASS.and | CLASS.corner) && has(tokens, at - 2, CLASS.number);
}

/** "Entre" of Entre Ríos. */
function isProvince(token: Token | undefined): boolean {
  return token !== undefined && token.fold === 'entre' && (token.mask & CLASS.word) !== 0;
}

/** Recovery: the end of the text is given up, from a comma on as one piece, unless it looks like another street of the address. */
export function restSpans(tokens: readonly Token[], from: number): Span[] {
  const end = tokens.length;
  if (from >= end || has(tokens, from, MASK.separator) || has(tokens, end - 1, MASK.separator)) return [];
  // What is given up is rather the place behind a flat than the flat.
  const flat = has(tokens, from, MASK.lodging) ? COST.rarePlace : 0;
  return [span('rest', from, end, (tokens[from]?.brk === true ? 1 : end - from) * COST.dropped + flat)];
}

/** Whether a shop or an office with its number stands in front of the building that it is in: "Local 5 Galería Central - San Martín 456". */
function isUnitOf(tokens: readonly Token[], from: number): boolean {
  if (from !== 0 || !isUnit(tokens[0]) || !has(tokens, 1, CLASS.number)) return false;
  return has(tokens, 2, CLASS.institution | CLASS.premises | CLASS.plot) && tokens.some(({ brk }, at) => at > 2 && brk);
}

/** The number of an institution in front, whose name may go on behind it: of "CAPS 3 Perito Moreno 788", "Comisaría Segunda Mitre 450". */
function countsInstitution(tokens: readonly Token[], from: number, at: number): boolean {
  return from === 0 && at === 2 && isInstitutionCounted(tokens, 0);
}

const AVENUE = /^a(?:v|vd|vda|venida)$/;

/**
 * Whether an avenue or a road begins behind words that are no part of its name: "Starbucks Palermo Av. Santa Fe 3253", "Villa Bonita Ruta 14 km 5".
 * Of an inverted name the avenue is the end, or stands before what is no surname; the number behind a block or a house is no door's.
 */
export function opensAvenue(tokens: readonly Token[], at: number): boolean {
  const isRoad = has(tokens, at, CLASS.route);
  if ((!isRoad && !AVENUE.test(tokens[at]?.fold ?? '')) || tokens[at + 1]?.brk !== false) return false;
  for (let before = 0; before < at; before += 1) {
    const word = tokens[before]?.fold ?? '';
    if (!has(tokens, before, CLASS.word | CLASS.of) || BESIDE_ROAD.has(word) || QUARTERS.has(word)) return false;
  }
  if (at === 0 || has(tokens, at - 1, CLASS.of | CLASS.type)) return false;
  const name = isDay(tokens, at + 1) ? at + DAY_WORDS : at;
  const end = tokens.findIndex(({ mask }, next) => next > name && (mask & (ADDRESSED | CLASS.plot)) !== 0);
  if (end < 0 || has(tokens, end, CLASS.plot)) return false;
  if (isRoad) return end < at + 4 && has(tokens, end, CLASS.number);
  if (end === at + 1) return has(tokens, end, CLASS.number) && has(tokens, at + 2, MASK.separator);
  return tokens.some((token, next) => next > at && next < end && isOwnWord(token));
}

/** Whether a word may be what an avenue is called by: of "MITRE AV BARTOLOME 1200" the surname stands in front. */
function isOwnWord({ mask, fold }: Token): boolean {
  const isName = (mask & CLASS.word) !== 0 && (mask & (CLASS.given | CLASS.side)) === 0;
  return isName && !BESIDE_ROAD.has(fold) && !NO_SURNAME.test(fold);
}

/** "9 de Julio". */
const DAY_WORDS = 3;
/** Articles, and titles that are no given names to the lexicon. */
const NO_SURNAME = /^(?:la|el|los|las|pte|pdte|mcal)$/;

/** What makes words behind a type an address, not a name alone. */
const ADDRESSED = MASK.value | CLASS.noNumber | MASK.separator;

/**
 * The name of a place or building in front is given up: before a comma, or, when it says what it is, before the type of a street
 * ("Hospital Central Av. Mitre 100", "Torre Norte Av. Madero 900"). What has a number in it is part of the address, unless it is an institution ("Escuela 127, …").
 */
export function skipSpans(tokens: readonly Token[], from: number): Span[] {
  const spans: Span[] = [];
  const named = has(tokens, from, CLASS.institution | CLASS.premises) || isUnitOf(tokens, from);
  const isBuilding =
    has(tokens, from, CLASS.plot) && !has(tokens, from, CLASS.parcel) && has(tokens, from + 1, CLASS.word);
  let cost: number = COST.skipped;
  for (let at = from + 1; at < tokens.length; at += 1) {
    if (has(tokens, at - 1, NUMERIC | CLASS.route | MASK.separator)) {
      // "Nº 91, San Lorenzo 3169": the number that a school is known by.
      const isCounted = from === 0 && at === 2 && has(tokens, 0, CLASS.label | CLASS.n);
      if ((!named && !isCounted) || has(tokens, at - 1, CLASS.route | CLASS.corner | CLASS.between)) break;
      cost = COST.skippedNumber;
    }
    const typed = has(tokens, at, CLASS.type | CLASS.route);
    if (tokens[at]?.brk === true) {
      if (at === 1 && has(tokens, 0, CLASS.type)) continue;
      if (!named && isDoor(tokens[at]) && (at + 1 === tokens.length || tokens[at + 1]?.brk === true)) continue;
      if (!has(tokens, at, MASK.separator | MASK.lodging) || isProvince(tokens[at]))
        spans.push(span('skip', from, at, typed ? COST.skipped : cost));
    } else if (
      named &&
      has(tokens, at, CLASS.word) &&
      (countsInstitution(tokens, from, at) || (has(tokens, at - 1, CLASS.number) && has(tokens, at - 2, MASK.label)))
    ) {
      spans.push(span('skip', from, at, cost + COST.skipped));
    } else if ((named || (isBuilding && at > from + 1)) && typed && !has(tokens, at - 1, CLASS.of | CLASS.type)) {
      spans.push(span('skip', from, at, cost + COST.skipped));
    } else if (from === 0 && opensAvenue(tokens, at)) {
      spans.push(span('skip', from, at, cost + COST.skipped));
    }
  }
  return spans;
}
