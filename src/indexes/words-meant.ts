import type { TextIndex } from './text-index.ts';

const NO_IDS: readonly number[] = [];

/**
 * The ids of the words that match a query of one word: a name has to hold one of them, and nothing else. Null for other queries.
 */
export function wordsMeant(index: TextIndex, query: string): readonly number[] | null {
  const { words, prefix } = index.analyzer.query(query);
  const [word] = words;
  if (word === undefined) return NO_IDS;
  if (words.length > 1 || index.analyzer.excludedBy(word).length > 0) return null;
  const { ids } = index.expand(word);
  if (!prefix) return ids;
  const [low, high] = index.vocabulary.prefixRange(word);
  if (low === high) return ids;
  const all: number[] = [];
  for (let at = 0; at < ids.length; at++) if (ids[at]! < low || ids[at]! >= high) all.push(ids[at]!);
  for (let id = low; id < high; id++) all.push(id);
  return all;
}
