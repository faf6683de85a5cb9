import { BESIDE_ROAD, CLASS, MONTHS, QUARTERS, ROAD_WORDS } from './lexicon.ts';
import { isDoor, isInstitutionCounted, isOldOrNew, isUnit, tokenAt } from './spans.ts';
import type { Span, Token } from './types.ts';

/** What may close a name. */
const NAME_END =
  CLASS.word | CLASS.number | CLASS.ordinal | CLASS.letter | CLASS.flat | CLASS.lettered | CLASS.plot | CLASS.given;
/** What a plot is followed by: "lote 5", "Manzana B", "Nº". */
const PLOT_VALUE =
  CLASS.number | CLASS.letter | CLASS.flat | CLASS.lettered | CLASS.range | CLASS.decimal | CLASS.label | CLASS.n;
const NUMERIC = CLASS.number | CLASS.decimal | CLASS.range | CLASS.lettered;
/** What may stand in a name, but not close it. */
const NAME_INNER = CLASS.n | CLASS.andInName | CLASS.between | CLASS.of;
const NAME_ANY = NAME_END | NAME_INNER;
const ROUTE_WORD = CLASS.word | CLASS.of | CLASS.letter;
const LABEL = CLASS.label | CLASS.n;
const LODGING = CLASS.floor | CLASS.door | CLASS.ground;
/** What continues an inverted name after a comma: "ROCA, JULIO A.", "ALBERDI, AV.", "ALBERDI, J.B.". */
const INVERTED = CLASS.given | CLASS.type | CLASS.letter;
const INITIALS = /^(?:\p{L}\.){1,3}\p{L}\.?$/u;

/**
 * Costs of what section 8.4 does not list. A comma inside a name is so strong a sign against it that a number does not outweigh it
 * (grammar.ts). "Escuela 127" is no street and number where another is told; "A y B s/n" is a corner, not a street "A y B".
 */
const COST = {
  comma: 150_000,
  invertedComma: 2,
  typeInside: 20,
  /** "Parque Industrial Calle" + 4: nobody writes "Belgrano calle 500" as "Belgrano avenida 500". */
  calleBehind: 10,
  plotInside: 5,
  /** "Sarmiento 2035 Consultorio" + 3: more than the numbers in the words of place behind a door. */
  institutionInside: 6,
  oddPrefix: 15,
  numberedInstitution: 105_000,
  /** "Comisaría 1ra. Mitre" at a corner: more than the institution that is given up costs (surroundings.ts). */
  countedInstitution: 5_000,
  andWithoutNumber: 15_000,
  doorInside: 8,
  /** "ALVEAR MARCELO T. DE". */
  invertedEnd: 2,
  /** "Km 11" alone, in the place of a street. */
  distanceAlone: 300_000,
} as const;
const MAX_TYPES = 2;
const MAX_ROUTE_PREFIX = 3;
const MAX_ROUTE_WORDS = 2;

function maskAt(tokens: readonly Token[], at: number): number {
  return tokenAt(tokens, at)?.mask ?? 0;
}

/**
 * All streets that begin at token `from` (section 8.4): unnamed ones (type + number, bare number, numbered route, "s/n") and named
 * ones (words, with a type before or after). One span for each end; where both kinds end together, the unnamed one, which ranks first.
 */
export function streetSpans(tokens: readonly Token[], from: number): Span[] {
  const spans: Span[] = [];
  const add = (to: number, unnamed: boolean, cost: number): void => {
    for (let at = 0; at < spans.length; at += 1) if (spans[at]?.to === to) return;
    spans.push({ part: 'street', from, to, unnamed, cost });
  };
  const types = countWhile(tokens, from, CLASS.type, MAX_TYPES);
  addUnnamed(tokens, from, types, add);
  addRoutes(tokens, from, add);
  addNamed(tokens, from, types, add);
  return spans;
}

type Add = (to: number, unnamed: boolean, cost: number) => void;

function countWhile(tokens: readonly Token[], from: number, mask: number, limit: number): number {
  let count = 0;
  while (count < limit && (maskAt(tokens, from + count) & mask) !== 0) count += 1;
  return count;
}

