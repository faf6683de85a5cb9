/**
 * Figures of the words and names of one index, computed once: how rare each word is, how long names are, and which name is meant when
 * only its beginning is typed.
 */
import type { Postings } from './ordinals.ts';

/** What judging a name by a query needs to know. */
export interface NameFigures {
  /** Inverse document frequency by word id, none above `highest`. */
  readonly rarity: Float32Array;
  readonly highest: number;
  /** Words of a name in the mean of all records. */
  readonly meanLength: number;
  /** By name, from 0 to below 1: how likely it is meant when its beginning is typed. */
  readonly standing: Float32Array;
}

/** What the figures are computed from, besides the postings. */
interface Source {
  /** By ordinal, the number of its name. */
  readonly nameOf: Int32Array;
  readonly names: { readonly lengths: Uint16Array };
  /** By ordinal, 0 to 1023; without entries where that is not known. */
  readonly importance: Uint16Array;
}

/** Binary digits of a number of records, and importance, from which on more of either makes no difference to the standing. */
const MOST_DIGITS = 16;
const MOST_IMPORTANCE = 1024;
/** A little more than what the standing is the mean of, so that it stays below 1. */
const MEMBERS = 3.001;

/** Computes the figures of an index. */
export function nameFiguresOf(recordsByWord: Postings, recordsByName: Postings, source: Source): NameFigures {
  const { nameOf, names } = source;
  const records = nameOf.length;
  const rarity = new Float32Array(recordsByWord.starts.length - 1);
  for (let id = 0; id < rarity.length; id++) {
    const count = recordsByWord.count(id);
    rarity[id] = Math.log(1 + (records - count + 0.5) / (count + 0.5));
  }
  let total = 0;
  for (const name of nameOf) total += names.lengths[name]!;
  return {
    rarity,
    highest: Math.log(2 + 2 * records),
    meanLength: Math.max(1, total / Math.max(1, records)),
    standing: standingOf(recordsByName, source),
  };
}

/** The mean of how many records bear a name (binary logarithm), how important the first of these is, and how few words it has. */
function standingOf({ starts, ordinals }: Postings, { names, importance }: Source): Float32Array {
  return Float32Array.from(names.lengths, (length, name) => {
    const from = starts[name]!;
    const to = starts[name + 1]!;
    let most = 0;
    for (let at = from; at < to; at++) most = Math.max(most, importance[ordinals[at]!] ?? 0);
    const borne = Math.min(MOST_DIGITS, Math.log2(1 + to - from)) / MOST_DIGITS;
    return (borne + Math.min(MOST_IMPORTANCE, most) / MOST_IMPORTANCE + 1 / Math.max(1, length)) / MEMBERS;
  });
}

/** Comes after every letter of a folded name. */
const LAST_LETTER = '\uffff';

/** Numbers [from, to) of the names that begin with a text; `folded`: the distinct names, ascending. */
export function begunBy(folded: readonly string[], typed: string): readonly [from: number, to: number] {
  return [firstFrom(folded, typed), firstFrom(folded, typed + LAST_LETTER)];
}

/** The place of the first of ascending texts that is not before another one. */
function firstFrom(texts: readonly string[], text: string): number {
  let low = 0;
  let high = texts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (texts[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
