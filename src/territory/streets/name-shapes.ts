import type { PlainName } from './plain-name.ts';
import { haveStrangers, type WordShapes } from './word-shape.ts';

/** What {@link NameShapes} are made of: name `n` has the numbers `[starts[n], starts[n + 1])` of `shapes`, two a word. */
export interface NameShapesParts {
  readonly starts: Int32Array;
  readonly shapes: Int32Array;
}

/**
 * The shapes of the words of all names, in arrays. Most names that share a word with one that is asked for are told from it by this
 * alone: without being taken apart, and without a look at an object.
 */
export class NameShapes {
  readonly #parts: NameShapesParts;

  private constructor(parts: NameShapesParts) {
    this.#parts = parts;
  }

  /** Those of the names with the numbers 0 to `count` − 1. */
  static of(count: number, nameOf: (number: number) => PlainName | undefined): NameShapes {
    const starts = new Int32Array(count + 1);
    const shapes: number[] = [];
    for (let number = 0; number < count; number++) {
      const name = nameOf(number);
      for (const each of name?.shapes ?? []) shapes.push(each);
      starts[number + 1] = shapes.length;
    }
    return new NameShapes({ starts, shapes: Int32Array.from(shapes) });
  }

  /** The way back from {@link NameShapes.toParts}; nothing is copied. */
  static fromParts(parts: NameShapesParts): NameShapes {
    return new NameShapes(parts);
  }

  /** What the shapes are made of, not copied. */
  toParts(): NameShapesParts {
    return this.#parts;
  }

  /** How many numbers the shapes of a name are. */
  lengthOf(number: number): number {
    const { starts } = this.#parts;
    return (starts[number + 1] ?? 0) - (starts[number] ?? 0);
  }

  /** Copies the shapes of a name to a place of an array. */
  copy(number: number, to: Int32Array, place: number): void {
    const { starts, shapes } = this.#parts;
    for (let at = starts[number] ?? 0, next = place; at < (starts[number + 1] ?? 0); at++) to[next++] = shapes[at]!;
  }

  /** Whether an asked name and the one with a number are different ones, see {@link haveStrangers}; false of what is not known. */
  areStrangers(asked: WordShapes, number: number): boolean {
    const { starts, shapes } = this.#parts;
    return haveStrangers(asked, shapes, starts[number] ?? 0, starts[number + 1] ?? 0);
  }
}
