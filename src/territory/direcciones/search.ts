/**
 * The search of one address, stage by stage: parse → filters → places → candidates → crossings → number → rank → place
 * (territorial.md 8.1). Each stage is a function of its own in this folder and hands on a plain value.
 */
import { fold, tokenize } from '../../indexes/fold.ts';
import { parseAddress } from '../address/parse.ts';
import type { ParsedAddress, PlaceHint } from '../address/types.ts';
import { holds, intersectRanges } from '../catalog/ranges.ts';
import { NAME_FIT, type NameFit } from '../streets/name-fit.ts';
import { CONTAINMENT } from '../streets/numbering.ts';
import { isTitle } from '../streets/titles.ts';
import { cornersApart, isBetweenOne, namesApart } from './apart.ts';
import type { Candidates } from './candidate.ts';
import type { AddressCatalog } from './catalog.ts';
import type { Corner } from './corners.ts';
import { inDistrict, liesElsewhere, othersOf } from './district.ts';
import { type Fallback, streetsMeant } from './gather.ts';
import { type Hints, hintsFrom, hintsOf } from './hints.ts';
import { type AddressesFound, type Hits, NamedHits } from './hits.ts';
import { areWithin, bearNames, isOneWithin, mayBeWithin, some } from './hits-that-bear.ts';
import { containmentOf, doorNumber, pageOf } from './page.ts';
import type { AddressValues } from './parameters.ts';
import { placeHit } from './place.ts';
import { farthestRead } from './place-alone.ts';
import { NO_SEGMENTS, segmentsOf } from './place-senses.ts';
import { type Query, queryWithin } from './query.ts';
import {
  bracketedNames,
  farthestReread,
  numbersOfStreets,
  otherMeanings,
  placeBehindSlash,
  placeInFront,
  placesBehind,
  placesSaid,
  type Rereading,
  type RereadingWay,
  type SurnameFirst,
  shortened,
  surnameFirst,
} from './rereading.ts';
import { lookCloser, type Scope, scopeOf } from './scope.ts';
import { statedScope } from './stated-place.ts';
import { byTwoNames, tellsPresentName } from './two-names.ts';

/** What the stages before the ranking made of a query. */
export interface AddressTrace {
  /** The reading that the results follow; null when the text was not understood. */
  readonly parsed: ParsedAddress | null;
  /** The first reading of the text, which the echo tells whatever was found (territorial.md 8.1); mostly the same. */
  readonly first: ParsedAddress | null;
  /** How the reading that the results follow was come by; null for the first. */
  readonly reread: RereadingWay | null;
  readonly scope: Scope | null;
  /** What the text says of the place; null when nothing. */
  readonly hints: Hints | null;
  /** By street of the text, the streets that it may mean and how they were looked up. */
  readonly candidates: readonly Candidates[];
  /** What was answered instead of the corner or stretch that was asked for and is not known; null for most. */
  readonly fallback: Fallback | null;
  /** The streets, corners or stretches that answer the query. */
  readonly hits: Hits;
  /** Corners that are not hits because their crossing lies too far from the number. */
  readonly tooFar: readonly Corner[];
  /** What is no hit because it lies outside the departments asked for, although its street passes through one of them. */
  readonly elsewhere: readonly Corner[];
}

const NONE: readonly Corner[] = [];

const NOTHING = {
  scope: null,
  hints: null,
  candidates: [],
  fallback: null,
  hits: [],
  tooFar: [],
  elsewhere: [],
} as const;

/** Finds addresses. Never throws; a text that is not understood finds nothing. */
export function searchAddresses(catalog: AddressCatalog, values: AddressValues): AddressesFound {
  return foundBy(catalog, trace(catalog, values, true), values);
}

