/** The search of one shelf: the best records whose names fit what was typed. */
import type { Best } from './best.ts';
import { FIT, fitOf, LITERAL, NO_FIT, type Plan } from './fitting.ts';
import type { Shelf, Shelves } from './shelf.ts';
import type { TypedName } from './typed.ts';

/** What a search asks of the records besides their names. */
export interface Demands {
  readonly allows: (record: number) => boolean;
  /** What lying in the very place that was typed is worth, 0 at most; null where that makes no difference. */
  readonly worthOf: ((record: number) => number) | null;
  /** By department, what its place is worth; null where that is not asked. */
  readonly nearness: Int32Array | null;
  /** What the nearest is worth. */
  readonly nearest: number;
  readonly budget: ScanBudget;
}

/** Records that one request may still visit: it ends a search whose readings together would walk too much of the index. */
export interface ScanBudget {
  left: number;
}

/**
 * Shows `best` every record of a shelf that fits. Walks the records of the rarest typed word; words with one beginning lie
 * side by side in the index, so an unfinished word costs one walk along it, and what cannot be among the best is passed by.
 */
export function scanShelf(
  shelves: Shelves,
  shelf: Shelf,
  plan: Plan,
  typed: TypedName,
  demands: Demands,
  best: Best,
): void {
  shelves.round++;
  const { round } = shelves;
  const { importance, recordRound, department, text } = shelf;
  const look = (record: number): void => {
    const weight = importance[record] ?? 0;
    if (weight === 0 || recordRound[record] === round) return;
    const name = text.nameOf[record] ?? 0;
    const literal = name >= plan.literal[0] && name < plan.literal[1] ? LITERAL : 0;
    if (weight + FIT.whole + literal + demands.nearest < best.least) return;
    recordRound[record] = round;
    const fit = knownFit(shelf, plan, typed, name, round);
    if (fit === NO_FIT || !demands.allows(record)) return;
    const near = demands.nearness?.[department[record] ?? -1] ?? 0;
    const place = demands.worthOf?.(record) ?? 0;
    best.show({ score: weight + fit + literal + near + place, shelf: shelf.place, record, other: -1 });
  };
  const { starts, ordinals } = text.recordsByWord;
  for (const [from, to] of rarest(shelf, plan))
    walk(ordinals, starts[from] ?? 0, starts[to] ?? 0, look, demands.budget);
  const names = text.recordsByName;
  const [first, behind] = plan.names;
  walk(names.ordinals, names.starts[first] ?? 0, names.starts[behind] ?? 0, look, demands.budget);
}

/** Visits the records of a range, while the budget lasts. */
function walk(
  ordinals: ArrayLike<number>,
  start: number,
  end: number,
  look: (record: number) => void,
  budget: ScanBudget,
): void {
  if (start >= end || budget.left <= 0) return;
  budget.left -= end - start;
  for (let at = start; at < end; at++) look(ordinals[at] ?? 0);
}

function knownFit(shelf: Shelf, plan: Plan, typed: TypedName, name: number, round: number): number {
  if (shelf.nameRound[name] === round) return shelf.nameFit[name] ?? NO_FIT;
  const fit = fitOf(shelf, plan, typed, name);
  shelf.nameRound[name] = round;
  shelf.nameFit[name] = fit;
  return fit;
}

/** Ranges of words one of which every fitting name holds: those of the typed word with the fewest records. */
function rarest(
  { text: { recordsByWord } }: Shelf,
  { words, dispensable, last, nearLast, wholeLast, hasUnfinished }: Plan,
): (readonly [number, number])[] {
  const choices: (readonly [number, number])[][] = words
    .filter((_, at) => dispensable[at] !== true)
    .map((meant) => [...meant.keys()].map((id) => [id, id + 1]));
  const others = wholeLast >= 0 && (wholeLast < last[0] || wholeLast >= last[1]) ? [wholeLast, ...nearLast] : nearLast;
  const isSomewhere = last[0] < last[1] || nearLast.size > 0 || wholeLast >= 0;
  if (isSomewhere) choices.push([last, ...Array.from(others, (id) => [id, id + 1] as const)]);
  else if (hasUnfinished) return [];
  let rare: (readonly [number, number])[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const choice of choices) {
    let count = 0;
    for (const [from, to] of choice) count += (recordsByWord.starts[to] ?? 0) - (recordsByWord.starts[from] ?? 0);
    if (count < least) {
      least = count;
      rare = choice;
    }
  }
  return rare;
}
