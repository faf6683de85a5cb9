/** What blocks are called and which locality they are in, in four bytes each: ids mostly go on from those of their streets. */
import { growingInts } from '../../indexes/columns.ts';

/** What {@link BlockNames} are made of. */
export interface BlockNamesParts {
  /** By block: the digits behind its street's id, as {@link encodedDigits} has them; negative for an id in `others`, counted from −1. */
  readonly digits: Int32Array;
  readonly others: readonly string[];
  /** By block the number of its locality, counted from 1, 0 for none; empty where no block has one. */
  readonly localityOf: Int32Array;
  readonly localities: readonly string[];
}

export const NO_NAMES: BlockNamesParts = {
  digits: new Int32Array(0),
  others: [],
  localityOf: new Int32Array(0),
  localities: [],
};

/** Digits of the number of a block: 5 in ids of 18 digits, 7 in those of 20. */
const SHORT = 5;
const LONG = 7;
/** What is added to the longer ones, to tell them apart. */
const LONGER = 10 ** SHORT;

/** The ids and localities of blocks. Never changed. */
export class BlockNames {
  readonly #parts: BlockNamesParts;

  constructor(parts: BlockNamesParts) {
    this.#parts = parts;
  }

  /** The id of a block of a street. */
  idOf(block: number, streetId: string): string {
    const digits = this.#parts.digits[block] ?? 0;
    if (digits < 0) return this.#parts.others[-1 - digits] ?? '';
    return streetId + (digits < LONGER ? padded(digits, SHORT) : padded(digits - LONGER, LONG));
  }

  /** The id of a block's own locality; null where the source gives it none. */
  localityOf(block: number): string | null {
    return this.#parts.localities[(this.#parts.localityOf[block] ?? 0) - 1] ?? null;
  }

  /** The block of an id that does not go on from that of its street; −1 for none. */
  otherCalled(id: string): number {
    const place = this.#parts.others.indexOf(id);
    return place < 0 ? -1 : this.#parts.digits.indexOf(-1 - place);
  }
}

function padded(number: number, length: number): string {
  return String(number).padStart(length, '0');
}

/** What a block's id has behind that of its street, as a number; −1 for an id that does not go on from it by 5 or 7 digits. */
function encodedDigits(id: string, streetId: string): number {
  if (!id.startsWith(streetId)) return -1;
  const own = id.slice(streetId.length);
  if (!/^\d+$/.test(own)) return -1;
  if (own.length === SHORT) return Number(own);
  return own.length === LONG ? LONGER + Number(own) : -1;
}

/** Gathers the names of blocks in any order, then puts them in that of the blocks. */
export class BlockNamesBuilder {
  readonly #digits = growingInts();
  readonly #others: string[] = [];
  readonly #localityOf = growingInts();
  readonly #localities = new Map<string, number>();

  /** Adds the next block. */
  add(id: string, streetId: string, locality: string | null): void {
    const digits = encodedDigits(id, streetId);
    this.#digits.push(digits < 0 ? -this.#others.push(id) : digits);
    let number = 0;
    if (locality !== null) {
      number = this.#localities.get(locality) ?? this.#localities.size + 1;
      this.#localities.set(locality, number);
    }
    this.#localityOf.push(number);
  }

  /** @param order by place of a block, when it was added */
  build(order: Int32Array): BlockNamesParts {
    return {
      digits: order.map((own) => this.#digits.at(own)),
      others: this.#others,
      localityOf: this.#localities.size === 0 ? new Int32Array(0) : order.map((own) => this.#localityOf.at(own)),
      localities: [...this.#localities.keys()],
    };
  }
}
