/** The ways to look a street up as a ladder, climbed rung by rung and only as far as needed (territorial.md 8.6). */
import { fold } from '../../indexes/fold.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import type { Matches } from '../../indexes/ranking.ts';
import type { ParsedStreet } from '../address/types.ts';
import { searchOtherwise } from '../queries/readings/search.ts';
import { NAME_FIT, type NameFit, ONE_MISTYPED } from '../streets/name-fit.ts';
import type { PlainName } from '../streets/plain-name.ts';
import { type Candidate, Candidates, NO_CANDIDATES } from './candidate.ts';
import type { AddressCatalog } from './catalog.ts';
import { judged } from './judge.ts';
import { askedName, kindOf, type Lookup, type LookupMade, lookups, secondStreet, weightyWords } from './lookups.ts';

/** What stands on a rung: all streets found up to there, and whether one of them bears the name asked for. */
interface Rung {
  readonly candidates: Candidates;
  readonly isFound: boolean;
}

/**
 * The streets that one name may mean among others. What a rung holds depends on the name and on those others alone, so that a
 * ladder serves every address of the street: files name the same streets again and again.
 */
export class Ladder {
  readonly #catalog: AddressCatalog;
  readonly #street: ParsedStreet;
  readonly #ranges: readonly OrdinalRange[];
  readonly #steps: readonly Lookup[];
  readonly #asked: PlainName;
  readonly #kind: string | null;
  readonly #rungs: Rung[] = [];
  #top: Candidates | null = null;

  constructor(catalog: AddressCatalog, street: ParsedStreet, ranges: readonly OrdinalRange[]) {
    this.#catalog = catalog;
    this.#street = street;
    this.#ranges = ranges;
    this.#steps = lookups(street);
    this.#asked = catalog.network.names.plain(askedName(street));
    this.#kind = kindOf(street);
  }

  /** Streets on the highest rung reached so far. */
  get size(): number {
    return (this.#top ?? this.#rungs.at(-1)?.candidates)?.streets.length ?? 0;
  }

  /**
   * The first rung whose streets suffice. Ways that depart from the text are only taken when those that keep to it find
   * nothing but typos.
   */
  climb(suffices: (found: readonly Candidate[]) => boolean): Candidates {
    for (let step = 0; step < this.#steps.length; step++) {
      const { candidates, isFound } = this.#rung(step);
      if (isFound && suffices(candidates.streets)) return candidates;
    }
    const below = this.#rungs.at(-1)?.candidates ?? NO_CANDIDATES;
    // The whole name but for a slip of the finger, and with the number: nobody meant another.
    const slips = below.streets.filter(({ name }) => name.kindFits && name.distance <= ONE_MISTYPED);
    if (slips.length > 0 && suffices(slips)) return below;
    this.#top ??= this.#beyond(below);
    return this.#top;
  }

  #rung(step: number): Rung {
    const known = this.#rungs[step];
    if (known) return known;
    const below = this.#rungs[step - 1]?.candidates;
    const climbing = new Climbing(this.#catalog, this.#ranges, this.#kind, below);
    const lookup = this.#steps[step];
    if (lookup) climbing.look(lookup, this.#asked, null);
    const rung = { candidates: climbing.reached(), isFound: climbing.isFound };
    this.#rungs.push(rung);
    return rung;
  }

  /** What else is tried when the ways that keep to the text leave something to be desired. */
  #beyond(below: Candidates): Candidates {
    // A route is its number: nothing else is read in its place.
    if (this.#street.kind === 'route') return below;
    const climbing = new Climbing(this.#catalog, this.#ranges, this.#kind, below);
    if (below.streets.length === 0) this.#readOtherwise(climbing);
    if (!climbing.isFound) {
      // Of what may be two streets read as one name, neither is meant alone.
      const farthest = secondStreet(this.#street) ? NAME_FIT.typo : NAME_FIT.beyond;
      for (const lookup of weightyWords(this.#asked)) {
        climbing.look(lookup, this.#asked, farthest);
        if (climbing.isFound) break;
      }
    }
    return climbing.reached();
  }

  #readOtherwise(climbing: Climbing): void {
    const asked = this.#asked;
    for (const text of this.#steps.flatMap(({ texts }) => texts)) {
      const read = searchOtherwise(this.#catalog.tables.calles, this.#catalog.synonyms, fold(text), this.#ranges);
      if (!read) continue;
      const name = this.#catalog.network.names.plain(read.reading.text);
      const lookup: Lookup = { way: 'other-reading', texts: [read.reading.text] };
      // A reading that leaves words out finds more than the street: what it finds must still fit what was written. Words put
      // together or parted are a guess: no other one, as a typo would be, on top of it.
      // A whole name that is like the text letter by letter must be so word by word.
      const isRespelt = read.reading.whole && name.words.length === asked.words.length;
      if (isRespelt) climbing.take(lookup, read.matches, asked, NAME_FIT.typo);
      else if (name.words.length < asked.words.length) climbing.take(lookup, read.matches, asked, NAME_FIT.beyond);
      else {
        const farthest = name.words.length > asked.words.length ? NAME_FIT.within : NAME_FIT.typo;
        climbing.take(lookup, read.matches, name, farthest);
      }
      return;
    }
  }
}

/** The way from one rung to the next. */
class Climbing {
  readonly #catalog: AddressCatalog;
  readonly #ranges: readonly OrdinalRange[];
  readonly #kind: string | null;
  readonly #made: LookupMade[];
  #found: readonly Candidate[];
  isFound: boolean;

  constructor(catalog: AddressCatalog, ranges: readonly OrdinalRange[], kind: string | null, below = NO_CANDIDATES) {
    this.#catalog = catalog;
    this.#ranges = ranges;
    this.#kind = kind;
    this.#made = [...below.lookups];
    this.#found = below.streets;
    this.isFound = below.streets.some(bearsTheName);
  }

  look(lookup: Lookup, name: PlainName, farthest: NameFit | null): void {
    this.take(lookup, this.#catalog.tables.calles.text.search(lookup.texts, this.#ranges), name, farthest);
  }

  take(lookup: Lookup, matches: Matches, name: PlainName, farthest: NameFit | null): void {
    const more = judged(this.#catalog, matches, { asked: name, kind: this.#kind, farthest });
    this.#made.push({ ...lookup, found: more.length });
    this.#found = joined(this.#found, more);
    this.isFound ||= more.some(bearsTheName);
  }

  reached(): Candidates {
    return new Candidates(this.#found, this.#made);
  }
}

function bearsTheName({ name }: Candidate): boolean {
  return name.fit < NAME_FIT.typo;
}

/** Both lists as one, ascending; of a street in both the first list's. */
function joined(one: readonly Candidate[], other: readonly Candidate[]): readonly Candidate[] {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const known = new Set(one.map(({ street }) => street));
  return [...one, ...other.filter(({ street }) => !known.has(street))].sort((a, b) => a.street - b.street);
}
