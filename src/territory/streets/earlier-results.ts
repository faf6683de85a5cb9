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
