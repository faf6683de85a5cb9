/**
 * The search of one address, stage by stage: parse → filters → places → candidates → crossings → number → rank → place
 * (territorial.md 8.1). Each stage is a function of its own in this folder and hands on a plain value.
 */
import { fold, tokenize } from '../../indexes/fold.ts';
import { parseAddress, searchIn } from '../address/parse.ts';
import type { ParsedAddress, PlaceHint } from '../address/types.ts';
import { holds } from '../catalog/ranges.ts';
import { NO_NOTICES } from '../present/answer-notices.ts';
import { NAME_FIT } from '../streets/name-fit.ts';
import { isTitle } from '../streets/titles.ts';
import { addressNotices } from './answer-notices.ts';
import type { AddressCatalog } from './catalog.ts';
import { inDistrict, othersOf } from './district.ts';
import { hintsFrom, hintsOf } from './hints.ts';
import type { AddressesFound, Placed } from './hits.ts';
import { isOneWithin, some } from './hits-that-bear.ts';
import { numberedName } from './numbered-name.ts';
import { reread } from './other-meanings.ts';
import { containmentOf, doorNumber, pageOf } from './page.ts';
import type { AddressValues } from './parameters.ts';
import { placeHit } from './place.ts';
import { NO_SEGMENTS, segmentsOf } from './place-senses.ts';
import { type Query, queryWithin } from './query.ts';
import { type Scope, scopeOf, widerScopeOf } from './scope.ts';
import { statedScope } from './stated-place.ts';
import { type SurnameFirst, surnameFirst } from './surname-first.ts';
import { type AddressTrace, lacksNumber, traceReading } from './trace.ts';
import { byTwoNames } from './two-names.ts';

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

/** A corner where two lines would meet if both went on is not a known crossing: the point is one of the street. */
function asSure(placed: Placed, { fallback }: AddressTrace): Placed {
  return placed.precision === 'cruce' && fallback === 'drawn-on' ? { point: placed.point, precision: 'calle' } : placed;
}

/** The page of results of a search that was traced: what {@link searchAddresses} finds for the same values. */
export function foundBy(catalog: AddressCatalog, trace: AddressTrace, values: AddressValues): AddressesFound {
  const { parsed, first, hits } = trace;
  if (!parsed) return { parsed, first, total: 0, page: [], notices: NO_NOTICES };
  const number = doorNumber(parsed);
  const within = trace.scope?.within ?? null;
  const wantsPlace = parsed.number !== null || trace.fallback !== null;
  const page = pageOf(catalog, trace, values).map(({ streets, points }) => {
    const [{ street }] = streets;
    const placed = asSure(placeHit(catalog.network, street, points, number, wantsPlace), trace);
    const containment = containmentOf(catalog, street, number);
    const { point, precision, department } = inDistrict(catalog, within, street, othersOf(streets), placed, number);
    return { streets, crossings: points, containment, point, precision, department };
  });
  const best = page[0]?.streets[0].street;
  const notices = best === undefined ? NO_NOTICES : addressNotices(catalog, values, trace, best);
  return { parsed, first, total: hits.length, page, notices };
}

/**
 * The stages up to the ranking, with all they found: what an explanation shows. When the first reading names a street that is not
 * there, or one without the number, the other meanings of the text are looked up, and the first that finds something stands.
 */
export function traceAddress(catalog: AddressCatalog, values: AddressValues): AddressTrace {
  return trace(catalog, values, false);
}

/**
 * The stages of a search; where a locality has no such street, those among the streets of its census locality.
 * @param hitsAlone whether streets that add nothing to the hits may be missing among the candidates
 */
function trace(catalog: AddressCatalog, values: AddressValues, hitsAlone: boolean): AddressTrace {
  return searchIn(values.direccion, () => stages(catalog, values, hitsAlone));
}