/** The page of results of a search that was traced: what {@link searchAddresses} finds for the same values. */
export function foundBy(catalog: AddressCatalog, trace: AddressTrace, values: AddressValues): AddressesFound {
  const { parsed, first, hits } = trace;
  if (!parsed) return { parsed, first, total: 0, page: [] };
  const number = doorNumber(parsed);
  const within = trace.scope?.within ?? null;
  const wantsPlace = parsed.number !== null || trace.fallback !== null;
  const page = pageOf(catalog, trace, values).map(({ streets, points }) => {
    const [{ street }] = streets;
    const placed = placeHit(catalog.network, street, points, number, wantsPlace);
    const containment = containmentOf(catalog, street, number);
    const { point, precision, department } = inDistrict(catalog, within, street, othersOf(streets), placed);
    return { streets, crossings: points, containment, point, precision, department };
  });
  return { parsed, first, total: hits.length, page };
}

/**
 * The stages up to the ranking, with all they found: what an explanation shows. When the first reading names a street that is not
 * there, or one without the number, the other meanings of the text are looked up, and the first that finds something stands.
 */
export function traceAddress(catalog: AddressCatalog, values: AddressValues): AddressTrace {
  return trace(catalog, values, false);
}

/** `hitsAlone`: streets that add nothing to the hits may be missing among the candidates. */
function trace(catalog: AddressCatalog, values: AddressValues, hitsAlone: boolean): AddressTrace {
  const first = parseAddress(values.direccion);
  if (!first) return { parsed: first, first, reread: null, ...NOTHING };
  const segments = values.exacto ? NO_SEGMENTS : segmentsOf(catalog, first.places);
  const scope = statedScope(catalog, scopeOf(catalog, values), segments);
  const hints = hintsFrom(catalog, segments);
  const query = { first, scope, hints, exact: values.exacto, text: values.direccion, hitsAlone, keepsToText: false };
  const inverted = values.exacto ? null : surnameFirst(first);
  // Where no place is called so, it is no place that stands before the comma: the whole name comes first.
  if (inverted && !isPlace(catalog, query)) {
    const whole = traceWhole(catalog, query, inverted);
    if (whole && isOneWithin(whole.hits, NAME_FIT.close) && !lacksNumber(catalog, whole)) return whole;
  }
  const found = traceReading(catalog, query, { way: null, parsed: first });
  const whole =
    inverted && (wholeInstead(catalog, query, found, inverted) ?? mistypedWhole(catalog, query, found, inverted));
  if (whole) return whole;
  const bearing = inverted && bearingSurname(catalog, query, found, inverted);
  if (bearing) return bearing;
  // What is left of "Vega, Nixeto, Cnel. 5200" without the name that is not found says nobody's.
  if (inverted && saysTitlesAlone(catalog, first)) {
    return { parsed: first, first, reread: null, ...NOTHING, scope, hints };
  }
  return (values.exacto ? null : reread(catalog, query, found)) ?? found;
}

const NO_STREETS: ReadonlySet<string> = new Set();

/** The stages of one reading from the streets on. */
function traceReading(
  catalog: AddressCatalog,
  { first, scope, hints, exact, text, hitsAlone, keepsToText }: Query,
  { way, parsed }: { readonly way: RereadingWay | null; readonly parsed: ParsedAddress },
  fitting?: NameFit,
): AddressTrace {
  const number = doorNumber(parsed);
  // Whether a street is missing counts only where the text may mean something else.
  const isAllMeant = (): boolean =>
    way !== null ||
    (otherMeanings(text, first, NO_STREETS).length === 0 &&
      shortened(text, scope.isTown || hints !== null).length === 0);
  const mayLeaveOut = hitsAlone ? isAllMeant : null;
  const meant = streetsMeant(catalog, parsed, { scope, hints, number, exact, keepsToText, mayLeaveOut });
  const { candidates, tooFar, fallback } = meant;
  const farthest = fitting ?? (way === null ? farthestRead(parsed) : farthestReread({ way, parsed }));
  // Written out member by member: this is made for every question, and a copy of an object with more members takes a microsecond.
  if (areWithin(meant.hits, farthest) && (scope.within === null || liesWhole(catalog, meant.hits))) {
    const { hits } = meant;
    return { parsed, first, reread: way, scope, hints, candidates, fallback, hits, tooFar, elsewhere: NONE };
  }
  const hits: Corner[] = [];
  const elsewhere: Corner[] = [];
  for (const hit of mayBeWithin(meant.hits, farthest) ? meant.hits : NONE) {
    if (hit.streets.some(({ name }) => name.fit > farthest)) continue;
    (liesElsewhere(catalog, scope.within, hit, number) ? elsewhere : hits).push(hit);
  }
  return { parsed, first, reread: way, scope, hints, candidates, fallback, hits, tooFar, elsewhere };
}

