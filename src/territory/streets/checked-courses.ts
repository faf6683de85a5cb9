/**
 * Checks the numbers along each axis against those of the streets beside it, which rise alike: two streets may be some hundreds apart, but
 * they are so all along. Where a street drifts away from all others its line is not the whole street, or more than it, and is aligned again
 * with open ends. What contradicts those beside it even then is doubtful.
 */
import { alignHundreds, type Beginning, type Guide } from './align-hundreds.ts';
import { type Course, gapsIn, numberAt, toldAt } from './place-hundreds.ts';
import { SaidNumbers } from './said-numbers.ts';

/** Two numbers are the same that differ by no more. */
const SAME = 60;
/** A street beside tells of a drift where both cross so many of the same streets. */
const LEAST_CROSSED_TOGETHER = 4;
/** What is said by less weight together tells nothing of a street. */
const LEAST_WEIGHT = 6;
/** A street is looked at again of which less is constant. */
const SUSPECT = 0.75;
/** So much more must be constant in another alignment, and no more of what was the same may be lost; a street that drifts from all others may lose that. */
const BETTER = 0.2;
const LOSS = 0.1;
const DRIFTING = 0.4;
/** How far an alignment with open ends may be from the one before, in numbers. */
const FARTHEST_SHIFT = 1500;
/** A street is doubtful of which no more is constant. */
const DOUBTFUL = 0.35;
const ROUNDS = 2;

/** How what the streets beside say agrees with a street: shares by weight, 0 to 1. */
interface Agreement {
  readonly weight: number;
  /** What is said by streets that are as far apart all along. */
  readonly constant: number;
  /** What is said by streets with the same numbers. */
  readonly same: number;
}

/** What the check came to. */
export interface Checked {
  /** Streets that were aligned anew. */
  readonly realigned: ReadonlySet<number>;
  /** Streets whose numbers the streets beside contradict. */
  readonly doubtful: ReadonlySet<number>;
}

/** Checks all courses, in slices, and changes the beginnings of those that are aligned anew. */
export async function checkCourses(
  courses: ReadonlyMap<number, Course>,
  breathe: () => Promise<void>,
): Promise<Checked> {
  const realigned = new Set<number>();
  const agreements = new Map<number, Agreement>();
  let changed: ReadonlySet<number> | null = null;
  /** How a street agrees, looked at anew where it or one beside it is among those aligned anew. */
  const agreementNow = (street: number, course: Course, anew: ReadonlySet<number> | null): Agreement => {
    const known = agreements.get(street);
    if (known && !(anew && isNear(street, course, anew))) return known;
    const agreement = agreementOf(course, course.beginnings);
    agreements.set(street, agreement);
    return agreement;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const trust = new Map<Course, number>();
    for (const [street, course] of courses) {
      const { weight, constant } = agreementNow(street, course, changed);
      trust.set(course, weight < LEAST_WEIGHT ? 0.5 : constant * constant);
    }
    await breathe();
    const now = new Set<number>();
    for (const [street, course] of courses) {
      // Of the others nothing else is said than in the round before.
      if (changed && !isNear(street, course, changed)) continue;
      const before = agreementNow(street, course, now);
      if (before.weight < LEAST_WEIGHT || before.constant >= SUSPECT) continue;
      const better = alignedAnew(course, trust, before);
      if (better) {
        course.beginnings = better;
        realigned.add(street);
        now.add(street);
      }
      await breathe();
    }
    changed = now;
  }
  const doubtful = new Set<number>();
  for (const [street, course] of courses) {
    const { weight, constant } = agreementNow(street, course, changed);
    if (weight >= LEAST_WEIGHT && constant < DOUBTFUL) doubtful.add(street);
  }
  return { realigned, doubtful };
}

function isNear(street: number, { corners }: Course, changed: ReadonlySet<number>): boolean {
  if (changed.size === 0) return false;
  return changed.has(street) || corners.some(({ beside }) => beside.some((other) => changed.has(other.street)));
}

/** Compares a street, aligned so, with those beside it. */
function agreementOf({ corners }: Pick<Course, 'corners'>, beginnings: readonly Beginning[]): Agreement {
  const apart = new Map<number, { readonly by: number[]; weight: number }>();
  for (const { at, beside } of corners) {
    const own = numberAt({ beginnings }, at);
    for (const { street, course, at: there, weight } of beside) {
      const known = apart.get(street) ?? { by: [], weight: 0 };
      known.by.push(own - numberAt(course, there));
      known.weight += weight;
      apart.set(street, known);
    }
  }
  let [whole, constant, same] = [0, 0, 0];
  for (const { by, weight } of apart.values()) {
    if (by.length < LEAST_CROSSED_TOGETHER) continue;
    const middle = by.toSorted((one, other) => one - other)[by.length >> 1]!;
    whole += weight;
    constant += (weight * by.filter((one) => Math.abs(one - middle) <= SAME).length) / by.length;
    same += (weight * by.filter((one) => Math.abs(one) <= SAME).length) / by.length;
  }
  return whole > 0
    ? { weight: whole, constant: constant / whole, same: same / whole }
    : { weight: 0, constant: 0, same: 0 };
}

/** The likeliest alignment with open ends, along what the streets beside say or in parallel to it; null where none is better. */
function alignedAnew(
  course: Course,
  trust: ReadonlyMap<Course, number>,
  before: Agreement,
): readonly Beginning[] | null {
  const { axis, from, to, ranges } = course;
  const corners = course.corners.map((corner) => toldAt(corner, Number.POSITIVE_INFINITY, trust));
  const numbers = SaidNumbers.of(corners);
  if (!numbers || numbers.slope <= 0) return null;
  const line = (at: number): number => numbers.first + numbers.slope * at;
  // Each place is asked for every hundred that may begin there, with each of the shifts.
  const known = new Map<number, number>();
  const along = (at: number): number => {
    const number = known.get(at) ?? numbers.at(at) ?? line(at);
    known.set(at, number);
    return number;
  };
  let best: readonly Beginning[] | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const shift of [0, from - line(0), to - line(axis.length)]) {
    if (Math.abs(shift) > FARTHEST_SHIFT) continue;
    const guide: Guide = {
      perNumber: 1 / numbers.slope,
      expected: (at) => along(at) + shift,
    };
    const found = alignHundreds({ from, to, length: axis.length, corners, gaps: gapsIn(ranges), guide });
    if (!found || found.cost >= least || !isBetter(agreementOf(course, found.beginnings), before)) continue;
    least = found.cost;
    best = found.beginnings;
  }
  return best;
}

function isBetter(now: Agreement, before: Agreement): boolean {
  if (before.constant < DRIFTING && now.constant > 1 - DRIFTING) return true;
  return now.constant >= before.constant + BETTER && now.same >= before.same - LOSS;
}
