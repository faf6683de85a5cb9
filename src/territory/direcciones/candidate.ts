import { lowerBound, type OrdinalRange } from '../../indexes/ordinals.ts';
import { sortFew } from '../../indexes/sort-few.ts';
import { holds } from '../catalog/ranges.ts';
import type { FormerName } from '../former-names/parse.ts';
import { NAME_FIT, type NameFit } from '../streets/name-fit.ts';
import type { LookupMade } from './lookups.ts';
import type { StreetOrder } from './order.ts';

/** How a name fits what was asked; streets of one name share one. */
export interface Verdict {
  readonly fit: NameFit;
  /** How far the name is from the one asked for, in words; 0 for the same name. */
  readonly distance: number;
  /** False when another kind of street was asked for than the name has. */
  readonly kindFits: boolean;
  /** True when the name is letter for letter what was written, case and accents aside. */
  readonly literal: boolean;
  /** True when it is only like the name asked for, which streets of the country bear: at a corner it is another one. */
  readonly isOther: boolean;
  /** What says that the street was called so once; absent for a name of today. */
  readonly former?: FormerName;
}

/** One street that may be meant. */
export interface Candidate {
  readonly street: number;
  readonly name: Verdict;
}

/** Two numbers for each street, and its place in the order with two more, see {@link StreetOrder}; an object for each name. */
const STREET_BYTES = 16 + 20;
const VERDICT_BYTES = 64;

/**
 * Streets with their verdicts, ascending, held as numbers: ladders keep them for many names of streets, and an object for
 * each was most of what the collector of garbage had to carry about.
 */
export class NamedStreets implements Iterable<Candidate> {
  readonly #ordinals: readonly number[];
  /** By place the number of the verdict, null where there is but one. */
  readonly #verdictOf: readonly number[] | null;
  /** Each is that of one street at least. */
  readonly verdicts: readonly Verdict[];
  /** Whether one of them bears the name that was asked for, not only one that resembles it. */
  readonly isFound: boolean;
  #names: readonly number[] | null = null;
  #calledSo: NamedStreets | null = null;

  /** `verdictOf`: by place, the number of the verdict. */
  constructor(ordinals: readonly number[], verdictOf: readonly number[], verdicts: readonly Verdict[]) {
    this.#ordinals = ordinals;
    this.#verdictOf = verdicts.length > 1 ? verdictOf : null;
    this.verdicts = verdicts;
    this.isFound = ordinals.length > 0 && verdicts.some(bearsTheName);
  }

  static of(candidates: readonly Candidate[]): NamedStreets {
    const numbers = new Map<Verdict, number>();
    const verdictOf = candidates.map(({ name }) => {
      const known = numbers.get(name) ?? numbers.size;
      numbers.set(name, known);
      return known;
    });
    return new NamedStreets(
      candidates.map(({ street }) => street),
      verdictOf,
      [...numbers.keys()],
    );
  }

  get length(): number {
    return this.#ordinals.length;
  }

