/**
 * Other readings of a query that finds nothing by the published rules (territorial.md 4.1, advice): what its words may
 * abbreviate, numbers in words and digits, words glued together and torn apart, words that sound alike, initials, and what
 * people write around a name. None is tried while the query itself finds something, so that published results never change.
 */
import { tokenize } from '../../../indexes/fold.ts';
import type { UnitTable } from '../../catalog/unit-table.ts';
import { streetKindOf } from '../../streets/street-types.ts';
import type { Synonyms } from '../../synonyms/synonyms.ts';
import { bareQueries, nameWithoutTitle } from './formal.ts';
import { cardinalOf } from './numbers.ts';
import { cheapestPaths, type Path } from './ways.ts';
import { initialsOf, type QueryWord, waysOf, wordsOf } from './words.ts';

/** Names that are searched by other readings. */
export type NamedTable = Pick<UnitTable, 'resource' | 'text' | 'sounds' | 'glued' | 'size' | 'lowerBoundOf'>;

/** One other way to read a query. */
export interface Reading {
  readonly text: string;
  /** Whether the text is a name in full, or words of one. */
  readonly whole: boolean;
  /** The words of the text that are right as they stand. */
  readonly literal: ReadonlySet<string>;
  /** False when the last word may be cut short. */
  readonly complete: boolean;
  /** Letters that further words of the name begin with: the initials of the query. */
  readonly beginnings: readonly string[];
  /** Most words that a name may have beside those that do not count and the kind of a street, or null. */
  readonly mostWords: number | null;
  /** Id of the province that was named with it, or null. */
  readonly province: string | null;
}

/** Words of a query that is read otherwise; of a longer one only its surroundings are. */
const MOST_WORDS = 12;
/** Readings of one query's words. */
const MOST_PATHS = 12;
/** Readings of one query's letters as initials. */
const MOST_INITIALS = 3;
/** Names in full that a query may be with a typo. */
const MOST_GLUED = 3;
/** The farthest that a reading may be from the written text; see the costs in `words.ts`. */
const HIGHEST_COST = 20;
/** Characters of a query that is read otherwise. */
const LONGEST_QUERY = 200;
/** Two letters, or three consonants, before the rest of a name. */
const INITIALS = /^(?<letters>\p{L}{2}|[b-df-hj-np-tv-z]{3})\.?\s{1,9}(?<rest>\P{L}*\p{L}.*)$/u;
const ENDS_IN_NUMBER = /\d$/;
/** Letters that one word of a reading has at least, beside initials. */
const SHORTEST_ANCHOR = 3;

/** Other readings of a query (folded), the most plausible first, at most a few dozen; made one by one on demand. */
export function* otherReadings(table: NamedTable, synonyms: Synonyms, folded: string): Generator<Reading, void> {
  const query = folded.trim();
  if (query.length > LONGEST_QUERY) return;
  const seen = new Set([keyOf(reading({ text: query, whole: true, province: null }))]);
  for (const next of allReadings(table, synonyms, query)) {
    const key = keyOf(next);
    if (seen.has(key)) continue;
    seen.add(key);
    yield next;
  }
}

function keyOf({ text, whole, beginnings, province }: Reading): string {
  return `${whole} ${province} ${beginnings.join('.')} ${text}`;
}

function* allReadings(table: NamedTable, synonyms: Synonyms, query: string): Generator<Reading, void> {
  const bare = bareQueries(query);
  // "Provincia de Buenos Aires" means a whole name, not every name with these words.
  for (const { wholes, province } of bare) {
    for (const text of wholes) yield reading({ text, whole: true, province });
  }
  yield* nameReadings(table, synonyms, query, null);
  yield* inDigits(query, null);
  for (const { name, province, onlyWhole, isNumber } of bare) {
    if (onlyWhole) continue;
    if (isNumber) {
      yield numberAlone(name, province);
      yield* inDigits(name, province);
      continue;
    }
    // A number that ends a name is not cut short: `calle n° 60` is not 600.
    yield reading({ text: name, literal: numbersOf(name), complete: ENDS_IN_NUMBER.test(name), province });
    yield* nameReadings(table, synonyms, name, province);
  }
  // Streets are looked up by parts of their names in other ways.
  const untitled = table.resource === 'calles' ? null : nameWithoutTitle(query);
  if (untitled !== null) yield reading({ text: untitled, whole: true, province: null });
}

/** A number and nothing else but what kind of thing has it. */
function numberAlone(text: string, province: string | null): Reading {
  return reading({ text, literal: new Set(tokenize(text)), complete: true, mostWords: 1, province });
}

