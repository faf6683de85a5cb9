import { CLASS, MONTHS } from './lexicon.ts';
import type { PartName, Span, Token } from './types.ts';

/** All spans of one part that begin at a token. */
export type Matcher = (tokens: readonly Token[], from: number) => Span[];

/** Classes that several parts ask for. */
export const MASK = {
  value: CLASS.number | CLASS.decimal | CLASS.range,
  label: CLASS.n | CLASS.label | CLASS.distance,
  separator: CLASS.corner | CLASS.between | CLASS.and,
  /** What begins a flat, floor, block or lot. */
  lodging: CLASS.floor | CLASS.door | CLASS.ground | CLASS.plot,
} as const;

/**
 * Costs of what section 8.4 does not list. Small ones decide between readings that rank equal otherwise. Those of thousands outweigh
 * the form of the address (10,000 for each step, grammar.ts), those above 100,000 also whether there is a door number.
 */
export const COST = {
  floorOfOnePart: 1,
  numberAfterNumber: 6,
  endingDegree: 2,
  skipped: 6,
  /** A number with a degree sign between a comma and "piso" is the floor, not the door. */
  floorAsNumber: 150_000,
  /** Enough that a number counts for nothing. */
  housesAsNumber: 150_000,
  /** Two numbered streets behind a comma: enough to look for another reading. */
  cornerAsNumber: 5,
  /** Not read so by the listed readings, but the next best guess: a last short number or letter as the flat. */
  unlisted: 300_000,
  /** An institution with a number in front ("Escuela 127, …"). */
  skippedNumber: 3_000,
  /** "&" between two streets. */
  ampersand: 15_000,
  /** One street beside another, or with a number of its own. */
  besides: 5,
  floorWithoutNumber: 1,
  floorFromLetter: 1,
  /** More than a floor of one part. */
  floorFromInitial: 2,
  letteredNumber: 4,
  unitAfterNumber: 1,
  /** Numbers and the like in the words after a comma: less than a comma inside a street's name (street.ts). */
  oddTail: 5,
  rarePlace: 1,
  /** Words between the number and the flat that nothing says to be a place: less than a number inside a name of a street. */
  oddTown: 4,
  lead: 1,
  /** A token that is given up: in a recovery this outweighs every other consideration. */
  dropped: 10_000_000,
} as const;

/** From this cost on a reading is odd enough to look for another (interpret.ts). */
export const ODD_COST = COST.oddTail;

/** Whether the token at `at` has one of the classes. */
export function has(tokens: readonly Token[], at: number, mask: number): boolean {
  return ((tokenAt(tokens, at)?.mask ?? 0) & mask) !== 0;
}

/** The token at a place; undefined outside the text. Asked here, for V8 takes a place before the first for the name of a member, which it looks for at length. */
export function tokenAt<T extends Pick<Token, 'mask'>>(tokens: readonly T[], at: number): T | undefined {
  return at >= 0 && at < tokens.length ? tokens[at] : undefined;
}

/** One span; not a street. All spans are made by such a literal: one that is spread into another is of a kind of its own to V8. */
export function span(part: PartName, from: number, to: number, cost = 0): Span {
  return { part, from, to, unnamed: false, cost };
}

/** "5º", "5to": says a floor all by itself. */
export function isNth(token: Token | undefined): boolean {
  if (token === undefined) return false;
  return (token.mask & CLASS.ordinal) !== 0 || ((token.mask & CLASS.number) !== 0 && endsInDegree(token.fold));
}

/** Whether a word ends in one of the signs ª, °, º. */
function endsInDegree(fold: string): boolean {
  const code = fold.charCodeAt(fold.length - 1);
  return code === 0xaa || code === 0xb0 || code === 0xba;
}

/** How offices are counted in words: "Comisaría Segunda". */
const COUNTERS: ReadonlySet<string> = new Set(
  'primera segunda tercera cuarta quinta sexta septima octava novena decima'.split(' '),
);

