/** The steps by which other meanings of an address are looked up: each by itself, what it asks beforehand and what it takes for found. */
import type { ParsedAddress } from '../address/types.ts';
import { holds, intersectRanges } from '../catalog/ranges.ts';
import { NAME_FIT, type NameFit } from '../streets/name-fit.ts';
import { cornersApart, isBetweenOne, namesApart } from './apart.ts';
import { behindMark } from './behind-mark.ts';
import { type BesidePlace, besidePlace } from './beside-place.ts';
import type { Candidates } from './candidate.ts';
import type { AddressCatalog } from './catalog.ts';
import { doorAlone } from './door-alone.ts';
import type { Hits } from './hits.ts';
import { bearNames, isOneWithin, some } from './hits-that-bear.ts';
import { lettersPutBack } from './lost-letters.ts';
import { behindName } from './name-in-front.ts';
import { leaveOneTown } from './one-town.ts';
import { type Query, queryWithin } from './query.ts';
import {
  behindNone,
  bracketedNames,
  doorOfSecond,
  numberInName,
  numbersOfStreets,
  otherMeanings,
  placeBehindSlash,
  placeInFront,
  placesBehind,
  placesSaid,
  shortened,
  wholeName,
} from './rereading.ts';
import { onRoadItself, untitled, withSide } from './respelled.ts';
import { lookCloser } from './scope.ts';
import { type AddressTrace, lacksNumber, traceAmong, traceNamed, traceReading } from './trace.ts';
import { firstKnown, isSure, traceInPlaces } from './trace-meanings.ts';
import { byTwoNames, tellsPresentName } from './two-names.ts';

/** An address whose first reading finds less than it names. */
export class Unsettled {
  readonly catalog: AddressCatalog;
  readonly query: Query;
  /** What the first reading finds. */
  readonly trace: AddressTrace;
  /** Whether a street of the text was not found, and nothing that bears its name. */
  readonly isMissing: boolean;
  #besidePlace: BesidePlace | null | undefined;

  constructor(catalog: AddressCatalog, query: Query, trace: AddressTrace) {
    this.catalog = catalog;
    this.query = query;
    this.trace = trace;
    this.isMissing = !trace.candidates.every(isFound) && !bearNames(trace.hits);
  }

  get isEmpty(): boolean {
    return this.trace.hits.length === 0;
  }

  /** Whether the filters or the text tell the town. */
  get knowsTown(): boolean {
    return this.query.scope.isTown || this.query.hints !== null;
  }

