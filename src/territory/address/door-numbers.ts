import { CLASS, QUARTERS } from './lexicon.ts';
import { COST, has, isDoor, isNth, MASK, span, tokenAt } from './spans.ts';
import type { Span, Token } from './types.ts';

const FRACTION = /^(?:1\/[24]|3\/4|medio)$/;

/** `[label] value`, `value km`, `[label] without number`, and "s/n altura 2050". */
export function numberSpans(tokens: readonly Token[], from: number): Span[] {
  let at = from;
  while (at < from + 2 && has(tokens, at, MASK.label)) at += 1;
  if (has(tokens, at, CLASS.noNumber) && (at === from || !has(tokens, from, CLASS.distance))) {
    const spans = [span('number', from, at + 1)];
    const labelled = has(tokens, at + 1, CLASS.label | CLASS.distance) && has(tokens, at + 2, MASK.value);
    if (labelled) spans.push(span('number', from, at + 3));
    return spans;
  }
  const cost = odds(tokens, from, at);
  const spans: Span[] = [];
  if (has(tokens, at, MASK.value)) {
    const bis = tokens[at + 1]?.fold === 'bis' ? 1 : 0;
    spans.push(span('number', from, at + 1 + bis, cost));
    // "Colón 546 sur entre Mitre y Alsina"
    if (has(tokens, at + 1, CLASS.side) && has(tokens, at + 2, MASK.separator)) {
      spans.push(span('number', from, at + 2, cost));
    }
    if (has(tokens, at, CLASS.number) && has(tokens, at + 1, CLASS.range))
      spans.push(span('number', from, at + 2, cost));
    if (has(tokens, at - 1, CLASS.distance) && at > from && isFraction(tokens, at + 1)) {
      spans.push(span('number', from, at + 3, cost));
    }
    if (at === from && has(tokens, at + 1, CLASS.distance)) {
      spans.push(span('number', from, at + 2, cost + COST.unitAfterNumber));
    }
  } else if (has(tokens, at, CLASS.lettered)) {
    spans.push(span('number', from, at + 1, cost + COST.letteredNumber));
  } else if (isShortLettered(tokens, from, at)) {
    spans.push(span('number', from, at + 1, cost + COST.letteredNumber));
  }
  return spans;
}

/** "Bernardo de Yrigoyen 33A": two digits and a letter right behind a name and at the end are a door's rather than a flat's. */
function isShortLettered(tokens: readonly Token[], from: number, at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.brk || !SHORT_LETTERED.test(token.fold)) return false;
  if (at + 1 < tokens.length && tokens[at + 1]?.brk !== true) return false;
  return has(tokens, from - 1, CLASS.word) && !has(tokens, from - 1, CLASS.plot | CLASS.institution | CLASS.premises);
}

const SHORT_LETTERED = /^\d\d[a-z]$/;

/** A number that says that it is one: "N° 48", "altura 300"; or that closes an address whose floor came before it. */
export function doorSpans(tokens: readonly Token[], from: number): Span[] {
  if (has(tokens, from - 1, CLASS.floor) && isFloorFirst(tokens, from - 2) && endsAddress(tokens, from))
    return [span('door', from, from + 1, COST.lead)];
  if (!has(tokens, from, CLASS.label | CLASS.n)) return [];
  return numberSpans(tokens, from).map(({ to, cost }) => span('door', from, to, cost + COST.lead));
}

/** A distance in front of its road: "km 5 ruta 3". */
export function milestoneSpans(tokens: readonly Token[], from: number): Span[] {
  if (!has(tokens, from, CLASS.distance)) return [];
  return numberSpans(tokens, from)
    .filter((found) => !has(tokens, found.to, CLASS.of | CLASS.noNumber))
    .map(({ to, cost }) => span('milestone', from, to, cost + COST.lead));
}

/**
 * A number with its sign in front of its street, "N° 123 Mitre". It has three digits or more and is the only one that can be a door's:
 * "N° 12 Mitre 450" is a school that bears a number.
 */
export function frontSpans(tokens: readonly Token[], from: number): Span[] {
  if (!has(tokens, from, CLASS.label | CLASS.n) || !isDoor(tokens[from + 1])) return [];
  for (let at = from + 2; at < tokens.length; at += 1) {
    if (has(tokens, at, CLASS.label | CLASS.n) && has(tokens, at + 1, MASK.value)) return [];
    if (isDoor(tokens[at]) && !has(tokens, at - 1, CLASS.type | CLASS.route)) return [];
  }
  return [span('front', from, from + 2, COST.lead)];
}

