import { fold, tokenize } from '../indexes/fold.ts';
import { lowerBound } from '../indexes/ordinals.ts';
import { SEARCH_SYNONYMS } from '../package/search-synonyms.ts';
import { type OrganismsCatalog, readOrderings } from './catalog.ts';

/** The filters of organisms. */
export interface Filters {
  readonly search: string | undefined;
  readonly provincia: string | undefined;
  readonly localidad: string | undefined;
}

/** The filters and the order of a list. */
export interface ListQuery extends Filters {
  readonly ordering: string | undefined;
}

/**
 * Ordinals of the organisms that pass the filters, in order (organisms.md 5). Without filters it is the same list each
 * time.
 *
 * @param among ordinals, ascending, that the list is limited to; null for all
 */
export function findOrganisms(catalog: OrganismsCatalog, list: ListQuery, among: Int32Array | null = null): Int32Array {
  const orderings = list.ordering === undefined ? [] : readOrderings(list.ordering);
  return catalog.orders.sorted(intersect(among, filterOrganisms(catalog, list)), orderings);
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

/** The ascending ordinals under a value, compared folded; null where there is no filter. */
export function listOf(lists: ReadonlyMap<string, Int32Array>, wanted: string | undefined): Int32Array | null {
  return wanted === undefined ? null : (lists.get(fold(wanted.trim())) ?? NONE);
}

/** Folded names of provinces by their other names, words joined by blanks. */
const PROVINCES: ReadonlyMap<string, string> = new Map(
  SEARCH_SYNONYMS.provinces.flatMap(([name, ...others]) => others.map((other) => [wordsOf(other), fold(name)])),
);

/** The organisms of a province, by its name or, where no record has that, by another name of it. */
function provinceList({ byProvincia }: OrganismsCatalog, wanted: string | undefined): Int32Array | null {
  const ordinals = listOf(byProvincia, wanted);
  if (ordinals === null || ordinals.length > 0 || wanted === undefined) return ordinals;
  return byProvincia.get(PROVINCES.get(wordsOf(wanted)) ?? '\0') ?? ordinals;
}

function wordsOf(text: string): string {
  return tokenize(fold(text.replaceAll('.', ' '))).join(' ');
}

/** The intersection of two ascending lists; null stands for all. */
export function intersect(a: Int32Array | null, b: Int32Array | null): Int32Array | null {
  if (a === null || b === null) return a ?? b;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.filter((ordinal) => long[lowerBound(long, ordinal)] === ordinal);
}
