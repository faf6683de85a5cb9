/** How much two versions differ. */
import { type Pace, SharedWork } from '../server/pace.ts';
import type { DataSetVersion } from '../store/store.ts';
import { type Archive, compareVersions, type Pair } from './comparable.ts';
import type { ChangeKind, FactChange } from './fact-changes.ts';

export type Tally = Readonly<Record<ChangeKind, number>>;

/** Facts by kind of change, of all resources and of each that has any. */
export interface Totals extends Tally {
  readonly resources: Readonly<Record<string, Tally>>;
}

/** Counts changes one by one. */
export class TotalsCount {
  readonly #all: Record<ChangeKind, number> = { added: 0, removed: 0, changed: 0 };
  readonly #resources = new Map<string, Record<ChangeKind, number>>();

  add({ resource, change }: FactChange): void {
    const tally = this.#resources.get(resource) ?? { added: 0, removed: 0, changed: 0 };
    this.#resources.set(resource, tally);
    tally[change] += 1;
    this.#all[change] += 1;
  }

  get totals(): Totals {
    return { ...this.#all, resources: Object.fromEntries(this.#resources) };
  }
}

/** Pairs of which the totals are remembered: those of all steps between the versions that are kept, and more. */
const MOST_REMEMBERED = 256;
/** Pairs that are counted at once; further requests get 503 with `Retry-After`. */
export const MOST_COUNTED = 4;

/** Totals, each pair of versions counted once, in slices, and remembered. */
export class TotalsShelf {
  readonly #archive: Archive;
  readonly #counted = new Map<string, Totals>();
  readonly #counting = new Map<string, SharedWork<Totals>>();

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  /**
   * The totals of two versions, for a client that goes when `signal` is aborted; null when too many others are being counted.
   * @throws the reason of `signal`
   */
  async of(
    group: Pair['group'],
    from: DataSetVersion,
    to: DataSetVersion,
    signal: AbortSignal,
  ): Promise<Totals | null> {
    // Another store's version may have taken the place of one with the same number.
    const key = [group, from.number, from.checksum, to.number, to.checksum].join(' ');
    const known = this.#counted.get(key);
    if (known !== undefined) return known;
    const under = this.#counting.get(key);
    if (under !== undefined && !under.isGivenUp) return under.join(signal);
    if (this.#counting.size >= MOST_COUNTED) return null;
    const counting = new SharedWork((pace) => this.#count({ group, from: from.number, to: to.number }, pace));
    this.#counting.set(key, counting);
    const keep = (totals: Totals): void => {
      const [oldest] = this.#counted.keys();
      if (this.#counted.size >= MOST_REMEMBERED && oldest !== undefined) this.#counted.delete(oldest);
      this.#counted.set(key, totals);
    };
    const forget = (): void => {
      if (this.#counting.get(key) === counting) this.#counting.delete(key);
    };
    // Callers that wait get the error.
    counting.result.then(keep, () => undefined).finally(forget);
    return counting.join(signal);
  }

  async #count(pair: Pair, pace: Pace): Promise<Totals> {
    const count = new TotalsCount();
    for await (const { changes } of compareVersions(this.#archive, pair, pace)) {
      for (const change of changes) count.add(change);
    }
    return count.totals;
  }
}