function stages(catalog: AddressCatalog, values: AddressValues, hitsAlone: boolean): AddressTrace {
  const first = parseAddress(values.direccion);
  if (!first) return { parsed: first, first, reread: null, ...NOTHING };
  const found = traceWithin(catalog, values, first, scopeOf(catalog, values), hitsAlone);
  if (found.hits.length > 0 || values.localidad === undefined || values.exacto) return found;
  // A source files a street under one of the localities that it passes through.
  const wider = widerScopeOf(catalog, values);
  const there = wider && traceWithin(catalog, values, first, wider, hitsAlone);
  return there && there.hits.length > 0 ? there : found;
}

function traceWithin(
  catalog: AddressCatalog,
  values: AddressValues,
  first: ParsedAddress,
  filters: Scope,
  hitsAlone: boolean,
): AddressTrace {
  const numbered = numberedName(catalog, filters, first, values.direccion);
  const called =
    numbered &&
    traceReading(catalog, queryOf(catalog, values, filters, first, numbered.parsed.places, hitsAlone), numbered);
  const isCalledSo = called !== null && called.hits.length > 0 && called.fallback === null;
  if (isCalledSo && first.tipo !== 'simple') return called;
  const query = queryOf(catalog, values, filters, first, first.places, hitsAlone);
  const inverted = values.exacto ? null : surnameFirst(first);
  // Where no place is called so, it is no place that stands before the comma: the whole name comes first.
  if (inverted && !isPlace(catalog, query, inverted)) {
    const whole = traceWhole(catalog, query, inverted);
    if (whole && isOneWithin(whole.hits, NAME_FIT.close) && !lacksNumber(catalog, whole)) return whole;
  }
  const found = traceReading(catalog, query, { way: null, parsed: first });
  // Of `24 - La Plata` a street of that number is meant where the town has one, whatever is called so elsewhere.
  if (isCalledSo) return isOneInPlace(catalog, query, found) ? found : called;
  const whole =
    inverted && (wholeInstead(catalog, query, found, inverted) ?? mistypedWhole(catalog, query, found, inverted));
  if (whole) return whole;
  const bearing = inverted && bearingSurname(catalog, query, found, inverted);
  if (bearing) return bearing;
  // What is left of "Vega, Nixeto, Cnel. 5200" without the name that is not found says nobody's.
  if (inverted && saysTitlesAlone(catalog, first)) {
    return { parsed: first, first, reread: null, ...NOTHING, scope: query.scope, hints: query.hints };
  }
  return (values.exacto ? null : reread(catalog, query, found)) ?? found;
}

/** Whether a street called just so lies in a place of the text, of which the name is no more than the place's: not `132 - Río de la Plata`. */
function isOneInPlace(catalog: AddressCatalog, { first, hints }: Query, { hits }: AddressTrace): boolean {
  if (hints === null || segmentsOf(catalog, first.places).some(({ isWhole }) => !isWhole)) return false;
  return some(hits, ({ streets: [{ street, name }] }) => name.fit <= NAME_FIT.close && holds(hints.streets, street));
}

/** What an address is asked for by, among the streets of some places of its text. */
function queryOf(
  catalog: AddressCatalog,
  values: AddressValues,
  filters: Scope,
  first: ParsedAddress,
  places: readonly PlaceHint[],
  hitsAlone: boolean,
): Query {
  const segments = values.exacto ? NO_SEGMENTS : segmentsOf(catalog, places);
  const scope = statedScope(catalog, filters, segments);
  const hints = hintsFrom(catalog, segments);
  return { first, scope, hints, exact: values.exacto, text: values.direccion, hitsAlone, keepsToText: false };
}

/** Whether what was set apart from the name is called as a place is. */
function isPlace(catalog: AddressCatalog, { first, hints }: Query, { side }: SurnameFirst): boolean {
  if (hints === null) return false;
  return (
    hintsOf(
      catalog,
      first.places.filter(({ role }) => role === side),
    ) !== null
  );
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
  if (meaning.parsed.tipo !== 'simple' || isOneWithin(found.hits, NAME_FIT.close)) return null;
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
  inverted: SurnameFirst,
): AddressTrace | null {
  const { bySurname } = inverted;
  if (bySurname === null || doorNumber(bySurname.parsed) === null || isOneWithin(found.hits, NAME_FIT.close))
    return null;
  if (isPlace(catalog, query, inverted) || byTwoNames(catalog, query.first).length > 0) return null;
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
