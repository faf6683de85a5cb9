/** Stages "candidates" and "crossings" together: which streets, corners or stretches an address may mean (territorial.md 8.6). */

import { fold } from '../../indexes/fold.ts';
import type { ParsedAddress, ParsedStreet } from '../address/types.ts';
import { NAME_FIT } from '../streets/name-fit.ts';
import { pointOnAxis } from '../streets/place-number.ts';
import { pointOnBlock } from '../streets/place-on-block.ts';
import { streetKindOf } from '../streets/street-types.ts';
import { bearsTheName, Candidates, joined, NamedStreets, NO_CANDIDATES, type Verdict } from './candidate.ts';
import { candidatesOf } from './candidates.ts';
import type { AddressCatalog } from './catalog.ts';
import { withoutLikeNames } from './corner-slips.ts';
import { type Corner, cornersOf, metresBetween } from './corners.ts';
import { type Door, doorOf } from './door.ts';
import { ofToday, withoutOtherNumbers } from './former.ts';
import type { Hints } from './hints.ts';
import { type Hits, NamedHits } from './hits.ts';
import { some } from './hits-that-bear.ts';
import { insteadOf, mayCrossSomewhere } from './instead.ts';
import { type LookupMade, lookups, twoStreets } from './lookups.ts';
import { leaveOneTown } from './one-town.ts';
import { lookCloser, type Scope } from './scope.ts';
import { isNowhere, Stretch } from './stretches.ts';
import { withoutTwoGuesses } from './two-guesses.ts';

/** How far, in metres, a corner or the corners of a stretch may lie from a number on its block (territorial.md 8.6). */
const FARTHEST_CORNER_OF_BLOCK = 50;
const FARTHEST_STRETCH_OF_BLOCK = 150;
/**
 * How far, in metres, all corners may lie from a number on a street's axis. The reference knows points on blocks alone;
 * a point along a street's axis is up to 286 m off in one case of twenty (README of the data).
 */
const FARTHEST_CORNER = 300;

/**
 * What is answered when the corner or stretch that was asked for is not in the data: the number on its street; one corner of
 * the stretch, the other street not being known; where the streets meet if their lines go on; the streets of one place or of the
 * department or town asked for, whose crossings are not all known; of two streets that were read as one name the second, which has
 * the number, or their corner.
 */
export type Fallback = 'number-alone' | 'one-corner' | 'drawn-on' | 'unlisted-corner' | 'second-street' | 'two-streets';

/** What an address may mean. */
export interface Meant {
  readonly candidates: readonly Candidates[];
  readonly hits: Hits;
  readonly tooFar: readonly Corner[];
  readonly fallback: Fallback | null;
}

const { streets: NONE } = NO_CANDIDATES;
const NO_CORNERS: Hits = [];

/** What bounds the search of the streets. */
export interface Bounds {
  readonly scope: Scope;
  readonly hints: Hints | null;
  /** The door number, null without one. */
  readonly number: number | null;
  readonly exact: boolean;
  /** Whether names are looked up as they are written alone, and not in ways that depart from it. */
  readonly keepsToText: boolean;
  /** Whether streets of the text may be left out of the candidates once it is sure that nothing is found; null when all are wanted. */
  readonly mayLeaveOut: (() => boolean) | null;
}

const ALL_SUFFICE = (): boolean => true;
const NONE_SUFFICE = (): boolean => false;

/** Finds what an address may mean, taking the steps of {@link candidatesOf} and {@link Fallback} only as far as needed. */
export function streetsMeant(catalog: AddressCatalog, parsed: ParsedAddress, bounds: Bounds): Meant {
  const meant = withGuesses(catalog, parsed, bounds);
  if (meant.hits.length === 0 || !areNumbersOfAnyTown(catalog, parsed, bounds)) return meant;
  return some(meant.hits, ({ streets }) => streets.some(({ name }) => name.fit !== NAME_FIT.close))
    ? meant
    : { ...meant, hits: NO_CORNERS };
}

/**
 * Whether a corner is one of numbers, and nothing tells its town: those that a town gives to streets of other names, by which people call
 * them, are not meant. `Calle 16 e/ 17 y 19` of a town that is not in the data is not between `EVARISTO URIBURU` and `LONARDI`.
 */
function areNumbersOfAnyTown(catalog: AddressCatalog, { tipo, streets }: ParsedAddress, bounds: Bounds): boolean {
  if (tipo === 'simple' || bounds.hints !== null || !streets.every(({ kind }) => kind === 'unnamed')) return false;
  return !leaveOneTown(catalog, bounds.scope);
}

