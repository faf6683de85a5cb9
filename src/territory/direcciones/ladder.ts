/** The ways to look a street up as a ladder, climbed rung by rung and only as far as needed (territorial.md 8.6). */
import { fold } from '../../indexes/fold.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import type { Matches } from '../../indexes/ranking.ts';
import type { ParsedStreet } from '../address/types.ts';
import { searchOtherwise } from '../queries/readings/search.ts';
import { NAME_FIT, type NameFit, ONE_MISTYPED } from '../streets/name-fit.ts';
import type { PlainName } from '../streets/plain-name.ts';
import { Candidates, joined, NamedStreets, NO_CANDIDATES } from './candidate.ts';
import type { AddressCatalog } from './catalog.ts';
import { judged } from './judge.ts';
import { askedName, kindOf, type Lookup, type LookupMade, lookups, secondStreet, weightyWords } from './lookups.ts';

/** What is asked of the indexes for one street of a text. */
interface Question {
  readonly steps: readonly Lookup[];
  readonly asked: PlainName;
  readonly kind: string | null;
}

/**
 * The streets that one name may mean among others. What a rung holds depends on the name and on those others alone, so that a
 * ladder serves every address of the street: files name the same streets again and again. It keeps what was found, not what
 * finding it took.
 */
export class Ladder {
  readonly #catalog: AddressCatalog;
  readonly #street: ParsedStreet;
  readonly #ranges: readonly OrdinalRange[];
  /** On each rung all streets found up to there. */
  readonly #rungs: Candidates[] = [];
  #top: Candidates | null = null;
  #steps: number | null = null;

  constructor(catalog: AddressCatalog, street: ParsedStreet, ranges: readonly OrdinalRange[]) {
    this.#catalog = catalog;
    this.#street = street;
    this.#ranges = ranges;
  }

  /** Streets on the highest rung reached so far. */
  get size(): number {
    return (this.#top ?? this.#rungs.at(-1))?.streets.length ?? 0;
  }

  /**
   * The first rung whose streets suffice. Ways that depart from the text are only taken when those that keep to it find
   * nothing but typos.
   */
  climb(suffices: (found: NamedStreets) => boolean): Candidates {
    let question: Question | null = null;
    for (let step = 0; step < (this.#steps ?? 1); step++) {
      let rung = this.#rungs[step];
      if (rung === undefined) {
        question ??= this.#question();
        this.#steps = question.steps.length;
        rung = this.#next(question, step);
        this.#rungs.push(rung);
      }
      if (rung.streets.isFound && suffices(rung.streets)) return rung;
    }
    const below = this.#rungs.at(-1) ?? NO_CANDIDATES;
    // The whole name but for a slip of the finger, and with the number: nobody meant another.
    const slips = [...below.streets].filter(({ name }) => name.kindFits && name.distance <= ONE_MISTYPED);
    if (slips.length > 0 && suffices(NamedStreets.of(slips))) return below;
    this.#top ??= this.#beyond(question ?? this.#question(), below);
    return this.#top;
  }

  #question(): Question {
    const street = this.#street;
    return {
      steps: lookups(street),
      asked: this.#catalog.network.names.plain(askedName(street)),
      kind: kindOf(street),
    };
  }

  #next({ steps, asked, kind }: Question, step: number): Candidates {
    const climbing = new Climbing(this.#catalog, this.#ranges, kind, this.#rungs[step - 1]);
    const lookup = steps[step];
    if (lookup) climbing.look(lookup, asked, null);
    return climbing.reached();
  }

  /** What else is tried when the ways that keep to the text leave something to be desired. */
  #beyond(question: Question, below: Candidates): Candidates {
    // A route is its number: nothing else is read in its place.
    if (this.#street.kind === 'route') return below;
    const { asked, kind } = question;
    const climbing = new Climbing(this.#catalog, this.#ranges, kind, below);
    if (below.streets.length === 0) this.#readOtherwise(climbing, question);
    if (!climbing.isFound) {
      // Of what may be two streets read as one name, neither is meant alone.
      const farthest = secondStreet(this.#street) ? NAME_FIT.typo : NAME_FIT.beyond;
      for (const lookup of weightyWords(asked)) {
        climbing.look(lookup, asked, farthest);
        if (climbing.isFound) break;
      }
    }
    return climbing.reached();
  }

  #readOtherwise(climbing: Climbing, { steps, asked }: Question): void {
    for (const text of steps.flatMap(({ texts }) => texts)) {
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
  #found: NamedStreets;

  constructor(catalog: AddressCatalog, ranges: readonly OrdinalRange[], kind: string | null, below = NO_CANDIDATES) {
    this.#catalog = catalog;
    this.#ranges = ranges;
    this.#kind = kind;
    this.#made = [...below.lookups];
    this.#found = below.streets;
  }

  get isFound(): boolean {
    return this.#found.isFound;
  }

  look(lookup: Lookup, name: PlainName, farthest: NameFit | null): void {
    this.take(lookup, this.#catalog.tables.calles.text.search(lookup.texts, this.#ranges), name, farthest);
  }

  take(lookup: Lookup, matches: Matches, name: PlainName, farthest: NameFit | null): void {
    const more = judged(this.#catalog, matches, { asked: name, kind: this.#kind, farthest });
    this.#made.push({ ...lookup, found: more.length });
    this.#found = joined(this.#found, more);
  }

  reached(): Candidates {
    return new Candidates(this.#found, this.#made);
  }
}
