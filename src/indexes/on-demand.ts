import type { Slices } from './slices.ts';

/** How far something has come: being made, made, or not to be had. */
type Stand<Result> =
  | { readonly kind: 'making'; readonly slices: Slices<Result> }
  | { readonly kind: 'made'; readonly result: Result }
  | { readonly kind: 'failed'; readonly error: unknown };

/**
 * What is made little by little while nobody needs it, and to its end at once when somebody asks for it before that: a search that few
 * ask for need not keep everybody else waiting.
 */
export class OnDemand<Result> {
  #stand: Stand<Result>;

  /** `slices`: how it is made. */
  constructor(slices: Slices<Result>) {
    this.#stand = { kind: 'making', slices };
  }

  /**
   * The whole result.
   * @throws what making it threw, each time: nobody has it tried again by asking
   */
  get value(): Result {
    let stand = this.#stand;
    while (stand.kind === 'making') stand = this.#advance(stand.slices);
    if (stand.kind === 'failed') throw stand.error;
    return stand.result;
  }

  /** Makes it, letting `breathe` decide after each slice whether others go first; rejects with what making it throws. */
  async prepare(breathe: () => Promise<void>): Promise<void> {
    while (this.#stand.kind === 'making') {
      this.#advance(this.#stand.slices);
      await breathe();
    }
    if (this.#stand.kind === 'failed') throw this.#stand.error;
  }

  #advance(slices: Slices<Result>): Stand<Result> {
    try {
      const step = slices.next();
      if (step.done === true) this.#stand = { kind: 'made', result: step.value };
    } catch (error) {
      this.#stand = { kind: 'failed', error };
    }
    return this.#stand;
  }
}
