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
} as const;
/** Hundreds in which no more than so many begin between two crossings, and farthest from where they lie in proportion. */
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

/**
 * The likeliest alignment: blocks have a hundred numbers each and are about as long as the others of the street, hundreds begin at
 * crossings, and streets side by side have the same hundred at the same cross street.
 *
 * @returns the beginnings that lie at crossings, the first number at 0 and the last at the end among them; null when none is likely
 */
export function alignHundreds({ from, to, length, corners }: Numbered): Beginning[] | null {
  const numbers = hundredsOf(from, to);
  const perNumber = length / (to - from);
  const hundred = HUNDRED * perNumber;
  const last = numbers.length - 1;
  const places: readonly Corner[] = [{ at: 0, said: [] }, ...corners, { at: length, said: [] }];
  const end = places.length - 1;
  /** By crossing the steps to it. */
  const steps: Step[][] = [[{ corner: 0, hundred: 0, cost: 0, before: null }]];
  for (let corner = 1; corner <= end; corner++) {
    const { at, said } = places[corner]!;
    const own: Step[] = [];
    const isEnd = corner === end;
    for (let to = isEnd ? last : 1; to <= (isEnd ? last : last - 1); to++) {
      const drift = (at - (numbers[to]! - from) * perNumber) / hundred;
      if (Math.abs(drift) > FARTHEST) continue;
      const here = isEnd ? 0 : COST.drift * drift * drift - COST.agreement * agreement(numbers[to]!, said);
      let best: Step | null = null;
      for (let before = corner - 1; before >= 0; before--) {
        const stretch = at - places[before]!.at;
        if (stretch > (MOST_HIDDEN + FARTHEST) * hundred) break;
        for (const step of steps[before]!) {
          const many = to - step.hundred;
          if (many < 1 || many > MOST_HIDDEN) continue;
          const count = numbers[to]! - numbers[step.hundred]!;
          const odd = Math.log(stretch / (count * perNumber));
          const cost =
            step.cost +
            (count / HUNDRED) * odd * odd +
            (many - 1) * COST.hidden +
            (corner - before - 1) * COST.passed +
            here;
          if (best === null || cost < best.cost) best = { corner, hundred: to, cost, before: step };
        }
      }
      if (best) own.push(best);
    }
    steps.push(own);
  }
  const [whole] = steps[end] ?? [];
  if (!whole) return null;
  const beginnings: Beginning[] = [];
  for (let step: Step | null = whole; step; step = step.before) {
    beginnings.push({ number: numbers[step.hundred]!, at: places[step.corner]!.at });
  }
  return beginnings.reverse();
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
