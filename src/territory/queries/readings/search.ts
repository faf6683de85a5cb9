/** The records that other readings of a query find. */

import { BoundedCache } from '../../../indexes/bounded-cache.ts';
import { cacheShare } from '../../../indexes/cache-share.ts';
import { tokenize } from '../../../indexes/fold.ts';
import type { OrdinalRange } from '../../../indexes/ordinals.ts';
import { type Matches, NO_MATCHES } from '../../../indexes/ranking.ts';
import { SeenLately } from '../../../indexes/seen-lately.ts';
import { intersectRanges } from '../../catalog/ranges.ts';
import { streetKindOf } from '../../streets/street-types.ts';
import type { Synonyms } from '../../synonyms/synonyms.ts';
import { type NamedTable, otherReadings, type Reading } from './readings.ts';

/** A reading and its results. */
interface ReadOtherwise {
  readonly reading: Reading;
  readonly matches: Matches;
}

/** The first other reading of a query (folded) that finds something within `ranges` (default: all), or null. */
export function searchOtherwise(
  table: NamedTable,
  synonyms: Synonyms,
  folded: string,
  ranges?: readonly OrdinalRange[],
): ReadOtherwise | null {
  for (const reading of otherReadings(table, synonyms, folded)) {
    const matches = searchReading(table, reading, ranges);
    if (matches.ordinals.length > 0) return { reading, matches };
  }
  return null;
}

/** Texts that are no name and their other readings that are remembered, counted together, and names of one reading at most. */
const REMEMBERED = 1 << 14;
const MOST_NAMES = 16;
/** Readings of names that are remembered; of names met later nothing is. */
const READINGS_OF_NAMES = 1 << 16;

/** A reading that finds something somewhere: the numbers of all names that it may mean; null where there are many. */
interface Telling {
  readonly reading: Reading;
  readonly names: readonly number[] | null;
}

/** The known results of other readings. */
interface Memory {
  readonly synonyms: Synonyms;
  /** Those of names of the table, by their numbers: there is a bound on these, and people ask for them again. */
  readonly ofNames: (readonly Telling[] | undefined)[];
  /** How many of these more are kept. */
  left: number;
  /** Those of other texts. */
  readonly ofTexts: BoundedCache<string, readonly Telling[]>;
  /** Texts that are no name and came: slips of the finger hardly come twice. */
  readonly met: SeenLately;
}
const memories = new WeakMap<NamedTable, Memory>();
const NONE: readonly Telling[] = [];

/**
 * {@link searchOtherwise} for repeated searches of the same texts among other records. How else a text may be read depends on the
 * text alone, and costs ten times what looking for a few names does; mostly there is no such name at all.
 *
 * @param ranges normalized
 */
export function searchOtherwiseAgain(
  table: NamedTable,
  synonyms: Synonyms,
  folded: string,
  ranges: readonly OrdinalRange[],
): ReadOtherwise | null {
  const tellings = tellingsOf(table, synonyms, folded);
  if (tellings === null) return searchOtherwise(table, synonyms, folded, ranges);
  for (const { reading, names } of tellings) {
    if (names !== null && !table.text.bearsOne(names, ranges)) continue;
    const matches = searchReading(table, reading, ranges);
    if (matches.ordinals.length > 0) return { reading, matches };
  }
  return null;
}

