import { Marks } from '../../indexes/marks.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import type { TextIndex } from '../../indexes/text-index.ts';
import type { NameShapes } from './name-shapes.ts';
import { haveStrangers, type WordShapes } from './word-shape.ts';

/** Parts of the country that are told apart by a bit each: streets beside each other lie in one. */
const PARTS = 32;
/** Ranges that are looked at one by one; of more only what lies between the first and the last. */
const MOST_RANGES = 16;
/** Numbers of a row before the shapes: the name, the parts of the country with streets of it, the end of the row. */
const HEAD = 3;

/**
 * The names of streets by their words, each with the shapes of all of its words beside it. A word stands in hundreds of names, of which
 * one in twelve may be what a mistyped name means: the others are told from it in the order in which they lie in memory, without going
 * from list to list for each.
 */
export class AkinNames {
  /** The rows of word `w` are `[starts[w], starts[w + 1])`. */
  readonly #starts: Int32Array;
  readonly #rows: Int32Array;
  readonly #streets: number;
  readonly #met: Marks;
  /** Rows that the last search looked at. */
  visited = 0;

  private constructor(starts: Int32Array, rows: Int32Array, streets: number, names: number) {
    this.#starts = starts;
    this.#rows = rows;
    this.#streets = streets;
    this.#met = new Marks(names);
  }

  /** Those of all names of an index. */
  static of(text: TextIndex, shapes: NameShapes): AkinNames {
    const { namesByWord, nameOf, extent } = text;
    const parts = new Int32Array(extent.names);
    for (let street = 0; street < nameOf.length; street++) parts[nameOf[street]!]! |= partOf(street, nameOf.length);
    const words = namesByWord.starts.length - 1;
    const starts = new Int32Array(words + 1);
    for (let word = 0; word < words; word++) {
      let length = 0;
      for (let at = namesByWord.starts[word]!; at < namesByWord.starts[word + 1]!; at++) {
        length += HEAD + shapes.lengthOf(namesByWord.ordinals[at]!);
      }
      starts[word + 1] = starts[word]! + length;
    }
    const rows = new Int32Array(starts[words]!);
    let next = 0;
    for (const name of namesByWord.ordinals) {
      const end = next + HEAD + shapes.lengthOf(name);
      rows[next] = name;
      rows[next + 1] = parts[name]!;
      rows[next + 2] = end;
      shapes.copy(name, rows, next + HEAD);
      next = end;
    }
    return new AkinNames(starts, rows, nameOf.length, extent.names);
  }

  /**
   * Puts the names that hold one of some words and are no strangers to an asked one into `found`, each once; tells how many. Some may
   * have no street within the ranges (normalized).
   */
  find(asked: WordShapes, words: readonly number[], ranges: readonly OrdinalRange[], found: number[]): number {
    const rows = this.#rows;
    const parts = this.#partsOf(ranges);
    let count = 0;
    this.visited = 0;
    this.#met.clear();
    for (const word of words) {
      const to = this.#starts[word + 1]!;
      let end = 0;
      for (let at = this.#starts[word]!; at < to; at = end) {
        end = rows[at + 2]!;
        this.visited++;
        if ((rows[at + 1]! & parts) === 0 || haveStrangers(asked, rows, at + HEAD, end)) continue;
        const name = rows[at]!;
        if (words.length > 1) {
          if (this.#met.of(name) === 0) continue;
          this.#met.set(name, 0);
        }
        found[count++] = name;
      }
    }
    return count;
  }

  #partsOf(ranges: readonly OrdinalRange[]): number {
    let parts = 0;
    if (ranges.length > MOST_RANGES) return between(ranges[0]![0], ranges[ranges.length - 1]![1], this.#streets);
    for (const [from, to] of ranges) parts |= between(from, to, this.#streets);
    return parts;
  }
}

/** The bit of the part that a street lies in. */
function partOf(street: number, streets: number): number {
  return 1 << Math.floor((street * PARTS) / streets);
}

/** The bits of the parts from one street to before another. */
function between(from: number, to: number, streets: number): number {
  // All bits from that of the first on, and all up to that of the last.
  return -partOf(from, streets) & (2 * partOf(to - 1, streets) - 1);
}
