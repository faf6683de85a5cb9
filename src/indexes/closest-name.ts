import { editDistance } from './edit-distance.ts';

/** Letters in which a mistyped name may differ from the one that was meant, at most. */
const MISTYPED = 3;

/**
 * The candidate that a mistyped name may stand for: the one with the fewest different letters, of several the first. Null where
 * none is as near as a third of the name's letters.
 */
export function closestName(given: string, candidates: Iterable<string>): string | null {
  const word = given.toLowerCase();
  let limit = Math.min(MISTYPED, Math.max(1, Math.floor(word.length / 3)));
  let closest: string | null = null;
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate.toLowerCase(), limit);
    if (distance > limit) continue;
    closest = candidate;
    if (distance === 0) return closest;
    limit = distance - 1;
  }
  return closest;
}
