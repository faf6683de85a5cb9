/**
 * Finds axes that lead the other way than the streets beside them, and what else tells where their lowest number is: numbers of a town rise
 * alike, so that such an axis begins at the wrong end, or nothing is known of it. Those that are long enough to differ from the streets
 * beside them by hundreds are found in `turned-axes.ts` already.
 */
import type { Point } from '../../indexes/line.ts';
import { apart } from './axis-course.ts';
import { type Course, numberAt, StreetsBeside } from './place-hundreds.ts';

/** Of so much that the streets beside say, no more than this share may lead the same way. */
const LEAST_WEIGHT = 1.5;
const SAME_WAY = 0.25;
/** A street of fewer numbers is turned where the numbers beside it are nearer to those that it has then, by this share. */
const FEW_NUMBERS = 300;
const NEARER = 0.6;
const FARTHEST_NUMBER = 200;
/** Its numbers are others where they are this near to as far from theirs as counts. */
const APART = 0.9;
/** Where a street ends with 600 and another begins with 601 both are one, if they meet; with a place between them they may be a hundred apart. */
const MEETING = 30;
const ACROSS_A_PLACE = 160;
const NEXT_HUNDRED = 101;
/** The other end of a street that is turned lies so much farther away. */
const ELSEWHERE = 90;
/** On an axis of fewer metres a number is never far from where it is. */
const LONG = 400;

/** What is told of the direction of axes. */
interface Opposed {
  /** Streets whose axis begins at the wrong end. */
  readonly turned: ReadonlySet<number>;
  /** Streets with a long axis that contradicts those beside it. */
  readonly opposed: ReadonlySet<number>;
  /** Streets with a long axis beside which there is none. */
  readonly alone: ReadonlySet<number>;
}

/** As it is drawn; only when it is turned, where both meet or with a place between them; null where nothing tells. */
type Continuation = 'as drawn' | 'meets turned' | 'turned' | null;

/** An end of a street with the number that follows there. */
interface End {
  readonly street: number;
  readonly course: Course;
  readonly point: Point;
}

/** Looks at each street with an axis, in slices. */
export async function opposedAxes(
  courses: ReadonlyMap<number, Course>,
  breathe: () => Promise<void>,
): Promise<Opposed> {
  const turned = new Set<number>();
  const opposed = new Set<number>();
  const alone = new Set<number>();
  const ends = new Ends(courses);
  const streetsBeside = new StreetsBeside(courses);
  for (const [street, course] of courses) {
    await breathe();
    const said = saidOf(streetsBeside, street, course);
    const isOpposed = said.weight >= LEAST_WEIGHT && said.sameWay < SAME_WAY * said.weight;
    const isAlone = said.sameWay < SAME_WAY * LEAST_WEIGHT && !isOpposed;
    if (!isOpposed && !isAlone && !said.isApart) continue;
    const continues = ends.continuationOf(street, course);
    if (continues === 'as drawn') continue;
    const mayTurn = isOpposed || isAlone ? continues !== null : continues === 'meets turned';
    if (mayTurn || (isOpposed && said.nearerTurned)) turned.add(street);
    else if (course.axis.length > LONG && isOpposed) opposed.add(street);
    else if (course.axis.length > LONG && isAlone) alone.add(street);
  }
  return { turned, opposed, alone };
}

/** What the streets beside a street say of its direction, by weight; whether its numbers are nowhere near theirs, and whether they come nearer when it is turned. */
function saidOf(streetsBeside: StreetsBeside, street: number, course: Course) {
  let [weight, sameWay, asDrawn, asTurned] = [0, 0, 0, 0];
  for (const crossing of course.crossings) {
    const [east, north] = course.axis.direction(crossing.at);
    for (const { course: other, at, weight: own } of streetsBeside.of(street, course, crossing, true)) {
      weight += own;
      const [otherEast, otherNorth] = other.axis.direction(at);
      if (east * otherEast + north * otherNorth > 0) sameWay += own;
      const there = numberAt(other, at);
      const here = numberAt(course, crossing.at);
      asDrawn += own * Math.min(FARTHEST_NUMBER, Math.abs(here - there));
      asTurned += own * Math.min(FARTHEST_NUMBER, Math.abs(course.from + course.to - here - there));
    }
  }
  const nearerTurned = course.to - course.from < FEW_NUMBERS && asTurned < NEARER * asDrawn;
  return { weight, sameWay, nearerTurned, isApart: asDrawn > APART * FARTHEST_NUMBER * weight };
}

/** The ends of all streets by the numbers that they have there. */
class Ends {
  readonly #first = new Map<number, End[]>();
  readonly #last = new Map<number, End[]>();

  constructor(courses: ReadonlyMap<number, Course>) {
    for (const [street, course] of courses) {
      add(this.#first, Math.floor(course.from / 100), { street, course, point: course.axis.pointAt(0) });
      add(this.#last, Math.floor(course.to / 100), { street, course, point: course.axis.pointAt(course.axis.length) });
    }
  }

  /** How a street continues another or is continued by one. */
  continuationOf(street: number, { axis, from, to }: Course): Continuation {
    const begin = axis.pointAt(0);
    const end = axis.pointAt(axis.length);
    const away = (one: Point, other: Point): number => apart(axis.metres(one), axis.metres(other));
    let told: Continuation = null;
    const look = (near: readonly End[], gap: (other: Course) => number, own: Point, otherEnd: Point): boolean =>
      near.some(({ street: other, course, point }) => {
        const apartBy = gap(course);
        if (other === street || apartBy < 0 || apartBy > NEXT_HUNDRED) return false;
        const reach = apartBy === 0 ? MEETING : ACROSS_A_PLACE;
        const here = away(own, point);
        const there = away(otherEnd, point);
        if (there < reach && here > there + ELSEWHERE) told = apartBy === 0 ? 'meets turned' : (told ?? 'turned');
        return here < 2 * reach && there > here + ELSEWHERE && apartBy === 0;
      });
    const hundred = Math.floor(from / 100);
    const before = from > 1 ? [...(this.#last.get(hundred) ?? []), ...(this.#last.get(hundred - 1) ?? [])] : [];
    const next = Math.floor(to / 100);
    const behind = [...(this.#first.get(next) ?? []), ...(this.#first.get(next + 1) ?? [])];
    if (look(before, (other) => from - other.to, begin, end)) return 'as drawn';
    if (look(behind, (other) => other.from - to, end, begin)) return 'as drawn';
    return told;
  }
}

function add(ends: Map<number, End[]>, number: number, end: End): void {
  const known = ends.get(number);
  if (known) known.push(end);
  else ends.set(number, [end]);
}
