/** Which crossings of a deduced course may be told. */
import type { Deduced, Sureness } from './deduce-course.ts';
import { metres, type Spot } from './metric-line.ts';

/** A course is told only where so many of its crossings may be. */
const LEAST_SHARE = 0.3;

/** What is around a crossing, by so many metres along the course, says whether it may be told. */
const AROUND = 350;
const MOST_TAKEN = 0.55;
/** All turns together, in radians, each against what lies so many metres before and after. */
const MOST_TURNED = 1.3;
const CHORD = 60;
const LEAST_CHORD = 20;
const MOST_OTHER = 60;
const MOST_SPREAD = 90;
/** Between crossings so far apart streets are passed that do not count: nothing tells the course there. */
const FAR_APART = 400;

/** By crossing whether it may be told. */
export function trustedCrossings(deduced: Deduced): readonly boolean[] {
  const { course, crossings } = deduced;
  const along = [0];
  for (let at = 1; at < course.length; at++) along.push(along[at - 1]! + metres(course[at - 1]!, course[at]!));
  const turned = course.map((_, at) => turnAt(course, at));
  const trusted = crossings.map(({ spread, other }: Sureness, here) => {
    let taken = 0;
    let turns = 0;
    let unlisted = 0;
    let around = 0;
    for (let at = 0; at < course.length; at++) {
      if (Math.abs(along[at]! - along[here]!) > AROUND) continue;
      around++;
      taken += crossings[at]!.taken;
      turns += turned[at]!;
      const next = along[at + 1];
      if (next !== undefined && next - along[at]! <= FAR_APART) unlisted += crossings[at]!.unlisted;
    }
    if (unlisted > 0 || other >= MOST_OTHER || spread >= MOST_SPREAD) return false;
    return taken < MOST_TAKEN * around && turns < MOST_TURNED;
  });
  return trusted.filter(Boolean).length >= LEAST_SHARE * trusted.length ? trusted : course.map(() => false);
}

/** How sharply a course turns, in radians; 0 at its ends. */
function turnAt(course: readonly Spot[], at: number): number {
  const here = course[at]!;
  let before = at - 1;
  while (before > 0 && metres(course[before]!, here) < CHORD) before--;
  let after = at + 1;
  while (after < course.length - 1 && metres(course[after]!, here) < CHORD) after++;
  const from = course[before];
  const to = course[after];
  if (!from || !to || metres(from, here) < LEAST_CHORD || metres(here, to) < LEAST_CHORD) return 0;
  const [east, north] = [here.east - from.east, here.north - from.north];
  const [nextEast, nextNorth] = [to.east - here.east, to.north - here.north];
  return Math.abs(Math.atan2(east * nextNorth - north * nextEast, east * nextEast + north * nextNorth));
}
