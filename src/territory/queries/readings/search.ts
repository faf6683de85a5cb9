/** The records that other readings of a query find. */
import { tokenize } from '../../../indexes/fold.ts';
import type { OrdinalRange } from '../../../indexes/ordinals.ts';
import { type Matches, NO_MATCHES } from '../../../indexes/ranking.ts';
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
