/** A range of a value axis, cut into equal steps. */
export interface ValueRange {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** Of ten to a power: what reads easily. The second number is how much room they may waste before another is better. */
const STEPS: readonly (readonly [factor: number, price: number])[] = [
  [1, 1],
  [1.5, 1.3],
  [2, 1],
  [2.5, 1.03],
  [3, 1.3],
  [4, 1.15],
  [5, 1],
  [6, 1.3],
  [8, 1.3],
];
/** Values all above zero begin at zero when the least is less than this part of the greatest. */
const NEAR_ZERO = 0.3;

/** A number without the noise of binary fractions. */
export function clean(value: number): number {
  return Number(value.toPrecision(12));
}

/** The least and the greatest of some values. */
export type Span = readonly [min: number, max: number];

/**
 * A range that holds `min` to `max` in round steps. `counts` are the numbers of steps that are possible: what wastes least
 * is taken.
 */
export function valueRange(min: number, max: number, counts: readonly number[]): ValueRange {
  return bestOf([min, max], counts).range;
}

/** The number of steps in which several axes together waste least, so that their marks fall onto the same lines. */
export function commonCount(spans: readonly Span[], counts: readonly number[]): number {
  let best = counts[0] ?? 1;
  let cheapest = Number.POSITIVE_INFINITY;
  for (const count of counts) {
    const cost = spans.reduce((sum, span) => sum + bestOf(span, [count]).cost, 0);
    if (cost >= cheapest) continue;
    best = count;
    cheapest = cost;
  }
  return best;
}

function bestOf(span: Span, counts: readonly number[]): { readonly range: ValueRange; readonly cost: number } {
  const [low, high] = widened(span);
  let range: ValueRange = { from: low, to: high, step: high - low };
  let cheapest = Number.POSITIVE_INFINITY;
  for (const count of counts) {
    const rough = (high - low) / count;
    const power = 10 ** Math.floor(Math.log10(rough));
    for (const scale of [power, power * 10]) {
      for (const [factor, price] of STEPS) {
        const step = clean(factor * scale);
        // Ranges may begin lower when that is what it takes to end on a step.
        const from = clean(Math.floor(clean(low / step)) * step);
        const to = clean(from + step * count);
        const cost = ((to - from) / (high - low)) * price;
        if (to < high || cost >= cheapest) continue;
        range = { from, to, step };
        cheapest = cost;
      }
    }
  }
  return { range, cost: cheapest };
}

/** Down or up to zero where that is near; one value alone gets room around it. */
function widened([min, max]: Span): Span {
  if (min > 0 && min < max * NEAR_ZERO) return [0, max];
  if (max < 0 && max > min * NEAR_ZERO) return [min, 0];
  if (min !== max) return [min, max];
  const around = min === 0 ? 1 : Math.abs(min) * 0.05;
  return [min - around, max + around];
}

/** The marks of a range. */
export function valueTicks({ from, to, step }: ValueRange): number[] {
  const count = Math.round((to - from) / step);
  return Array.from({ length: count + 1 }, (_, at) => clean(from + at * step));
}

/** Decimals that a step needs. */
export function decimalsOf(step: number): number {
  const [, fraction = ''] = clean(step).toFixed(8).split('.');
  return fraction.replace(/0+$/, '').length;
}

/** One, two and five of each power of ten from below `min` to above `max`; `min` above zero. Fewer where there is no room for `most`. */
export function logarithmicTicks(min: number, max: number, most: number): number[] {
  const low = Math.floor(Math.log10(min));
  const high = Math.ceil(Math.log10(max));
  const marks: number[] = [];
  for (let power = low; power <= high; power++) for (const factor of [1, 2, 5]) marks.push(clean(factor * 10 ** power));
  const begin = marks.findLastIndex((mark) => mark <= min);
  const end = marks.findIndex((mark) => mark >= max);
  const found = marks.slice(Math.max(begin, 0), end < 0 ? marks.length : end + 1);
  if (found.length <= most) return found;
  const powers = found.filter((mark) => Number.isInteger(clean(Math.log10(mark))));
  const every = Math.ceil(powers.length / most);
  const chosen = new Set(powers.filter((_, at) => at % every === 0));
  // The ends stay: they are the ends of the axis.
  return found.filter((mark, at) => at === 0 || at === found.length - 1 || chosen.has(mark));
}

/** What long numbers of an axis are divided by, so that labels stay short: 1, a thousand, a million… */
export function axisFactor(greatest: number): number {
  if (greatest < 1e6) return 1;
  return greatest < 1e9 ? 1e3 : greatest < 1e12 ? 1e6 : 1e9;
}
