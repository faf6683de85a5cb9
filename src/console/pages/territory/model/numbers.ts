/** The door numbers of a street. */

/** Ranges of numbers, both ends included. */
export type Ranges = readonly (readonly [from: number, to: number])[];

/** The numbers that a street does have nearest to one that it has not: below it and above it, the nearer first. */
export function nearestNumbers(ranges: Ranges, number: number): readonly number[] {
  if (ranges.some(([from, to]) => number >= from && number <= to)) return [];
  const below = Math.max(...ranges.filter(([, to]) => to < number).map(([, to]) => to));
  const above = Math.min(...ranges.filter(([from]) => from > number).map(([from]) => from));
  return [below, above].filter(Number.isFinite).sort((a, b) => Math.abs(a - number) - Math.abs(b - number));
}

/** A number of the text as a number; null for `S/N` and for what is a distance along a road. */
export function numberOf({
  valor,
  unidad,
}: {
  readonly valor: string | null;
  readonly unidad: string | null;
}): number | null {
  const digits = /^\s*(\d{1,6})\b/.exec(valor ?? '')?.[1];
  return digits === undefined || (unidad !== null && /km|k[ií]l/i.test(unidad)) ? null : Number(digits);
}
