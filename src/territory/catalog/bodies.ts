/** Gathers where the stored bytes of records are, record by record, before their order is known. */
export class BodiesBuilder {
  readonly #blocks: Uint8Array[] = [];
  readonly #block: number[] = [];
  readonly #bounds: number[] = [];

  /** Adds the records of one block; their places count on from those added before. */
  add(body: Uint8Array, bounds: readonly number[]): void {
    const block = this.#blocks.push(body) - 1;
    for (let i = 0; i < bounds.length; i += 2) {
      this.#block.push(block);
      this.#bounds.push(bounds[i] ?? 0, bounds[i + 1] ?? 0);
    }
  }

  /** @param order the place of the record with each ordinal */
  build(order: Int32Array): Bodies {
    const block = Int32Array.from(order, (place) => this.#block[place] ?? 0);
    const bounds = new Int32Array(order.length * 2);
    order.forEach((place, ordinal) => {
      bounds[2 * ordinal] = this.#bounds[2 * place] ?? 0;
      bounds[2 * ordinal + 1] = this.#bounds[2 * place + 1] ?? 0;
    });
    return new Bodies(this.#blocks, block, bounds);
  }
}

/** What {@link Bodies} are made of: blocks, and by ordinal the block of each record and where it begins and ends there. */
export interface BodiesParts {
  readonly blocks: readonly Uint8Array[];
  readonly block: Int32Array;
  readonly bounds: Int32Array;
}

/** The stored bytes of many records by ordinal, in the blocks that the store gave: outside the JavaScript heap, never copied. */
export class Bodies {
  readonly #blocks: readonly Uint8Array[];
  readonly #block: Int32Array;
  readonly #bounds: Int32Array;

  constructor(blocks: readonly Uint8Array[], block: Int32Array, bounds: Int32Array) {
    this.#blocks = blocks;
    this.#block = block;
    this.#bounds = bounds;
  }

  /** Bodies from their parts, which are used as they are, not copied. */
  static fromParts({ blocks, block, bounds }: BodiesParts): Bodies {
    return new Bodies(blocks, block, bounds);
  }

  /** What the bodies are made of, not copied. */
  toParts(): BodiesParts {
    return { blocks: this.#blocks, block: this.#block, bounds: this.#bounds };
  }

  get size(): number {
    return this.#block.length;
  }

  /** The bytes of one record: a view, not to be changed. */
  at(ordinal: number): Uint8Array {
    const body = this.#blocks[this.#block[ordinal] ?? 0];
    if (!body) throw new RangeError(`no record ${ordinal}`);
    return body.subarray(this.#bounds[2 * ordinal], this.#bounds[2 * ordinal + 1]);
  }
}
