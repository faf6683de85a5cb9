import { assembleAddress, namesStreet } from './assemble.ts';
import { cleanAddress } from './clean.ts';
import { interpret } from './interpret.ts';
import { CLASS } from './lexicon.ts';
import { shortenedText } from './shortened.ts';
import { classNames, tokenizeAddress } from './tokenize.ts';
import type { CleanText, ParsedAddress, Rank, Reading, Token, Words } from './types.ts';

/*
 * Cost of a text: each rule of cleaning whose signs the text has looks at each character a bounded number of times, since no expression
 * has a repetition without a bound that another one can hand characters to (test/architecture/patterns.test.ts), and the recogniser finds every
 * span of a part once and follows it once from each state of the grammar: at most states × tokens × ends of a part, under three grammars
 * one after the other. The worst texts found by `npm run fuzz:texts` take about half a millisecond; a usual address takes 2 to 10 µs.
 * A text that no reading fits goes through all of it a second time, without the words that lists put around an address.
 */

/** UTF-16 units of the longest text that is read: the longest of 4,159 real addresses has 103, with its locality and province 166. */
export const MAX_CHARACTERS = 250;
/** Texts of more words are refused: this bounds the work of the recogniser. */
export const MAX_TOKENS = 60;

/**
 * Why a text was not understood. `too long`: over the limits; `empty`: nothing is left after cleaning; `neighbourhood`: a neighbourhood
 * with a number, but no street; `none`: no reading fits; `tie`: the best readings rank equal, and have other streets or another number.
 */
export type Refusal = 'too long' | 'empty' | 'neighbourhood' | 'none' | 'tie';

interface Work {
  /** Null for a text refused for its length. */
  readonly words: Words | null;
  readonly readings: readonly Reading[];
  /** True when part of the text had to be given up for any reading to fit. */
  readonly recovered: boolean;
  readonly reading: Reading | null;
  readonly refusal: Refusal | null;
}

const NOTHING = { words: null, readings: [], recovered: false, reading: null };

/** What was read last: a search that finds nothing by the first reading of a text needs the others. */
let lastText: string | null = null;
let lastWork: Work = { ...NOTHING, refusal: 'empty' };

/** UTF-16 units that are read for one search, all meanings of its text together: 4,159 real addresses need 401 at most. */
export const MOST_READ = 4 * MAX_CHARACTERS;

/** The search under way: its text stays known while parts of it are read, and there is a bound on what these have together. */
interface Search {
  readonly text: string;
  readonly work: Work;
  /** Units that may still be read. */
  left: number;
}
let search: Search | null = null;

let units = 0;

/** UTF-16 units that were read so far: differences of it show what a search reads. */
export function unitsRead(): number {
  return units;
}

/** Reads the text of a search and makes it; texts read in it that are more than {@link MOST_READ} together are not understood. */
export function searchIn<Found>(text: string, find: () => Found): Found {
  const outer = search;
  search = { text, work: work(text), left: MOST_READ - text.length };
  try {
    return find();
  } finally {
    search = outer;
  }
}

/** Gives what the pipeline makes of a text. */
function work(text: string): Work {
  if (text === search?.text) return search.work;
  if (text === lastText) return lastWork;
  if (search !== null) {
    if (text.length > search.left) return { ...NOTHING, refusal: 'too long' };
    search.left -= text.length;
  }
  lastWork = newWork(text);
  lastText = text;
  return lastWork;
}

/** The pipeline; of a text that no reading fits, that of what is left without what people write around an address. */
function newWork(text: string): Work {
  const whole = pipeline(text);
  if (whole.refusal === 'empty') return offRoad(text) ?? whole;
  if (whole.refusal !== 'none') return whole;
  const short = shortenedText(text.replace(/\s+/g, ' '), false);
  const rest = short === null ? null : pipeline(short);
  if (rest === null || rest.reading === null) return whole;
  // An "&" became a "y" for a corner alone: of a street it would be a word that nobody wrote.
  const isNobodys = text.includes('&') && (rest.reading.tipo === 'simple' || hasAndOfOurs(text, rest));
  return isNobodys ? whole : { ...rest, recovered: true };
}

/** Where a text that has nothing but how far it is from a road names that: "A 200 mts de la ruta 9 s/n", "a 5 km al norte de la R.P. 12". */
const OFF_ROAD =
  /^\s*(?:ubicad[oa] )?a [^,;()]{1,40}?(?:de|del|desde) (?:la |el )?(?=(?:rutas?|rta|r\.? ?[np]|autopista|autov[ií]a|acceso|camino)[. ])/iu;

