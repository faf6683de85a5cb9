/** Results of long computations, kept from one build of the territory to the next by what they depend on. */
import { createHash, type Hash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';

/**
 * Keeps results by the digest of all inputs. A build gives the next one those that it used, so that data that left the inputs of a
 * computation as they were have nothing computed again.
 */
export class EarlierResults {
  readonly #before: ReadonlyMap<string, unknown>;
  readonly #kept = new Map<string, unknown>();
  #computed = 0;

  private constructor(before: ReadonlyMap<string, unknown>) {
    this.#before = before;
  }

  /** Results of no build before this one. */
  static none(): EarlierResults {
    return new EarlierResults(new Map());
  }

  /** Reads what {@link toBytes} wrote, of a program with the same format of snapshots. */
  static fromBytes(bytes: Uint8Array): EarlierResults {
    return new EarlierResults(deserialize(bytes));
  }

  /** The results that this build used, as bytes. */
  toBytes(): Uint8Array {
    return new Uint8Array(serialize(this.#kept));
  }

  /** How many results were computed, because no earlier one had the same inputs. */
  get computed(): number {
    return this.#computed;
  }

  /** Keeps earlier results of some computations for the next build, without a request for each: their names begin so. */
  keep(computations: readonly string[]): void {
    for (const [name, result] of this.#before)
      if (computations.some((computation) => name.startsWith(computation))) this.#kept.set(name, result);
  }

  /**
   * The result for some inputs: the earlier one, or computed now.
   * @param name names the computation and, by a digest, all of its inputs
   * @param compute gives plain data
   */
  async of<T>(name: string, compute: () => T | Promise<T>): Promise<T> {
    let result: T;
    // The name says which computation gave the result; bytes of another format are never read.
    if (this.#before.has(name)) result = this.#before.get(name) as T;
    else {
      this.#computed++;
      result = await compute();
    }
    this.#kept.set(name, result);
    return result;
  }
}

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
