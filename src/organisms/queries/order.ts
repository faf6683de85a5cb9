import { BoundedCache } from '../../indexes/bounded-cache.ts';
import { ORDERABLE, type Orderable } from '../contract/orderable.ts';

/** One field to order by. */
export interface Ordering {
  readonly field: Orderable;
  readonly sign: 1 | -1;
}

/** For each field, the rank of every organism by its ordinal; equal values have equal ranks. */
export type Ranks = Readonly<Record<Orderable, Int32Array>>;

/** Reads `-nombre,provincia` as DRF does: unknown names are dropped, of a field named twice the first counts. */
export function readOrderings(text: string): Ordering[] {
  const orders: Ordering[] = [];
  for (const item of text.split(',')) {
    const name = item.trim();
    const descending = name.startsWith('-');
    const field = ORDERABLE.find((known) => known === (descending ? name.slice(1) : name));
    if (!field || orders.some((order) => order.field === field)) continue;
    orders.push({ field, sign: descending ? -1 : 1 });
    // Ids are all different: nothing behind them counts.
    if (field === 'id') break;
  }
  return orders;
}

/** All organisms in one order: `at[place]` is an ordinal, `placeOf[ordinal]` its place. */
interface Order {
  readonly at: Int32Array;
  readonly placeOf: Int32Array;
}

/** Orders kept at once. */
export const ORDERS_KEPT = 32;

/** The orders of one catalog's organisms, each sorted when it is first asked for; ties stand in the order of ids. */
export class Orders {
  readonly #ranks: Ranks;
  readonly #kept = new BoundedCache<string, Order>(ORDERS_KEPT);

  constructor(ranks: Ranks) {
    this.#ranks = ranks;
  }

  /** The ascending ordinals of some organisms (null for all) in an order; those of all are the same list each time. */
  sorted(ordinals: Int32Array | null, orderings: readonly Ordering[]): Int32Array {
    if (orderings.length === 0) return ordinals ?? this.#ranks.id;
    const order = this.#order(orderings);
    if (ordinals === null) return order.at;
    // Places are plain numbers: they sort without a comparison of records.
    const places = ordinals.map((ordinal) => order.placeOf[ordinal] ?? 0).sort();
    return places.map((place) => order.at[place] ?? 0);
  }

  #order(orderings: readonly Ordering[]): Order {
    const key = orderings.map(({ field, sign }) => `${sign}${field}`).join();
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const columns = orderings.map(({ field, sign }) => ({ ranks: this.#ranks[field], sign }));
    const at = Int32Array.from(this.#ranks.id).sort((a, b) => {
      for (const { ranks, sign } of columns) {
        const difference = (ranks[a] ?? 0) - (ranks[b] ?? 0);
        if (difference !== 0) return difference * sign;
      }
      return a - b;
    });
    const placeOf = new Int32Array(at.length);
    at.forEach((ordinal, place) => {
      placeOf[ordinal] = place;
    });
    const order = { at, placeOf };
    this.#kept.set(key, order);
    return order;
  }
}
