/**
 * A ladder as one text: what is kept of thousands of names must not be thousands of objects, for whatever survives its question is
 * copied by the collector of garbage before it is found to stay, while everybody waits.
 */
import type { NameFit } from '../streets/name-fit.ts';
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
  for (const { fit, distance, kindFits, literal } of verdicts) {
    DOUBLE[0] = distance;
    units.push(fit, (kindFits ? KIND_FITS : 0) | (literal ? LITERAL : 0), UNITS[0]!, UNITS[1]!, UNITS[2]!, UNITS[3]!);
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
    for (let at = 0; at < count; at++) {
      const fit = fitOf(this.unit());
      const flags = this.unit();
      for (let unit = 0; unit < UNITS.length; unit++) UNITS[unit] = this.unit();
      const distance = DOUBLE[0] ?? 0;
      verdicts.push({ fit, distance, kindFits: (flags & KIND_FITS) !== 0, literal: (flags & LITERAL) !== 0 });
    }
    const ordinals: number[] = [];
    const verdictOf: number[] = [];
    for (let place = 0; place < length; place++) {
      ordinals.push(this.number());
      if (count > 1) verdictOf.push(this.unit());
    }
    return new NamedStreets(ordinals, verdictOf, verdicts);
  }
}

const FITS: readonly NameFit[] = [0, 1, 2, 3, 4, 5];

function fitOf(unit: number): NameFit {
  return FITS[unit] ?? 5;
}
