/** Degrees as whole numbers of 1e-7 degrees, a centimetre: they fit 32 bits, and 7 decimals come back exactly. */
export const UNITS_PER_DEGREE = 1e7;

/** Degrees (−180 to 180) in units of 1e-7 degrees. */
export function toUnits(degrees: number): number {
  return Math.round(degrees * UNITS_PER_DEGREE);
}

/** Units of 1e-7 degrees in degrees. */
export function toDegrees(units: number): number {
  return units / UNITS_PER_DEGREE;
}