/** The end of `[label] number` at `at`, or -1. `more`: what counts as a number besides. */
function numberEnd(tokens: readonly Token[], at: number, labelAllowed: boolean, more = 0): number {
  const number = CLASS.number | more;
  if ((maskAt(tokens, at) & number) !== 0) return at + 1;
  const labelled = labelAllowed && (maskAt(tokens, at) & LABEL) !== 0 && (maskAt(tokens, at + 1) & number) !== 0;
  return labelled ? at + 2 : -1;
}

function addUnnamed(tokens: readonly Token[], from: number, types: number, add: Add): void {
  const at = from + types;
  // "calle N° 5", "esq. N° 8".
  const second = from > 0 && (maskAt(tokens, from - 1) & (CLASS.corner | CLASS.between | CLASS.and)) !== 0;
  const end = numberEnd(tokens, at, types > 0 || second);
  if (end !== -1) add(end, true, commas(tokens, from, end));
  if ((maskAt(tokens, from) & CLASS.distance) !== 0 && (maskAt(tokens, from + 1) & (NUMERIC | CLASS.range)) !== 0) {
    add(from + 2, false, COST.distanceAlone);
  }
  if ((maskAt(tokens, at) & (CLASS.noName | CLASS.noNumber)) !== 0) add(at + 1, true, commas(tokens, from, at + 1));
}

/** `ruta nacional 3`, `rp 3`, `ruta 67 F`, and a few words before: `acceso ruta 11`. */
function addRoutes(tokens: readonly Token[], from: number, add: Add): void {
  const prefix =
    (maskAt(tokens, from) & CLASS.route) !== 0 ? 0 : countWhile(tokens, from, ROUTE_WORD, MAX_ROUTE_PREFIX);
  const route = from + prefix;
  if ((maskAt(tokens, route) & CLASS.route) === 0) return;
  // "acceso ruta 11" is a road, "YPF Ruta 3" a filling station on one, "cruce Ruta 3 y …" a corner.
  const odd = prefix > 0 && isOddPrefix(tokens, from) ? COST.oddPrefix : 0;
  for (let words = 0; words <= MAX_ROUTE_WORDS; words += 1) {
    if (words > 0 && (maskAt(tokens, route + words) & ROUTE_WORD) === 0) return;
    const end = routeNumberEnd(tokens, route + 1 + words);
    if (end === -1) continue;
    // "Ruta Panamericana 2650": behind a name of its own the number is a door's.
    if (words > 0 && isDoor(tokenAt(tokens, end - 1)) && isProperName(tokens[route + words]?.fold ?? '')) continue;
    add(end, true, odd + commas(tokens, from, end));
    // "Ruta 67 F", "Ruta 40 Sur", "Ruta 3 vieja".
    const lettered = (maskAt(tokens, end - 1) & CLASS.number) !== 0 && maskAt(tokens, end) === CLASS.letter;
    const sided = (maskAt(tokens, end) & CLASS.side) !== 0 || isOldOrNew(tokens, end);
    if ((lettered || sided) && tokens[end]?.brk === false) add(end + 1, true, odd + commas(tokens, from, end));
  }
}

/** Whether what stands before the word for a road is rather a place on it, or another road at a corner. */
function isOddPrefix(tokens: readonly Token[], from: number): boolean {
  const word = tokens[from]?.fold ?? '';
  if (QUARTERS.has(word)) return false;
  if ((maskAt(tokens, from) & (CLASS.institution | CLASS.premises | CLASS.corner)) !== 0) return true;
  return from === 0 && !BESIDE_ROAD.has(word);
}

function isProperName(word: string): boolean {
  return !ROAD_WORDS.has(word) && !/\d/.test(word);
}

/** Two roads that run as one, `RN 9/34`, or a letter and a number joined, `E53`. */
const ROAD_CODE = /^(?:\d{1,3}[/-]\d{1,3}|[a-z]\d{1,3})$/;

/** The end of the number of a road at `at`, which may have a letter in front: `A 003`; -1 where there is none. */
function routeNumberEnd(tokens: readonly Token[], at: number): number {
  const end = numberEnd(tokens, at, true, CLASS.flat);
  const number = (maskAt(tokens, at) & LABEL) === 0 ? at : at + 1;
  if (end === -1 && ROAD_CODE.test(tokens[number]?.fold ?? '')) return number + 1;
  if (end !== -1 || maskAt(tokens, at) !== CLASS.letter) return end;
  return (maskAt(tokens, at + 1) & CLASS.number) !== 0 && tokens[at + 1]?.brk === false ? at + 2 : -1;
}

