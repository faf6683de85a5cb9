import { cardinalOf, LONGEST_NUMBER } from '../queries/readings/numbers.ts';
import { CLASS, ROUTE_SCOPES } from './lexicon.ts';
import { numberValue } from './number.ts';
import { describePlaces } from './places.ts';
import { tokenAt } from './spans.ts';
import type { ParsedAddress, ParsedStreet, Reading, Span, Token, Words } from './types.ts';

const ROADS = /^(?:rutas|rtas)$/;
const IN_ROAD_NUMBER = CLASS.number | CLASS.flat | CLASS.letter | CLASS.range;
const LABEL = CLASS.n | CLASS.label | CLASS.distance;

/** Turns a reading into the parsed address: the parts as written, with single spaces, and what they mean. */
export function assembleAddress(words: Words, reading: Reading): ParsedAddress {
  const { spans } = reading;
  const streets: ParsedStreet[] = [];
  const calles: string[] = [];
  let number: Span | null = null;
  let lot: Span | null = null;
  let floor: Span | null = null;
  let dropped = words.setAside.length > 0 || words.clean.dropped.length > 0;
  for (let at = 0; at < spans.length; at += 1) {
    const span = spans[at]!;
    switch (span.part) {
      case 'street': {
        const described = describeStreet(words, span, streets[0]);
        const isPlace = words.neighbourhood && streets.length === 0;
        streets.push(isPlace ? ofNeighbourhood(described) : described);
        calles.push(described.text);
        break;
      }
      case 'number':
      case 'door':
      case 'milestone':
      case 'front':
        number = span;
        break;
      case 'lot':
        lot = span;
        break;
      case 'floor':
      case 'lodging':
      case 'unit':
        floor ??= span;
        break;
      case 'mid':
      case 'tail':
      case 'place':
      case 'rest':
      case 'skip':
        dropped = true;
        break;
      // The others only join streets.
      default:
    }
  }
  const { valor, unidad, distance } = describeNumber(words.tokens, number);
  const places = dropped ? describePlaces(words, spans) : [];
  const [first] = calles;
  return {
    tipo: reading.tipo,
    calles,
    altura: { valor, unidad },
    piso: describeFloor(words, lot, floor),
    streets,
    number: numberValue(valor, distance),
    distance,
    places: words.neighbourhood && first !== undefined ? [{ text: first, role: 'barrio' }, ...places] : places,
  };
}

/** Whether a reading has a street that is written like one of these. */
export function namesStreet(words: Words, { spans }: Reading, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  for (const { part, from, to } of spans) {
    if (part === 'street' && names.has(written(words, from, to) ?? '')) return true;
  }
  return false;
}

/** The tokens from `from` to `to` as written, but for those of `without` (a mask); null for none. */
function written({ clean, tokens }: Words, from: number, to: number, without = 0): string | null {
  if (from >= to) return null;
  let isWhole = true;
  for (let at = from; isWhole && at < to; at += 1) {
    const token = tokens[at]!;
    isWhole = (token.mask & without) === 0 && (at === from || token.start === tokens[at - 1]!.end + 1);
  }
  // Mostly the tokens stand in the text as they are wanted: nothing is put together.
  if (isWhole) return clean.text.slice(tokens[from]!.start, tokens[to - 1]!.end);
  let text: string | null = null;
  for (let at = from; at < to; at += 1) {
    const token = tokens[at]!;
    if ((token.mask & without) !== 0) continue;
    text = text === null ? token.text : `${text} ${token.text}`;
  }
  return text;
}

function isA(token: Token | undefined, mask: number): boolean {
  return ((token?.mask ?? 0) & mask) !== 0;
}

/** What stands in front of the street and what stands behind its number, as one: of `PB Viamonte 1145 dto 2` it is `PB dto 2`. */
function describeFloor(words: Words, lot: Span | null, floor: Span | null): string | null {
  const behind = floor === null ? null : written(words, floor.from, floor.to);
  if (lot === null) return behind;
  const before = written(words, lot.from, lot.to);
  if (before === null || behind?.toLowerCase() === before.toLowerCase()) return behind;
  return behind === null ? before : `${before} ${behind}`;
}

/** The labels are the unit, the others the value; "bis" and "sur" are neither, and of "s/n altura 2050" the number counts. */
function describeNumber(
  tokens: readonly Token[],
  span: Span | null,
): { valor: string | null; unidad: string | null; distance: boolean } {
  if (span === null) return { valor: null, unidad: null, distance: false };
  let valor: string | null = null;
  let unidad: string | null = null;
  let distance = false;
  for (let at = span.from; at < span.to; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.fold === 'bis' || isA(token, CLASS.side)) continue;
    if (isA(token, LABEL)) {
      unidad = unidad === null ? token.text : `${unidad} ${token.text}`;
      distance ||= isA(token, CLASS.distance);
    } else
      valor = valor === null || isA(tokenAt(tokens, at - 2), CLASS.noNumber) ? token.text : `${valor} ${token.text}`;
  }
  return { valor, unidad, distance };
}

