/** The records that other readings of a query find. */
import { cacheShare } from '../../../indexes/cache-share.ts';
import { tokenize } from '../../../indexes/fold.ts';
import type { OrdinalRange } from '../../../indexes/ordinals.ts';
import { type Matches, NO_MATCHES } from '../../../indexes/ranking.ts';
import { Recent } from '../../../indexes/recent.ts';
import { SeenLately } from '../../../indexes/seen-lately.ts';
import { intersectRanges } from '../../catalog/ranges.ts';
import { streetKindOf } from '../../streets/street-types.ts';
import type { Synonyms } from '../../synonyms/synonyms.ts';
import { type NamedTable, otherReadings, type Reading } from './readings.ts';

/** A reading and what it finds. */
export interface ReadOtherwise {
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

/** Texts that are no name, of which it is remembered what their other readings may find, and names of one at most. */
export const REMEMBERED = 1 << 14;
export const MOST_NAMES = 16;

/** What is known of other readings: the numbers of all names that one of them may mean, wherever they are. */
interface Memory {
  readonly synonyms: Synonyms;
  /** Those of names of the table, by their numbers: there is a bound on these, and people ask for them again. */
  readonly ofNames: (readonly number[] | undefined)[];
  /** Those of other texts. */
  readonly ofTexts: Recent<string, readonly number[]>;
  /** Texts that are no name and came: slips of the finger hardly come twice. */
  readonly met: SeenLately;
}
const memories = new WeakMap<NamedTable, Memory>();
const NO_NAMES: readonly number[] = [];

/**
 * {@link searchOtherwise} for who asks for the same texts among other records again and again. How else a text may be read depends on the
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
  const { text } = table;
  let memory = memories.get(table);
  if (memory?.synonyms !== synonyms) {
    const ofNames = new Array<readonly number[] | undefined>(text.extent.names);
    const ofTexts = new Recent<string, readonly number[]>(cacheShare(REMEMBERED));
    memory = { synonyms, ofNames, ofTexts, met: new SeenLately(REMEMBERED) };
    memories.set(table, memory);
  }
  const number = text.numberOf(folded);
  const known = number < 0 ? memory.ofTexts.get(folded) : memory.ofNames[number];
  if (known !== undefined && !text.bearsOne(known, ranges)) return null;
  const isWorthIt = known === undefined && (number >= 0 || memory.met.meet(folded));
  let names: number[] | null = isWorthIt ? [] : null;
  for (const reading of otherReadings(table, synonyms, folded)) {
    const more: readonly number[] | null = names === null ? null : namesMeant(table, reading);
    if (names !== null && more !== null && !text.bearsOne(more, ranges)) {
      names = names.length + more.length > MOST_NAMES ? null : [...names, ...more];
      continue;
    }
    names = null;
    const matches = searchReading(table, reading, ranges);
    if (matches.ordinals.length > 0) return { reading, matches };
  }
  if (names === null) return null;
  const kept = names.length === 0 ? NO_NAMES : names;
  if (number < 0) memory.ofTexts.set(folded, kept);
  else memory.ofNames[number] = kept;
  return null;
}

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