  /**
   * The numbers of their names, ascending, each once; found out when they are asked for first.
   *
   * @param nameOf by street the number of its name, the same each time
   */
  names(nameOf: Int32Array): readonly number[] {
    if (this.#names === null) {
      const names: number[] = [];
      // Streets of one verdict mostly bear one name.
      const byVerdict: number[] = [];
      for (let at = 0; at < this.#ordinals.length; at++) {
        const name = nameOf[this.#ordinals[at]!]!;
        const verdict = this.verdictAt(at);
        if (byVerdict[verdict] === name) continue;
        byVerdict[verdict] = name;
        if (!names.includes(name)) names.push(name);
      }
      sortFew(names);
      this.#names = names;
    }
    return this.#names;
  }

  /** Those that bear the very name, titles aside; found out when they are asked for first. */
  get calledSo(): NamedStreets {
    this.#calledSo ??= this.only(({ fit }) => fit <= NAME_FIT.close);
    return this.#calledSo;
  }

  /** Those whose names fit so; the same object where all do. */
  only(fits: (name: Verdict) => boolean): NamedStreets {
    const are = this.verdicts.map(fits);
    if (are.every(Boolean)) return this;
    const candidates: Candidate[] = [];
    for (let place = 0; place < this.#ordinals.length; place++) {
      if (are[this.verdictAt(place)]) candidates.push(this.at(place));
    }
    return NamedStreets.of(candidates);
  }

  /** What they take in memory, roughly. */
  get byteLength(): number {
    return STREET_BYTES * this.#ordinals.length + VERDICT_BYTES * this.verdicts.length;
  }

  /** The ordinal of the street at a place; −1 beyond the last. */
  streetAt(place: number): number {
    return this.#ordinals[place] ?? -1;
  }

  /** The first place whose street is not before another; the end when there is none. `near`: where it is looked for first. */
  placeFrom(street: number, near: number): number {
    const ordinals = this.#ordinals;
    if (near > 0 && ordinals[near - 1]! >= street) return lowerBound(ordinals, street, 0, near - 1);
    let low = near;
    let high = near;
    for (let step = 1; high < ordinals.length && ordinals[high]! < street; step *= 2) {
      low = high + 1;
      high += step;
    }
    return lowerBound(ordinals, street, low, Math.min(high, ordinals.length));
  }

  /** The number of the verdict of the street at a place. */
  verdictAt(place: number): number {
    return this.#verdictOf?.[place] ?? 0;
  }

  /** The verdict of the street at a place. Throws RangeError beyond the last. */
  nameAt(place: number): Verdict {
    const name = this.verdicts[this.#verdictOf?.[place] ?? 0];
    if (name === undefined || place >= this.#ordinals.length) throw new RangeError(`no candidate at ${place}`);
    return name;
  }

  /** The street at a place with its verdict. Throws RangeError beyond the last. */
  at(place: number): Candidate {
    const street = this.#ordinals[place];
    const name = this.verdicts[this.#verdictOf?.[place] ?? 0];
    if (street === undefined || name === undefined) throw new RangeError(`no candidate at ${place}`);
    return { street, name };
  }

  /** Whether this is true of one of the streets, by their ordinals. */
  someStreet(is: (street: number) => boolean): boolean {
    return this.#ordinals.some(is);
  }

  /** Whether one of the streets lies in one of the ranges (normalized). Looks at the fewer of both. */
  someWithin(ranges: readonly OrdinalRange[]): boolean {
    const ordinals = this.#ordinals;
    if (ranges.length > ordinals.length) return ordinals.some((ordinal) => holds(ranges, ordinal));
    let place = 0;
    for (const [from, to] of ranges) {
      place = lowerBound(ordinals, from, place);
      if (place === ordinals.length) return false;
      if (ordinals[place]! < to) return true;
    }
    return false;
  }

  *[Symbol.iterator](): Generator<Candidate> {
    for (let place = 0; place < this.#ordinals.length; place++) yield this.at(place);
  }
}

/** Both lists as one, ascending; of a street in both the first list's. */
export function joined(one: NamedStreets, other: NamedStreets): NamedStreets {
  if (one.length === 0) return other;
  if (other.length === 0 || addsNone(one, other)) return one;
  const candidates: Candidate[] = [];
  let at = 0;
  for (let place = 0; place < one.length; place++) {
    const street = one.streetAt(place);
    for (; at < other.length && other.streetAt(at) < street; at++) candidates.push(other.at(at));
    if (at < other.length && other.streetAt(at) === street) at++;
    candidates.push(one.at(place));
  }
  for (; at < other.length; at++) candidates.push(other.at(at));
  return NamedStreets.of(candidates);
}

/** Whether all streets of a list are in another: what is looked for by single words of a name was mostly found by all of them. */
function addsNone(one: NamedStreets, other: NamedStreets): boolean {
  if (other.length > one.length) return false;
  let at = 0;
  for (let place = 0; place < other.length; place++) {
    const street = other.streetAt(place);
    while (at < one.length && one.streetAt(at) < street) at++;
    if (one.streetAt(at) !== street) return false;
  }
  return true;
}

/** Whether a street bears the name that was asked for, not only one that resembles it. */
export function bearsTheName({ fit }: Verdict): boolean {
  return fit < NAME_FIT.typo;
}

const NOT_FORMER: readonly FormerName[] = [];

/** The streets that one name of an address may mean, ascending, and how they were looked up, in the order of the trying. */
export class Candidates {
  readonly streets: NamedStreets;
  /** How many lookups were made. */
  readonly lookupCount: number;
  /** What the name once stood for, whether it was looked up or not. */
  readonly former: readonly FormerName[];
  readonly #lookups: () => readonly LookupMade[];
  #order: StreetOrder | null = null;
  #isKnown = false;

  /** `lookups` tells of the lookups made; most are never asked for. */
  constructor(
    streets: NamedStreets,
    lookupCount: number,
    lookups: () => readonly LookupMade[],
    former: readonly FormerName[] = NOT_FORMER,
  ) {
    this.streets = streets;
    this.lookupCount = lookupCount;
    this.former = former;
    this.#lookups = lookups;
  }

  static of(streets: NamedStreets, lookups: readonly LookupMade[], former?: readonly FormerName[]): Candidates {
    return new Candidates(streets, lookups.length, () => lookups, former);
  }

  get lookups(): readonly LookupMade[] {
    return this.#lookups();
  }

  /** The streets in the order of their merits, made when it is asked for a second time: most are asked for once. */
  order(make: (streets: NamedStreets) => StreetOrder): StreetOrder | null {
    if (this.#order === null && this.#isKnown) this.#order = make(this.streets);
    this.#isKnown = true;
    return this.#order;
  }
}

export const NO_CANDIDATES = Candidates.of(new NamedStreets([], [], []), []);
