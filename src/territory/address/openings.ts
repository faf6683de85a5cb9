import { CLASS } from './lexicon.ts';
import { isDoor, MASK } from './spans.ts';
import { PART_NAMES, type PartName, type Token } from './types.ts';

/*
 * Which parts of an address a token may open, told by its classes and by those of its neighbours: a few steps for all parts together.
 * Without them the recogniser asks six matchers for each that finds something. As with the signs of cleaning, a part may be said to
 * open where it does not, but never be missed where it would: a test compares this with the matchers.
 */

/** Parts as bits of a set, by their place in `PART_NAMES`. */
function partsOf(...names: readonly PartName[]): number {
  return names.reduce((parts, name) => parts | (1 << PART_NAMES.indexOf(name)), 0);
}

/** What streets and recoveries begin with is not told by one class: these are always asked. */
const ANYWHERE = partsOf('street', 'rest', 'skip');
/** What may begin behind a comma whatever it says. */
const BEHIND_COMMA = partsOf('tail', 'mid');
const LODGING = partsOf('lodging');
const COUNTED_FLOOR = partsOf('lodging', 'lot');
const PLACE = partsOf('place');
const MID = partsOf('mid');

/** The classes that open parts by themselves. */
const OPENERS: readonly (readonly [mask: number, opened: number])[] = [
  [MASK.value | MASK.label | CLASS.lettered | CLASS.flat | CLASS.noNumber, partsOf('number', 'other')],
  [CLASS.number | CLASS.label | CLASS.n, partsOf('door')],
  [CLASS.label | CLASS.n, partsOf('front')],
  [CLASS.distance, partsOf('milestone')],
  [MASK.lodging, partsOf('lot')],
  [CLASS.parcel | CLASS.door | CLASS.floor, partsOf('unit')],
  [MASK.lodging, LODGING],
  [MASK.lodging | CLASS.number | CLASS.ordinal | CLASS.letter | CLASS.flat, partsOf('floor')],
  [CLASS.word | CLASS.of | CLASS.letter | CLASS.number | CLASS.range, partsOf('tail')],
  [CLASS.side | CLASS.institution | CLASS.premises | CLASS.plot, partsOf('mid')],
  [CLASS.corner | CLASS.and, partsOf('corner')],
  [CLASS.corner, partsOf('opening')],
  [CLASS.corner | CLASS.between, partsOf('lead')],
  [CLASS.between, partsOf('between', 'beside')],
  [CLASS.and, partsOf('and', 'between')],
];

const CLASSES = 32;

/** The same by the place of each class in a mask. */
const OPENED_BY = Int32Array.from({ length: CLASSES }, (_, bit) =>
  OPENERS.reduce((parts, [mask, opened]) => (((mask >>> bit) & 1) === 0 ? parts : parts | opened), ANYWHERE),
);

/** A floor that its number says: "1° piso", "2 piso", and behind a comma "5º B". */
const COUNTERS = CLASS.number | CLASS.range | CLASS.ordinal;
const COUNTS = CLASS.floor | CLASS.ground | CLASS.letter;
/** What names a place behind a comma or behind a numbered street. */
const PLACED = CLASS.word | CLASS.type | CLASS.door;
const NUMBERED = CLASS.number | CLASS.side;
/** What names one only behind a comma and before more words: "V. Carlos Paz", "9 de Julio". */
const PLACED_BEFORE_WORDS = CLASS.letter | CLASS.number;
const WORDS = CLASS.word | CLASS.of | CLASS.letter;

/** The parts that may begin with a token between its neighbours, as bits by their place in `PART_NAMES`. */
export function openedBy(token: Token, previous: Token | undefined, next: Token | undefined): number {
  const { mask, brk } = token;
  let parts = brk ? ANYWHERE | BEHIND_COMMA : ANYWHERE;
  for (let rest = mask; rest !== 0; rest &= rest - 1) parts |= OPENED_BY[31 - Math.clz32(rest & -rest)] ?? 0;
  if ((mask & COUNTERS) !== 0 && next !== undefined && (next.mask & COUNTS) !== 0) parts |= COUNTED_FLOOR;
  if ((mask & PLACED) !== 0 && (brk || (previous !== undefined && (previous.mask & NUMBERED) !== 0))) parts |= PLACE;
  if (brk && (mask & PLACED_BEFORE_WORDS) !== 0 && next !== undefined && (next.mask & WORDS) !== 0) parts |= PLACE;
  if ((mask & CLASS.word) !== 0 && previous !== undefined && isDoor(previous)) parts |= MID;
  return parts;
}
