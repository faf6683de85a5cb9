/**
 * Reports a defect of a loaded record: the field, a sentence with the value, and the rule
 * by its name. Unlike a refusal it takes nothing away: published data have such defects, and a half known place is better
 * than none.
 */
export type Tell = (field: string, reason: string, rule: string) => void;

/** A length in words: metres below one kilometre, else kilometres. */
export function lengthInWords(metres: number): string {
  return metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`;
}
