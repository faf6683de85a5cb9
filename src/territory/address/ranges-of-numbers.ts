/** Two numbers of the same block, `745 - 749`: as opposed to a numbered street and its number, `12 - 749`. */
export function isRange(first: string, second: string, mark = ''): boolean {
  const ahead = Number(second) - Number(first);
  const gap = mark.includes('/') && first.length > 2 ? Math.abs(ahead) : ahead;
  if (first.length !== second.length || gap <= 0) return false;
  return first.length === 2 ? gap <= 10 : first.length > 2 && gap <= 100;
}

/** The end of a range by its last two digits: `1250 / 60`. */
export function isTailOfRange(first: string, tail: string): boolean {
  return Number(tail) > Number(first.slice(-tail.length));
}

/** A range of the kind `4560-4590`, which looks like a telephone number. */
export function isRangeText(text: string): boolean {
  const [first, second] = text.split('-');
  return first !== undefined && second !== undefined && isRange(first, second);
}