  /** Looked for once: two steps go by it. */
  get besidePlace(): BesidePlace | null {
    if (this.#besidePlace === undefined) this.#besidePlace = besidePlace(this.catalog, this.query, this.trace);
    return this.#besidePlace;
  }
}

/** What one meaning, or one kind of them, finds; null where that is nothing better. */
export type Step = (address: Unsettled) => AddressTrace | null;

/** In the place that the text begins with. */
export const inPlaceInFront: Step = ({ catalog, query }) => {
  const meaning = placeInFront(catalog, query.text, query.first);
  const found = meaning && traceAmong(catalog, query, meaning);
  return found && found.hits.length > 0 && isOneWithin(found.hits, NAME_FIT.close) ? found : null;
};

/**
 * A corner or stretch in the town that the text names, where those found lie elsewhere: `Calle 137 entre 66 y 67, Los Hornos`. Streets
 * of the very names asked for that are known to cross elsewhere come before a guess in the town, unless this has streets with those names, one of
 * them no longer, of which no list tells whether they cross; of streets that are numbers this says nothing.
 */
export const inTownNamed: Step = ({ catalog, query, trace: { hits, fallback } }) => {
  const { first, hints, scope } = query;
  if (first.tipo === 'simple' || hints === null || hints.streets.length === 0) return null;
  if (some(hits, ({ streets: [{ street }] }) => holds(hints.streets, street))) return null;
  const town = lookCloser(catalog, scope, hints);
  if (town.ranges.length === 0) return null;
  const found = traceReading(catalog, queryWithin(query, { ...scope, ...town }, hints), { way: null, parsed: first });
  if (found.hits.length === 0 || !bearNames(found.hits)) return null;
  if (fallback !== null || found.fallback === null || found.fallback === 'one-corner') return found;
  if (first.streets.every(({ kind }) => kind === 'unnamed')) return found;
  const haveNames = (all: Hits, fit: NameFit): boolean =>
    some(all, ({ streets }) => streets.every(({ name }) => name.fit <= fit));
  const { hits: there } = found;
  const isOneSo = some(there, ({ streets }) => streets.some(({ name }) => name.fit <= NAME_FIT.close));
  const isThere = found.fallback === 'unlisted-corner' && isOneSo && haveNames(there, NAME_FIT.within);
  return haveNames(hits, NAME_FIT.close) && !isThere ? null : found;
};

/** With the letters of its names that were lost as blanks, where one was not found as it is written. */
export const withLostLetters: Step = ({ catalog, query, trace, isMissing }) => {
  if (!isMissing && trace.candidates.every(({ lookupCount }) => lookupCount < 2)) return null;
  for (const meaning of lettersPutBack(catalog, query)) {
    const found = traceReading(catalog, query, meaning);
    if (isSure(catalog, found)) return found;
  }
  return null;
};

/** A corner with the door of its second street, where the first has none of that number: `Santa Fe esq. Callao 1050`. */
export const atSecondDoor: Step = ({ catalog, query, trace, isEmpty }) => {
  // Most corners with a door have it: their text is not read again.
  const meaning = isEmpty || lacksNumber(catalog, trace) ? doorOfSecond(query.text, query.first) : null;
  const found = meaning && traceReading(catalog, query, meaning);
  return found && isSure(catalog, found) ? found : null;
};

/** By one of two names that the text gives a street: the first that finds the number, else the first that finds something. */
export const byOneName: Step = ({ catalog, query, isMissing }) => {
  if (!isMissing && !tellsPresentName(query.first)) return null;
  let best: AddressTrace | null = null;
  for (const meaning of byTwoNames(catalog, query.first)) {
    const found = traceNamed(catalog, query, meaning);
    if (found.hits.length === 0 || !bearNames(found.hits)) continue;
    if (!lacksNumber(catalog, found)) return found;
    best ??= found;
  }
  return best;
};

/** A corner of the street and of one that was taken for a place. */
export const atCornerApart: Step = ({ catalog, query, trace, isMissing }) => {
  const { first, scope, text } = query;
  if (first.places.length === 0) return null;
  if (!(isMissing || isLoose(first) || isBetweenOne(first, text) || isUnsure(trace))) return null;
  return firstKnown(catalog, query, cornersApart(catalog, scope, first, text));
};

/** By a name in brackets. */
export const byBracketedName: Step = ({ catalog, query, trace, isMissing }) => {
  for (const meaning of bracketedNames(query.text, query.first)) {
    if (!isMissing && !lacksNumber(catalog, trace)) return null;
    const found = traceReading(catalog, query, meaning);
    if (found.hits.length > 0 && (isMissing || !lacksNumber(catalog, found))) return found;
  }
  return null;
};

/** In the place behind a slash. */
export const inPlaceBehindSlash: Step = ({ catalog, query, trace, isMissing, isEmpty }) => {
  if (!isMissing && !isEmpty && trace.fallback === null) return null;
  const meaning = placeBehindSlash(catalog, query.text, query.first);
  const found = meaning && traceAmong(catalog, query, meaning);
  return found && found.hits.length > 0 ? found : null;
};

/** In a place that the name of the last street ends in. */
export const inPlaceBehind: Step = ({ catalog, query, trace, isMissing }) => {
  const { first } = query;
  if (!isMissing && isNamed(trace.candidates[first.streets.length - 1])) return null;
  for (const meaning of placesBehind(catalog, first)) {
    const found = traceAmong(catalog, query, meaning);
    if (found.hits.length > 0) return found;
  }
  const isThere = trace.fallback === null && isOneWithin(trace.hits, NAME_FIT.typo);
  const said = firstKnown(catalog, query, placesSaid(first, isThere));
  return said && bearNames(said.hits) ? said : null;
};

/** Beside a place, or in another spelling, where it is there. */
export const surelyBesidePlace: Step = ({ besidePlace: found }) => (found?.isSure ? found.trace : null);

/** The same where nothing says that it is there: a corner of streets that the town has. */
export const likelyBesidePlace: Step = (address) => {
  const { first } = address.query;
  const isGuess = first.tipo === 'entre_calles' && address.trace.fallback !== null;
  return address.isEmpty || isGuess ? (address.besidePlace?.trace ?? null) : null;
};

/** With the number taken for a part of the name. */
export const withNumberInName: Step = ({ catalog, query, isEmpty }) => {
  const meaning = isEmpty ? numberInName(query.text, query.first) : null;
  return meaning && firstKnown(catalog, query, [meaning]);
};

/**
 * The street that a name without its title is that of, where those found are called by more than was asked for and none of a town has the number: of `Gral.
 * Belgrano 350` not `CRUCERO GENERAL BELGRANO` but `BELGRANO`.
 */
export const withoutTitle: Step = ({ catalog, query, trace, isEmpty }) => {
  if (isEmpty || !leaveOneTown(catalog, query.scope)) return null;
  if (isOneWithin(trace.hits, NAME_FIT.close) || !lacksNumber(catalog, trace)) return null;
  const meaning = untitled(query.first);
  const found = meaning && traceReading(catalog, query, meaning, NAME_FIT.close);
  return found && isSure(catalog, found) ? found : null;
};

/** As one street, where no corner is known and a street bears the whole name: `Lucas y Lázaro Nieto s/n`. */
export const asOneName: Step = ({ catalog, query, trace }) => {
  const meaning = isUnsure(trace) ? wholeName(query.text, query.first) : null;
  if (meaning === null || !isStreet(catalog, query, meaning.parsed.calles)) return null;
  const found = traceReading(catalog, query, meaning, NAME_FIT.close);
  return isSure(catalog, found) ? found : null;
};

/** Whether a street within the filters bears each of some names letter for letter. */
function isStreet({ tables }: AddressCatalog, { scope }: Query, names: readonly string[]): boolean {
  return names.every((name) => tables.calles.text.exact(name, scope.ranges).length > 0);
}

/** By the numbers of the text alone, where the town is known: every town of numbered streets has a 119. */
export const byNumbers: Step = ({ catalog, query, knowsTown }) => {
  const meaning = knowsTown ? numbersOfStreets(query.text) : null;
  const found = meaning && traceReading(catalog, query, meaning);
  return found && found.hits.length > 0 && found.fallback !== 'number-alone' ? found : null;
};

/** A corner of two streets whose names stand as one. */
export const byNamesApart: Step = ({ catalog, query }) =>
  firstKnown(catalog, query, namesApart(query.text, query.first));

/** Under another reading of all of the text. */
export const readOtherwise: Step = ({ catalog, query, trace: { candidates } }) => {
  const { first, text } = query;
  const missing = new Set(first.calles.filter((_, place) => !candidates[place]?.streets.isFound));
  for (const meaning of otherMeanings(text, first, missing)) {
    const found = traceReading(catalog, query, meaning);
    if (found.hits.length > 0) return found;
  }
  return null;
};

/** On the road that a street of the text runs beside, called just so and of that kind: in a town that is told, or the only one. */
export const onRoad: Step = ({ catalog, query, isEmpty, knowsTown }) => {
  const meaning = isEmpty ? onRoadItself(query.first) : null;
  const found = meaning && traceReading(catalog, query, meaning, NAME_FIT.close);
  if (!found || !isSure(catalog, found) || !(knowsTown || found.hits.length === 1)) return null;
  return some(found.hits, ({ streets }) => streets.some(({ name }) => !name.kindFits)) ? null : found;
};

/** Without what says in front that there is no number: where what follows has one, or is no place and either a corner or nothing is called so. */
export const withoutNone: Step = ({ catalog, query, isEmpty }) => {
  const meaning = behindNone(query.text);
  if (meaning === null) return null;
  const { hints, scope } = query;
  const isPlace = hints !== null && intersectRanges(hints.streets, scope.ranges).length > 0;
  const tells = isEmpty || meaning.parsed.tipo !== 'simple';
  if (meaning.parsed.number === null && (isPlace || !tells)) return null;
  const found = traceInPlaces(catalog, query, meaning);
  return found.hits.length > 0 && bearNames(found.hits) ? found : null;
};

/** Without what stands around the address. */
export const shortenedText: Step = ({ catalog, query, knowsTown }) => {
  for (const meaning of shortened(query.text, knowsTown)) {
    const found = traceInPlaces(catalog, query, meaning);
    if (found.hits.length > 0) return found;
  }
  return null;
};

/** Without the name of what stands there, if it is there. */
export const withoutName: Step = ({ catalog, query, isEmpty, knowsTown }) => {
  if (!isEmpty) return null;
  for (const meaning of behindName(query.text, query.first, knowsTown)) {
    const found = traceInPlaces(catalog, query, meaning);
    if (isSure(catalog, found)) return found;
  }
  return null;
};

/** Behind a mark, if it is there, without what stands in front and is no address. */
export const addressBehindMark: Step = ({ catalog, query, isEmpty }) => {
  if (!isEmpty) return null;
  for (const meaning of behindMark(catalog, query.text, query.first, query.scope)) {
    const found = traceInPlaces(catalog, query, meaning);
    if (isSure(catalog, found)) return found;
  }
  return null;
};

/** On the side of a street that the text says behind the number: `San Martín 450 Sur`. */
export const onSide: Step = ({ catalog, query }) => {
  const meaning = withSide(query.text, query.first);
  const found = meaning && traceReading(catalog, query, meaning);
  return found && isSure(catalog, found) ? found : null;
};

/** The first door of the text alone, if it is there. Of a corner the other street tells more, mistyped as it may be. */
export const atDoor: Step = ({ catalog, query, isEmpty, isMissing }) => {
  if (!isEmpty && !(isMissing && query.first.tipo === 'simple')) return null;
  const meaning = doorAlone(query.text, query.first, isMissing);
  if (meaning === null) return null;
  const found = traceInPlaces(catalog, query, meaning);
  return found.hits.length > 0 && bearNames(found.hits) && !lacksNumber(catalog, found) ? found : null;
};

/** Whether a street in the places of the text would tell more than the address says: of a door, only what stands in brackets would. */
function isLoose({ tipo, altura, places }: ParsedAddress): boolean {
  return tipo === 'simple' && (altura.valor === null || places.some(({ role }) => role === 'aside'));
}

/** Whether no list tells that what was found is there. */
function isUnsure({ hits, fallback }: AddressTrace): boolean {
  return hits.length === 0 || fallback === 'unlisted-corner' || fallback === 'drawn-on';
}

function isFound({ streets }: Candidates): boolean {
  return streets.isFound;
}

/** Whether a street is called just so; true of one that was not looked for, as nothing would be found with it. */
function isNamed(candidates: Candidates | undefined): boolean {
  return candidates === undefined || candidates.streets.verdicts.some(({ fit }) => fit <= NAME_FIT.close);
}
