/**
 * Finds axes that begin at the wrong end: sources give an axis from its lowest number on, and guess which end that is where a street
 * leads neither away from the middle of the town nor along it.
 */
import { type Course, StreetsBeside } from './place-hundreds.ts';

/** Two numbers farther apart than this are as far apart as can be. */
const FARTHEST = 500;
/** Two streets that differ by no more than a hundred have the same numbers. */
const SAME = 100;
/** Streets beside that are farther away than some blocks weigh less than this, and are not asked. */
const LEAST_WEIGHT = 0.25;
/** Of a street that has fewer neighbours, or fewer hundreds, nothing is told. */
const LEAST_TOLD = 5;
const LEAST_NUMBERS = 300;
/**
 * So much of what its neighbours say must a turned street agree with, or so much nearer must its numbers come to theirs by being turned,
 * as a share of the farthest they can: a street two blocks ahead of its neighbours all along agrees with none of them.
 */
const AGREED = 0.5;
const NEARER = 0.25;
/** So many streets may have been turned together: of a whole quarter each agrees with the others. */
const LONGEST_CHAIN = 25;
/** How much nearer the numbers of turned streets must come to those of their neighbours, as a share of the farthest they can. */
const LEAST_GAIN = 0.15;

/** Where a street and one beside it cross the same street. */
interface Pair {
  readonly other: number;
  /** The numbers there as the axes are, and as they would be from the other end. */
  readonly own: readonly [number, number];
  readonly others: readonly [number, number];
  readonly weight: number;
}

/** The pairs of one street. Groups are looked for by what turning gains, over and over: that is worked out once. */
interface PairsOfStreet {
  readonly pairs: readonly Pair[];
  readonly others: Int32Array;
  /** The others, each once. */
  readonly beside: readonly number[];
  /** Two numbers a pair: what turning the street gains while the other one is as it is drawn, and while it is turned. */
  readonly gains: Float64Array;
}

type Pairs = ReadonlyMap<number, PairsOfStreet>;

/** A group of streets turned together, and what that gains. */
interface Turn {
  readonly streets: readonly number[];
  readonly gain: number;
  readonly weight: number;
  /** The streets of the group and those beside them that were asked whether they belong to it. */
  readonly asked: ReadonlySet<number>;
}

/**
 * The streets whose axis begins at their highest number, by the numbers of the streets beside them where both cross the same one
 * (law of the towns here: the same hundred). A street turned alone would often be at odds with neighbours that are turned as well,
 * so that groups are looked for: from a street that fits better when it is turned, on to those beside it that then do, too. The group
 * that gains most is turned first; then only what is near it is looked at again.
 */
export async function turnedAxes(
  courses: ReadonlyMap<number, Course>,
  breathe: () => Promise<void>,
): Promise<ReadonlySet<number>> {
  const pairs = pairsOf(courses);
  const listing = listingOf(pairs);
  const turned = new Set<number>();
  const turns = new Map<number, Turn>();
  let open: Iterable<number> = pairs.keys();
  for (;;) {
    for (const street of open) {
      turns.delete(street);
      if (turned.has(street) || gainOf(pairs.get(street), street, turned) <= 0) continue;
      turns.set(street, chainFrom(pairs, street, turned));
      await breathe();
    }
    const best = bestOf(turns);
    if (!best) break;
    for (const street of best.streets) turned.add(street);
    const near = new Set([...best.streets, ...best.streets.flatMap((street) => listing.get(street) ?? [])]);
    const touched = [...turns].filter(([, { asked }]) => [...near].some((street) => asked.has(street)));
    open = new Set([...near, ...touched.map(([street]) => street)]);
  }
  // What does not agree with its neighbours in the end was no more than carried along.
  return new Set([...turned].filter((street) => isSure(pairs.get(street), street, turned)));
}

function isSure(own: PairsOfStreet | undefined, street: number, turned: ReadonlySet<number>): boolean {
  const pairs = own?.pairs ?? [];
  if (agreement(pairs, street, turned) >= AGREED) return true;
  const weight = pairs.reduce((sum, pair) => sum + pair.weight, 0);
  return -gainOf(own, street, turned) >= NEARER * weight;
}

/** By street those that have it beside them. */
function listingOf(pairs: Pairs): ReadonlyMap<number, readonly number[]> {
  const listing = new Map<number, number[]>();
  for (const [street, own] of pairs) {
    for (const other of own.beside) {
      const known = listing.get(other);
      if (known) known.push(street);
      else listing.set(other, [street]);
    }
  }
  return listing;
}

