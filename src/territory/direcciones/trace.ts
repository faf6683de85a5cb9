/** The stages of one reading of an address from the streets on: which streets it may mean, which of them are hits. */
import type { ParsedAddress } from '../address/types.ts';
import { intersectRanges } from '../catalog/ranges.ts';
import type { NameFit } from '../streets/name-fit.ts';
import { CONTAINMENT } from '../streets/numbering.ts';
import type { Candidates } from './candidate.ts';
import type { AddressCatalog } from './catalog.ts';
import type { Corner } from './corners.ts';
import { liesElsewhere } from './district.ts';
import { type Fallback, streetsMeant } from './gather.ts';
import { type Hints, hintsOf } from './hints.ts';
import { type Hits, NamedHits } from './hits.ts';
import { areWithin, mayBeWithin, some } from './hits-that-bear.ts';
import { containmentOf, doorNumber } from './page.ts';
import { farthestRead } from './place-alone.ts';
import { type Query, queryWithin } from './query.ts';
import { farthestReread, otherMeanings, type Rereading, type RereadingWay, shortened } from './rereading.ts';
import type { Scope } from './scope.ts';

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
const NO_STREETS: ReadonlySet<string> = new Set();

/** The stages of one reading from the streets on. */
export function traceReading(
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

/** The stages of another meaning, among the streets that it names alone. */
export function traceAmong(catalog: AddressCatalog, query: Query, meaning: Rereading): AddressTrace {
  return traceReading(catalog, queryWithin(query, scopeAmong(query.scope, meaning), null), meaning);
}

/** The stages of a meaning by one of two names, with what is left of the places of the text. */
export function traceNamed(catalog: AddressCatalog, query: Query, meaning: Rereading): AddressTrace {
  const hints = query.hints === null ? null : hintsOf(catalog, meaning.parsed.places);
  return traceReading(catalog, queryWithin(query, scopeAmong(query.scope, meaning), hints), meaning);
}

/** What a meaning leaves of the streets in scope. A town that the text names tells it as a filter would: there a road is a street of it. */
function scopeAmong(scope: Scope, { among }: Rereading): Scope {
  if (among === undefined) return scope;
  const ranges = intersectRanges(scope.ranges, among.ranges);
  return { ...scope, ranges, serial: null, isTown: scope.isTown || among.isTown };
}

/** Whether none of the streets that were found has the number, as far as is known. */
export function lacksNumber(catalog: AddressCatalog, { parsed, hits }: AddressTrace): boolean {
  const number = parsed && doorNumber(parsed);
  const hasNumber = (street: number): boolean => containmentOf(catalog, street, number) !== CONTAINMENT.outside;
  if (hits instanceof NamedHits) return !hits.candidates.streets.someStreet(hasNumber);
  return !some(hits, ({ streets: [{ street }] }) => hasNumber(street));
}