/** What a street is by its words. `first`: the first street of the address, when this is another one. */
function describeStreet(words: Words, { from, to, unnamed }: Span, first: ParsedStreet | undefined): ParsedStreet {
  const { tokens } = words;
  const text = written(words, from, to) ?? '';
  const last = tokens[to - 1];
  if (unnamed) return describeUnnamed(words, from, to, text, first);
  let leading = from;
  while (leading < to && isA(tokens[leading], CLASS.type)) leading += 1;
  if (leading < to && (leading > from || first?.kind === 'unnamed')) {
    const type = written(words, from, leading);
    const name = written(words, leading, to) ?? '';
    const number = to - leading > LONGEST_NUMBER ? null : numberInWords(tokens, leading, to);
    if (number !== null) return street(text, 'unnamed', type, name, number);
    if (type !== null) return street(text, 'named', type, name);
  }
  if (to - from > 1 && isA(last, CLASS.type)) {
    return street(text, 'named', last?.text ?? null, written(words, from, to - 1) ?? '');
  }
  return street(text, to - from > 1 && isA(tokens[from], CLASS.parcel) ? 'block' : 'named', null, text);
}

/**
 * The number that a street is called in words, "Calle Doce", "Calle 12 entre Cuarenta y Siete y 48": behind a type or beside a numbered
 * street, for alone these words are names, as Once is.
 */
function numberInWords(tokens: readonly Token[], from: number, to: number): string | null {
  let name = tokens[from]?.fold ?? '';
  for (let at = from + 1; at < to; at += 1) name += ` ${tokens[at]?.fold}`;
  const number = cardinalOf(name);
  return number === null ? null : String(number);
}

/** A street as one kind of object, whatever it is: who reads streets meets no other. */
function street(
  text: string,
  kind: ParsedStreet['kind'],
  type: string | null,
  name: string,
  number: string | null = null,
  scope: ParsedStreet['scope'] = null,
): ParsedStreet {
  return { text, kind, type, name, number, scope };
}

/** A neighbourhood is called by its word written out: the letter of "B° San Martín" would stand for any that begins so, as an initial. */
function ofNeighbourhood({ text, number, scope }: ParsedStreet): ParsedStreet {
  const name = text.replace(SHORT_NEIGHBOURHOOD, (short: string) => (/^v/i.test(short) ? 'Villa ' : 'Barrio '));
  return street(text, 'neighbourhood', null, name, number, scope);
}

const SHORT_NEIGHBOURHOOD = /^(?:[bv] ?[°ºª]\.? ?|bn?o\. ?)/iu;

/** A road or a numbered street. The second of "Rutas 9 y 34" is a road as the first is; of "Ruta 36 y 44" it may be a street. */
function describeUnnamed(
  words: Words,
  from: number,
  to: number,
  text: string,
  first: ParsedStreet | undefined,
): ParsedStreet {
  const { tokens } = words;
  for (let at = from; at < to; at += 1) if (isA(tokens[at], CLASS.route)) return describeRoad(words, from, to, text);
  const last = tokens[to - 1];
  const name = last?.text ?? '';
  const type = written(words, from, to - 1, CLASS.n | CLASS.label);
  const number = isA(last, CLASS.number) ? name : null;
  if (first?.kind === 'route' && type === null && tokens.some((token) => ROADS.test(token.fold))) {
    return street(text, 'route', type, name, number, first.scope);
  }
  return street(text, 'unnamed', type, name, number);
}

/** Of `Ruta Provincial 67-F` the number is `67 F`, as names of roads in the data have it, of `Ruta A 003` it is `A 003`, of `Ruta E53` it is `E53`. */
function describeRoad(words: Words, from: number, to: number, text: string): ParsedStreet {
  const { tokens } = words;
  let end = to;
  while (end > from + 1 && !isInRoadNumber(tokenAt(tokens, end - 1))) end -= 1;
  const beforeLast = isA(tokens[end - 1], CLASS.letter) || isA(tokenAt(tokens, end - 2), CLASS.letter);
  const at = beforeLast ? end - 2 : end - 1;
  const number = (written(words, at, end) ?? '').replace(/^(\d+)[ /-]?(\p{L})$/u, '$1 $2');
  const type = written(words, from, at, CLASS.n | CLASS.label);
  return street(text, 'route', type, number, number, scopeOf(tokens, from, to));
}

/** Whether a token is the number of a road, part of it, or a letter and a number joined: `E53`. */
function isInRoadNumber(token: Token | undefined): boolean {
  return isA(token, IN_ROAD_NUMBER) || /^[a-z]\d/.test(token?.fold ?? '');
}

function scopeOf(tokens: readonly Token[], from: number, to: number): ParsedStreet['scope'] {
  for (let at = from; at < to; at += 1) {
    for (const [scope, shape] of ROUTE_SCOPES) if (shape.test(tokens[at]?.fold ?? '')) return scope;
  }
  return null;
}
