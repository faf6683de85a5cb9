import { doorSpans, frontSpans, milestoneSpans, numberSpans, otherSpans } from './door-numbers.ts';
import { floorSpans, lodgingSpans, lotSpans, unitSpans } from './floors.ts';
import { CLASS } from './lexicon.ts';
import { COST, has, MASK, type Matcher, span } from './spans.ts';
import { streetSpans } from './street.ts';
import { midSpans, placeSpans, restSpans, skipSpans, tailSpans } from './surroundings.ts';
import { PART_NAMES, type PartName, type Span, type Token } from './types.ts';

/** "and", "corner", or both: `y esq.`. */
function cornerSpans(tokens: readonly Token[], from: number): Span[] {
  if (has(tokens, from, CLASS.corner)) return [span('corner', from, from + 1)];
  if (!has(tokens, from, CLASS.and)) return [];
  // "Mitre & San Martin" is listed as one name; a corner is the next best reading.
  if (tokens[from]?.fold === '&') return [span('corner', from, from + 1, isTyped(tokens, from) ? 0 : COST.ampersand)];
  const spans = [span('corner', from, from + 1)];
  if (has(tokens, from + 1, CLASS.corner)) spans.push(span('corner', from, from + 2));
  return spans;
}

/** Whether what stands before an "&" is a street by its type, "Av. Mitre &", "MITRE AV. &": then so is what follows, as with "y". */
function isTyped(tokens: readonly Token[], at: number): boolean {
  let first = at - 1;
  while (first > 0 && tokens[first]?.brk === false && !has(tokens, first - 1, MASK.separator)) first -= 1;
  return has(tokens, first, CLASS.type | CLASS.route) || has(tokens, at - 1, CLASS.type);
}

/** What may open a corner: "esquina Mitre y Alsina", "intersección de …", "entre 14 y 15". */
function leadSpans(tokens: readonly Token[], from: number): Span[] {
  if (!has(tokens, from, CLASS.corner | CLASS.between)) return [];
  return [span('lead', from, from + (has(tokens, from + 1, CLASS.of) ? 2 : 1), COST.lead)];
}

/** What opens a corner of which one street is told, or of which the other is set apart: "Esquina Mitre 450", "Esq. Mitre - Alsina". */
function openingSpans(tokens: readonly Token[], from: number): Span[] {
  // "Rotonda Avenida Génova" is a name, and what is called Esquina may have a number.
  if (!has(tokens, from, CLASS.corner) || has(tokens, from, CLASS.word)) return [];
  if (!has(tokens, from + 1, CLASS.word | CLASS.type | CLASS.route)) return [];
  return [span('opening', from, from + 1, COST.lead)];
}

/** "between" with one street only: "Esmeralda 123 e/ Córdoba" is by a corner. */
function besideSpans(tokens: readonly Token[], from: number): Span[] {
  return isBetween(tokens, from) ? [span('beside', from, from + 1, COST.besides)] : [];
}

/** "between", also as in "Mitre y entre Alsina y Moreno". */
function betweenSpans(tokens: readonly Token[], from: number): Span[] {
  if (has(tokens, from, CLASS.between)) return [span('between', from, from + 1)];
  return has(tokens, from, CLASS.and) && isBetween(tokens, from + 1) ? [span('between', from, from + 2)] : [];
}

/** "and", also as in "entre Alsina y entre Moreno". */
function andSpans(tokens: readonly Token[], from: number): Span[] {
  if (!has(tokens, from, CLASS.and)) return [];
  const spans = [span('and', from, from + 1)];
  if (isBetween(tokens, from + 1)) spans.push(span('and', from, from + 2));
  return spans;
}

/** Whether a word is "between" and nothing else: no initial, and not that of Entre Ríos. */
function isBetween(tokens: readonly Token[], at: number): boolean {
  return has(tokens, at, CLASS.between) && !has(tokens, at, CLASS.word | CLASS.letter);
}

/** The parts of an address, each with the function that finds it. */
const PARTS: Readonly<Record<PartName, Matcher>> = {
  street: streetSpans,
  number: numberSpans,
  door: doorSpans,
  milestone: milestoneSpans,
  front: frontSpans,
  lot: lotSpans,
  floor: floorSpans,
  lodging: lodgingSpans,
  unit: unitSpans,
  tail: tailSpans,
  place: placeSpans,
  mid: midSpans,
  corner: cornerSpans,
  lead: leadSpans,
  opening: openingSpans,
  beside: besideSpans,
  other: otherSpans,
  between: betweenSpans,
  and: andSpans,
  rest: restSpans,
  skip: skipSpans,
};

/** The same in the order of `PART_NAMES`. */
export const MATCHERS: readonly Matcher[] = PART_NAMES.map((name) => PARTS[name]);
