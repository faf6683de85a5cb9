import { foldFilter, type Selection } from '../catalog/attribute.ts';
import type { FilterName, StatisticsCatalog } from '../catalog/catalog.ts';

/** What A3 may filter by; an absent or blank text does not filter. */
export type VariableFilters = { readonly [K in FilterName]?: string | undefined } & {
  readonly IdVariable?: number | undefined;
};

const NAMES: readonly FilterName[] = ['Categoria', 'Periodicidad', 'Moneda', 'TipoSerie', 'UnidadExpresion'];

/**
 * The variables that pass every filter (statistics.md 5), as ordinals in ascending order; null when nothing filters and
 * all pass. The most selective filter gives the candidates, the others only look at those.
 */
export function listVariables(catalog: StatisticsCatalog, filters: VariableFilters): Int32Array | null {
  const selections: Selection[] = [];
  for (const name of NAMES) {
    const filter = filters[name];
    const needle = filter === undefined ? '' : foldFilter(filter);
    if (needle !== '') selections.push(catalog.attributes[name].select(needle));
  }
  const { IdVariable: id } = filters;
  if (id !== undefined) {
    const ordinal = catalog.ordinalOf(id);
    const found = ordinal !== undefined && selections.every((selection) => selection.passes(ordinal));
    return Int32Array.from(found ? [ordinal] : []);
  }
  const [narrowest, ...others] = selections.sort((a, b) => a.size - b.size);
  if (narrowest === undefined) return null;
  const candidates = narrowest.ordinals();
  return others.length === 0
    ? candidates
    : candidates.filter((ordinal) => others.every((selection) => selection.passes(ordinal)));
}

/** The key under which the result of filters is remembered: the filters as written, so that a repeated one costs no folding. */
export function filtersKey(filters: VariableFilters): string {
  let key = filters.IdVariable === undefined ? '' : String(filters.IdVariable);
  for (const name of NAMES) key += `\n${filters[name] ?? ''}`;
  return key;
}
