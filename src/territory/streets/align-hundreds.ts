/** Which crossings of a street its hundreds begin at, told by the lengths of the blocks and by the streets beside it. */

/** What a street beside this one says of a crossing: the number that it has at the same cross street, and how much that counts. */
export interface Said {
  readonly number: number;
  readonly weight: number;
}

/** A crossing along a street. */
export interface Corner {
  /** Metres from the beginning. */
  readonly at: number;
  readonly said: readonly Said[];
}

/** A street whose hundreds are looked for. */
export interface Numbered {
  /** Its first number and the one behind its last. */
  readonly from: number;
  readonly to: number;
  /** Metres. */
  readonly length: number;
  /** Ascending, apart from each other and within the street. */
  readonly corners: readonly Corner[];
  /** Numbers that the street does not have, ascending: the first and the one behind the last of each gap. */
  readonly gaps?: readonly (readonly [number, number])[];
  /** The number to be expected at so many metres from the beginning; in proportion without it. */
  readonly expected?: ((at: number) => number) | undefined;
  /** What the streets beside say of the whole street; with it, a line may begin or end at another number than the street does. */
  readonly guide?: Guide;
}

/** The numbers that a street most likely has, where its line may be longer or shorter than it. */
export interface Guide {
  /** Metres a number. */
  readonly perNumber: number;
  /** The number at so many metres from the beginning; null where nothing tells. */
  readonly expected: (at: number) => number | null;
}

/** A number, and the metres from the beginning of the street to it. */
export interface Beginning {
  readonly number: number;
  readonly at: number;
}

/**
 * What the unlikeliness of an alignment is made of. Found on half of some 500 addresses of the City with a published point, and tried on
 * the other half (ADR 0049); it depends little on any of them.
 */
export const COST = {
  /** A hundred whose beginning is at no crossing. */
  hidden: 0.15,
  /** A crossing at which no hundred begins. */
  passed: 0.1,
  /** The square of a hundred between a beginning and where it lies in proportion to the numbers. */
  drift: 0.08,
  /** What streets beside this one saying the same takes away. */
  agreement: 0.5,
  /** A line that begins, or ends, at another number than its street. */
  loose: 1,
} as const;
/** So many more hundreds than a stretch is long may begin on it between two crossings; and the farthest from where they lie in proportion. */
const MOST_HIDDEN = 4;
const FARTHEST = 3;
/** How many numbers what is said may differ, as the deviation of a normal curve; and the weight at which half of what is said is believed. */
const DEVIATION = 60;
const DOUBT = 0.3;

const HUNDRED = 100;

/** The numbers that begin a hundred of a street, its first number and the one behind its last among them. */
export function hundredsOf(from: number, to: number): number[] {
  const numbers = [from];
  for (let next = (Math.floor(from / HUNDRED) + 1) * HUNDRED; next < to; next += HUNDRED) numbers.push(next);
  numbers.push(to);
  return numbers;
}

/** A crossing and a hundred that may begin there, with the likeliest way to it. */
interface Step {
  readonly corner: number;
  readonly hundred: number;
  readonly cost: number;
  readonly before: Step | null;
}

/** The likeliest alignment of a street. */
interface Alignment {
  /** The beginnings that lie at crossings, and the numbers at both ends of the line. */
  readonly beginnings: readonly Beginning[];
  readonly cost: number;
}

/**
 * The likeliest alignment: blocks have a hundred numbers each and are about as long as the others of the street, hundreds begin at
 * crossings, and streets side by side have the same hundred at the same cross street. Without a guide the line is the whole street.
 * Null when none is likely.
 */