/** The group that gains most, of those that gain enough; of two the one from the first street. */
function bestOf(turns: ReadonlyMap<number, Turn>): Turn | null {
  let best: Turn | null = null;
  let first = -1;
  for (const [street, turn] of turns) {
    const { gain, weight } = turn;
    if (gain <= LEAST_GAIN * weight || gain <= 0 || (best && gain < best.gain)) continue;
    if (best && gain === best.gain && street > first) continue;
    best = turn;
    first = street;
  }
  return best;
}

/** By street the places where the numbers of those beside it are known. */
function pairsOf(courses: ReadonlyMap<number, Course>): Pairs {
  const pairs = new Map<number, PairsOfStreet>();
  const streetsBeside = new StreetsBeside(courses);
  for (const [street, course] of courses) {
    if (course.to - course.from < LEAST_NUMBERS) continue;
    const own: Pair[] = [];
    for (const crossing of course.crossings) {
      for (const { street: other, course: across, at, weight } of streetsBeside.of(street, course, crossing, true)) {
        if (weight < LEAST_WEIGHT || across.to - across.from < LEAST_NUMBERS) continue;
        own.push({ other, own: bothWays(course, crossing.at), others: bothWays(across, at), weight });
      }
    }
    if (own.reduce((sum, { weight }) => sum + weight, 0) < LEAST_TOLD) continue;
    const others = Int32Array.from(own, ({ other }) => other);
    const gains = Float64Array.from(own.flatMap(gainsOf));
    pairs.set(street, { pairs: own, others, beside: [...new Set(others)], gains });
  }
  return pairs;
}

function bothWays({ axis, from, to }: Course, at: number): readonly [number, number] {
  const beyond = ((to - from) * at) / axis.length;
  return [from + beyond, to - beyond];
}

/** How far the numbers of a pair are apart, 0 to 1. */
function apartBy({ own, others }: Pair, isTurned: boolean, isOtherTurned: boolean): number {
  const there = isOtherTurned ? others[1] : others[0];
  return Math.min(FARTHEST, Math.abs((isTurned ? own[1] : own[0]) - there)) / FARTHEST;
}

/** What turning a street gains by one pair, while the other is as it is drawn, and while it is turned. */
function gainsOf(pair: Pair): readonly number[] {
  return [false, true].map((isOther) => pair.weight * (apartBy(pair, false, isOther) - apartBy(pair, true, isOther)));
}

/** How much nearer a street comes to its neighbours when it is turned, or back; below 0 when it goes away from them. */
function gainOf(own: PairsOfStreet | undefined, street: number, turned: ReadonlySet<number>): number {
  if (!own) return 0;
  const { others, gains } = own;
  let sum = 0;
  for (let pair = 0; pair < others.length; pair++) sum += gains[2 * pair + (turned.has(others[pair]!) ? 1 : 0)]!;
  return turned.has(street) ? -sum : sum;
}

/** The share of what its neighbours say that a street agrees with. */
function agreement(pairs: readonly Pair[], street: number, turned: ReadonlySet<number>): number {
  let agreed = 0;
  let all = 0;
  for (const pair of pairs) {
    all += pair.weight;
    if (apartBy(pair, turned.has(street), turned.has(pair.other)) * FARTHEST <= SAME) agreed += pair.weight;
  }
  return all > 0 ? agreed / all : 0;
}

/** The group that gains most of those that begin with a street, each further street the one beside them that gains most. */
function chainFrom(pairs: Pairs, first: number, before: ReadonlySet<number>): Turn {
  const turned = new Set(before);
  const streets: number[] = [];
  const open = new Map<number, number>();
  const asked = new Set<number>();
  let best: Turn = { streets: [], gain: 0, weight: 0, asked };
  let gain = 0;
  let weight = 0;
  let next: number | undefined = first;
  while (next !== undefined && streets.length < LONGEST_CHAIN) {
    const own: PairsOfStreet | undefined = pairs.get(next);
    gain += gainOf(own, next, turned);
    for (const pair of own?.pairs ?? []) weight += pair.weight;
    turned.add(next);
    streets.push(next);
    open.delete(next);
    asked.add(next);
    if (gain > best.gain) best = { streets: [...streets], gain, weight, asked };
    for (const other of own?.beside ?? []) {
      asked.add(other);
      const there = pairs.get(other);
      if (there && !turned.has(other)) open.set(other, gainOf(there, other, turned));
    }
    next = undefined;
    let most = Number.NEGATIVE_INFINITY;
    for (const [street, gained] of open) {
      if (gained > most) {
        most = gained;
        next = street;
      }
    }
  }
  return best;
}
