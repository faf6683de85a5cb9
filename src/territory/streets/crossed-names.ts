import { lowerBound } from '../../indexes/ordinals.ts';
import type { Crossings } from './crossings.ts';

/** What {@link CrossedNames} are made of: a pair of names is filed under the lower of both. */
export interface CrossedNamesParts {
  /** Name `n` has the places `[starts[n], starts[n + 1])` of `others`, which are ascending there. */
  readonly starts: Int32Array;
  readonly others: Int32Array;
  /** The pair of names at a place has the couples `[from[place], from[place + 1])`: streets of the lower name, and beside each one of the other. */
  readonly from: Int32Array;
  readonly lower: Int32Array;
  readonly higher: Int32Array;
  /** By couple the number of its pair among all crossings. */
  readonly pairs: Int32Array;
}

/** Streets gone through between two pauses of a build. */
const STREETS_PER_SLICE = 4096;

/**
 * Which streets cross, by their names. Two names that every town has are borne by a thousand streets each, of which a few dozen cross: here
 * these lie side by side, where going through the thousand would grow with the country.
 */
export class CrossedNames {
  readonly #parts: CrossedNamesParts;
  /** By street the number of its name. */
  readonly nameOf: Int32Array;

  private constructor(parts: CrossedNamesParts, nameOf: Int32Array) {
    this.#parts = parts;
    this.nameOf = nameOf;
  }

  /**
   * Those of streets whose names have the numbers 0 to `names` − 1, in slices; no street crosses itself.
   *
   * @param nameOf by street the number of its name
   */
  static async of(
    crossings: Crossings,
    nameOf: Int32Array,
    names: number,
    breathe: () => Promise<void>,
  ): Promise<CrossedNames> {
    const streets: number[] = [];
    const crossed: number[] = [];
    const numbers: number[] = [];
    for (let street = 0; street < nameOf.length; street++) {
      const name = nameOf[street]!;
      const others = crossings.of(street);
      const pairsOfStreet = crossings.pairsOf(street);
      for (let at = 0; at < others.length; at++) {
        const other = others[at]!;
        const otherName = nameOf[other]!;
        if (name > otherName || (name === otherName && street > other)) continue;
        streets.push(street);
        crossed.push(other);
        numbers.push(pairsOfStreet[at]!);
      }
      if (street % STREETS_PER_SLICE === 0) await breathe();
    }
    // By the higher name, then by the lower one: counting keeps what is equal in its order.
    const couples = Int32Array.from(streets, (_, couple) => couple);
    const byHigher = counted(couples, (couple) => nameOf[crossed[couple]!]!, names);
    await breathe();
    const order = counted(byHigher, (couple) => nameOf[streets[couple]!]!, names);
    await breathe();
    const lower = order.map((couple) => streets[couple]!);
    const higher = order.map((couple) => crossed[couple]!);
    const pairs = order.map((couple) => numbers[couple]!);
    await breathe();
    const starts = new Int32Array(names + 1);
    const others: number[] = [];
    const from: number[] = [];
    let last = -1;
    for (let at = 0; at < order.length; at++) {
      const name = nameOf[lower[at]!]!;
      const other = nameOf[higher[at]!]!;
      if (name === last && other === others.at(-1)) continue;
      last = name;
      starts[name + 1]!++;
      others.push(other);
      from.push(at);
    }
    from.push(order.length);
    for (let name = 0; name < names; name++) starts[name + 1]! += starts[name]!;
    const parts = { starts, others: Int32Array.from(others), from: Int32Array.from(from), lower, higher, pairs };
    return new CrossedNames(parts, nameOf);
  }

  /** The way back from {@link CrossedNames.toParts}; nothing is copied. */
  static fromParts(parts: CrossedNamesParts, nameOf: Int32Array): CrossedNames {
    return new CrossedNames(parts, nameOf);
  }

  /** What they are made of, not copied. */
  toParts(): CrossedNamesParts {
    return this.#parts;
  }

  /** Adds the streets of two names that cross each other to `found`: of each couple that of the first name, that of the other, the number of the pair. */
  meeting(one: number, other: number, found: number[]): void {
    const { starts, others, from, lower, higher, pairs } = this.#parts;
    const isTurned = one > other;
    const name = isTurned ? other : one;
    const sought = isTurned ? one : other;
    const to = starts[name + 1]!;
    const at = lowerBound(others, sought, starts[name]!, to);
    if (at === to || others[at] !== sought) return;
    for (let couple = from[at]!; couple < from[at + 1]!; couple++) {
      const street = lower[couple]!;
      const crossed = higher[couple]!;
      const pair = pairs[couple]!;
      if (isTurned) found.push(crossed, street, pair);
      else found.push(street, crossed, pair);
      // Of two streets of one name each is the first.
      if (one === other) found.push(crossed, street, pair);
    }
  }
}

/** Numbers in the order of their keys, which are below `keys`; those of one key as they stand. */
function counted(numbers: Int32Array, keyOf: (number: number) => number, keys: number): Int32Array {
  const next = new Int32Array(keys + 1);
  for (const number of numbers) next[keyOf(number) + 1]!++;
  for (let key = 0; key < keys; key++) next[key + 1]! += next[key]!;
  const ordered = new Int32Array(numbers.length);
  for (const number of numbers) ordered[next[keyOf(number)]!++] = number;
  return ordered;
}
