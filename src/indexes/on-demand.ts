import type { Slices } from './slices.ts';

/**
 * What is made little by little while nobody needs it, and to its end at once when somebody asks for it before that: a search that few
 * ask for need not keep everybody else waiting.
 */
export class OnDemand<Result> {
  readonly #begin: () => Slices<Result>;
  /** What is being made, where it stands. */
  #slices: Slices<Result> | null = null;
  #made: { readonly result: Result } | null = null;

  /** `begin`: how it is made, told again only when making it has failed. */
  constructor(begin: () => Slices<Result>) {
    this.#begin = begin;
  }

  /**
   * The whole result.
   * @throws what making it throws; who asks again makes it anew
   */
  get value(): Result {
    while (this.#made === null) this.#advance();
    return this.#made.result;
  }

  /** Makes it, letting `breathe` decide after each slice whether others go first; rejects with what making it throws. */
  async prepare(breathe: () => Promise<void>): Promise<void> {
    while (this.#made === null) {
      this.#advance();
      await breathe();
    }
  }

  #advance(): void {
    this.#slices ??= this.#begin();
    try {
      const step = this.#slices.next();
      if (step.done !== true) return;
      this.#made = { result: step.value };
    } catch (error) {
      // A generator that threw has ended, without a result.
      this.#slices = null;
      throw error;
    }
    this.#slices = null;
  }
}
