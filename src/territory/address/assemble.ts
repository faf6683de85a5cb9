import { CLASS, ROUTE_SCOPES } from './lexicon.ts';
import { numberValue } from './number.ts';
import type { ParsedAddress, ParsedStreet, Reading, Span, Token } from './types.ts';

const LABEL = CLASS.n | CLASS.label | CLASS.distance;

/** Turns a reading into the parsed address: the parts as written (single spaces), and what they mean. `text` is the cleaned text. */
export function assembleAddress(text: string, tokens: readonly Token[], reading: Reading): ParsedAddress {
  const slice = (from: number, to: number): string => {
    const first = tokens[from];
    const last = tokens[to - 1];
    return first === undefined || last === undefined || to <= from ? '' : text.slice(first.start, last.end);
  };
  const find = (part: Span['part']): Span | undefined => reading.spans.find((span) => span.part === part);
  const streets = reading.spans
    .filter((span) => span.part === 'street')
    .map((span) => describeStreet(tokens.slice(span.from, span.to), slice(span.from, span.to), span.unnamed, text));
  const floor = find('floor');
  const altura = describeNumber(tokens, find('number'), slice);
  const dropped = reading.spans.filter((span) => /^(?:tail|place|rest|skip)$/.test(span.part));
  const place = dropped.map((span) => slice(span.from, span.to)).join(' ');
  return {
    tipo: reading.tipo,
    calles: streets.map((street) => street.text),
    altura: { valor: altura.valor, unidad: altura.unidad },
    piso: floor === undefined ? null : slice(floor.from, floor.to),
    streets,
    number: numberValue(altura.valor, altura.distance),
    distance: altura.distance,
    place: place === '' ? null : place,
  };
}

type Slice = (from: number, to: number) => string;

function describeNumber(
  tokens: readonly Token[],
  span: Span | undefined,
  slice: Slice,
): { valor: string | null; unidad: string | null; distance: boolean } {
  if (span === undefined) return { valor: null, unidad: null, distance: false };
  let from = span.from;
  let to = span.to;
  while (from < to - 1 && isA(tokens[from], LABEL)) from += 1;
  while (to - 1 > from && isA(tokens[to - 1], LABEL)) to -= 1;
  const unidad = slice(span.from, from) || slice(to, span.to) || null;
  const units = [...tokens.slice(span.from, from), ...tokens.slice(to, span.to)];
  return { valor: slice(from, to), unidad, distance: units.some((token) => isA(token, CLASS.distance)) };
}

function isA(token: Token | undefined, mask: number): boolean {
  return ((token?.mask ?? 0) & mask) !== 0;
}

function describeStreet(tokens: readonly Token[], text: string, unnamed: boolean, source: string): ParsedStreet {
  const first = tokens[0];
  const last = tokens[tokens.length - 1];
  const none = { text, type: null, name: text, number: null, scope: null };
  if (first === undefined || last === undefined) return { ...none, kind: 'named' };
  if (unnamed) {
    const number = isA(last, CLASS.number) ? last.text : null;
    const isRoute = tokens.some((token) => isA(token, CLASS.route));
    const before = tokens.filter((token, index) => index < tokens.length - 1 && !isA(token, CLASS.n | CLASS.label));
    const type = before.length === 0 ? null : source.slice(first.start, before[before.length - 1]?.end);
    if (!isRoute) return { ...none, kind: 'unnamed', type, name: last.text, number };
    return { text, kind: 'route', type, name: last.text, number, scope: scopeOf(before) };
  }
  const leading = tokens.findIndex((token) => !isA(token, CLASS.type));
  if (leading > 0) {
    const name = tokens[leading];
    const type = source.slice(first.start, tokens[leading - 1]?.end);
    return { ...none, kind: 'named', type, name: source.slice(name?.start, last.end) };
  }
  if (tokens.length > 1 && isA(last, CLASS.type)) {
    return { ...none, kind: 'named', type: last.text, name: source.slice(first.start, tokens[tokens.length - 2]?.end) };
  }
  return { ...none, kind: 'named' };
}

function scopeOf(tokens: readonly Token[]): ParsedStreet['scope'] {
  for (const token of tokens) {
    for (const [scope, shape] of ROUTE_SCOPES) if (shape.test(token.fold)) return scope;
  }
  return null;
}
