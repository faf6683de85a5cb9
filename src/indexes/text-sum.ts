/** Sums by which texts are told apart before they are compared (FNV-1a, 32 bits). */

/** The sum of a text without a letter. */
export const SUM_BASIS = 0x811c9dc5 | 0;
/** What a sum is multiplied by behind each unit. */
export const SUM_PRIME = 0x01000193;

/** The sum over the UTF-16 units of a text, going on from that of what stands before it: a whole number of 32 bits with a sign. */
export function textSum(text: string, before: number = SUM_BASIS): number {
  let sum = before;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), SUM_PRIME);
  return sum;
}
