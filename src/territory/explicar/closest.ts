/** The names of a table that are closest to a text: what somebody may have meant who found nothing. */
import { editDistance } from '../../indexes/edit-distance.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import type { Vocabulary } from '../../indexes/vocabulary.ts';
import type { UnitTable } from '../catalog/unit-table.ts';
import { plainName } from '../streets/plain-name.ts';
import type { Synonyms } from '../synonyms/synonyms.ts';

/** A record with a name like the text, and how like it is: 1 for the same words. */
export interface Close {
  readonly ordinal: number;
  readonly likeness: number;
}

/** Words of the text that are looked up; spellings of each; names of each that are compared: bounds on the time. */
const MOST_WORDS = 5;
const MOST_SPELLINGS = 6;
const MOST_COMPARED = 150;
/** Edits up to which words are alike. */
const MOST_EDITS = 3;
/** What is less like the text than this is nothing that anybody meant. */
const LEAST_LIKENESS = 0.45;

/**
 * The records whose names are most like a text, the likest first, equal ones in the order of `size` and of their ids; of
 * records with one name the largest. Each word of the text is looked up by itself, with more typos than a search forgives.
 * @param size how large a record is; without it the first of each name is taken
 */
export function closestNames(
  table: UnitTable,
  { spelling }: Synonyms,
  text: string,
  ranges: readonly OrdinalRange[],
  most: number,
  size: ArrayLike<number> = [],
): Close[] {
  const asked = plainName(text, spelling).words.slice(0, MOST_WORDS);
  const { vocabulary } = table.text;
  const lookups = [...asked.map((word) => spellings(vocabulary, word)), [asked.join('')]];
  const found = new Map<number, Close>();
  for (const texts of lookups) {
    for (const [name, ordinal] of bestNames(table, texts, ranges, size)) {
      if (found.has(name)) continue;
      found.set(name, {
        ordinal,
        likeness: likeness(asked, plainName(table.text.foldedName(name) ?? '', spelling).words),
      });
    }
  }
  return [...found.values()]
    .filter((close) => close.likeness >= LEAST_LIKENESS)
    .sort((a, b) => b.likeness - a.likeness || (size[b.ordinal] ?? 0) - (size[a.ordinal] ?? 0) || a.ordinal - b.ordinal)
    .slice(0, most);
}

/** What to look a word up by: itself, the words of the vocabulary nearest to it, and what it may be glued together from. */
function spellings(vocabulary: Vocabulary, word: string): string[] {
  const { ids, edits } = word.length < 4 ? vocabulary.within(word, 1) : vocabulary.within(word, 2);
  const near = Array.from(ids, (id, at) => ({ word: vocabulary.words[id] ?? '', edits: edits[at] ?? 0 }))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, MOST_SPELLINGS);
  const glued: string[] = [];
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const [left, right] = [word.slice(0, cut), word.slice(cut)];
    if (vocabulary.idOf(left) >= 0 && vocabulary.idOf(right) >= 0) glued.push(`${left} ${right}`);
  }
  return [...new Set([word, ...near.map((other) => other.word), ...glued.slice(0, MOST_SPELLINGS)])];
}

/** The names that a lookup finds, the most relevant ones, each with its largest record. */
function bestNames(
  table: UnitTable,
  texts: readonly string[],
  ranges: readonly OrdinalRange[],
  size: ArrayLike<number>,
): [name: number, ordinal: number][] {
  const { ordinals, scores } = table.text.search(texts, ranges);
  const names = new Map<number, { ordinal: number; readonly score: number }>();
  for (let at = 0; at < ordinals.length; at++) {
    const ordinal = ordinals[at] ?? 0;
    const name = table.text.nameOf[ordinal] ?? 0;
    const known = names.get(name);
    if (!known) names.set(name, { ordinal, score: scores[at] ?? 0 });
    else if ((size[ordinal] ?? 0) > (size[known.ordinal] ?? 0)) known.ordinal = ordinal;
  }
  return [...names]
    .sort(([, a], [, b]) => b.score - a.score)
    .slice(0, MOST_COMPARED)
    .map(([name, { ordinal }]) => [name, ordinal]);
}

/** How like two names are, 0 to 1: word by word, and as if they had no spaces. */
export function likeness(asked: readonly string[], name: readonly string[]): number {
  let sum = 0;
  for (const word of asked) {
    let best = 0;
    for (const other of name) best = Math.max(best, wordLikeness(word, other));
    sum += best;
  }
  const apart = sum / Math.max(1, asked.length, name.length);
  return Math.max(apart, asked.length === name.length ? 0 : wordLikeness(asked.join(''), name.join('')));
}

function wordLikeness(one: string, other: string): number {
  if (one === other) return 1;
  const edits = editDistance(one, other, MOST_EDITS);
  const alike = edits > MOST_EDITS ? 0 : 1 - edits / Math.max(one.length, other.length);
  const isPrefix = one.length >= 3 && other.startsWith(one);
  return isPrefix ? Math.max(alike, 0.85) : alike;
}