/** Whether an institution at `at` bears a number and more words follow: "CAPS 3 Perito", "Comisaría 1ra. Mitre"; not the day of "Hospital 12 Octubre". */
export function isInstitutionCounted(tokens: readonly Token[], at: number): boolean {
  if (!has(tokens, at, CLASS.institution) || !has(tokens, at + 2, CLASS.word)) return false;
  if (!has(tokens, at + 1, CLASS.number | CLASS.ordinal) && !COUNTERS.has(tokens[at + 1]?.fold ?? '')) return false;
  return !MONTHS.has(tokens[at + 2]?.fold ?? '');
}

const ADDRESSED =
  CLASS.number | CLASS.range | CLASS.noNumber | CLASS.route | CLASS.and | CLASS.corner | CLASS.between | CLASS.distance;

/** Whether initials with a number stand in front of an address: "E.E.S. N° 5 - Mitre 450", "I.P.E.T. 48, Mitre y Alsina". */
export function areNumberedInitials(tokens: readonly Token[]): boolean {
  if (!INITIALS.test(tokens[0]?.fold ?? '')) return false;
  const number = has(tokens, 1, CLASS.label | CLASS.n) ? 2 : 1;
  if (!has(tokens, number, CLASS.number) || tokens[number + 1]?.brk !== true) return false;
  for (let at = number + 1; at < tokens.length; at += 1) if (has(tokens, at, ADDRESSED)) return true;
  return false;
}

const INITIALS = /^(?:\p{L}\.){1,4}\p{L}$/u;

/** A number of three digits or more: hardly a floor. */
export function isDoor(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    (token.mask & CLASS.number) !== 0 &&
    isDigit(token.fold, 0) &&
    isDigit(token.fold, 1) &&
    isDigit(token.fold, 2)
  );
}

/** Whether a day of a month begins at `at`, as streets and towns are called: "25 de Mayo". */
export function isDay(tokens: readonly Token[], at: number): boolean {
  if (!/^\d{1,2}[°º]?$/.test(tokens[at]?.fold ?? '')) return false;
  return tokens[at + 1]?.fold === 'de' && MONTHS.has(tokens[at + 2]?.fold ?? '');
}

function isDigit(fold: string, at: number): boolean {
  return fold.charCodeAt(at) >= 0x30 && fold.charCodeAt(at) <= 0x39;
}

/** What is let or lived in, as opposed to a piece of land: "Local 12", "Of. 3", "Piso 2". */
export function isUnit(token: Token | undefined): boolean {
  if (token === undefined) return false;
  return (token.mask & (CLASS.floor | CLASS.door | CLASS.ground)) !== 0 || UNITS.has(token.fold);
}

const UNITS: ReadonlySet<string> = new Set([
  'local',
  'locales',
  'loc',
  'cochera',
  'box',
  'stand',
  'galpon',
  'deposito',
]);

/** A single letter in front of more words, no comma between them: "a una cuadra", "B Rosario". */
export function opensWords(tokens: readonly Token[], at: number): boolean {
  return has(tokens, at, CLASS.letter) && tokens[at + 1]?.brk === false && has(tokens, at + 1, CLASS.word);
}

/** The same, with a point behind it: "V. Carlos Paz", "L. de Cuyo". */
export function isInitial(tokens: readonly Token[], at: number): boolean {
  if (!has(tokens, at, CLASS.letter) || tokens[at]?.text.endsWith('.') !== true) return false;
  return tokens[at + 1]?.brk === false && has(tokens, at + 1, CLASS.word | CLASS.of);
}

/** "Ruta 3 vieja": which of two roads of one number it is, as opposed to "Ruta 50 Nueva California". */
export function isOldOrNew(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return OLD_OR_NEW.test(tokens[at]?.fold ?? '') && (next === undefined || next.brk || (next.mask & CLASS.word) === 0);
}

const OLD_OR_NEW = /^(?:viej[ao]|nuev[ao])$/;