/** The digits of a number that is all of a name: `doce` where streets are called by numbers. */
function* inDigits(name: string, province: string | null): Generator<Reading, void> {
  const number = cardinalOf(tokenize(name).join(' '));
  if (number !== null) yield numberAlone(String(number), province);
}

function* nameReadings(
  table: NamedTable,
  synonyms: Synonyms,
  query: string,
  province: string | null,
): Generator<Reading, void> {
  const words = tokenize(query);
  const glued = words.join('');
  const same = table.glued.exact(glued);
  if (same !== null) yield reading({ text: same, whole: true, province });
  // One word alone is more likely all of a name with a typo than two parts of a longer one.
  if (words.length === 1) yield* nearlyGlued(table, words, province);
  yield* wordReadings(table, synonyms, query, province);
  yield* initialsReadings(table, synonyms, query, province);
  if (words.length > 1) yield* nearlyGlued(table, words, province);
}

function* nearlyGlued(table: NamedTable, words: readonly string[], province: string | null): Generator<Reading, void> {
  for (const text of table.glued.near(words).slice(0, MOST_GLUED)) yield reading({ text, whole: true, province });
}

function* wordReadings(
  table: NamedTable,
  synonyms: Synonyms,
  query: string,
  province: string | null,
): Generator<Reading, void> {
  const words = wordsOf(query);
  if (words.length > MOST_WORDS) return;
  const ways = waysOf(words, table, synonyms);
  const initials = initialsOf(words, ways);
  // Several letters together (`s.c. de bariloche`) are initials more often than anything else they may abbreviate.
  if (initials) {
    yield* pathReadings(table, cheapestPaths(initials, MOST_INITIALS, HIGHEST_COST), query, words, province);
  }
  yield* pathReadings(table, cheapestPaths(ways, MOST_PATHS, HIGHEST_COST), query, words, province);
}

function* pathReadings(
  table: NamedTable,
  paths: readonly Path[],
  query: string,
  words: readonly QueryWord[],
  province: string | null,
): Generator<Reading, void> {
  const asWritten = tokenize(query).join(' ');
  for (const path of paths) {
    const text = path.words.join(' ');
    const { beginnings, shortened, open, tolerant } = path;
    if (text === asWritten && beginnings.length === 0) continue;
    if (!path.words.some((word) => isAnchor(table, word))) continue;
    // Initials say so little that everything else must be right.
    const isStrict = shortened || beginnings.length > 0;
    const literal = new Set(isStrict ? path.words : path.words.filter((word) => !tolerant.includes(word)));
    const mostWords = shortened ? countOf(table, words) : null;
    yield reading({ text, literal, complete: isStrict || !open, beginnings, mostWords, province });
  }
}

/** The readings of a query that begins with letters that are the initials of several words: `SC de Bariloche`, `SM de los Andes`. */
function* initialsReadings(
  table: NamedTable,
  synonyms: Synonyms,
  query: string,
  province: string | null,
): Generator<Reading, void> {
  const { letters = '', rest = '' } = INITIALS.exec(query)?.groups ?? {};
  if (letters === '' || table.text.analyzer.isStopWord(letters) || streetKindOf(letters) !== null) return;
  const words = wordsOf(`${[...letters].join(' ')} ${rest}`);
  const ways = words.length > MOST_WORDS ? null : initialsOf(words, waysOf(words, table, synonyms));
  if (ways !== null)
    yield* pathReadings(table, cheapestPaths(ways, MOST_INITIALS, HIGHEST_COST), query, words, province);
}

/** Another number is another street: no typos in numbers. */
function numbersOf(name: string): ReadonlySet<string> {
  return new Set(name.match(/[\p{L}\p{N}_]+/gu)?.filter((word) => /\p{N}/u.test(word)));
}

function reading(given: Pick<Reading, 'text' | 'province'> & Partial<Reading>): Reading {
  return { whole: false, literal: new Set(), complete: false, beginnings: [], mostWords: null, ...given };
}

function countOf({ text }: NamedTable, words: readonly QueryWord[]): number {
  return words.filter((word) => !text.analyzer.isStopWord(word.text)).length;
}

/** True for a word that is enough to search for: initials alone match too much. */
function isAnchor({ text }: NamedTable, word: string): boolean {
  return (word.length >= SHORTEST_ANCHOR || /^\d/.test(word)) && !text.analyzer.isStopWord(word);
}
