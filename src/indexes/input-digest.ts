/** A digest of the inputs of a computation. */
import { createHash, type Hash } from 'node:crypto';

/** Numbers gathered before they are added to the sum. */
const NUMBERS_AT_ONCE = 4096;

/** Sums up the inputs of a computation: numbers and texts in their order. */
export class InputDigest {
  readonly #hash: Hash = createHash('sha256');
  readonly #numbers = new Float64Array(NUMBERS_AT_ONCE);
  #count = 0;

  add(...numbers: readonly number[]): void {
    for (const number of numbers) {
      if (this.#count === NUMBERS_AT_ONCE) this.#flush();
      this.#numbers[this.#count++] = number;
    }
  }

  /** All numbers of a typed array, and how many there are. */
  array(array: Int32Array | Float64Array | Uint8Array): void {
    this.add(array.length);
    this.#flush();
    this.#hash.update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  }

  text(text: string): void {
    this.add(text.length);
    this.#flush();
    this.#hash.update(text);
  }

  /** The sum, hexadecimal; nothing can be added after it. */
  done(): string {
    this.#flush();
    return this.#hash.digest('hex');
  }

  #flush(): void {
    this.#hash.update(new Uint8Array(this.#numbers.buffer, 0, this.#count * Float64Array.BYTES_PER_ELEMENT));
    this.#count = 0;
  }
}