/** The readings of a text that find something anywhere, in their order; null for one of which it is not worth while to find them out. */
function tellingsOf(table: NamedTable, synonyms: Synonyms, folded: string): readonly Telling[] | null {
  const { text } = table;
  let memory = memories.get(table);
  if (memory?.synonyms !== synonyms) {
    const ofNames = new Array<readonly Telling[] | undefined>(text.extent.names);
    const ofTexts = new BoundedCache<string, readonly Telling[]>(cacheShare(REMEMBERED), (kept) => 1 + kept.length);
    memory = { synonyms, ofNames, left: cacheShare(READINGS_OF_NAMES), ofTexts, met: new SeenLately(REMEMBERED) };
    memories.set(table, memory);
  }
  const number = text.numberOf(folded);
  const known = number < 0 ? memory.ofTexts.get(folded) : memory.ofNames[number];
  if (known !== undefined) return known;
  if (number < 0 ? !memory.met.meet(folded) : memory.left === 0) return null;
  const found: Telling[] = [];
  for (const reading of otherReadings(table, synonyms, folded)) {
    const names = namesMeant(table, reading);
    if (names === null || names.length > 0) found.push({ reading, names });
  }
  const tellings = found.length === 0 ? NONE : found;
  if (number < 0) {
    memory.ofTexts.set(folded, tellings);
  } else if (tellings.length <= memory.left) {
    memory.ofNames[number] = tellings;
    memory.left -= tellings.length;
  } else {
    // All readings of a name are made only where they are kept.
    memory.left = 0;
  }
  return tellings;
}

const NO_NAMES: readonly number[] = [];

/** The names that a reading may mean, and perhaps others; null where there are many. */
function namesMeant({ text }: NamedTable, reading: Reading): readonly number[] | null {
  if (reading.whole) {
    const name = text.numberOf(reading.text);
    return name < 0 ? NO_NAMES : [name];
  }
  const plan = text.strictPlan(reading.text, reading.literal, reading.complete);
  return plan ? text.namesOf(plan, MOST_NAMES) : NO_NAMES;
}

/** The records within `ranges` (default: all) that one reading finds. */
function searchReading(table: NamedTable, reading: Reading, ranges?: readonly OrdinalRange[]): Matches {
  const within = reading.province === null ? ranges : inProvince(table, reading.province, ranges);
  if (reading.whole) {
    const ordinals = table.text.exact(reading.text, within);
    return { ordinals, scores: new Float64Array(ordinals.length) };
  }
  const plan = table.text.strictPlan(reading.text, reading.literal, reading.complete);
  const found = plan ? table.text.searchPlans([plan], within) : NO_MATCHES;
  const isFree = reading.beginnings.length === 0 && reading.mostWords === null;
  return isFree || found.ordinals.length === 0 ? found : fitting(table, reading, found);
}

/** Ids begin with that of their province. */
function inProvince(
  table: NamedTable,
  province: string,
  ranges: readonly OrdinalRange[] = [[0, table.size]],
): readonly OrdinalRange[] {
  // The colon comes after all digits.
  const own: OrdinalRange = [table.lowerBoundOf(province), table.lowerBoundOf(`${province}:`)];
  return own[0] < own[1] ? intersectRanges(ranges, [own]) : [];
}

/** Those of the records found whose names have the initials of the reading, and no words too many. */
function fitting({ text }: NamedTable, reading: Reading, found: Matches): Matches {
  const searched = tokenize(reading.text);
  const judged = new Map<number, boolean>();
  const kept: number[] = [];
  for (const [place, ordinal] of found.ordinals.entries()) {
    const name = text.nameOf[ordinal] ?? -1;
    let fits = judged.get(name);
    if (fits === undefined) {
      const words = tokenize(text.foldedName(name) ?? '').filter(
        (word) => !text.analyzer.isStopWord(word) && streetKindOf(word) === null,
      );
      fits = words.length <= (reading.mostWords ?? words.length) && hasBeginnings(words, searched, reading.beginnings);
      judged.set(name, fits);
    }
    if (fits) kept.push(place);
  }
  return {
    ordinals: Int32Array.from(kept, (place) => found.ordinals[place] ?? 0),
    scores: Float64Array.from(kept, (place) => found.scores[place] ?? 0),
  };
}

/** True when each of the beginnings is that of another word of the name, none of them a word that was searched for. */
function hasBeginnings(name: readonly string[], searched: readonly string[], beginnings: readonly string[]): boolean {
  const left = [...name];
  const take = (at: number): boolean => at >= 0 && left.splice(at, 1).length > 0;
  for (const word of searched) take(left.indexOf(word));
  return beginnings.every((beginning) => take(left.findIndex((word) => word.startsWith(beginning))));
}
