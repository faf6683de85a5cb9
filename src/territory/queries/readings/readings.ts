/**
 * Other readings of a query that finds nothing by the published rules (territorial.md 4.1, advice): what its words may
 * abbreviate, numbers in words and digits, words glued together and torn apart, words that sound alike, initials, and what
 * people write around a name. None is tried while the query itself finds something, so that published results never change.
 */
import { tokenize } from '../../../indexes/fold.ts';
import type { UnitTable } from '../../catalog/unit-table.ts';
import type { Synonyms } from '../../synonyms/synonyms.ts';
import { bareQueries } from './formal.ts';
import { cheapestPaths } from './ways.ts';
import { waysOf, wordsOf } from './words.ts';

/** One other way to read a query. */
export interface Reading {
  readonly text: string;
  /** Whether the text is a name in full, or words of one. */
  readonly whole: boolean;
  /** Letters that further words of the name begin with: the initials of the query. */
  readonly beginnings: readonly string[];
  /** Id of the province that was named with it, or null. */
  readonly province: string | null;
}

/** Words of a query that is read otherwise; of a longer one only its surroundings are. */
const MOST_WORDS = 12;
/** Readings of one query's words. */
const MOST_PATHS = 12;
/** The farthest that a reading may be from what was written; see the costs in `words.ts`. */
const HIGHEST_COST = 15;
/** Characters of a query that is read otherwise. */
const LONGEST_QUERY = 200;
/** Letters that one word of a reading has at least, beside initials. */
const SHORTEST_ANCHOR = 3;

/** Other readings of a query (folded), the most plausible first, at most a few dozen; made one by one as they are asked for. */
export function* otherReadings(table: UnitTable, synonyms: Synonyms, folded: string): Generator<Reading, void> {
  const query = folded.trim();
  if (query.length > LONGEST_QUERY) return;
  const bare = bareQueries(query);
  // Who writes "Provincia de Buenos Aires" means a whole name, not every name that holds its words.
  for (const { wholes, province } of bare) {
    for (const text of wholes) yield { text, whole: true, beginnings: [], province };
  }
  yield* wordReadings(table, synonyms, query, null);
  for (const { name, province, onlyWhole } of bare) {
    if (onlyWhole) continue;
    yield { text: name, whole: false, beginnings: [], province };
    yield* wordReadings(table, synonyms, name, province);
  }
}

function* wordReadings(
  table: UnitTable,
  synonyms: Synonyms,
  query: string,
  province: string | null,
): Generator<Reading, void> {
  const words = wordsOf(query);
  if (words.length > MOST_WORDS) return;
  const asWritten = tokenize(query).join(' ');
  const seen = new Set([asWritten]);
  for (const path of cheapestPaths(waysOf(words, table, synonyms), MOST_PATHS, HIGHEST_COST)) {
    const text = path.words.join(' ');
    const key = `${text} ${path.beginnings.join('.')}`.trim();
    if (seen.has(key) || !path.words.some((word) => isAnchor(table, word))) continue;
    seen.add(key);
    yield { text, whole: false, beginnings: path.beginnings, province };
  }
}

/** True for a word that is enough to search for: initials alone match too much. */
function isAnchor({ text }: UnitTable, word: string): boolean {
  return (word.length >= SHORTEST_ANCHOR || /^\d/.test(word)) && !text.analyzer.isStopWord(word);
}
