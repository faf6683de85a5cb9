/**
 * Compares two keys by their code points, which is how the database orders the bytes of its text: negative, 0, positive.
 * JavaScript's own order is that of UTF-16, where a character beyond U+FFFF comes before some that it should follow.
 */
export function compareKeys(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (one !== other) return rank(one) - rank(other);
  }
  return a.length - b.length;
}

/** Halves of pairs stand for code points above all single units. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
