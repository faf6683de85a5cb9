/** The other meanings of an address, looked up one after the other where its first reading finds less than it names. */
import type { ParsedAddress } from '../address/types.ts';
import { holds } from '../catalog/ranges.ts';
import { NAME_FIT } from '../streets/name-fit.ts';
import { cornersApart, isBetweenOne, namesApart } from './apart.ts';
import type { Candidates } from './candidate.ts';
import type { AddressCatalog } from './catalog.ts';
import type { Corner } from './corners.ts';
import { doorAlone } from './door-alone.ts';
import { hintsFrom } from './hints.ts';
import { bearNames, isOneWithin, some } from './hits-that-bear.ts';
import { beforePlace, behindPlace } from './loose-words.ts';
import { behindName } from './name-in-front.ts';
import { isSlipAlone } from './nearly-named.ts';
import { leaveOneTown } from './one-town.ts';
import { segmentsOf } from './place-senses.ts';
import { type Query, queryWithin } from './query.ts';
import {
  bracketedNames,
  numberInName,
  numbersOfStreets,
  otherMeanings,
  placeBehindSlash,
  placeInFront,
  placesBehind,
  placesSaid,
  type Rereading,
  shortened,
} from './rereading.ts';
import { cornerInName, respelled, untitled } from './respelled.ts';
import { lookCloser } from './scope.ts';
import { statedScope } from './stated-place.ts';
import { type AddressTrace, lacksNumber, traceAmong, traceNamed, traceReading } from './trace.ts';
import { byTwoNames, tellsPresentName } from './two-names.ts';

/** The first other meaning of the text that finds more than its first reading; null when that one stands. */
export function reread(catalog: AddressCatalog, query: Query, trace: AddressTrace): AddressTrace | null {
  if (isSlipAlone(catalog, trace)) return null;
  const { first, text } = query;
  const behind = placeInFront(catalog, text, first);
  const inPlace = behind && traceAmong(catalog, query, behind);
  if (inPlace && inPlace.hits.length > 0 && isOneWithin(inPlace.hits, NAME_FIT.close)) return inPlace;
  const there = inTownNamed(catalog, query, trace);
  if (there) return there;
  const isMissing = !trace.candidates.every(isFound) && !bearNames(trace.hits);
  const named = isMissing || tellsPresentName(first) ? byOneName(catalog, query) : null;
  if (named) return named;
  if (first.places.length > 0 && (isMissing || isLoose(first) || isBetweenOne(first, text) || isUnsure(trace))) {
    const apart = firstKnown(catalog, query, cornersApart(catalog, query.scope, first, text));
    if (apart) return apart;
  }
  for (const meaning of bracketedNames(query.text, first)) {
    if (!isMissing && !lacksNumber(catalog, trace)) break;
    const other = traceReading(catalog, query, meaning);
    if (other.hits.length > 0 && (isMissing || !lacksNumber(catalog, other))) return other;
  }
  if (isMissing || trace.hits.length === 0 || trace.fallback !== null) {
    const meaning = placeBehindSlash(catalog, text, first);
    const found = meaning && traceAmong(catalog, query, meaning);
    if (found && found.hits.length > 0) return found;
  }
  if (isMissing || !isNamed(trace.candidates[first.streets.length - 1])) {
    for (const meaning of placesBehind(catalog, first)) {
      const found = traceAmong(catalog, query, meaning);
      if (found.hits.length > 0) return found;
    }
    const isThere = trace.fallback === null && isOneWithin(trace.hits, NAME_FIT.typo);
    const said = firstKnown(catalog, query, placesSaid(first, isThere));
    if (said && bearNames(said.hits)) return said;
  }
  const placed = isMissing ? besidePlace(catalog, query) : null;
  if (placed?.isSure) return placed.trace;
  const numberless = trace.hits.length === 0 ? numberInName(text, first) : null;
  const byName = numberless && firstKnown(catalog, query, [numberless]);
  if (byName) return byName;
  // Of a corner the other street tells more, mistyped as it may be.
  const mayBeDoor = trace.hits.length === 0 || (isMissing && first.tipo === 'simple');
  if (!isMissing) {
    const untitled = withoutTitle(catalog, query, trace);
    if (untitled) return untitled;
    return mayBeDoor ? (atDoor(catalog, query, isMissing) ?? withoutName(catalog, query)) : null;
  }
  // Every town of numbered streets has a 119.
  const knowsTown = query.scope.isTown || query.hints !== null;
  const byNumbers = knowsTown ? numbersOfStreets(text) : null;
  const numbered = byNumbers && traceReading(catalog, query, byNumbers);
  if (numbered && numbered.hits.length > 0 && numbered.fallback !== 'number-alone') return numbered;
  const apart = firstKnown(catalog, query, namesApart(text, first));
  if (apart) return apart;
  const missing = new Set(first.calles.filter((_, place) => !trace.candidates[place]?.streets.isFound));
  for (const meaning of otherMeanings(text, first, missing)) {
    const other = traceReading(catalog, query, meaning);
    if (other.hits.length > 0) return other;
  }
  for (const meaning of shortened(text, knowsTown)) {
    const other = traceInPlaces(catalog, query, meaning);
    if (other.hits.length > 0) return other;
  }
  const behindIt = trace.hits.length === 0 ? withoutName(catalog, query) : null;
  if (behindIt) return behindIt;
  if (placed && (trace.hits.length === 0 || (first.tipo === 'entre_calles' && trace.fallback !== null)))
    return placed.trace;
  return mayBeDoor ? atDoor(catalog, query, isMissing) : null;
}