function withGuesses(catalog: AddressCatalog, parsed: ParsedAddress, bounds: Bounds): Meant {
  const { number, exact } = bounds;
  const isCorner = parsed.tipo !== 'simple';
  const door = number === null ? null : doorOf(catalog, number);
  const suffices = (place: number): ((found: NamedStreets) => boolean) =>
    place > 0 || door === null ? ALL_SUFFICE : (found) => found.someStreet(door.mayBeOn);
  let candidates: Candidates[] = [];
  for (let place = 0; place < parsed.streets.length; place++) {
    if (place === THIRD && number === null && isWithoutThird(catalog, parsed, candidates, bounds)) {
      return { candidates, hits: NO_CORNERS, tooFar: [], fallback: null };
    }
    const street = parsed.streets[place]!;
    // Of a corner the other street tells more than the number does.
    const found = lookFor(catalog, street, bounds, suffices(place), isCorner ? null : door);
    // Of a corner in a town the other street tells more, and two others anywhere.
    const known =
      parsed.tipo === 'entre_calles' || (isCorner && leaveOneTown(catalog, bounds.scope))
        ? found
        : withoutTwoGuesses(catalog, street, bounds, found);
    candidates.push(ofNumber(catalog, isCorner ? withoutLikeNames(known) : known, place, number));
  }
  let paired = pair(catalog, parsed, candidates);
  let all = paired.hits;
  if (all.length === 0 && !isCorner && number !== null && !exact) return ofTwo(catalog, parsed, candidates, bounds);
  if (all.length > 0 || !isCorner) return nearNumber(catalog, candidates, all, number, isCorner);
  if (exact) return { candidates, hits: all, tooFar: [], fallback: null };
  const hasMore = parsed.streets.some((street, i) => {
    const made = candidates[i];
    return lookups(street).length > (made?.lookupCount ?? 0) || (made !== undefined && made.former.length > 0);
  });
  let withFormer: readonly Candidates[] | null = null;
  if (hasMore && candidates.every(({ streets }) => streets.length > 0)) {
    // The streets exist, but not with each other: perhaps those of another kind (`Av.` for a street that is none).
    const more = parsed.streets.map((street, place) =>
      ofNumber(catalog, lookFor(catalog, street, bounds, NONE_SUFFICE), place, number),
    );
    const today = more.map(ofToday);
    if (more.some((found, place) => found !== today[place])) withFormer = more;
    candidates = today.map(withoutSlips);
    paired = pair(catalog, parsed, candidates);
    all = paired.hits;
    if (all.length > 0) return nearNumber(catalog, candidates, all, number, isCorner);
  }
  const former = withFormer && pair(catalog, parsed, withFormer).hits;
  const known = withFormer && former?.length ? nearNumber(catalog, withFormer, former, number, isCorner) : null;
  // A corner that is known comes before one that may be there, unless streets of today are called just so.
  if (known && !candidates.every(({ streets }) => streets.calledSo.length > 0)) return known;
  const other = insteadOf(catalog, paired.stretch, parsed, candidates, bounds);
  if (other) return { candidates, hits: other.hits, tooFar: [], fallback: other.fallback };
  return known ?? { candidates, hits: all, tooFar: [], fallback: null };
}

/** The candidates of a street, of which a diagonal that is a number is no other street of that number where there is one. */
function lookFor(
  catalog: AddressCatalog,
  street: ParsedStreet,
  bounds: Bounds,
  suffices: (found: NamedStreets) => boolean,
  door: Door | null = null,
): Candidates {
  const found = lookAround(catalog, street, bounds, suffices, door);
  // Of towns of numbered streets 74 and its diagonal are far from each other; who says `calle 7` may mean the avenue.
  if (street.kind !== 'unnamed' || street.type === null || !isDiagonal(street.type)) return found;
  return keptOf(found, ({ kindFits }) => kindFits);
}

/** Whether the type of a street as it is written means a diagonal. */
function isDiagonal(type: string): boolean {
  return streetKindOf(fold(type).replaceAll('.', '')) === 'DIAG';
}

/** The candidates that pass, or all where none does. */
function keptOf(found: Candidates, passes: (name: Verdict) => boolean): Candidates {
  const kept = found.streets.only(passes);
  if (kept.length === 0 || kept.length === found.streets.length) return found;
  return new Candidates(kept, found.lookupCount, () => found.lookups, found.former);
}

