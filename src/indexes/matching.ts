/**
 * From plans to records: walks the shortest posting lists that can hold every match, judges each distinct name once and
 * keeps the records whose name matches.
 */
import type { OrdinalRange, Postings } from './ordinals.ts';
import type { NameJudge, QueryPlan } from './query-plan.ts';
import type { Matches } from './ranking.ts';

/** Records in `ranges` (normalized) whose name satisfies one of the plans; `judges[i]` judges by `plans[i]`. */
export function collectMatches(
  plans: readonly QueryPlan[],
  judges: readonly NameJudge[],
  recordsByWord: Postings,
  nameOf: Int32Array,
  ranges: readonly OrdinalRange[],
): Matches {
  const scores = new Map<number, number>();
  const found: number[] = [];
  let sorted = true;
  let last = -1;
  const visit = (ordinal: number): void => {
    const name = nameOf[ordinal]!;
    let score = scores.get(name);
    if (score === undefined) {
      score = -1;
      for (const judge of judges) score = Math.max(score, judge.score(name));
      scores.set(name, score);
    }
    if (score < 0) return;
    if (ordinal <= last) sorted = false;
    last = ordinal;
    found.push(ordinal);
  };
  for (const id of candidateWords(plans, recordsByWord)) recordsByWord.forEach(id, ranges, visit);
  let ordinals = Int32Array.from(found);
  if (!sorted) ordinals = withoutRepetitions(ordinals.sort());
  return { ordinals, scores: Float64Array.from(ordinals, (ordinal) => scores.get(nameOf[ordinal]!)!) };
}

/** Words of which every match holds at least one. */
function candidateWords(plans: readonly QueryPlan[], recordsByWord: Postings): Set<number> {
  const words = new Set<number>();
  for (const plan of plans) {
    for (const id of lightest(
      plan.words.map((expansion) => expansion.ids),
      recordsByWord,
    ))
      words.add(id);
    for (const id of phraseWords(plan, recordsByWord)) words.add(id);
  }
  return words;
}

/** The list of words with the fewest records; empty as soon as one list is. */
function lightest(lists: readonly Int32Array[], recordsByWord: Postings): Int32Array {
  let best = lists[0]!;
  let least = Number.POSITIVE_INFINITY;
  for (const list of lists) {
    let count = 0;
    for (const id of list) count += recordsByWord.count(id);
    if (count < least) {
      best = list;
      least = count;
    }
  }
  return best;
}

/** Words one of which stands in every name that holds the phrase; none when the phrase cannot occur. */
function phraseWords(plan: QueryPlan, recordsByWord: Postings): Int32Array {
  const [low, high] = plan.lastRange;
  const before = plan.exactIds.subarray(0, -1);
  if (low === high || before.includes(-1)) return new Int32Array(0);
  const endings = Int32Array.from({ length: high - low }, (_, i) => low + i);
  const lists = Array.from(before, (id) => Int32Array.of(id));
  return lightest([...lists, endings], recordsByWord);
}

/** The distinct values of an ascending array. */
function withoutRepetitions(values: Int32Array): Int32Array<ArrayBuffer> {
  const result = new Int32Array(values.length);
  let count = 0;
  for (let at = 0; at < values.length; at++) {
    if (at === 0 || values[at] !== values[at - 1]) result[count++] = values[at]!;
  }
  return result.slice(0, count);
}