/** Whether a door was found that a street of the name asked for has, or a corner that is known; of streets that are numbers all of a town cross. */
function isSure(catalog: AddressCatalog, found: AddressTrace): boolean {
  const isGrid = found.parsed?.streets.every(({ kind }) => kind === 'unnamed') === true;
  if (found.hits.length === 0 || !(found.fallback === null || isGrid)) return false;
  return bearNames(found.hits) && !lacksNumber(catalog, found);
}

/** The stages of a meaning that has places of its own: what these say for sure leaves no other streets. */
function traceInPlaces(catalog: AddressCatalog, query: Query, meaning: Rereading): AddressTrace {
  const segments = segmentsOf(catalog, meaning.parsed.places);
  const scope = statedScope(catalog, query.scope, segments);
  return traceReading(catalog, queryWithin(query, scope, hintsFrom(catalog, segments)), meaning);
}

/**
 * What is found without the words of a place in front or behind, or in another spelling, if it is there; else the first corner in a town that is
 * known of streets of the very names, for most towns have no list of crossings.
 */
function besidePlace(catalog: AddressCatalog, query: Query): { trace: AddressTrace; isSure: boolean } | null {
  const { first, scope, text } = query;
  let likely: AddressTrace | null = null;
  const look = (trace: AddressTrace): boolean => {
    const isThere = isSure(catalog, trace);
    if (isThere || (likely === null && isLikely(catalog, query, trace))) likely = trace;
    return isThere;
  };
  const found = (isThere: boolean) => (likely === null ? null : { trace: likely, isSure: isThere });
  const inName = cornerInName(first);
  const atCorner = inName && traceReading(catalog, query, inName.corner, NAME_FIT.within);
  // Of streets whose blocks are known the reference says that there is nothing (8.9). Where the corner is known a door of the first street would have
  // been found at it.
  const isDrawn = ({ streets: [{ street }] }: Corner): boolean => catalog.network.blocks.hasLines(street);
  if (atCorner && (inName.isNoDoor || atCorner.fallback !== null) && !some(atCorner.hits, isDrawn) && look(atCorner))
    return found(true);
  for (const meaning of respelled(text, first)) if (look(traceInPlaces(catalog, query, meaning))) return found(true);
  // One after the other: to see whether words are a place costs, too.
  for (const meanings of [behindPlace(catalog, scope, text, first), beforePlace(catalog, scope, first)]) {
    for (const meaning of meanings) {
      const { among, fitting } = meaning;
      const trace = among ? traceAmong(catalog, query, meaning) : traceReading(catalog, query, meaning, fitting);
      if (look(trace)) return found(true);
    }
  }
  return found(false);
}

/** Whether streets of the very names of a corner are in the town that the filters tell, of which no list says whether they cross. */
function isLikely(catalog: AddressCatalog, { scope }: Query, found: AddressTrace): boolean {
  if (found.fallback !== 'unlisted-corner' || !leaveOneTown(catalog, scope) || lacksNumber(catalog, found))
    return false;
  return bearNames(found.hits);
}

/**
 * The street that a name without its title is that of, where those found are called by more than was asked for and none of a town has the number: of `Gral.
 * Belgrano 350` not `CRUCERO GENERAL BELGRANO` but `BELGRANO`.
 */