/** The candidates within the filters; when none of them lies where the text says, also those that are found there by looking closer. */
function lookAround(
  catalog: AddressCatalog,
  street: ParsedStreet,
  { scope, hints, exact, keepsToText }: Bounds,
  suffices: (found: NamedStreets) => boolean,
  door: Door | null = null,
): Candidates {
  const found = candidatesOf(catalog, street, scope, exact, suffices, door, keepsToText);
  if (!hints || hints.streets.length === 0) return found;
  // Of a name that once stood for another street, what is called so in the place may lack the number; of a road what only resembles it may be there.
  const isRoad = street.kind === 'route' && found.former.length > 0;
  if (!isRoad && hints.hold(found.former.length === 0 ? found.streets : sufficient(found.streets, suffices)))
    return found;
  const there = lookCloser(catalog, scope, hints);
  if (there.ranges.length === 0) return found;
  const closer = candidatesOf(catalog, street, there, exact, suffices, door, keepsToText);
  if (closer.streets.length === 0) return found;
  const lookupsMade = (): LookupMade[] => [...found.lookups, ...closer.lookups];
  const count = found.lookupCount + closer.lookupCount;
  return new Candidates(joined(closer.streets, found.streets), count, lookupsMade, found.former);
}

/** Those streets of which each suffices by itself. */
function sufficient(streets: NamedStreets, suffices: (found: NamedStreets) => boolean): NamedStreets {
  return NamedStreets.of([...streets].filter((each) => suffices(NamedStreets.of([each]))));
}

/**
 * Without names that only resemble the one asked for, where a street is called so: that it does not cross the other is no reason to take the
 * text for another one (`Corrientes y Av. Libertador` is not the corner of Libertad).
 */
function withoutSlips(found: Candidates): Candidates {
  return found.streets.calledSo.length === 0 ? found : keptOf(found, ({ fit }) => fit < NAME_FIT.typo);
}

/** Candidates for the street at a place of the text, of which only the first has the number. */
function ofNumber(catalog: AddressCatalog, found: Candidates, place: number, number: number | null): Candidates {
  return found.former.length === 0 ? found : withoutOtherNumbers(catalog, found, place === 0 ? number : null);
}

/** The place of the third street of a text. */
const THIRD = 2;

/** Whether what a text asks for is found nowhere, whatever its third street is: most texts drawn by chance name one of another town. */
function isWithoutThird(
  catalog: AddressCatalog,
  { streets }: ParsedAddress,
  found: readonly Candidates[],
  bounds: Bounds,
): boolean {
  const { network } = catalog;
  const first = found[0]?.streets ?? NONE;
  const second = found[1]?.streets ?? NONE;
  if (bounds.exact || bounds.mayLeaveOut === null || bounds.scope.isTown) return false;
  if (!isNowhere(network, first, second) || mayCrossSomewhere(catalog, streets, first, second)) return false;
  if (streets.some((street) => lookups(street).length > 1) || found.some(({ former }) => former.length > 0)) {
    const [one = NONE, other = NONE] = streets
      .slice(0, THIRD)
      .map((street) => lookFor(catalog, street, bounds, NONE_SUFFICE).streets);
    if (!isNowhere(network, one, other)) return false;
  }
  return bounds.mayLeaveOut();
}

/** What the candidates are together, and what there is at single ends of a stretch. */
interface Paired {
  readonly hits: Hits;
  readonly stretch: Stretch | null;
}

function pair({ network }: AddressCatalog, parsed: ParsedAddress, candidates: readonly Candidates[]): Paired {
  if (parsed.tipo === 'simple') return { hits: new NamedHits(candidates[0] ?? NO_CANDIDATES), stretch: null };
  const first = candidates[0]?.streets ?? NONE;
  const second = candidates[1]?.streets ?? NONE;
  switch (parsed.tipo) {
    case 'interseccion':
      return { hits: cornersOf(network, first, second), stretch: null };
    case 'entre_calles': {
      const stretch = new Stretch(network, first, second, candidates[THIRD]?.streets ?? NONE);
      return { hits: stretch.all(), stretch };
    }
  }
}

function nearNumber(
  catalog: AddressCatalog,
  candidates: readonly Candidates[],
  all: Hits,
  number: number | null,
  isCorner: boolean,
): Meant {
  if (number === null || !isCorner) return { candidates, hits: all, tooFar: [], fallback: null };
  const hits: Corner[] = [];
  const tooFar: Corner[] = [];
  for (const hit of all) (isTooFar(catalog, hit, number) ? tooFar : hits).push(hit);
  return { candidates, hits, tooFar, fallback: null };
}