function addNamed(tokens: readonly Token[], from: number, types: number, add: Add): void {
  const isRoute = (maskAt(tokens, from) & CLASS.route) !== 0;
  const start = from + (isRoute ? 1 : types);
  const institution = from === 0 && (maskAt(tokens, start) & CLASS.institution) !== 0;
  const premises = institution || (from === 0 && (maskAt(tokens, start) & CLASS.premises) !== 0);
  let cost = commas(tokens, from, Math.min(start + 1, tokens.length));
  const counted = institution && isInstitutionCounted(tokens, start);
  let number = false;
  let parcel = false;
  let and = false;
  let road = isRoute;
  for (let at = start; at < tokens.length; at += 1) {
    const mask = maskAt(tokens, at);
    const next = maskAt(tokens, at + 1);
    const isType = (mask & CLASS.type) !== 0;
    if (at > start) cost += premises && tokens[at]?.brk === true ? COST.comma : comma(tokens, at);
    if (isType && at > start) {
      // "belgrano avenida"; a second type in front ("av. belgrano avenida") is none of the listed forms.
      const odd = types > 0 || isRoute ? COST.typeInside : 0;
      add(at + 1, false, cost + (odd === 0 && /^calles?$/.test(tokens[at]?.fold ?? '') ? COST.calleBehind : odd));
      if (tokens[at]?.brk === true) return;
      cost += COST.typeInside;
      continue;
    }
    if ((mask & NAME_ANY) === 0) {
      // "Lote Nº 12", "Manzana N° 5".
      const isNumber = at === start + 1 && (maskAt(tokens, start) & CLASS.parcel) !== 0;
      if (isNumber && (mask & LABEL) !== 0) continue;
      // "Chacra 32-33"
      if (isNumber && (mask & CLASS.range) !== 0) add(at + 1, false, cost);
      return;
    }
    // "entre" opens a name only in Entre Ríos.
    if (at === start && (mask & CLASS.between) !== 0 && (mask & CLASS.word) === 0) return;
    if (isLodging(tokens, start, at, number)) cost += COST.plotInside;
    // "Local 12 Viamonte" + 1145
    if (at === start + 2 && number && (mask & CLASS.word) !== 0 && isUnit(tokens[start])) cost += COST.plotInside;
    // "Lote 12 Colonia Santa Rosa": rather the lot of a place.
    if (number && (mask & (CLASS.institution | CLASS.premises)) !== 0) cost += COST.institutionInside;
    // "Leloir 1100 1" + 105, "Gallo 1330 1ro." + 3: no name goes on from number to number. Without its point "8vo" + 35 is listed as a tie.
    const numeral = (mask & CLASS.number) !== 0 || isShortenedNth(tokens[at]);
    const numbered = at > start && (maskAt(tokens, at - 1) & CLASS.number) !== 0;
    // "Viamonte 1145 1P L" + 2: nor does it from a door to a flat.
    if (numbered && (numeral || ((mask & CLASS.flat) !== 0 && isDoor(tokenAt(tokens, at - 1)))))
      cost += COST.plotInside;
    if ((mask & CLASS.number) !== 0) number = true;
    if ((mask & CLASS.parcel) !== 0) parcel = true;
    if ((mask & CLASS.andInName) !== 0) and = true;
    road &&= ROAD_WORDS.has(tokens[at]?.fold ?? '');
    if (endsInverted(tokens, start, at)) add(at + 1, false, cost + COST.invertedEnd);
    const closes = (mask & NAME_END) !== 0 && ((mask & CLASS.plot) === 0 || mayClose(tokens, start, at, parcel));
    if (!closes || (road && (next & (NUMERIC | LABEL)) !== 0)) continue;
    let extra = endsInDoor(tokens, from, start, at) ? COST.doorInside : 0;
    if ((institution && (next & (NUMERIC | LABEL)) !== 0) || (premises && (next & LABEL) !== 0))
      extra += COST.numberedInstitution;
    if (counted && (next & (CLASS.and | CLASS.corner | CLASS.between)) !== 0) extra += COST.countedInstitution;
    if (and && ((next & CLASS.noNumber) !== 0 || tokens[at + 1]?.fold === '0')) extra += COST.andWithoutNumber;
    add(at + 1, false, cost + extra);
  }
}