function withoutTitle(catalog: AddressCatalog, query: Query, trace: AddressTrace): AddressTrace | null {
  if (trace.hits.length === 0 || !leaveOneTown(catalog, query.scope)) return null;
  if (isOneWithin(trace.hits, NAME_FIT.close) || !lacksNumber(catalog, trace)) return null;
  const meaning = untitled(query.first);
  const found = meaning && traceReading(catalog, query, meaning, NAME_FIT.close);
  return found && isSure(catalog, found) ? found : null;
}

/** What is found without the name of what stands there, if it is there. */
function withoutName(catalog: AddressCatalog, query: Query): AddressTrace | null {
  const knowsTown = query.scope.isTown || query.hints !== null;
  for (const meaning of behindName(query.text, query.first, knowsTown)) {
    const other = traceInPlaces(catalog, query, meaning);
    if (isSure(catalog, other)) return other;
  }
  return null;
}

/** What the first door of the text finds alone, if it is there. */
function atDoor(catalog: AddressCatalog, query: Query, isMissing: boolean): AddressTrace | null {
  const meaning = doorAlone(query.text, query.first, isMissing);
  if (meaning === null) return null;
  const found = traceInPlaces(catalog, query, meaning);
  return found.hits.length > 0 && bearNames(found.hits) && !lacksNumber(catalog, found) ? found : null;
}

/**
 * A corner or stretch in the town that the text names, where those found lie elsewhere: `Calle 137 entre 66 y 67, Los Hornos`. Streets
 * of the very names asked for that are known to cross elsewhere come before a guess in the town, for places of one name are many; of
 * streets that are numbers this says nothing.
 */
function inTownNamed(catalog: AddressCatalog, query: Query, { hits, fallback }: AddressTrace): AddressTrace | null {
  const { first, hints, scope } = query;
  if (first.tipo === 'simple' || hints === null || hints.streets.length === 0) return null;
  if (some(hits, ({ streets: [{ street }] }) => holds(hints.streets, street))) return null;
  const town = lookCloser(catalog, scope, hints);
  if (town.ranges.length === 0) return null;
  const found = traceReading(catalog, queryWithin(query, { ...scope, ...town }, hints), { way: null, parsed: first });
  if (found.hits.length === 0 || !bearNames(found.hits)) return null;
  if (fallback !== null || found.fallback === null || found.fallback === 'one-corner') return found;
  if (first.streets.every(({ kind }) => kind === 'unnamed')) return found;
  return some(hits, ({ streets }) => streets.every(({ name }) => name.fit <= NAME_FIT.close)) ? null : found;
}

/** Whether a street in the places of the text would tell more than the address says: of a door, only what stands in brackets would. */
function isLoose({ tipo, altura, places }: ParsedAddress): boolean {
  return tipo === 'simple' && (altura.valor === null || places.some(({ role }) => role === 'aside'));
}

/** Whether no list tells that what was found is there. */
function isUnsure({ hits, fallback }: AddressTrace): boolean {
  return hits.length === 0 || fallback === 'unlisted-corner' || fallback === 'drawn-on';
}

/** What the first of some corners and stretches finds that is known to be there. */
function firstKnown(catalog: AddressCatalog, query: Query, meanings: readonly Rereading[]): AddressTrace | null {
  for (const meaning of meanings) {
    const found = traceReading(catalog, query, meaning);
    if (found.hits.length > 0 && found.fallback === null) return found;
  }
  return null;
}

/** What one of two names that the text gives a street finds: the first that finds the number, else the first that finds something. */
function byOneName(catalog: AddressCatalog, query: Query): AddressTrace | null {
  let best: AddressTrace | null = null;
  for (const meaning of byTwoNames(catalog, query.first)) {
    const found = traceNamed(catalog, query, meaning);
    if (found.hits.length === 0 || !bearNames(found.hits)) continue;
    if (!lacksNumber(catalog, found)) return found;
    best ??= found;
  }
  return best;
}

function isFound({ streets }: Candidates): boolean {
  return streets.isFound;
}

/** Whether a street is called just so; true of one that was not looked for, as nothing would be found with it. */
function isNamed(candidates: Candidates | undefined): boolean {
  return candidates === undefined || candidates.streets.verdicts.some(({ fit }) => fit <= NAME_FIT.close);
}