/** Whether each of the streets that are hits lies in one department, as far as is known: outside the City nearly all do. */
function liesWhole({ reach }: AddressCatalog, hits: Hits): boolean {
  return hits instanceof NamedHits && !hits.candidates.streets.someStreet((street) => reach.isKnown(street));
}

/** The first other meaning of the text that finds more than its first reading; null when that one stands. */
function reread(catalog: AddressCatalog, query: Query, trace: AddressTrace): AddressTrace | null {
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
  if (!isMissing) return null;
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
    const hints = hintsOf(catalog, meaning.parsed.places);
    const other = traceReading(catalog, queryWithin(query, query.scope, hints), meaning);
    if (other.hits.length > 0) return other;
  }
  return null;
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

/** The stages of a meaning by one of two names, with what is left of the places of the text. */
function traceNamed(catalog: AddressCatalog, query: Query, meaning: Rereading): AddressTrace {
  const hints = query.hints === null ? null : hintsOf(catalog, meaning.parsed.places);
  return traceReading(catalog, queryWithin(query, scopeAmong(query.scope, meaning), hints), meaning);
}

/** What a meaning leaves of the streets in scope. A town that the text names tells it as a filter would: there a road is a street of it. */
function scopeAmong(scope: Scope, { among }: Rereading): Scope {
  if (among === undefined) return scope;
  const ranges = intersectRanges(scope.ranges, among.ranges);
  return { ...scope, ranges, serial: null, isTown: scope.isTown || among.isTown };
}

/** Whether what stands before the comma is called as a place is. */
function isPlace(catalog: AddressCatalog, { first, hints }: Query): boolean {
  return hints !== null && hintsOf(catalog, first.places.filter(isBefore)) !== null;
}

function isBefore({ role }: PlaceHint): boolean {
  return role === 'before';
}

/** What a name that begins with its surname finds as it is written; null where no street bears it. */
function traceWhole(catalog: AddressCatalog, query: Query, { meaning, segments }: SurnameFirst): AddressTrace | null {
  if (!segments.every((text) => areWordsOfStreets(catalog, text))) return null;
  const hints = query.hints === null ? null : hintsOf(catalog, meaning.parsed.places);
  const found = traceReading(catalog, queryWithin(query, query.scope, hints, true), meaning);
  return found.hits.length > 0 ? found : null;
}

/** Whether names of streets hold each word of a text: what stands before a comma is mostly an institution that none is called after. */
function areWordsOfStreets({ tables }: AddressCatalog, text: string): boolean {
  const { vocabulary, analyzer } = tables.calles.text;
  return tokenize(fold(text)).every((word) => vocabulary.idOf(word) >= 0 || analyzer.isStopWord(word));
}

/**
 * What a name that begins with its surname finds, if it is meant rather than the street and the place that were read first. Where a
 * street is called as what stands behind the comma, only one of that very name with the number is.
 */
