import { CLASS, ROUTE_SCOPES } from './lexicon.ts';
import { numberValue } from './number.ts';
import { describePlaces } from './places.ts';
import type { ParsedAddress, ParsedStreet, Reading, Span, Token, Words } from './types.ts';

const ROADS = /^(?:rutas|rtas)$/;
const LABEL = CLASS.n | CLASS.label | CLASS.distance;

/** Turns a reading into the parsed address: the parts as written, with single spaces, and what they mean. */
export function assembleAddress(words: Words, reading: Reading): ParsedAddress {
  const { tokens } = words;
  const streets: ParsedStreet[] = [];
  const calles: string[] = [];
  let number: Span | null = null;
  let floor: Span | null = null;
  let dropped = words.setAside.length + words.clean.dropped.length > 0;
  for (const span of reading.spans) {
    if (span.part === 'street') {
      const street = describeStreet(tokens.slice(span.from, span.to), span.unnamed);
      streets.push(
        words.neighbourhood && streets.length === 0 ? ofNeighbourhood(street) : likeRoads(tokens, streets[0], street),
      );
      calles.push(street.text);
    } else if (NUMBERS.has(span.part)) number = span;
    else if (FLOORS.has(span.part)) floor = floor === null || floor.part === 'lot' ? span : floor;
    else if (!JOINTS.has(span.part)) dropped = true;
  }
  const { valor, unidad, distance } = describeNumber(tokens, number);
  const places = dropped ? describePlaces(words, reading.spans) : [];
  const [first] = calles;
  return {
    tipo: reading.tipo,
    calles,
    altura: { valor, unidad },
    piso: floor === null ? null : written(tokens, floor.from, floor.to),
    streets,
    number: numberValue(valor, distance),
    distance,
    places: words.neighbourhood && first !== undefined ? [{ text: first, role: 'barrio' }, ...places] : places,
  };
}

/** Whether a reading has a street that is written like one of these. */
export function namesStreet({ tokens }: Words, { spans }: Reading, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  for (const { part, from, to } of spans) {
    if (part === 'street' && names.has(written(tokens, from, to) ?? '')) return true;
  }
  return false;
}

const NUMBERS: ReadonlySet<Span['part']> = new Set(['number', 'door', 'milestone']);
const FLOORS: ReadonlySet<Span['part']> = new Set(['floor', 'lodging', 'lot']);
const JOINTS: ReadonlySet<Span['part']> = new Set(['corner', 'lead', 'between', 'beside', 'and', 'other']);

/** The tokens from `from` to `to` as written, but for those of `without` (a mask); null for none. */
function written(tokens: readonly Token[], from: number, to: number, without = 0): string | null {
  let text: string | null = null;
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token === undefined || (token.mask & without) !== 0) continue;
    text = text === null ? token.text : `${text} ${token.text}`;
  }
  return text;
}

function isA(token: Token | undefined, mask: number): boolean {
  return ((token?.mask ?? 0) & mask) !== 0;
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
    } else valor = valor === null || isA(tokens[at - 2], CLASS.noNumber) ? token.text : `${valor} ${token.text}`;
  }
  return { valor, unidad, distance };
}

function describeStreet(tokens: readonly Token[], unnamed: boolean): ParsedStreet {
  const text = written(tokens, 0, tokens.length) ?? '';
  const last = tokens[tokens.length - 1];
  const plain: ParsedStreet = { text, kind: 'named', type: null, name: text, number: null, scope: null };
  if (last === undefined) return plain;
  if (unnamed) {
    if (tokens.some((token) => isA(token, CLASS.route))) return describeRoad(tokens, plain);
    const before = written(tokens, 0, tokens.length - 1, CLASS.n | CLASS.label);
    const number = isA(last, CLASS.number) ? last.text : null;
    return { ...plain, type: before, name: last.text, number, kind: 'unnamed' };
  }
  const leading = tokens.findIndex((token) => !isA(token, CLASS.type));
  if (leading > 0) {
    return { ...plain, type: written(tokens, 0, leading), name: written(tokens, leading, tokens.length) ?? '' };
  }
  if (tokens.length > 1 && isA(last, CLASS.type)) {
    return { ...plain, type: last.text, name: written(tokens, 0, tokens.length - 1) ?? '' };
  }
  return isA(tokens[0], CLASS.parcel) && tokens.length > 1 ? { ...plain, kind: 'block' } : plain;
}

/** The second of "Rutas 9 y 34" is a road as the first is; of "Ruta 36 y 44" it may be a street. */
function likeRoads(tokens: readonly Token[], first: ParsedStreet | undefined, street: ParsedStreet): ParsedStreet {
  if (first?.kind !== 'route' || street.kind !== 'unnamed' || street.type !== null) return street;
  if (!tokens.some((token) => ROADS.test(token.fold))) return street;
  return { ...street, kind: 'route', scope: first.scope };
}

/** Of `Ruta Provincial 67-F` the number is `67 F`, as names of roads in the data have it. */
function describeRoad(tokens: readonly Token[], plain: ParsedStreet): ParsedStreet {
  const end = tokens.length - (isA(tokens[tokens.length - 1], CLASS.side) ? 1 : 0);
  const at = isA(tokens[end - 1], CLASS.letter) ? end - 2 : end - 1;
  const number = (written(tokens, at, end) ?? '').replace(/^(\d+)[ /-]?(\p{L})$/u, '$1 $2');
  const type = written(tokens, 0, at, CLASS.n | CLASS.label);
  return { ...plain, kind: 'route', type, name: number, number, scope: scopeOf(tokens) };
}

function ofNeighbourhood(street: ParsedStreet): ParsedStreet {
  return { ...street, kind: 'neighbourhood', type: null, name: street.text };
}

function scopeOf(tokens: readonly Token[]): ParsedStreet['scope'] {
  for (const token of tokens) {
    for (const [scope, shape] of ROUTE_SCOPES) if (shape.test(token.fold)) return scope;
  }
  return null;
}
