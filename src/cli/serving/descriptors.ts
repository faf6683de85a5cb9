import { closeSync } from 'node:fs';

/**
 * Descriptors of the socket that the process listens on, one for each worker there may ever be: two event loops cannot have one,
 * for the one that ends closes it.
 */
export class Descriptors {
  #free: number[];

  constructor(descriptors: readonly number[]) {
    this.#free = [...descriptors];
  }

  /** One that is from now on the taker's to close; undefined when all are gone. */
  take(): number | undefined {
    return this.#free.shift();
  }

  /** Closes those that nobody took: as long as one is open, connections are taken in that nobody answers. */
  close(): void {
    for (const descriptor of this.#free) closeSync(descriptor);
    this.#free = [];
  }
}