function wholeInstead(
  catalog: AddressCatalog,
  query: Query,
  found: AddressTrace,
  inverted: SurnameFirst,
): AddressTrace | null {
  const isCalledSo = isOneWithin(found.hits, NAME_FIT.close);
  if (isCalledSo && !isName(catalog, query, inverted)) return null;
  const whole = traceWhole(catalog, query, inverted);
  if (!whole) return null;
  return !lacksNumber(catalog, whole) || (!isCalledSo && isOneWithin(whole.hits, NAME_FIT.close)) ? whole : null;
}

/**
 * What a name that begins with its surname finds but for slips of the finger, when no street is called as what stands behind the comma
 * and one that has all of its words has the number: `Ugarte, Manuuel 2946` is not another Manuel.
 */
function mistypedWhole(
  catalog: AddressCatalog,
  query: Query,
  found: AddressTrace,
  { meaning }: SurnameFirst,
): AddressTrace | null {
  if (isOneWithin(found.hits, NAME_FIT.close)) return null;
  const hints = query.hints === null ? null : hintsOf(catalog, meaning.parsed.places);
  const keepsToText = !saysTitlesAlone(catalog, query.first);
  const whole = traceReading(catalog, queryWithin(query, query.scope, hints, keepsToText), meaning, NAME_FIT.typo);
  return whole.hits.length > 0 && !lacksNumber(catalog, whole) ? whole : null;
}

/**
 * What the surname of a name that was written from its last word on finds alone, where no street is called as what stands behind the comma:
 * `DIAZ VELEZ, EUSTOQUIO 5044` is `AV DIAZ VELEZ`, and no other Eustoquio. Only a street of that very name that has the number.
 */
function bearingSurname(
  catalog: AddressCatalog,
  query: Query,
  found: AddressTrace,
  { bySurname }: SurnameFirst,
): AddressTrace | null {
  if (bySurname === null || doorNumber(bySurname.parsed) === null || isOneWithin(found.hits, NAME_FIT.close))
    return null;
  if (isPlace(catalog, query) || byTwoNames(catalog, query.first).length > 0) return null;
  const hints = query.hints === null ? null : hintsOf(catalog, bySurname.parsed.places);
  const bearing = traceReading(catalog, queryWithin(query, query.scope, hints, true), bySurname, NAME_FIT.close);
  return bearing.hits.length > 0 && !lacksNumber(catalog, bearing) ? bearing : null;
}

/** Whether the street of a reading is called by titles of persons and nothing else. */
function saysTitlesAlone({ network }: AddressCatalog, { streets: [street] }: ParsedAddress): boolean {
  return street !== undefined && network.names.plain(street.name).words.every(isTitle);
}

/** Whether a street within the filters has that very name. */
function isName(catalog: AddressCatalog, { scope }: Query, { names }: SurnameFirst): boolean {
  return names.some((name) => catalog.tables.calles.text.exact(name, scope.ranges).length > 0);
}

/** The stages of another meaning, among the streets that it names alone. */
function traceAmong(catalog: AddressCatalog, query: Query, meaning: Rereading): AddressTrace {
  return traceReading(catalog, queryWithin(query, scopeAmong(query.scope, meaning), null), meaning);
}

function isFound({ streets }: Candidates): boolean {
  return streets.isFound;
}

/** Whether a street is called just so; true of one that was not looked for, as nothing would be found with it. */
function isNamed(candidates: Candidates | undefined): boolean {
  return candidates === undefined || candidates.streets.verdicts.some(({ fit }) => fit <= NAME_FIT.close);
}

/** Whether none of the streets that were found has the number, as far as is known. */
function lacksNumber(catalog: AddressCatalog, { parsed, hits }: AddressTrace): boolean {
  const number = parsed && doorNumber(parsed);
  const hasNumber = (street: number): boolean => containmentOf(catalog, street, number) !== CONTAINMENT.outside;
  if (hits instanceof NamedHits) return !hits.candidates.streets.someStreet(hasNumber);
  return !some(hits, ({ streets: [{ street }] }) => hasNumber(street));
}
