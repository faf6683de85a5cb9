/** Units of any known split or dividend in shares are ratios of whole numbers no larger than this. */
const LARGEST_TERM = 1000;
/** How near a factor is to the ratio that it was written down for: sources keep four decimals and more. */
const TOLERANCE = 5e-5;
/** The same for ratios of one unit, which nearly all splits are: 30 for 1 may be written 0.0333. */
const TOLERANCE_OF_ONE = 2e-3;

/**
 * The ratio of units behind the factor of a split, which sources write as a rounded decimal: 3 for 1 of 0.333333, 21 for
 * 20 of 0.952381. A factor that is near no such ratio stands as it is, 1 new unit for `factor` old ones.
 */
export function unitRatio(factor: number): { readonly units: number; readonly before: number } {
  for (let before = 1; before <= LARGEST_TERM; before++) {
    const units = Math.round(before / factor);
    if (units > LARGEST_TERM) break;
    const tolerance = units === 1 || before === 1 ? TOLERANCE_OF_ONE : TOLERANCE;
    const isWritten = Math.abs((units * factor) / before - 1) <= tolerance;
    if (units >= 1 && isWritten && units !== before) return { units, before };
  }
  return { units: 1, before: factor };
}
