/** Texts that tell a street by two names, of which one was its name before: what the street is called today is looked up first. */
import type { ParsedAddress, ParsedStreet } from '../address/types.ts';
import type { FormerName } from '../former-names/parse.ts';
import type { AddressCatalog } from './catalog.ts';
import { rangesOfPlaces } from './former.ts';
import { kindOf } from './lookups.ts';
import { type Rereading, streetCalled, withStreets } from './rereading.ts';

/** The words that part two names, and what they say of them. What was a road or are people is no former name: `Ex Ruta 8`, `Ex Combatientes`. */
const NAMES_PARTED =
  /^(?<one>.{0,80}?)(?<![\p{L}\d])(?:(?<before>ex|antes(?!\s+del?\b))|(?<now>hoy|ahora|actual(?:mente)?))[\s.:-]+(?!ruta|rta|combat|v[ií]as?\b|traza)(?<other>\p{L}.*)$/iu;

/** Whether one of those words may stand in a text: nearly none has one, and the other expression looks at each letter of a name anew. */
const PARTING_WORD = /\b(?:ex|antes|hoy|ahora|actual)/i;

/** What stands between a name and the word that parts it from the other. */
const BETWEEN = ' .,/-';

/** The two names of a text, and whether the second is that of today; null where the text has no two. Goes through each letter a few times at most. */
function parted(
  text: string,
): { readonly one: string; readonly isPresentLast: boolean; readonly other: string } | null {
  const { one, now, other } = NAMES_PARTED.exec(text)?.groups ?? {};
  if (one === undefined || other === undefined) return null;
  let end = one.length;
  while (end > 0 && BETWEEN.includes(one.charAt(end - 1))) end--;
  return { one: one.slice(0, end), isPresentLast: now !== undefined, other };
}

/** What a text calls one of its streets. */
interface TwoNames {
  /** The place of the street among those of the text. */
  readonly place: number;
  /** Null where only the former name is told. */
  readonly present: ParsedStreet | null;
  readonly former: ParsedStreet | null;
  /** What of the places of the text is a name, too. */
  readonly told: string | null;
}

/**
 * The meanings of a text that tells two names of a street, `Perón ex Cangallo 1234`, `Perón - ex Cangallo - 1234`, `Cangallo (hoy Perón)
 * 1234`: the street as it is called today, above all where the former name is known to hold, else what the former name is known to have stood for.
 */
export function byTwoNames(catalog: AddressCatalog, first: ParsedAddress): readonly Rereading[] {
  const names = namesIn(first);
  if (names === null) return [];
  const { present, former } = names;
  const entries = former === null ? [] : formerNamesOf(catalog, former);
  const places = entries.flatMap((entry) => entry.places);
  const among = places.length === 0 ? null : { ranges: rangesOfPlaces(catalog, places), isTown: false };
  const found: Rereading[] = [];
  if (present !== null) {
    const parsed = withStreet(first, present, names);
    if (among !== null) found.push({ way: 'two-names', parsed, among });
    found.push({ way: 'two-names', parsed });
  }
  // A former name that is not known to have been one is that of another street of today, somewhere else.
  if (former !== null && among !== null) {
    found.push({ way: 'two-names', parsed: withStreet(first, former, names), among });
  }
  return found;
}

function formerNamesOf({ network, synonyms }: AddressCatalog, street: ParsedStreet): readonly FormerName[] {
  return synonyms.formerNames.of(network.names.plain(street.name), kindOf(street));
}

/** Whether a text says in brackets what its street is called today: that stands, whatever is called by the other name. */
export function tellsPresentName({ tipo, places }: ParsedAddress): boolean {
  return tipo === 'simple' && places.some(({ text, role }) => role === 'aside' && presentIn(text) !== null);
}

function presentIn(text: string): string | null {
  const names = parted(text);
  return names?.one === '' && names.isPresentLast ? names.other : null;
}

function namesIn(first: ParsedAddress): TwoNames | null {
  const { streets, places, tipo } = first;
  for (const [place, { kind, text }] of streets.entries()) {
    if (kind !== 'named' || !PARTING_WORD.test(text)) continue;
    const names = parted(text);
    if (names === null) continue;
    const { one, other } = names;
    if (names.isPresentLast) return { place, present: streetCalled(other), former: streetCalled(one), told: null };
    if (one !== '') return { place, present: streetCalled(one), former: streetCalled(other), told: null };
    // `Perón - ex Cangallo - 1234`: what stands before the separator was read as a place.
    const told = place === 0 ? (places.findLast(({ role }) => role === 'before')?.text ?? null) : null;
    return { place, present: told === null ? null : streetCalled(told), former: streetCalled(other), told };
  }
  if (tipo !== 'simple') return null;
  for (const { text, role } of places) {
    const present = role === 'aside' ? presentIn(text) : null;
    if (present !== null) return { place: 0, present: streetCalled(present), former: streets[0] ?? null, told: text };
  }
  return null;
}

function withStreet(first: ParsedAddress, street: ParsedStreet, { place, told }: TwoNames): ParsedAddress {
  return withStreets(
    first,
    first.streets.with(place, street),
    first.places.filter(({ text }) => text !== told),
  );
}
