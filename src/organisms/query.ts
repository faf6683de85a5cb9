import { fold, tokenize } from '../indexes/fold.ts';
import { lowerBound } from '../indexes/ordinals.ts';
import { SEARCH_SYNONYMS } from '../package/search-synonyms.ts';
import { FILTER_FIELDS, type FilterField, type OrganismsCatalog, readOrderings } from './catalog.ts';

/** The filters of organisms; an absent one does not filter. */
export type Filters = { readonly search: string | undefined } & {
  readonly [F in FilterField]?: string | undefined;
};

/** The filters and the order of a list. */
type ListQuery = Filters & { readonly ordering: string | undefined };

/**
 * Ordinals of the organisms that pass the filters, in order (organisms.md 5). Without filters it is the same list each
 * time.
 *
 * @param among ordinals, ascending, that the list is limited to; null for all
 */
export function findOrganisms(catalog: OrganismsCatalog, list: ListQuery, among: Int32Array | null = null): Int32Array {
  const orderings = list.ordering === undefined ? [] : readOrderings(list.ordering);
  const filtered = filterOrganisms(catalog, list);
  return catalog.orders.sorted(among === null ? filtered : intersect(among, filtered), orderings);
}

/** The names of the filters besides `search`. */
const FIELDS = Object.keys(FILTER_FIELDS) as readonly FilterField[];

/** Ordinals of the organisms that pass every filter, ascending; null when there is no filter. */
export function filterOrganisms(catalog: OrganismsCatalog, filters: Filters): Int32Array | null {
  let within: Int32Array | null = null;
  for (const field of FIELDS) {
    const wanted = filters[field];
    if (wanted !== undefined) within = intersect(within, listOf(catalog, field, wanted));
  }
  const terms = filters.search === undefined ? [] : searchTerms(filters.search);
  return terms.length === 0 ? within : catalog.texts.value.find(terms, within);
}

const DIGITS = /^\d{1,10}$/;

/** The ordinal of an id in an address; undefined for any text that is the id of no organism. */
export function ordinalOfId(catalog: OrganismsCatalog, id: string): number | undefined {
  return DIGITS.test(id) ? catalog.ordinalOf.get(Number(id)) : undefined;
}

/**
 * Splits a search as DRF does: blanks and commas separate terms, a quoted phrase is one; folded. The separator of the
 * searched fields is removed.
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

/** Folded names of provinces by their other names, words joined by blanks. */
const PROVINCES: ReadonlyMap<string, string> = new Map(
  SEARCH_SYNONYMS.provinces.flatMap(([name, ...others]) => others.map((other) => [wordsOf(other), fold(name)])),
);

/** The ascending ordinals under a value of a field; of a province that no record has, under its other names. */
function listOf({ by }: OrganismsCatalog, field: FilterField, wanted: string): Int32Array {
  const found = by[field].get(fold(wanted.trim()));
  if (found !== undefined || field !== 'provincia') return found ?? NONE;
  return by.provincia.get(PROVINCES.get(wordsOf(wanted)) ?? '\0') ?? NONE;
}

function wordsOf(text: string): string {
  return tokenize(fold(text.replaceAll('.', ' '))).join(' ');
}

/** The intersection of two ascending lists; null stands for all. */
function intersect(a: Int32Array | null, b: Int32Array | null): Int32Array | null {
  if (a === null || b === null) return a ?? b;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.filter((ordinal) => long[lowerBound(long, ordinal)] === ordinal);
}
