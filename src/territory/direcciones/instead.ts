/** Stage "crossings" where the corner or stretch that was asked for is not known: what is answered instead, see {@link Fallback}. */
import type { ParsedAddress, ParsedStreet } from '../address/types.ts';
import { NAME_FIT } from '../streets/name-fit.ts';
import type { StreetNetwork } from '../streets/network.ts';
import { askedCorners, askedStretches } from './asked-corners.ts';
import { type Candidates, type NamedStreets, NO_CANDIDATES } from './candidate.ts';
import type { AddressCatalog } from './catalog.ts';
import type { Corner } from './corners.ts';
import type { Bounds, Meant } from './gather.ts';
import { type Hits, NamedHits } from './hits.ts';
import { leaveOneTown } from './one-town.ts';
import { districtsOf, placesOf } from './street-place.ts';
import type { Stretch } from './stretches.ts';
import { withoutTwoGuesses } from './two-guesses.ts';
import { unlistedByName, unlistedCorners, unlistedStretches } from './unlisted-corners.ts';

const { streets: NONE } = NO_CANDIDATES;
const SECOND = 1;
const THIRD = 2;

/** What is answered, and instead of what. */
type Instead = Pick<Meant, 'hits' | 'fallback'>;

/**
 * The number alone, where lines go on, one corner of a stretch, or streets that may well cross; null for nothing.
 *
 * @param stretch what is known of the corners of a stretch; null for a corner
 */
export function insteadOf(
  catalog: AddressCatalog,
  stretch: Stretch | null,
  { streets }: ParsedAddress,
  candidates: readonly Candidates[],
  bounds: Bounds,
): Instead | null {
  const first = candidates[0]?.streets ?? NONE;
  if (bounds.number !== null && first.length > 0) {
    const alone = withoutTwoGuesses(catalog, streets[0]!, bounds, candidates[0]!);
    return alone.streets.length === 0 ? null : { hits: new NamedHits(alone), fallback: 'number-alone' };
  }
  const tellsTown = leaveOneTown(catalog, bounds.scope);
  if (stretch) return insteadOfStretch(catalog, stretch, streets, candidates, tellsTown);
  const { network } = catalog;
  const second = candidates[SECOND]?.streets ?? NONE;
  const one = calledSoIfAny(first);
  const other = calledSoIfAny(second);
  const drawn = drawnOn(askedCorners(network, one, other));
  if (drawn) return drawn;
  const neighbours = unlistedCorners(network, one, other, placesOf(catalog));
  if (neighbours.length > 0 || !tellsTown || streets.some(isRoute)) return unlisted(neighbours);
  return unlisted(unlistedByName(network, one, other, districtsOf(catalog)));
}

/**
 * The streets of the very name, where there are any: that a crossing is in no list is no reason to take the text for a longer name (`Castro y
 * Pavón` is not the corner of CASTRO BARROS).
 */
function calledSoIfAny(streets: NamedStreets): NamedStreets {
  const { calledSo } = streets;
  // Of `Av. Quintana` AV PRES MANUEL QUINTANA is meant rather than QUINTANA, a street.
  return calledSo.verdicts.some(({ kindFits }) => kindFits) ? calledSo : streets;
}

/** Of a route its number alone is looked up, and it runs through all towns of a department. */
function isRoute({ kind }: ParsedStreet): boolean {
  return kind === 'route';
}

function insteadOfStretch(
  catalog: AddressCatalog,
  stretch: Stretch,
  streets: readonly ParsedStreet[],
  candidates: readonly Candidates[],
  tellsTown: boolean,
): Instead | null {
  const { network } = catalog;
  const drawn = drawnOn(stretchesAsked(network, stretch, candidates));
  if (drawn) return drawn;
  const isTelling = tellsTown || streets.some(({ kind }) => kind !== 'unnamed');
  const corner = isTelling ? stretch.oneCorner() : ofNumbersAlone(stretch.oneCorner());
  if (corner) return { hits: corner, fallback: 'one-corner' };
  const [first = NONE, second = NONE, third = NONE] = candidates.map((found) => found.streets);
  if (!tellsTown) return areNamed(streets) ? inOnlyPlace(catalog, first, second, third) : null;
  const districtOf = districtsOf(catalog);
  if (!streets.some(isRoute)) {
    const pairs = unlistedByName(network, first, second, districtOf);
    const whole = unlisted(unlistedStretches(network, pairs, third, districtOf));
    if (whole) return whole;
  }
  // Of one of the two others the town has no street, or it is a road: the corner with the other one.
  const tells = (place: number): boolean => (candidates[place]?.streets.length ?? 0) > 0 && !isRoute(streets[place]!);
  if (isRoute(streets[0]!) || tells(SECOND) === tells(THIRD)) return null;
  const hits = unlistedByName(network, first, tells(SECOND) ? second : third, districtOf);
  return unlisted(hits);
}

/** Whether the first two streets of a stretch, called by names, may cross in some place although no list says so: what {@link insteadOf} may answer. */
export function mayCrossSomewhere(
  catalog: AddressCatalog,
  streets: readonly ParsedStreet[],
  first: NamedStreets,
  second: NamedStreets,
): boolean {
  return areNamed(streets) && unlistedCorners(catalog.network, first, second, placesOf(catalog)).length > 0;
}

function areNamed(streets: readonly ParsedStreet[]): boolean {
  return streets.every(({ kind }) => kind === 'named');
}

/** A stretch of which no list tells, in the only place that has streets of all three names. */
function inOnlyPlace(
  catalog: AddressCatalog,
  first: NamedStreets,
  second: NamedStreets,
  third: NamedStreets,
): Instead | null {
  const placeOf = placesOf(catalog);
  const pairs = unlistedCorners(catalog.network, first, second, placeOf);
  const stretches = unlistedStretches(catalog.network, pairs, third, placeOf);
  const places = new Set(stretches.map(({ streets: [{ street }] }) => placeOf(street)));
  return places.size === 1 ? unlisted(stretches) : null;
}

/** The stretches of which an end is where lines go on: where neither is known nothing says that there is one. */
function stretchesAsked(
  network: StreetNetwork,
  { begins, ends }: Stretch,
  candidates: readonly Candidates[],
): Corner[] {
  const [first = NONE, second = NONE, third = NONE] = candidates.map(({ streets }) => streets);
  if (begins.length > 0 === ends.length > 0) return [];
  if (ends.length === 0) return askedStretches(begins, askedCorners(network, first, third));
  return askedStretches(askedCorners(network, first, second), ends);
}

function drawnOn(hits: Hits): Pick<Meant, 'hits' | 'fallback'> | null {
  return hits.length > 0 ? { hits, fallback: 'drawn-on' } : null;
}

/**
 * Those corners of which both streets are called by nothing but their numbers: of numbers one crossing says little of the town, and
 * nothing where streets have names besides, by which people call them.
 */
function ofNumbersAlone(corners: Hits | null): Hits | null {
  if (corners === null) return null;
  const alone: Corner[] = [];
  for (const corner of corners) {
    if (corner.streets.every(({ name }) => name.fit === NAME_FIT.equal)) alone.push(corner);
  }
  return alone.length > 0 ? alone : null;
}

function unlisted(hits: Hits): Pick<Meant, 'hits' | 'fallback'> | null {
  return hits.length > 0 ? { hits, fallback: 'unlisted-corner' } : null;
}
