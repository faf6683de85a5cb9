import type { Sample } from './registry.ts';

/**
 * A histogram in a stretch of cells: a count for each bound, one for what lies above the last, and the sum of all values.
 * Counts are of their own bucket alone, so that an observation writes twice; they are added up when somebody asks.
 */
export class Histogram {
  readonly #bounds: readonly number[];
  readonly #cells: Float64Array;
  readonly #at: number;

  /** @param bounds upper ends of the buckets, ascending, in the unit of the values */
  constructor(bounds: readonly number[], cells: Float64Array, at: number) {
    this.#bounds = bounds;
    this.#cells = cells;
    this.#at = at;
  }

  observe(value: number): void {
    observe(this.#bounds, this.#cells, this.#at, value);
  }
}

/** Cells of a histogram. */
export function histogramCells(bounds: readonly number[]): number {
  return bounds.length + 2;
}

/** Writes a value into the histogram that begins at `at`. Low buckets are found first: most values are small. */
export function observe(bounds: readonly number[], cells: Float64Array, at: number, value: number): void {
  let bucket = 0;
  while (bucket < bounds.length && value > bounds[bucket]!) bucket++;
  cells[at + bucket]! += 1;
  cells[at + bounds.length + 1]! += value;
}

/** True when nothing was observed in any of the parts. */
export function isEmpty(bounds: readonly number[], parts: readonly Float64Array[], at: number): boolean {
  return parts.every((cells) => {
    for (let bucket = 0; bucket <= bounds.length; bucket++) if (cells[at + bucket] !== 0) return false;
    return true;
  });
}

/**
 * The lines of one histogram, its parts together: buckets that hold all below them, too, then sum and count. Bounds and sum
 * are multiplied by `unit` on the way out (0.001 where milliseconds were observed and seconds are told).
 */
export function histogramSamples(
  bounds: readonly number[],
  parts: readonly Float64Array[],
  at: number,
  labels: Readonly<Record<string, string>>,
  unit: number,
): readonly Sample[] {
  const total = (place: number): number => parts.reduce((sum, cells) => sum + cells[at + place]!, 0);
  const samples: Sample[] = [];
  let count = 0;
  for (let bucket = 0; bucket <= bounds.length; bucket++) {
    count += total(bucket);
    // 0.1 ms in seconds is 0.0001, not 0.00010000000000000001.
    const le = bucket < bounds.length ? String(Number((bounds[bucket]! * unit).toPrecision(12))) : '+Inf';
    samples.push({ suffix: '_bucket', labels: { ...labels, le }, value: count });
  }
  samples.push(
    { suffix: '_sum', labels, value: total(bounds.length + 1) * unit },
    { suffix: '_count', labels, value: count },
  );
  return samples;
}