/** "7mo.": with its point it says that it is shortened, and so no part of a name. */
function isShortenedNth(token: Token | undefined): boolean {
  return token !== undefined && (token.mask & CLASS.ordinal) !== 0 && token.text.endsWith('.');
}

/** "ALVEAR MARCELO T. DE 684", "BARCO CENTENERA DEL 2906": an inverted name may end with "de" before the number of the door. */
function endsInverted(tokens: readonly Token[], start: number, at: number): boolean {
  if ((maskAt(tokens, at) & CLASS.of) === 0 || at < start + 2 || tokens[at]?.brk === true) return false;
  if ((maskAt(tokens, at - 1) & (CLASS.word | CLASS.given | CLASS.letter)) === 0) return false;
  if (MONTHS.has(tokenAt(tokens, at - 1)?.fold ?? '')) return false;
  const number = tokens[at + 1];
  if (number === undefined || number.brk || !/^\d{3,5}$/.test(number.fold))
    return (maskAt(tokens, at + 1) & LABEL) !== 0;
  return tokens[at + 2] === undefined || tokens[at + 2]?.brk === true || (maskAt(tokens, at + 2) & LODGING) !== 0;
}

/** "Roca 200" before a corner, or as the second street of one: the number of a door, not of the name. */
function endsInDoor(tokens: readonly Token[], from: number, start: number, at: number): boolean {
  if (at === start || (maskAt(tokens, at) & CLASS.number) === 0 || (tokens[at]?.fold.length ?? 0) < 3) return false;
  if ((maskAt(tokens, at - 1) & (CLASS.word | CLASS.given)) === 0) return false;
  const next = maskAt(tokens, at + 1);
  return at + 1 === tokens.length ? from > 0 : (next & (CLASS.corner | CLASS.between | CLASS.range)) !== 0;
}

/** Whether a word like "casa" or "lote" inside a name rather begins a flat or block: "1234 casa 5", "Mitre Mza 7". */
function isLodging(tokens: readonly Token[], start: number, at: number, number: boolean): boolean {
  const mask = maskAt(tokens, at);
  if (at === start || (mask & CLASS.plot) === 0) return false;
  if (number || (maskAt(tokens, at + 1) & PLOT_VALUE) !== 0) return true;
  return (mask & CLASS.parcel) !== 0 && (maskAt(tokens, start) & CLASS.plot) === 0;
}

/**
 * Whether a word like "casa" or "lote" closes a name: never alone; not with a value behind it ("Granaderos Casa 15" is no street
 * "Granaderos Casa") unless it is the house of a block ("Manzana 5 casa" + 12); after a parcel only if the name begins so.
 */
function mayClose(tokens: readonly Token[], start: number, at: number, parcel: boolean): boolean {
  if (at === start) return false;
  const plotFirst = (maskAt(tokens, start) & CLASS.plot) !== 0;
  const valued = (maskAt(tokens, at + 1) & PLOT_VALUE) !== 0;
  if (valued && !(plotFirst && at === start + 2 && (maskAt(tokens, at) & CLASS.parcel) === 0)) return false;
  return !parcel || plotFirst;
}

function comma(tokens: readonly Token[], at: number): number {
  const token = tokens[at];
  if (token?.brk !== true) return 0;
  // "Juana Azurduy 982, Vicente López 1878": behind the number of a door it is a place.
  const behindDoor = (token.mask & CLASS.type) === 0 && isDoor(tokenAt(tokens, at - 1));
  const goesOn = (token.mask & INVERTED) !== 0 ? !/^calles?$/.test(token.fold) : areInitialsAlone(tokens, at);
  const inverted = goesOn && !token.aside && !behindDoor;
  return inverted ? COST.invertedComma : COST.comma;
}

/** "ALBERDI, J.B."; of "Terminal - J.B. Alberdi" they are those of another name. */
function areInitialsAlone(tokens: readonly Token[], at: number): boolean {
  if (!INITIALS.test(tokens[at]?.fold ?? '')) return false;
  const next = maskAt(tokens, at + 1);
  return (next & CLASS.word) === 0 || (next & CLASS.given) !== 0 || tokens[at + 1]?.brk === true;
}

/** The cost of the commas between the tokens `from` and `to`. */
function commas(tokens: readonly Token[], from: number, to: number): number {
  let cost = 0;
  for (let at = from + 1; at < to; at += 1) cost += comma(tokens, at);
  return cost;
}