export function alignHundreds({ from, to, length, corners, gaps = [], expected, guide }: Numbered): Alignment | null {
  const numbers = guide ? widerHundreds(from, to, length, guide) : hundredsOf(from, to);
  const perNumber = guide?.perNumber ?? length / (to - from);
  const hundred = HUNDRED * perNumber;
  const last = numbers.length - 1;
  const places: readonly Corner[] = [{ at: 0, said: [] }, ...corners, { at: length, said: [] }];
  const end = places.length - 1;
  const farthest = (MOST_HIDDEN + FARTHEST) * hundred + gapBetween(gaps, from, to) * perNumber;
  const driftAt = (at: number): ((number: number) => number) => {
    const likely = guide ? guide.expected(at) : (expected?.(at) ?? from + at / perNumber);
    return (number) => (likely === null ? 0 : (likely - number) / HUNDRED);
  };
  const first = guide ? numbers.map((_, place) => place) : [0];
  const driftAtFirst = driftAt(0);
  const begun = first.flatMap((hundred): Step[] => {
    if (Math.abs(driftAtFirst(numbers[hundred]!)) > FARTHEST) return [];
    return [{ corner: 0, hundred, cost: numbers[hundred] === from ? 0 : COST.loose, before: null }];
  });
  /** By crossing the steps to it. */
  const steps: Step[][] = [begun];
  /** By crossing what the likeliest way to it costs. */
  const least = [leastCost(begun)];
  for (let corner = 1; corner <= end; corner++) {
    const { at, said } = places[corner]!;
    const own: Step[] = [];
    const isEnd = corner === end;
    const isWhole = isEnd && !guide;
    const driftHere = driftAt(at);
    for (let until = isWhole ? last : 1; until <= (isEnd ? last : last - 1); until++) {
      const drift = driftHere(numbers[until]!);
      if (Math.abs(drift) > FARTHEST) continue;
      let here = 0;
      if (!isEnd) here = COST.drift * drift * drift - COST.agreement * agreement(numbers[until]!, said);
      else if (numbers[until] !== to) here = COST.loose;
      let best: Step | null = null;
      for (let before = corner - 1; before >= 0; before--) {
        const stretch = at - places[before]!.at;
        if (stretch > farthest && before < corner - 1) break;
        const passed = (corner - before - 1) * COST.passed;
        // What the stretch costs comes on top.
        if (best !== null && least[before]! + passed + here >= best.cost) continue;
        for (const step of steps[before]!) {
          const many = until - step.hundred;
          if (many < 1 || (best !== null && step.cost + passed + here >= best.cost)) continue;
          const count = numbers[until]! - numbers[step.hundred]!;
          const missing = gapBetween(gaps, numbers[step.hundred]!, numbers[until]!);
          const hidden = many - missing / HUNDRED;
          if (hidden > MOST_HIDDEN + (before === corner - 1 ? stretch / hundred : 0)) continue;
          const odd = oddness(stretch, (count - missing) * perNumber, count * perNumber);
          const cost =
            step.cost +
            (Math.max(count - missing, 1) / HUNDRED) * odd * odd +
            Math.max(0, hidden - 1) * COST.hidden +
            passed +
            here;
          if (best === null || cost < best.cost) best = { corner, hundred: until, cost, before: step };
        }
      }
      if (best) own.push(best);
    }
    steps.push(own);
    least.push(leastCost(own));
  }
  const whole = (steps[end] ?? []).reduce<Step | null>(
    (best, one) => (best && best.cost <= one.cost ? best : one),
    null,
  );
  if (!whole) return null;
  const beginnings: Beginning[] = [];
  for (let step: Step | null = whole; step; step = step.before) {
    beginnings.push({ number: numbers[step.hundred]!, at: places[step.corner]!.at });
  }
  return { beginnings: beginnings.reverse(), cost: whole.cost };
}

function leastCost(steps: readonly Step[]): number {
  return steps.reduce((least, { cost }) => Math.min(least, cost), Number.POSITIVE_INFINITY);
}

/** The hundreds of a street, and those that its line would have where it goes on. */
function widerHundreds(from: number, to: number, length: number, guide: Guide): number[] {
  const numbers = hundredsOf(from, to);
  const beyond = Math.ceil(length / guide.perNumber / HUNDRED) + FARTHEST;
  const before = Math.floor((from - 1) / HUNDRED) * HUNDRED;
  const behind = Math.ceil((to + 1) / HUNDRED) * HUNDRED;
  const lower = Array.from({ length: beyond }, (_, place) => before - HUNDRED * place)
    .filter((number) => number > 0)
    .reverse();
  const higher = Array.from({ length: beyond }, (_, place) => behind + HUNDRED * place);
  return [...lower, ...numbers, ...higher];
}

/** How many of the numbers between two a street does not have. */
function gapBetween(gaps: readonly (readonly [number, number])[], from: number, to: number): number {
  let sum = 0;
  for (const gap of gaps) sum += Math.max(0, Math.min(gap[1], to) - Math.max(gap[0], from));
  return sum;
}

/** How odd the length of a stretch is that has these metres at least and at most by its numbers, as the logarithm of what it is too long or too short by. */
function oddness(stretch: number, least: number, most: number): number {
  if (stretch > most) return Math.log(stretch / most);
  return stretch < least ? Math.log(stretch / least) : 0;
}

/** How much of what is said agrees with a number, 0 to 1. */
function agreement(number: number, said: readonly Said[]): number {
  let agreed = 0;
  let weight = DOUBT;
  for (const one of said) {
    const apart = (one.number - number) / DEVIATION;
    agreed += one.weight * Math.exp((-apart * apart) / 2);
    weight += one.weight;
  }
  return agreed / weight;
}
