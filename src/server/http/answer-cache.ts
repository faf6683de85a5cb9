import { BoundedCache } from '../../indexes/bounded-cache.ts';
import { SeenLately, textSum } from '../../indexes/seen-lately.ts';
import type { Route, ServedVersion } from '../group.ts';
import { type CacheCount, UNCOUNTED } from '../metrics/counters.ts';
import { type Answer, type AnswerBody, lengthOf, ownBytes, piecesOf } from './answer.ts';

/** What a kept answer is only good for. */
interface AnswerStanding {
  /** The data version it was made from, by identity: two may have one number. */
  readonly version: ServedVersion;
  /** The group's revision when it was made. */
  readonly revision: number;
  /** The civil date on which it was made: some answers depend on it. */
  readonly today: string;
}

/** An answer kept for the next request to the same address, and the route that gave it. */
interface Kept extends AnswerStanding {
  readonly key: CacheKey;
  readonly answer: Answer & { readonly body: Uint8Array };
  readonly route: Route;
}

/**
 * The key of a kept answer. Its sum is compared first: a key that comes once, as most addresses in a file do, is not put
 * together as one text, nor hashed by the maps, nor remembered as more than a number.
 */
export interface CacheKey {
  readonly url: string;
  /** What the client accepts, and where answers name it also the origin that their links begin with. */
  readonly variedBy: string;
  /** A whole number of 30 bits that says in nearly all cases whether two keys are the same. */
  readonly sum: number;
}

/** Makes the key of an answer. */
export function cacheKey(url: string, variedBy: string): CacheKey {
  return { url, variedBy, sum: textSum(variedBy, textSum(url)) >>> 2 };
}

/** Longer answers are not kept: their bytes exist already elsewhere, and few of them would push out many small ones. */
const LONGEST_KEPT_BYTES = 48 * 1024;

/** Keys that were requested once and are remembered, at most; a power of two. */
const SEEN_KEYS = 1 << 16;

/** What a kept answer costs besides its body and its key, in bytes, roughly. */
const ENTRY_BYTES = 512;

/** Whole answers by address, bounded in bytes: those that were not read lately go first. */
export class AnswerCache {
  readonly #isOff: boolean;
  readonly #count: CacheCount;
  /** By the sum of the key; of two keys with one sum the later is kept. */
  readonly #kept: BoundedCache<number, Kept>;
  readonly #seen: SeenLately;

  /** @param maximum bytes kept at most, roughly; 0 keeps nothing */
  constructor(maximum: number, count: CacheCount = UNCOUNTED) {
    this.#isOff = maximum === 0;
    this.#count = count;
    this.#kept = new BoundedCache(maximum, ({ key: { url, variedBy }, answer: { body } }) => {
      return body.byteLength + 2 * (url.length + variedBy.length) + ENTRY_BYTES;
    });
    this.#seen = new SeenLately(maximum === 0 ? 1 : SEEN_KEYS);
  }

  /** The answer kept under a key, if it was made from this version of the data, on this day, and of this revision where that counts. */
  get(key: CacheKey, version: ServedVersion, revision: number, today: string): Kept | undefined {
    const kept = this.#kept.get(key.sum);
    const isOfKey = kept?.key.url === key.url && kept.key.variedBy === key.variedBy;
    const isGood = isOfKey && kept.version === version && kept.today === today && isOf(kept, revision);
    (isGood ? this.#count.hits : this.#count.misses).add();
    return isGood ? kept : undefined;
  }

  /**
   * Keeps an answer that depends on nothing but its key and its standing, when the key came before: a client that sends a
   * file of addresses, each once, neither pays for keeping them nor pushes out what others ask for again and again. Only
   * small 200s are kept that are public, or the same for all callers.
   */
  put(key: CacheKey, answer: Answer, { version, revision, today }: AnswerStanding, route: Route): void {
    if (this.#isOff || answer.status !== 200) return;
    if (answer.caching !== 'public' && answer.sameForCallers !== true) return;
    if (!this.#seen.meetSum(key.sum)) return;
    const body = ownBody(answer.body);
    if (body !== null) this.#kept.set(key.sum, { key, answer: { ...answer, body }, version, revision, today, route });
  }
}

function isOf({ revision: made, answer }: Kept, revision: number): boolean {
  return made === revision || answer.standsForVersion === true;
}

/** A body as bytes of its own, so that it pins no larger memory; null when it is too long. */
function ownBody(body: AnswerBody): Uint8Array | null {
  // A character is a byte at least.
  if (typeof body === 'string' && body.length > LONGEST_KEPT_BYTES) return null;
  if (lengthOf(body) > LONGEST_KEPT_BYTES) return null;
  return ownBytes(piecesOf(body));
}
