/** What is asked of hits as a whole, without making each of them where they are numbers. */
import { bearsTheName } from './candidate.ts';
import { CornerHits } from './corner-hits.ts';
import type { Corner } from './corners.ts';
import { type Hits, NamedHits } from './hits.ts';

/** Whether all streets of one of the hits bear the names asked for. */
export function bearNames(hits: Hits): boolean {
  if (hits instanceof NamedHits) return hits.candidates.streets.isFound;
  if (hits instanceof CornerHits) {
    const { one, other } = hits;
    for (let at = 0; at < hits.length; at++) {
      if (bearsTheName(one.nameAt(hits.oneAt(at))) && bearsTheName(other.nameAt(hits.otherAt(at)))) return true;
    }
    return false;
  }
  return some(hits, ({ streets }) => streets.every(({ name }) => bearsTheName(name)));
}

/** Whether something is true of one of the hits. */
export function some(hits: Hits, is: (hit: Corner) => boolean): boolean {
  for (const hit of hits) if (is(hit)) return true;
  return false;
}
