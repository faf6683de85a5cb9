/** What is asked of hits as a whole, without making each of them where they are numbers. */
import { NAME_FIT, type NameFit } from '../streets/name-fit.ts';
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

/** Whether a name among hits may be near enough: of a street read otherwise there may be thousands that only resemble it. */
export function mayBeWithin(hits: Hits, farthest: NameFit): boolean {
  return !(hits instanceof NamedHits) || hits.candidates.streets.verdicts.some(({ fit }) => fit <= farthest);
}

/** Whether all names among hits are near enough, as far as is told without looking at each hit. */
export function areWithin(hits: Hits, farthest: NameFit): boolean {
  if (farthest === NAME_FIT.other) return true;
  return hits instanceof NamedHits && hits.candidates.streets.verdicts.every(({ fit }) => fit <= farthest);
}

/** Whether one of the streets found fits that well or better. */
export function isOneWithin(hits: Hits, farthest: NameFit): boolean {
  return hits instanceof NamedHits
    ? mayBeWithin(hits, farthest)
    : some(hits, ({ streets: [{ name }] }) => name.fit <= farthest);
}

/** Whether something is true of one of the hits. */
export function some(hits: Hits, is: (hit: Corner) => boolean): boolean {
  for (const hit of hits) if (is(hit)) return true;
  return false;
}
