/** Where the hundreds of streets begin along their axes. */

/** A door number and where along the axis it lies, as a fraction of its length. */
export interface Mark {
  readonly number: number;
  readonly fraction: number;
}

/** What {@link Hundreds} are made of: street `s` has the marks `[starts[s], starts[s + 1])`, both columns ascending there. */
export interface HundredsParts {
  readonly starts: Int32Array;
  readonly numbers: Int32Array;
  readonly fractions: Float64Array;
}

/** The marks of many streets by ordinal; most have none. Never changed. */
export class Hundreds {
  readonly #parts: HundredsParts;

  private constructor(parts: HundredsParts) {
    this.#parts = parts;
  }

  /** @param marks by street two or more marks, ascending in both; `size`: how many streets there are */
  static of(marks: ReadonlyMap<number, readonly Mark[]>, size: number): Hundreds {
    const starts = new Int32Array(size + 1);
    for (let street = 0; street < size; street++)
      starts[street + 1] = starts[street]! + (marks.get(street)?.length ?? 0);
    const all = Array.from({ length: size }, (_, street) => marks.get(street) ?? []).flat();
    return new Hundreds({
      starts,
      numbers: Int32Array.from(all, ({ number }) => number),
      fractions: Float64Array.from(all, ({ fraction }) => fraction),
    });
  }

  /** The way back from {@link Hundreds.toParts}; arrays are not copied. */
  static fromParts(parts: HundredsParts): Hundreds {
    return new Hundreds(parts);
  }

  /** What they are made of, not copied. */
  toParts(): HundredsParts {
    return this.#parts;
  }

  /**
   * Where a number lies along the axis of its street, 0 to 1: in proportion between the marks around it. Undefined for a street without
   * marks; null for a number beyond them, which the axis does not have.
   */
  fractionOf(street: number, number: number): number | null | undefined {
    const { starts, numbers, fractions } = this.#parts;
    const from = starts[street] ?? 0;
    const to = starts[street + 1] ?? from;
    if (from === to) return undefined;
    if (number < numbers[from]! || number > numbers[to - 1]!) return null;
    let at = from;
    while (at < to && numbers[at]! < number) at++;
    if (at === from) return fractions[from]!;
    const part = (number - numbers[at - 1]!) / (numbers[at]! - numbers[at - 1]!);
    return fractions[at - 1]! + (fractions[at]! - fractions[at - 1]!) * part;
  }

  /** The number at a fraction of the axis of a street, not rounded: what {@link Hundreds.fractionOf} gives that fraction for. Beyond the marks that of the nearest; undefined without marks. */
  numberAt(street: number, fraction: number): number | undefined {
    const { starts, numbers, fractions } = this.#parts;
    const from = starts[street] ?? 0;
    const to = starts[street + 1] ?? from;
    if (from === to) return undefined;
    let at = from;
    while (at < to && fractions[at]! < fraction) at++;
    if (at === from) return numbers[from]!;
    if (at === to) return numbers[to - 1]!;
    const part = (fraction - fractions[at - 1]!) / (fractions[at]! - fractions[at - 1]!);
    return numbers[at - 1]! + (numbers[at]! - numbers[at - 1]!) * part;
  }
}
