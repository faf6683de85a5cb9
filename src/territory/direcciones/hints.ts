/** Stage "places": what the text says of the place besides the street, as a preference among the streets that are found. */
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import { normalizeRanges } from '../../indexes/ordinals.ts';
import type { PlaceHint } from '../address/types.ts';
import { holds, intersectRanges } from '../catalog/ranges.ts';
import type { NamedStreets } from './candidate.ts';
import type { Among } from './candidates.ts';
import type { AddressCatalog } from './catalog.ts';
import { mayBeCalled } from './place-names.ts';
import { type Level, levelsOf, type Segment, type Sense, segmentsOf, sensesOf, WEIGHT } from './place-senses.ts';

/** The places that a text names. */
export interface Hints {
  /** How much of them a street lies in, by the merit of its numbers (rank.ts): greater is better, 0 when in none. */
  readonly of: (street: number, number: number) => number;
  /** Whether one of the streets lies in one of them: where none does, the places tell nothing apart. */
  readonly touch: (streets: NamedStreets) => boolean;
  /**
   * Whether looking again in them is idle, since one of the streets lies there. Of `Ciudadela, Buenos Aires` it must lie in the town:
   * one that is somewhere in the province is not the one that is meant.
   */
  readonly hold: (streets: NamedStreets) => boolean;
  /** The streets of the smallest places named, where looking again is worth it; none when only a province is named, or towns by guess alone. */
  readonly streets: readonly OrdinalRange[];
  /** The segments of the text that name them: what is written alike means the same. */
  readonly key: string;
}

/** The places that the dropped segments of a text name; null when they name none. */
export function hintsOf(catalog: AddressCatalog, places: readonly PlaceHint[]): Hints | null {
  return hintsFrom(catalog, segmentsOf(catalog, places));
}

/** The same of segments that were resolved already. */
export function hintsFrom(catalog: AddressCatalog, segments: readonly Segment[]): Hints | null {
  if (!segments.some(({ senses }) => senses.length > 0)) return null;
  const levels = levelsNamed(segments);
  if (levels.length === 0) return null;
  const { size } = catalog.tables.calles;
  const isSure = segments.every(({ isGuess }) => !isGuess);
  const sure = isSure ? levels : levelsNamed(segments.filter(({ isGuess }) => !isGuess));
  const towns = sure.filter(({ weight }) => weight > WEIGHT.provincia);
  const nearest = towns.length > 0 ? towns : sure;
  const among = (places: readonly Level[], streets: NamedStreets): boolean =>
    places.some(({ ranges }) => streets.someWithin(ranges));
  return {
    of: (street, number) => {
      let sum = 0;
      for (const { weight, ranges, leastNumber } of levels)
        if (number >= leastNumber && holds(ranges, street)) sum += weight;
      return sum;
    },
    touch: (streets) => among(levels, streets),
    hold: (streets) => among(nearest, streets),
    streets: normalizeRanges(
      towns.flatMap(({ ranges }) => ranges),
      size,
    ),
    key: keyOf(segments),
  };
}

/** What the segments name, within the province that one of them names. */
function levelsNamed(segments: readonly Segment[]): readonly Level[] {
  const senses = segments.length === 1 ? segments[0]!.senses : segments.flatMap((segment) => segment.senses);
  return placesWithinProvince(senses) ?? senses.flatMap(levelsOf);
}

/** The segments that name places as they are written: what is written alike means the same. */
function keyOf(segments: readonly Segment[]): string {
  let key = '';
  for (const { text, senses } of segments) if (senses.length > 0) key += `${text}\n`;
  return key;
}

/**
 * Of `San Martín, Mendoza` the San Martín in Mendoza alone, and the province, not the city that is called as the province is. Null
 * when no name is a province's or no other name is one of a place in it. The last such name counts: provinces are written last.
 */
function placesWithinProvince(senses: readonly Sense[]): readonly Level[] | null {
  for (let at = senses.length - 1; at > -1; at--) {
    const others = senses.filter((_, other) => other !== at);
    for (const { id, ranges } of senses[at]?.provinces ?? []) {
      if (!others.some(({ townsIn }) => townsIn.has(id))) continue;
      const within = others.flatMap(({ towns }) =>
        towns.map(({ weight, ranges: town, leastNumber }) => {
          return { weight, ranges: intersectRanges(town, ranges), leastNumber };
        }),
      );
      return [{ weight: WEIGHT.provincia, ranges, leastNumber: 0 }, ...within].filter(
        (level) => level.ranges.length > 0,
      );
    }
  }
  return null;
}

/** The streets of places that a text names. */
export type StreetsThere = Pick<Among, 'ranges' | 'isTown'>;

/**
 * The streets of the places that words name, all of them or but for a rest that names another (`Rafaela Santa Fe`); null when they
 * name none, or one of which no street is known.
 */
export function streetsOfPlaces(catalog: AddressCatalog, words: readonly string[]): StreetsThere | null {
  const whole = streetsCalled(catalog, words);
  if (whole) return whole;
  for (let at = words.length - 1; at > 0; at--) {
    const around = streetsCalled(catalog, words.slice(at));
    const inner = around && streetsCalled(catalog, words.slice(0, at));
    const within = inner ? intersectRanges(inner.ranges, around.ranges) : [];
    if (inner && within.length > 0) return { ranges: within, isTown: inner.isTown || around.isTown };
  }
  return null;
}

/** The streets of what some words name as a whole. What is called as its province is (`Córdoba`) is no town alone. */
function streetsCalled(catalog: AddressCatalog, words: readonly string[]): StreetsThere | null {
  const name = words.join(' ');
  // It is asked of the end of nearly every street that is not there, and most are no places.
  if (!mayBeCalled(catalog, name)) return null;
  const levels = sensesOf(catalog, name).flatMap(levelsOf);
  const ranges = normalizeRanges(
    levels.flatMap((level) => level.ranges),
    catalog.tables.calles.size,
  );
  return ranges.length === 0 ? null : { ranges, isTown: levels.every(({ weight }) => weight > WEIGHT.provincia) };
}
