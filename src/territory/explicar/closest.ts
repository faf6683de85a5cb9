/** The names of a table that are closest to a text: what somebody may have meant who found nothing. */
import { editDistance } from '../../indexes/edit-distance.ts';
import { type OrdinalRange, Postings } from '../../indexes/ordinals.ts';
import type { Vocabulary } from '../../indexes/vocabulary.ts';
import type { UnitTable } from '../catalog/unit-table.ts';
import { plainName } from '../streets/plain-name.ts';
import type { Synonyms } from '../synonyms/synonyms.ts';

/** A record with a name like the text, and how like it is: 1 for the same words. */
export interface Close {
  readonly ordinal: number;
  readonly likeness: number;
}

/** Words of the text that are looked up; spellings of each; records that are visited; names that are compared: bounds on the time. */
const MOST_WORDS = 6;
const MOST_SPELLINGS = 8;
export const MOST_VISITED = 6_000;
const MOST_COMPARED = 300;
/** Letters of the longest word that is taken for two glued together: no two words of names have more. */
const LONGEST_GLUED = 40;
/** Edits up to which words are alike. */
const MOST_EDITS = 3;
/** What is less like the text than this is nothing that anybody meant. */
const LEAST_LIKENESS = 0.45;

/** A name that shares words with the text, or nearly: its largest record, and how many words. */
interface Sharing {
  ordinal: number;
  shared: number;
}

/**
 * The records whose names are most like a text, the likest first, equal ones in the order of `size` and of their ids; of
 * records with one name the largest. Each word of the text is looked up by itself, with more typos than a search forgives,
 * the rarest first.
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
  return mostSharing(table, asked, ranges, size)
    .map(([name, { ordinal }]): Close => {
      const { words } = plainName(table.text.foldedName(name) ?? '', spelling);
      return { ordinal, likeness: likeness(asked, words) };
    })
    .filter((close) => close.likeness >= LEAST_LIKENESS)
    .sort((a, b) => b.likeness - a.likeness || (size[b.ordinal] ?? 0) - (size[a.ordinal] ?? 0) || a.ordinal - b.ordinal)
    .slice(0, most);
}

/** The names that share most words with the asked ones, or nearly. */
function mostSharing(
  table: UnitTable,
  asked: readonly string[],
  ranges: readonly OrdinalRange[],
  size: ArrayLike<number>,
): [name: number, sharing: Sharing][] {
  const { vocabulary, nameOf } = table.text;
  const parts = table.text.toParts();
  const records = new Postings(parts.recordsByWord.starts, parts.recordsByWord.ordinals);
  const countOf = (ids: readonly number[]): number => ids.reduce((sum, id) => sum + records.count(id), 0);
  const lookups = new Set([...asked, asked.join('')]);
  const found = new Map<number, Sharing>();
  let visited = 0;
  for (const ids of Array.from(lookups, (word) => spellings(vocabulary, word)).sort(
    (a, b) => countOf(a) - countOf(b),
  )) {
    const here = new Set<number>();
    const visit = (ordinal: number): void => {
      visited++;
      const name = nameOf[ordinal] ?? 0;
      const known = found.get(name);
      if (!known) found.set(name, { ordinal, shared: 0 });
      else if ((size[ordinal] ?? 0) > (size[known.ordinal] ?? 0)) known.ordinal = ordinal;
      here.add(name);
    };
    if (visited > 0 && visited + countOf(ids) > MOST_VISITED) break;
    for (const id of ids) records.forEach(id, ranges, visit);
    for (const name of here) {
      const sharing = found.get(name);
      if (sharing) sharing.shared++;
    }
  }
  const surplus = (name: number): number => Math.abs((parts.names.lengths[name] ?? 0) - asked.length);
  return [...found]
    .sort(([a, one], [b, other]) => other.shared - one.shared || surplus(a) - surplus(b) || a - b)
    .slice(0, MOST_COMPARED);
}

/** Ids of the words nearest to one, and of those that it may be glued together from. */
function spellings(vocabulary: Vocabulary, word: string): number[] {
  const { ids, edits } = vocabulary.within(word, word.length < 4 ? 1 : 2);
  const near = Array.from(ids, (id, at) => ({ id, edits: edits[at] ?? 0 }))
    .sort((a, b) => a.edits - b.edits || a.id - b.id)
    .slice(0, MOST_SPELLINGS)
    .map(({ id }) => id);
  if (word.length > LONGEST_GLUED) return near;
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const [left, right] = [vocabulary.idOf(word.slice(0, cut)), vocabulary.idOf(word.slice(cut))];
    if (left >= 0 && right >= 0) near.push(left, right);
  }
  return near;
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

const DIGITS = /^\d+$/;

function wordLikeness(one: string, other: string): number {
  if (one === other) return 1;
  // Street 20 is not what somebody meant who wrote 28.
  if (DIGITS.test(one) || DIGITS.test(other)) return 0;
  const edits = editDistance(one, other, MOST_EDITS);
  const alike = edits > MOST_EDITS ? 0 : 1 - edits / Math.max(one.length, other.length);
  const isPrefix = one.length >= 3 && other.startsWith(one);
  return isPrefix ? Math.max(alike, 0.85) : alike;
}