/** That road; null for any other text. */
function offRoad(text: string): Work | null {
  const rest = text.replace(OFF_ROAD, '');
  if (rest === text) return null;
  const road = pipeline(rest);
  return road.reading === null ? null : { ...road, recovered: true };
}

const AND = /(?<!\p{L})y(?!\p{L})/iu;

/** Whether the name of a street has an "and", and the text has none. */
function hasAndOfOurs(text: string, { words, reading }: Work): boolean {
  if (AND.test(text)) return false;
  const names = reading?.spans.filter(({ part }) => part === 'street') ?? [];
  return names.some(({ from, to }) => words?.tokens.slice(from, to).some(({ fold }) => fold === 'y'));
}

/** Clean, tokenize, interpret (read and choose). */
function pipeline(text: string): Work {
  if (text.length > MAX_CHARACTERS) return { ...NOTHING, refusal: 'too long' };
  units += text.length;
  const clean = cleanAddress(text);
  const tokens = tokenizeAddress(clean, MAX_TOKENS);
  if (tokens === null) return { ...NOTHING, refusal: 'too long' };
  if (clean.dropped.length > 0 && clean.dropped.some((each) => each.role === 'barrio') && lacksStreet(tokens)) {
    return ofNeighbourhood(clean, tokens);
  }
  return read(clean, tokens, false);
}

/** Reads the tokens. `neighbourhood`: the text has no street. */
function read(clean: CleanText, all: readonly Token[], neighbourhood: boolean): Work {
  if (all.length === 0) {
    return { ...NOTHING, words: { clean, tokens: all, setAside: [], neighbourhood }, refusal: 'empty' };
  }
  const { tokens, setAside, readings, recovered, choice } = interpret(all);
  const words = { clean, tokens, setAside, neighbourhood };
  return { words, readings, recovered, reading: choice.reading, refusal: choice.reason };
}

/** Whether nothing is left beside the neighbourhood but a block, a lot or a house in it. */
function lacksStreet(tokens: readonly Token[]): boolean {
  const first = tokens[0];
  if (first === undefined) return true;
  const street = CLASS.type | CLASS.route | CLASS.corner | CLASS.between | CLASS.and;
  return (first.mask & CLASS.plot) !== 0 && tokens.every((token) => (token.mask & street) === 0);
}

/**
 * An address without a street: its neighbourhood stands in the place of one, "Mza 3 Casa 5 B° San José". One that has a door number
 * is not understood, as section 8.2 reads "Barrio Norte 123".
 */
function ofNeighbourhood(clean: CleanText, outside: readonly Token[]): Work {
  const [barrio, ...others] = clean.dropped.map((each) => each.text);
  const whole = [barrio, clean.text, ...others].filter((part) => part !== '').join(', ');
  const kept = cleanAddress(whole, true);
  const tokens = tokenizeAddress(kept, MAX_TOKENS);
  if (tokens === null) return { ...NOTHING, refusal: 'too long' };
  const found = withWholeName(read(kept, tokens, true));
  if (found.reading === null) return found;
  // The number of "Barrio 60 Viviendas", "Barrio Norte 60 Viv.", "Barrio Oeste 2 Mza 12" is part of its name, and no door in any reading.
  if (tokens.some((_, at) => isOfName(tokens, at))) {
    const readings = found.readings.filter((each) => !isNumbered(tokens, each));
    const [plain] = readings;
    if (plain !== undefined) return { ...found, readings, reading: plain, refusal: null };
  }
  if (outside.length > 0 || !isNumbered(tokens, found.reading)) return found;
  return { ...found, reading: null, refusal: 'neighbourhood' };
}

/** The same without the readings that leave the name out, "Barrio" + "Jardín Mza 4": any neighbourhood would be meant. */
function withWholeName(found: Work): Work {
  const readings = found.readings.filter(({ spans }) =>
    spans.some(({ part, from, to }) => part === 'street' && to > from + 1),
  );
  return readings[0] === found.reading ? { ...found, readings } : found;
}

/** Digits of the longest number that a name has without another word for it: of `Barrio Belgrano 250 casa 3` it may be a door's. */
const LONGEST_IN_NAME = 2;