/** True when the number's point and the crossings are known and far from each other. */
function isTooFar({ network }: AddressCatalog, { streets, points }: Corner, number: number): boolean {
  const onBlock = pointOnBlock(network.blocks, streets[0].street, number);
  if (onBlock) {
    const farthest = points.length > 1 ? FARTHEST_STRETCH_OF_BLOCK : FARTHEST_CORNER_OF_BLOCK;
    return points.some((crossing) => metresBetween(onBlock, crossing) > farthest);
  }
  const point = pointOnAxis(network, streets[0].street, number);
  return points.every((crossing) => metresBetween(point, crossing) > FARTHEST_CORNER);
}

/**
 * For `Arenales y Ambrosetti 4521`: Ambrosetti, where it is known to have the number. The corner, if there is one, where it has not, or in
 * a town that is known where the first has it too: the number of `Beazley y Hubac 1854` is that of the first; nothing
 * where both have it far from the corner, for it is the code of the town then. Not of streets whose blocks are known, of which the reference says so (8.9).
 */
function ofTwo(
  catalog: AddressCatalog,
  parsed: ParsedAddress,
  candidates: readonly Candidates[],
  bounds: Bounds,
): Meant {
  const { number } = bounds;
  const [only] = parsed.streets;
  const two = only ? twoStreets(only) : null;
  const none = { candidates, hits: [], tooFar: [], fallback: null };
  if (!two || number === null) return none;
  const [first, second] = two;
  const lookForFirst = (suffices: (found: NamedStreets) => boolean): Candidates =>
    lookFor(catalog, first, bounds, suffices);
  const lookForSecond = (suffices: (found: NamedStreets) => boolean): Candidates =>
    ofNumber(catalog, lookFor(catalog, second, bounds, suffices), 0, number);
  const there = lookForSecond(ALL_SUFFICE);
  const { isOn } = doorOf(catalog, number);
  const hits = [...there.streets]
    .filter(({ street }) => isOn(street))
    .map((candidate): Corner => ({ streets: [candidate], points: [] }));
  const atDoor: Meant = { candidates: [there], hits, tooFar: [], fallback: 'second-street' };
  let found = [lookForFirst(ALL_SUFFICE), there] as const;
  if (found.some(({ streets }) => streets.length === 0)) return hits.length > 0 ? atDoor : none;
  let corners = cornersOfTwo(catalog, found, number);
  if (hits.length > 0) {
    if (!leaveOneTown(catalog, bounds.scope)) return atDoor;
    const { isOn: isOnFirst } = doorOf(catalog, number);
    const isFirsts = corners.some(({ streets: [{ street }] }) => isOnFirst(street));
    if (isFirsts) return { candidates: found, hits: corners, tooFar: [], fallback: 'two-streets' };
    return isFarFromCorner(catalog, found, hits, number) ? none : atDoor;
  }
  if (corners.length === 0) {
    // What was found first may be another street of the name than the one at the corner.
    found = [lookForFirst(NONE_SUFFICE), lookForSecond(NONE_SUFFICE)];
    corners = cornersOfTwo(catalog, found, number);
  }
  return corners.length === 0 ? none : { candidates: found, hits: corners, tooFar: [], fallback: 'two-streets' };
}

function cornersOfTwo(
  catalog: AddressCatalog,
  [first, second]: readonly [Candidates, Candidates],
  number: number,
): Corner[] {
  const { network } = catalog;
  const corners = cornersOf(network, first.streets.only(bearsTheName), second.streets.only(bearsTheName));
  return [...corners].filter(
    (corner) => !network.blocks.hasLines(corner.streets[0].street) && !isTooFar(catalog, corner, number),
  );
}

/** Whether the doors found on the second of two streets all lie far from each corner of both, and all points are known. */
function isFarFromCorner(
  { network }: AddressCatalog,
  [first, second]: readonly [Candidates, Candidates],
  doors: readonly Corner[],
  number: number,
): boolean {
  const points = doors.map(({ streets: [{ street }] }) => pointOnAxis(network, street, number));
  if (points.some((point) => point === null)) return false;
  const corners = cornersOf(network, first.streets.only(bearsTheName), second.streets.only(bearsTheName));
  const known = [...corners];
  return (
    known.length > 0 &&
    known.every(
      ({ streets: [{ street }], points: [corner] }) =>
        !network.blocks.hasLines(street) &&
        corner !== null &&
        corner !== undefined &&
        points.every((point) => metresBetween(point, corner) > FARTHEST_CORNER),
    )
  );
}
