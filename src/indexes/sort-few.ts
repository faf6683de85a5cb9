/**
 * Short lists in order. The loop is written out for each kind of list: a single one, with functions for comparing
 * and moving, takes three times as long for eight entries wherever the engine does not put them into one piece.
 */

/** Entries that a list has at most to be put in order one by one: for so few the sorting of the engine takes longer to begin. */
const MOST_INSERTED = 24;
/** The same where a list is some ascending ones behind each other, and where sorting by the engine has to carry something along. */
const MOST_INSERTED_BESIDE = 100;

/** Puts numbers in ascending order in place; quick for a few, of which most lists are. */
export function sortFew(list: number[]): void {
  if (list.length > MOST_INSERTED) list.sort((a, b) => a - b);
  else insert(list, list.length);
}

/** The same with what stands beside the numbers, of which no two are equal. */
export function sortBeside(numbers: number[], beside: number[]): void {
  if (numbers.length > MOST_INSERTED_BESIDE) {
    const order = Array.from(numbers, (_, at) => at).sort((a, b) => numbers[a]! - numbers[b]!);
    const sorted = order.map((at) => [numbers[at]!, beside[at]!] as const);
    for (const [at, [number, other]] of sorted.entries()) {
      numbers[at] = number;
      beside[at] = other;
    }
    return;
  }
  for (let next = 1; next < numbers.length; next++) {
    const number = numbers[next]!;
    const other = beside[next]!;
    let at = next;
    for (; at > 0 && numbers[at - 1]! > number; at--) {
      numbers[at] = numbers[at - 1]!;
      beside[at] = beside[at - 1]!;
    }
    numbers[at] = number;
    beside[at] = other;
  }
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

/** Puts places in order, the best first; no two are equally good. */
export function sortPlaces(places: Int32Array, worse: (a: number, b: number) => boolean): void {
  if (places.length > MOST_INSERTED) {
    places.sort((a, b) => (worse(a, b) ? 1 : -1));
    return;
  }
  for (let next = 1; next < places.length; next++) {
    const place = places[next]!;
    let at = next;
    for (; at > 0 && worse(places[at - 1]!, place); at--) places[at] = places[at - 1]!;
    places[at] = place;
  }
}

/** Puts the first `count` entries and the scores beside them in order, the best first; equally good ones stay as they stand. */
export function sortScored(entries: Int32Array, scores: Float64Array, count: number): void {
  if (count > MOST_INSERTED) {
    const order = Array.from(entries.subarray(0, count), (entry, at) => ({ entry, score: scores[at]! }));
    order.sort((a, b) => b.score - a.score);
    for (const [at, { entry, score }] of order.entries()) {
      entries[at] = entry;
      scores[at] = score;
    }
    return;
  }
  for (let next = 1; next < count; next++) {
    const entry = entries[next]!;
    const score = scores[next]!;
    let at = next;
    for (; at > 0 && scores[at - 1]! < score; at--) {
      entries[at] = entries[at - 1]!;
      scores[at] = scores[at - 1]!;
    }
    entries[at] = entry;
    scores[at] = score;
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
