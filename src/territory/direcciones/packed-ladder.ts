/**
 * A ladder as one text: what is kept of thousands of names must not be thousands of objects, for whatever survives its question is
 * copied by the collector of garbage before it is found to stay, while everybody waits.
 */
import { NAME_FIT, type NameFit } from '../streets/name-fit.ts';
import { Candidates, NamedStreets, type Verdict } from './candidate.ts';
import { LOOKUP_WAYS, type LookupMade } from './lookups.ts';

/** What a ladder has reached. */
export interface Reached {
  /** On each rung all streets found up to there. */
  readonly rungs: readonly Candidates[];
  readonly top: Candidates | null;
  /** How many rungs there can be below the top; null where it is not known. */
  readonly steps: number | null;
  /** Whether a word that was asked for is in no name at all; null while not looked at. */
  readonly hasUnknownWord: boolean | null;
}

/** Streets of all rungs of a ladder at most: of more, taking it out of its text each time costs more than keeping it. */
const MOST_STREETS = 64;
/** Greatest number in one unit of a text, and what the higher unit of a larger one is worth. */
const UNIT = 1 << 16;
/** What is not known. */
const UNKNOWN = 0;
const NO = 1;
const YES = 2;
const KIND_FITS = 1;
const LITERAL = 2;
/** Set where a distance follows: most names that are found are those asked for. */
const DISTANT = 4;
const OTHER = 8;
/** The name that was asked for, letter for letter. */
const SAME: Verdict = { fit: NAME_FIT.equal, distance: 0, kindFits: true, literal: true, isOther: false };

/** Where the text says how many rungs there are. */
const RUNGS = 2;

/** A ladder as text; null where it has too many streets. */
export function packLadder({ rungs, top, steps, hasUnknownWord }: Reached): string | null {
  let streets = top?.streets.length ?? 0;
  for (const rung of rungs) streets += rung.streets.length;
  if (streets > MOST_STREETS) return null;
  const units: number[] = [];
  units.push(steps === null ? 0 : steps + 1);
  units.push(hasUnknownWord === null ? UNKNOWN : hasUnknownWord ? YES : NO);
  units.push(rungs.length, top === null ? 0 : 1);
  for (let at = 0; at < rungs.length; at++) pack(rungs[at]!, units);
  if (top !== null) pack(top, units);
  return String.fromCharCode.apply(null, units);
}

/** The way back from {@link packLadder}. */
export function unpackLadder(text: string): Reached {
  const reader = new Reader(text);
  const steps = reader.unit();
  const word = reader.unit();
  const count = reader.unit();
  const hasTop = reader.unit() === 1;
  const rungs: Candidates[] = [];
  for (let at = 0; at < count; at++) rungs.push(reader.candidates());
  return {
    rungs,
    top: hasTop ? reader.candidates() : null,
    steps: steps === 0 ? null : steps - 1,
    hasUnknownWord: word === UNKNOWN ? null : word === YES,
  };
}

/**
 * The lowest rung of a ladder as text, which is all that most questions look at: the rest is left where it is. Null where nothing on
 * it bears the name.
 */
export function lowestFound(text: string): Candidates | null {
  const reader = new Reader(text, RUNGS);
  if (reader.unit() === 0) return null;
  reader.unit();
  const lowest = reader.candidates();
  return lowest.streets.isFound ? lowest : null;
}

const DOUBLE = new Float64Array(1);
const UNITS = new Uint16Array(DOUBLE.buffer);

/** Lookups first, and before them where they end: they are seldom asked for. */
function pack({ streets, lookups }: Candidates, units: number[]): void {
  units.push(lookups.length, 0);
  const start = units.length;
  for (const { way, texts, found } of lookups) {
    units.push(LOOKUP_WAYS.indexOf(way), Math.floor(found / UNIT), found % UNIT, texts.length);
    for (const text of texts) {
      units.push(text.length);
      for (let at = 0; at < text.length; at++) units.push(text.charCodeAt(at));
    }
  }
  units[start - 1] = units.length - start;
  const { verdicts } = streets;
  units.push(streets.length, verdicts.length);
  for (const { fit, distance, kindFits, literal, isOther } of verdicts) {
    const isDistant = distance !== 0;
    const flags = (kindFits ? KIND_FITS : 0) | (literal ? LITERAL : 0) | (isOther ? OTHER : 0);
    units.push(fit, flags | (isDistant ? DISTANT : 0));
    if (!isDistant) continue;
    DOUBLE[0] = distance;
    units.push(UNITS[0]!, UNITS[1]!, UNITS[2]!, UNITS[3]!);
  }
  for (let place = 0; place < streets.length; place++) {
    const street = streets.streetAt(place);
    units.push(Math.floor(street / UNIT), street % UNIT);
    if (verdicts.length > 1) units.push(streets.verdictAt(place));
  }
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string, at = 0) {
    this.#text = text;
    this.#at = at;
  }

  unit(): number {
    return this.#text.charCodeAt(this.#at++);
  }

  number(): number {
    return this.unit() * UNIT + this.unit();
  }

  candidates(): Candidates {
    const count = this.unit();
    const length = this.unit();
    const text = this.#text;
    const from = this.#at;
    this.#at += length;
    return new Candidates(this.#streets(), count, () => new Reader(text, from).lookups(count));
  }

  lookups(count: number): LookupMade[] {
    const lookups: LookupMade[] = [];
    for (let at = 0; at < count; at++) {
      const way = LOOKUP_WAYS[this.unit()] ?? 'written';
      const found = this.number();
      const texts: string[] = [];
      for (let left = this.unit(); left > 0; left--) {
        const length = this.unit();
        texts.push(this.#text.slice(this.#at, this.#at + length));
        this.#at += length;
      }
      lookups.push({ way, texts, found });
    }
    return lookups;
  }

  #streets(): NamedStreets {
    const length = this.unit();
    const count = this.unit();
    const verdicts: Verdict[] = [];
    for (let at = 0; at < count; at++) verdicts.push(this.#verdict());
    const ordinals = new Array<number>(length);
    const verdictOf = count > 1 ? new Array<number>(length) : NO_NUMBERS;
    for (let place = 0; place < length; place++) {
      ordinals[place] = this.number();
      if (count > 1) verdictOf[place] = this.unit();
    }
    return new NamedStreets(ordinals, verdictOf, verdicts);
  }

  #verdict(): Verdict {
    const fit = fitOf(this.unit());
    const flags = this.unit();
    if (fit === NAME_FIT.equal && flags === (KIND_FITS | LITERAL)) return SAME;
    let distance = 0;
    if ((flags & DISTANT) !== 0) {
      for (let unit = 0; unit < UNITS.length; unit++) UNITS[unit] = this.unit();
      distance = DOUBLE[0] ?? 0;
    }
    const kindFits = (flags & KIND_FITS) !== 0;
    return { fit, distance, kindFits, literal: (flags & LITERAL) !== 0, isOther: (flags & OTHER) !== 0 };
  }
}

const NO_NUMBERS: number[] = [];
const FITS: readonly NameFit[] = [0, 1, 2, 3, 4, 5];

function fitOf(unit: number): NameFit {
  return FITS[unit] ?? 5;
}