/** The number of the other street of a corner, which is given up: "Mitre 123 esq. Roca 200". */
export function otherSpans(tokens: readonly Token[], from: number): Span[] {
  return numberSpans(tokens, from).map(({ to, cost }) => span('other', from, to, cost + COST.besides));
}

/** "km 231 y 1/2", "km 3 y medio". */
function isFraction(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.fold === 'y' && FRACTION.test(tokens[at + 1]?.fold ?? '');
}

/** Whether a floor and its word stand where a door number would, right behind the name of a street: "Reconquista 3° Piso 46". */
function isFloorFirst(tokens: readonly Token[], at: number): boolean {
  return (
    isNth(tokens[at]) && has(tokens, at + 1, CLASS.floor) && at > 0 && !has(tokens, at - 1, CLASS.number | MASK.label)
  );
}

/** Whether a number behind a comma rather begins a corner of two numbered streets, the place of which stands before: "Plaza Italia, 7 y 44". */
function opensCorner(tokens: readonly Token[], at: number): boolean {
  const isStreet = (place: number): boolean =>
    has(tokens, place, CLASS.number) && /^\d{1,3}$/.test(tokens[place]?.fold ?? '');
  return tokens[at]?.brk === true && isStreet(at) && has(tokens, at + 1, CLASS.and | CLASS.corner) && isStreet(at + 2);
}

/** Whether a plain number is the last of what belongs together. */
function endsAddress(tokens: readonly Token[], at: number): boolean {
  const isPlain = has(tokens, at, CLASS.number) && !isNth(tokens[at]) && tokens[at]?.brk === false;
  return isPlain && (at === tokens.length - 1 || tokens[at + 1]?.brk === true);
}

const HOUSES = /^viv(?:s|iendas)?$/;

/** Whether a short number is that of a house in a block that is called by a letter: no door's. */
function isHouse(tokens: readonly Token[], at: number): boolean {
  if (!has(tokens, 0, CLASS.parcel) || at < 3 || isDoor(tokens[at])) return false;
  return has(tokens, at - 1, CLASS.plot) && !has(tokens, 1, CLASS.number);
}

/** The cost of a door number right behind another number: across a comma, or with a degree sign at the very end ("1000 5º"). */
function odds(tokens: readonly Token[], from: number, value: number): number {
  // "Grupo 648 Viviendas": how many houses there are is part of the name.
  const isCounted = from === value && HOUSES.test(tokens[value + 1]?.fold ?? '');
  if (isCounted && QUARTERS.has(tokenAt(tokens, from - 1)?.fold ?? '')) return COST.housesAsNumber;
  // "Mza B Casa 4"; of blocks that are numbers, "Manzana 5 casa 12", it is the door's (Annex B).
  if (from === value && isHouse(tokens, value)) return COST.housesAsNumber;
  const nth = isNth(tokens[value]);
  if (nth && has(tokens, value - 1, CLASS.number) && has(tokens, value + 1, CLASS.ground)) return COST.floorAsNumber;
  if (nth && tokens[value]?.brk === true && has(tokens, value + 1, CLASS.floor | CLASS.ground)) {
    return COST.floorAsNumber;
  }
  if (nth && from === value && isFloorFirst(tokens, value)) {
    // "Salta esq. Belgrano 2º piso of. 4"
    if (endsAddress(tokens, value + 2) || has(tokens, value + 2, CLASS.door)) return COST.floorAsNumber;
  }
  if (from === value && from > 0 && opensCorner(tokens, from)) return COST.cornerAsNumber;
  if (from !== value || from === 0 || !has(tokens, from - 1, CLASS.number)) return 0;
  if (nth && isDoor(tokenAt(tokens, from - 1))) return COST.floorAsNumber;
  // "Pergamino 34 1/2": a half is no door by itself.
  if (tokens[from]?.brk === true || FRACTION.test(tokens[from]?.fold ?? '')) return COST.numberAfterNumber;
  return from === tokens.length - 1 && isNth(tokens[from]) ? COST.endingDegree : 0;
}
