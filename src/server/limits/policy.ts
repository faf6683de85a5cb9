import type { Crew, SharedName } from '../crew.ts';
import { BucketTable, type Quota } from './bucket-table.ts';
import { type ClientKey, keyOf } from './client-key.ts';

/** Whom a quota is for. */
export type PolicyName = 'client' | 'account';

/** A quota, who it is for, and what has been taken of it. */
export class Policy {
  readonly name: PolicyName;
  readonly quota: Quota;
  readonly table: BucketTable;
  /** Its item in `RateLimit-Policy`. */
  readonly stated: string;
  readonly #seed: Uint8Array;

  constructor(name: PolicyName, quota: Quota, crew: Crew, memory: SharedName, now: () => number) {
    this.name = name;
    this.quota = quota;
    this.table = new BucketTable(crew.shared(memory), quota, now);
    this.stated = `"${name}";q=${quota.units};w=${quota.windowSeconds}`;
    this.#seed = this.table.seed;
  }

  /** A name as the table knows it. */
  keyOf(name: string): ClientKey {
    return keyOf(this.#seed, name);
  }
}
