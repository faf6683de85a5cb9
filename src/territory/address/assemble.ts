import { CLASS, ROUTE_SCOPES } from './lexicon.ts';
import { numberValue } from './number.ts';
import { describePlaces } from './places.ts';
import type { ParsedAddress, ParsedStreet, PlaceHint, Reading, Span, Token, Words } from './types.ts';

const LABEL = CLASS.n | CLASS.label | CLASS.distance;

/** Turns a reading into the parsed address: the parts as written, with single spaces, and what they mean. */
export function assembleAddress(words: Words, reading: Reading): ParsedAddress {
  const { tokens } = words;
  const slice = (span: Span): readonly Token[] => tokens.slice(span.from, span.to);
  const find = (part: Span['part']): Span | undefined => reading.spans.find((span) => span.part === part);
  const streets = reading.spans
    .filter((span) => span.part === 'street')
    .map((span) => describeStreet(slice(span), span.unnamed))
    .map((street, index) => (words.neighbourhood && index === 0 ? ofNeighbourhood(street) : street));
  const floor = find('floor') ?? find('lodging') ?? find('lot');
  const number = find('number') ?? find('door') ?? find('milestone');
  const altura = describeNumber(number === undefined ? [] : slice(number));
  const inside = words.neighbourhood ? streets.slice(0, 1) : [];
  const neighbourhood = inside.map(({ text }): PlaceHint => ({ text, role: 'barrio' }));
  return {
    tipo: reading.tipo,
    calles: streets.map((street) => street.text),
    altura: { valor: altura.valor, unidad: altura.unidad },
    piso: floor === undefined ? null : written(slice(floor)),
    streets,
    number: numberValue(altura.valor, altura.distance),
    distance: altura.distance,
    places: [...neighbourhood, ...describePlaces(words, reading.spans)],
  };
}

/** The tokens as written; null for none. */
function written(tokens: readonly Token[]): string | null {
  return tokens.length === 0 ? null : tokens.map((token) => token.text).join(' ');
}

function isA(token: Token | undefined, mask: number): boolean {
  return ((token?.mask ?? 0) & mask) !== 0;
}

function describeNumber(tokens: readonly Token[]): { valor: string | null; unidad: string | null; distance: boolean } {
  const unit = tokens.filter((token) => isA(token, LABEL));
  const values = tokens.filter((token) => !isA(token, LABEL) && token.fold !== 'bis');
  // "s/n altura 2050": the number that is told after all.
  const value = values.length > 1 && isA(values[0], CLASS.noNumber) ? values.slice(1) : values;
  return { valor: written(value), unidad: written(unit), distance: unit.some((token) => isA(token, CLASS.distance)) };
}

function describeStreet(tokens: readonly Token[], unnamed: boolean): ParsedStreet {
  const text = written(tokens) ?? '';
  const last = tokens[tokens.length - 1];
  const plain: ParsedStreet = { text, kind: 'named', type: null, name: text, number: null, scope: null };
  if (last === undefined) return plain;
  if (unnamed) {
    const before = tokens.slice(0, -1).filter((token) => !isA(token, CLASS.n | CLASS.label));
    const number = isA(last, CLASS.number) ? last.text : null;
    const isRoute = tokens.some((token) => isA(token, CLASS.route));
    const named = { ...plain, type: written(before), name: last.text, number };
    return isRoute ? { ...named, kind: 'route', scope: scopeOf(before) } : { ...named, kind: 'unnamed' };
  }
  const leading = tokens.findIndex((token) => !isA(token, CLASS.type));
  if (leading > 0) {
    return { ...plain, type: written(tokens.slice(0, leading)), name: written(tokens.slice(leading)) ?? '' };
  }
  if (tokens.length > 1 && isA(last, CLASS.type)) {
    return { ...plain, type: last.text, name: written(tokens.slice(0, -1)) ?? '' };
  }
  return isA(tokens[0], CLASS.parcel) && tokens.length > 1 ? { ...plain, kind: 'block' } : plain;
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
