/** The plain model of a quota that a table is compared with: a bucket that fills evenly, per key, in exact fractions of units. */
export class BucketModel {
  readonly #units: number;
  readonly #windowMs: number;
  /** Units missing at an instant. */
  readonly #owed = new Map<string, { units: number; at: number }>();

  constructor(units: number, windowSeconds: number) {
    this.#units = units;
    this.#windowMs = windowSeconds * 1000;
  }

  /** Units owed now. */
  owed(name: string, now: number): number {
    const kept = this.#owed.get(name);
    if (kept === undefined) return 0;
    // A clock that went back fills nothing.
    const filled = (Math.max(0, now - kept.at) / this.#windowMs) * this.#units;
    return Math.max(0, kept.units - filled);
  }

  take(name: string, units: number, now: number): boolean {
    const owed = this.owed(name, now) + units;
    if (owed > this.#units) return false;
    this.#owed.set(name, { units: owed, at: now });
    return true;
  }
}
