import type { SeriesColumns } from '../../indexes/series-columns.ts';
import type { Metadato, Monetaria } from '../contract/records.ts';
import { Attribute } from './attribute.ts';

/** The text filters of the catalogue by their contract names (A3). */
export const FILTERS = {
  Categoria: { member: 'categoria', comparison: 'contains' },
  Periodicidad: { member: 'periodicidad', comparison: 'equals' },
  Moneda: { member: 'moneda', comparison: 'equals' },
  TipoSerie: { member: 'tipoSerie', comparison: 'contains' },
  UnidadExpresion: { member: 'unidadExpresion', comparison: 'contains' },
} as const;
export type FilterName = keyof typeof FILTERS;

/** One version of the statistics as requests read it. Immutable; variables and their series go by ordinal, ascending by id. */
export class StatisticsCatalog {
  /** As imported; the last pair served is derived from the series (queries/last-pair.ts). */
  readonly variables: readonly Monetaria[];
  readonly series: readonly (SeriesColumns | null)[];
  /** Ascending by id, of variables of the catalogue alone. */
  readonly notes: readonly Metadato[];
  readonly attributes: Readonly<Record<FilterName, Attribute>>;
  readonly #ordinals: ReadonlyMap<number, number>;
  readonly #noteOrdinals: ReadonlyMap<number, number>;

  /** `variables` and `notes` ascending by id; `series` by variable id. */
  constructor(variables: readonly Monetaria[], series: ReadonlyMap<number, SeriesColumns>, notes: readonly Metadato[]) {
    this.variables = variables;
    this.series = variables.map(({ idVariable }) => series.get(idVariable) ?? null);
    this.#ordinals = new Map(variables.map(({ idVariable }, ordinal) => [idVariable, ordinal]));
    this.notes = notes.filter(({ id }) => this.#ordinals.has(id));
    this.#noteOrdinals = new Map(this.notes.map(({ id }, ordinal) => [id, ordinal]));
    const attribute = (name: FilterName): Attribute => {
      const { member, comparison } = FILTERS[name];
      return new Attribute(
        variables.map((variable) => variable[member]),
        comparison,
      );
    };
    this.attributes = {
      Categoria: attribute('Categoria'),
      Periodicidad: attribute('Periodicidad'),
      Moneda: attribute('Moneda'),
      TipoSerie: attribute('TipoSerie'),
      UnidadExpresion: attribute('UnidadExpresion'),
    };
  }

  /** The ordinal of a variable, or undefined when there is none of this id. */
  ordinalOf(id: number): number | undefined {
    return this.#ordinals.get(id);
  }

  /** The ordinal of a variable's note among the notes, or undefined. */
  noteOrdinalOf(id: number): number | undefined {
    return this.#noteOrdinals.get(id);
  }

  /** Dated values served. */
  get values(): number {
    let values = 0;
    for (const columns of this.series) values += columns?.length ?? 0;
    return values;
  }
}
