import { fold, tokenize } from '../../indexes/fold.ts';
import { lowerBound } from '../../indexes/ordinals.ts';
import { SEARCH_SYNONYMS } from '../../package/search-synonyms.ts';
import type { OrganismsCatalog } from '../catalog.ts';
import { readOrderings } from './order.ts';

/** Which organisms are wanted. */
export interface Filters {
  readonly search: string | undefined;
  readonly provincia: string | undefined;
  readonly localidad: string | undefined;
}

/** What a list of organisms is asked by. */
export interface Wish extends Filters {
  readonly ordering: string | undefined;
}

/**
 * Ordinals of the organisms that meet a wish, in its order (organisms.md 5). Without filters no record is looked at: the
 * list of all is the same one each time.
 *
 * @param among ordinals, ascending, that the list is limited to; null for all
 */
export function findOrganisms(catalog: OrganismsCatalog, wish: Wish, among: Int32Array | null = null): Int32Array {
  const orderings = wish.ordering === undefined ? [] : readOrderings(wish.ordering);
  return catalog.orders.sorted(intersect(among, filterOrganisms(catalog, wish)), orderings);
}

/** Ordinals of the organisms that pass every filter, ascending; null when there is no filter. */
export function filterOrganisms(
  catalog: OrganismsCatalog,
  { search, provincia, localidad }: Filters,
): Int32Array | null {
  const within = intersect(provinceList(catalog, provincia), listOf(catalog.byLocalidad, localidad));
  const terms = search === undefined ? [] : searchTerms(search);
  return terms.length === 0 ? within : catalog.texts.value.find(terms, within);
}

const DIGITS = /^\d{1,10}$/;

/** The ordinal of an id as it stands in an address; undefined for whatever is the id of no organism. */
export function ordinalOfId(catalog: OrganismsCatalog, id: string): number | undefined {
  return DIGITS.test(id) ? catalog.ordinalOf.get(Number(id)) : undefined;
}

/**
 * Splits a search as DRF does: blanks and commas part terms, a quoted phrase is one; folded. What stands between two
 * fields of the texts that are searched is in no term.
 */
export function searchTerms(search: string): string[] {
  const terms: string[] = [];
  for (const [, double, single, bare] of search.replaceAll('\0', '').matchAll(/"([^"]*)"|'([^']*)'|([^\s,]+)/g)) {
    const term = fold((double ?? single ?? bare ?? '').trim());
    if (term !== '') terms.push(term);
  }
  return terms;
}

const NONE = new Int32Array(0);

/** The ascending ordinals under a value, compared folded; null where there is no filter. */
export function listOf(lists: ReadonlyMap<string, Int32Array>, wanted: string | undefined): Int32Array | null {
  return wanted === undefined ? null : (lists.get(fold(wanted.trim())) ?? NONE);
}

/** By what a province is called besides, its words joined by blanks: its folded name. */
const PROVINCES: ReadonlyMap<string, string> = new Map(
  SEARCH_SYNONYMS.provinces.flatMap(([name, ...others]) => others.map((other) => [wordsOf(other), fold(name)])),
);

/** Those of a province, by its name or, where no record has that, by what people call it. */
function provinceList({ byProvincia }: OrganismsCatalog, wanted: string | undefined): Int32Array | null {
  const found = listOf(byProvincia, wanted);
  if (found === null || found.length > 0 || wanted === undefined) return found;
  return byProvincia.get(PROVINCES.get(wordsOf(wanted)) ?? '\0') ?? found;
}

function wordsOf(text: string): string {
  return tokenize(fold(text.replaceAll('.', ' '))).join(' ');
}

/** What two ascending lists share; null stands for all. */
export function intersect(a: Int32Array | null, b: Int32Array | null): Int32Array | null {
  if (a === null || b === null) return a ?? b;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.filter((ordinal) => long[lowerBound(long, ordinal)] === ordinal);
}
