/** Filters by what the catalogue says of variables, and how many of those found each of them would leave. */
import { foldFilter } from '../catalog/attribute.ts';
import type { StatisticsCatalog } from '../catalog/catalog.ts';

/** What variables are filtered and counted by. */
export const FACETS = ['categoria', 'periodicidad', 'moneda', 'tipoSerie', 'unidadExpresion'] as const;
export type FacetName = (typeof FACETS)[number];

/** One value of a facet and how many variables have it. */
export interface FacetCount {
  readonly valor: string;
  readonly cantidad: number;
}

/** Those that pass all filters, in the order given, and the counts. */
export interface Filtered {
  readonly ordinals: readonly number[];
  readonly facets: Readonly<Record<FacetName, readonly FacetCount[]>>;
}

/** The whole texts wanted, compared without case and accents. */
export type FacetFilters = Readonly<Partial<Record<FacetName, string | undefined>>>;

/**
 * Filters variables. The counts of a facet are of the variables that pass all *other* filters: what one would get by
 * choosing another value. Values of a facet by falling count, then by text.
 */
export function filterByFacets(
  catalog: StatisticsCatalog,
  ordinals: Iterable<number>,
  filters: FacetFilters,
): Filtered {
  const wanted = FACETS.map((name) => {
    const filter = filters[name];
    return filter === undefined ? null : foldFilter(filter);
  });
  const counts = FACETS.map(() => new Map<string, number>());
  const passing: number[] = [];
  for (const ordinal of ordinals) {
    const variable = catalog.variables[ordinal];
    if (variable === undefined) continue;
    const texts = FACETS.map((name) => variable[name]?.trim() ?? null);
    const failed = texts.flatMap((text, at) => {
      const want = wanted[at];
      return want === null || want === undefined || (text !== null && foldFilter(text) === want) ? [] : [at];
    });
    if (failed.length === 0) passing.push(ordinal);
    const [only] = failed;
    texts.forEach((text, at) => {
      if (text === null || failed.length > 1 || (failed.length === 1 && only !== at)) return;
      const count = counts[at];
      count?.set(text, (count.get(text) ?? 0) + 1);
    });
  }
  const list = (name: FacetName): readonly FacetCount[] =>
    [...(counts[FACETS.indexOf(name)] ?? [])]
      .map(([valor, cantidad]) => ({ valor, cantidad }))
      .sort((a, b) => b.cantidad - a.cantidad || (a.valor < b.valor ? -1 : 1));
  return {
    ordinals: passing,
    facets: {
      categoria: list('categoria'),
      periodicidad: list('periodicidad'),
      moneda: list('moneda'),
      tipoSerie: list('tipoSerie'),
      unidadExpresion: list('unidadExpresion'),
    },
  };
}
