/**
 * The ways to read the words of a query one by one, and the best combinations of them. A way takes one word or a few in
 * a row, gives the words to search for instead, and has a cost: the sum decides which combination is tried first.
 */

/** One way to read `length` words of the query from a place on. */
export interface Way {
  readonly length: number;
  readonly words: readonly string[];
  /** Letters that a word of the name must begin with. */
  readonly beginning: string | null;
  /** Whether the words may be misspelled; a replacement of them is right as it stands. */
  readonly tolerant: boolean;
  /** Whether a word of the query is taken for the initial that a name has in its place. */
  readonly shortened: boolean;
  readonly cost: number;
}

/** One way to read the whole query. */
export interface Path {
  readonly words: readonly string[];
  /** Those of the words that may be misspelled. */
  readonly tolerant: readonly string[];
  readonly beginnings: readonly string[];
  readonly shortened: boolean;
  /** Whether the last word may be cut short: it stands there as it was written. */
  readonly open: boolean;
  readonly cost: number;
}

const START: Path = { words: [], tolerant: [], beginnings: [], shortened: false, open: false, cost: 0 };

/**
 * The cheapest ways to read a whole query, cheapest first, at most `most`; the first of equal ones is kept.
 * @param ways by place in the query, the ways that begin there
 */
export function cheapestPaths(ways: readonly (readonly Way[])[], most: number, highest: number): readonly Path[] {
  const paths: Path[][] = ways.map(() => []);
  const whole: Path[] = [];
  for (const [place, here] of ways.entries()) {
    const before = place === 0 ? [START] : best(paths[place] ?? [], most);
    for (const path of before) {
      for (const way of here) {
        const cost = path.cost + way.cost;
        if (cost > highest) continue;
        const next: Path = {
          words: way.words.length === 0 ? path.words : [...path.words, ...way.words],
          tolerant: way.tolerant ? [...path.tolerant, ...way.words] : path.tolerant,
          shortened: path.shortened || way.shortened,
          open: way.tolerant && way.cost === 0,
          beginnings: way.beginning === null ? path.beginnings : [...path.beginnings, way.beginning],
          cost,
        };
        (paths[place + way.length] ?? whole).push(next);
      }
    }
  }
  return best(whole, most);
}

function best(paths: readonly Path[], most: number): Path[] {
  return [...paths].sort((a, b) => a.cost - b.cost).slice(0, most);
}
