import { fold } from '../../indexes/fold.ts';
import { ORDERABLE, type Orderable, type OrganismsCatalog } from '../catalog.ts';

/** What a list of organisms is asked by. */
export interface Wish {
  readonly search: string | undefined;
  readonly ordering: string | undefined;
  readonly provincia: string | undefined;
  readonly localidad: string | undefined;
}

/**
 * Ordinals of the organisms that meet a wish, in its order (organisms.md 5). Without filters no record is looked at: the
 * list of all is the same one each time.
 */
export function findOrganisms(catalog: OrganismsCatalog, wish: Wish): Int32Array {
  let found = intersect(listOf(catalog.byProvincia, wish.provincia), listOf(catalog.byLocalidad, wish.localidad));
  const terms = wish.search === undefined ? [] : searchTerms(wish.search);
  if (terms.length > 0) {
    found = (found ?? catalog.ranks.id).filter((ordinal) => {
      const haystack = catalog.haystacks[ordinal] ?? '';
      return terms.every((term) => haystack.includes(term));
    });
  }
  const all = found ?? catalog.ranks.id;
  const orders = wish.ordering === undefined ? [] : orderings(wish.ordering);
  return orders.length === 0 ? all : sorted(all, catalog, orders);
}

/** Splits a search as DRF does: blanks and commas part terms, a quoted phrase is one; folded. */
export function searchTerms(search: string): string[] {
  const terms: string[] = [];
  for (const [, double, single, bare] of search.matchAll(/"([^"]*)"|'([^']*)'|([^\s,]+)/g)) {
    const term = fold((double ?? single ?? bare ?? '').trim());
    if (term !== '') terms.push(term);
  }
  return terms;
}

interface Ordering {
  readonly field: Orderable;
  readonly sign: 1 | -1;
}

function orderings(text: string): Ordering[] {
  const orders: Ordering[] = [];
  for (const item of text.split(',')) {
    const name = item.trim();
    const descending = name.startsWith('-');
    const field = ORDERABLE.find((known) => known === (descending ? name.slice(1) : name));
    if (field) orders.push({ field, sign: descending ? -1 : 1 });
  }
  return orders;
}

function sorted(ordinals: Int32Array, catalog: OrganismsCatalog, orders: readonly Ordering[]): Int32Array {
  return Int32Array.from(ordinals).sort((a, b) => {
    for (const { field, sign } of orders) {
      const ranks = catalog.ranks[field];
      const difference = (ranks[a] ?? 0) - (ranks[b] ?? 0);
      if (difference !== 0) return difference * sign;
    }
    return a - b;
  });
}

const NONE = new Int32Array(0);

/** Null where there is no filter. */
function listOf(lists: ReadonlyMap<string, Int32Array>, wanted: string | undefined): Int32Array | null {
  return wanted === undefined ? null : (lists.get(fold(wanted.trim())) ?? NONE);
}

function intersect(a: Int32Array | null, b: Int32Array | null): Int32Array | null {
  if (a === null || b === null) return a ?? b;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const others = new Set(long);
  return short.filter((ordinal) => others.has(ordinal));
}
