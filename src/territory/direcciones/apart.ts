/** Corners and stretches of which the text sets a street apart, without a word that says that they cross. */
import { fold } from '../address/fold-word.ts';
import { CLASS, WORD_CLASSES } from '../address/lexicon.ts';
import { parseAddress } from '../address/parse.ts';
import { opensPremises } from '../address/tokenize.ts';
import type { ParsedAddress, PlaceHint } from '../address/types.ts';
import { intersectRanges } from '../catalog/ranges.ts';
import type { AddressCatalog } from './catalog.ts';
import { hintsOf } from './hints.ts';
import { type Rereading, withStreets } from './rereading.ts';
import type { Scope } from './scope.ts';

/** Two names and what may stand between them for an "and"; more than one of these says something else. */
const JOINED =
  /^((?:\d{1,2} de )?[^\d]{0,80}?\p{L}{2}[\p{L}.]{0,80})( ?- ?|, ?| con | e | x | × | cruce | ?\| ?)(?=(?:\d{1,2} de )?\p{L}[^\d]*$)(?!.* (?:-|con|x|×|y|e) |.*,)/iu;
/** A number between the street and two others: `Mitre 415, Alsina y Moreno`. */
const NUMBER_BETWEEN =
  /^([^\d,\p{L}]{0,9}\p{L}[^\d,]{0,80}? (?:n[°º]\.? ?|nro\.? ?)?\d{1,5}),? (?=\p{L}{2}[^\d,]{0,80} [ye] [^\d,]*$)/iu;
/** What a place that holds two streets has between them. */
const AND = / [ye&] |\//i;
/** Places of a text that are looked at. */
const MOST_PLACES = 2;

/**
 * What a text means when a part of it that was read as a place is a street: `Mitre (Alsina y Moreno)` lies between the two, `Plaza Italia
 * (Mitre y Alsina)` at their corner, `Mitre, Alsina` and `Mitre - Alsina` at that of Mitre, `Mitre e/ Alsina, Moreno` between them. Only crossings that are known can tell. Where
 * the part is called as a town within the filters is, it is the town.
 */
export function cornersApart(
  catalog: AddressCatalog,
  scope: Scope,
  first: ParsedAddress,
  text: string,
): readonly Rereading[] {
  const found: Rereading[] = [];
  for (const place of first.places.slice(0, MOST_PLACES)) {
    const parsed = withStreetsOf(catalog, scope, first, place, text);
    if (parsed !== null) found.push({ way: 'street-apart', parsed });
  }
  return found;
}

/** The same where they were read as parts of one name: `Mitre con Alsina`, `Mitre-Alsina`, `MITRE E ALSINA`, `Mitre 415 Alsina y Moreno`. */
export function namesApart(text: string, { tipo, altura }: ParsedAddress): readonly Rereading[] {
  if (altura.valor !== null || tipo === 'entre_calles') return [];
  const [find, put] = tipo === 'simple' ? [JOINED, '$1 y '] : [NUMBER_BETWEEN, '$1 e/ '];
  const [, before = '', joint = ''] = find.exec(text) ?? [];
  if (before === '' || (/e/i.test(joint) && expectsInitial(before))) return [];
  const parsed = parseAddress(text.replace(find, put));
  return parsed === null || parsed.tipo === 'simple' ? [] : [{ way: 'street-apart', parsed }];
}

/** Whether an "e" is rather an initial: behind a given name, a title or the type of a street, as in "JUAN E GOMEZ"; not behind a saint. */
function expectsInitial(words: string): boolean {
  const [last = '', saint = ''] = words.split(' ').reverse().map(fold);
  const isGiven = ((WORD_CLASSES.get(last) ?? 0) & (CLASS.given | CLASS.type)) !== 0;
  return isGiven && !/^(?:san|santa|sta|s)$/.test(saint);
}

function withStreetsOf(
  catalog: AddressCatalog,
  scope: Scope,
  first: ParsedAddress,
  place: PlaceHint,
  text: string,
): ParsedAddress | null {
  const { tipo, streets, altura } = first;
  if (place.role === 'barrio' || tipo === 'entre_calles') return null;
  const hasTwo = AND.test(place.text);
  // A door number needs no corner; two streets tell which of the streets of that name is meant.
  if (!hasTwo && altura.valor !== null) return null;
  const inside = parseAddress(place.text);
  if (inside === null || inside.altura.valor !== null || inside.piso !== null) return null;
  if (inside.tipo === 'entre_calles' || !inside.streets.every(({ kind }) => kind !== 'block')) return null;
  const others = first.places.filter((each) => each !== place);
  const [street] = streets;
  if (street === undefined) return null;
  if (inside.tipo === 'interseccion') {
    if (place.role === 'before') return null;
    // `Club Social y Deportivo (Mitre y Alsina)` was read as a corner.
    if (tipo !== 'simple' || opensPremises(street.text)) {
      if (altura.valor !== null || (tipo !== 'simple' && place.role !== 'aside')) return null;
      return withStreets(first, inside.streets, [{ text: street.text, role: 'before' }, ...others], 'interseccion');
    }
    return withStreets(first, [street, ...inside.streets], others, 'entre_calles');
  }
  // `101 - Av. Sadi Carnot`: a number and a name are of one street.
  if (street.kind === 'unnamed' && street.type === null) return null;
  if (opensPremises(place.text) || (tipo === 'simple' && opensPremises(street.text))) return null;
  const hints = hintsOf(catalog, [place]);
  if (hints !== null && (hints.streets.length === 0 || intersectRanges(scope.ranges, hints.streets).length > 0))
    return null;
  const [apart] = inside.streets;
  if (apart === undefined) return null;
  if (tipo === 'simple') return withStreets(first, [street, apart], others, 'interseccion');
  if (place.role === 'before') return withStreets(first, [apart, ...streets], others, 'entre_calles');
  return isBetweenOne(first, text) ? withStreets(first, [...streets, apart], others, 'entre_calles') : null;
}

/** Whether a text says "between" of one street alone, so that it is read as a corner: `Mitre e/ Alsina, Moreno`. */
export function isBetweenOne({ tipo }: ParsedAddress, text: string): boolean {
  return tipo === 'interseccion' && BETWEEN.test(text);
}

const BETWEEN = /(?<!\p{L})(?:e ?\/|entre )/iu;