/** Whether the token at a place is a number of the neighbourhood's name: by where it stands, or by how many houses, which of them or which block stands right behind it. */
function isOfName(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token === undefined || before === undefined || (token.mask & CLASS.number) === 0) return false;
  // The block of "Manzana 12 Lote 4" stands before its lot, and "al 35" is a door.
  if ((before.mask & CLASS.plot) !== 0 || before.fold === 'al') return false;
  if (at === 1) return true;
  if (next === undefined) return false;
  if (/^viv(?:s|iendas?)?$/.test(next.fold)) return true;
  const isShort = token.text.length <= LONGEST_IN_NAME || before.fold === 'plan';
  return isShort && !next.brk && (next.mask & CLASS.plot) !== 0;
}

/** Whether a reading has a door number, other than a nought and the kilometre at which a neighbourhood with a name lies. */
function isNumbered(tokens: readonly Token[], { spans }: Reading): boolean {
  const hasName = spans.some(({ part, from, to }) => part === 'street' && to > from + 1);
  const isDistance = (from: number, to: number): boolean =>
    tokens.slice(from, to).some(({ mask }) => (mask & CLASS.distance) !== 0);
  return spans.some(
    ({ part, from, to }) =>
      part === 'number' && /[1-9]/.test(tokens[to - 1]?.text ?? '') && !(hasName && isDistance(from, to)),
  );
}

/**
 * Reads an address by its text alone (reference, section 8.1–8.5). Null when it is not understood (`Refusal`). Never throws.
 */
export function parseAddress(text: string): ParsedAddress | null {
  const { words, reading } = work(text);
  return reading === null || words === null ? null : assembleAddress(words, reading);
}

/** Whether the number of a corner stands right behind its second street, without a mark: "Santa Fe esq. Callao 1050". */
export function isNumberBehindSecond(text: string): boolean {
  const { words, reading } = work(text);
  if (words === null || reading?.tipo !== 'interseccion') return false;
  const { spans } = reading;
  const second = spans.findLast(({ part }) => part === 'street');
  const number = spans.find(({ part }) => part === 'number');
  return second !== undefined && number?.from === second.to && words.tokens[number.from]?.brk === false;
}

/** The echo `parametros.direccion` of section 8.1: the four fields of the wire, in its order. */
export function echoAddress(parsed: ParsedAddress): {
  altura: { unidad: string | null; valor: string | null };
  calles: readonly string[];
  piso: string | null;
  tipo: ParsedAddress['tipo'];
} {
  const { unidad, valor } = parsed.altura;
  return { altura: { unidad, valor }, calles: parsed.calles, piso: parsed.piso, tipo: parsed.tipo };
}

/**
 * The next best readings of a text, best first: what it may mean if the first reading finds nothing ("Córdoba y Sarmiento 398" is read
 * as one street with a number, but may be a corner; "Rivadavia 1234 5" as number 5 of a street "Rivadavia 1234"). Empty when there is
 * no other reading or the text is not understood.
 * @param missing readings with a street that is written like one of these are left out
 */
export function otherReadings(text: string, missing: ReadonlySet<string> = NO_STREETS): ParsedAddress[] {
  const { words, readings, reading } = work(text);
  if (reading === null || words === null) return [];
  const others: ParsedAddress[] = [];
  for (const each of readings) {
    if (each !== reading && !namesStreet(words, each, missing)) others.push(assembleAddress(words, each));
  }
  return others;
}

const NO_STREETS: ReadonlySet<string> = new Set();

/** What every stage of the parser made of a text. */
export interface Explanation {
  /** Null for a text refused for its length. */
  readonly clean: { readonly text: string; readonly applied: readonly string[] } | null;
  readonly tokens: readonly {
    readonly text: string;
    readonly classes: readonly string[];
    readonly afterComma: boolean;
  }[];
  /** The best readings, best first (at most 4). */
  readonly candidates: readonly { readonly rank: Rank; readonly address: ParsedAddress }[];
  /** True when no form fits the whole text, so that part of it was given up. */
  readonly recovered: boolean;
  readonly choice: ParsedAddress | null;
  readonly refusal: Refusal | null;
}

/** The same reading as `parseAddress` with the result of every stage: cleaning, tokens with classes, ranked readings, the choice. */
export function explainAddress(text: string): Explanation {
  const { words, readings, recovered, reading, refusal } = work(text);
  if (words === null) return { clean: null, tokens: [], candidates: [], recovered, choice: null, refusal };
  const { clean, tokens } = words;
  return {
    clean: { text: clean.text, applied: clean.applied },
    tokens: tokens.map((token) => ({ text: token.text, classes: classNames(token.mask), afterComma: token.brk })),
    candidates: readings.map((each) => ({ rank: each.rank, address: assembleAddress(words, each) })),
    recovered,
    choice: reading === null ? null : assembleAddress(words, reading),
    refusal,
  };
}
