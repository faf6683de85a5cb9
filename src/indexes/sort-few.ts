/** Entries that a list has at most to be put in order one by one: for so few the sorting of the engine takes longer to begin. */
const MOST_INSERTED = 24;

/** Puts numbers in ascending order in place; quick for a few, of which most lists are. */
export function sortFew(list: number[]): void {
  if (list.length > MOST_INSERTED) list.sort((a, b) => a - b);
  else insert(list, list.length);
}

/** The same for the first `count` numbers of an array. */
export function sortFirst(list: Int32Array, count: number): void {
  if (count > MOST_INSERTED) list.subarray(0, count).sort();
  else insert(list, count);
}

/** The same for texts, by their UTF-16 units. */
export function sortFewTexts(list: string[]): void {
  if (list.length > MOST_INSERTED) {
    list.sort();
    return;
  }
  for (let next = 1; next < list.length; next++) {
    const text = list[next]!;
    let at = next;
    for (; at > 0 && list[at - 1]! > text; at--) list[at] = list[at - 1]!;
    list[at] = text;
  }
}

function insert(list: number[] | Int32Array, count: number): void {
  for (let next = 1; next < count; next++) {
    const value = list[next]!;
    let at = next;
    for (; at > 0 && list[at - 1]! > value; at--) list[at] = list[at - 1]!;
    list[at] = value;
  }
}
