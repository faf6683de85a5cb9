/** The answers of the interface, with the members that this page shows. */
import * as v from 'valibot';

const text = v.nullable(v.string());
const number = v.nullable(v.number());

/** A variable of the catalogue. */
const Variable = v.object({
  idVariable: v.number(),
  descripcion: text,
  categoria: text,
  tipoSerie: text,
  periodicidad: text,
  unidadExpresion: text,
  moneda: text,
  primerFechaInformada: text,
  ultFechaInformada: text,
  ultValorInformado: number,
});
export type Variable = v.InferOutput<typeof Variable>;

const FacetValues = v.array(v.object({ valor: v.string(), cantidad: v.number() }));
const Metadata = v.object({ resultset: v.object({ count: v.number() }) });

/** `/ventanilla/series/buscar`. */
export const FoundSchema = v.object({
  metadata: Metadata,
  results: v.array(Variable),
  facetas: v.object({
    categoria: FacetValues,
    periodicidad: FacetValues,
    moneda: FacetValues,
    tipoSerie: FacetValues,
    unidadExpresion: FacetValues,
  }),
});
export type Found = v.InferOutput<typeof FoundSchema>;

/** `/ventanilla/series`. */
export const TableSchema = v.object({
  metadata: v.object({ parcial: v.boolean() }),
  variables: v.array(
    v.object({
      idVariable: v.number(),
      descripcion: text,
      unidadExpresion: text,
      agregacion: text,
      variacion: text,
    }),
  ),
  results: v.array(
    v.object({
      fecha: v.string(),
      periodo: v.optional(v.string()),
      valores: v.array(number),
      incompletos: v.optional(v.array(v.number())),
    }),
  ),
});
export type Table = v.InferOutput<typeof TableSchema>;

const Comparison = v.nullable(v.object({ fecha: v.string(), valor: v.number(), variacion: number }));

/** `/ventanilla/series/ultimos`. */
export const LatestSchema = v.object({
  results: v.array(
    v.object({
      idVariable: v.number(),
      descripcion: text,
      unidadExpresion: text,
      fecha: text,
      valor: number,
      unidadVariacion: v.string(),
      anterior: Comparison,
      interanual: Comparison,
    }),
  ),
});
export type LatestValues = v.InferOutput<typeof LatestSchema>;
export type Latest = LatestValues['results'][number];

/** `/ventanilla/series/{id}/revisiones`. */
export const RevisionsSchema = v.object({
  metadata: v.object({ resultset: v.object({ count: v.number() }), completaDesde: v.string() }),
  results: v.array(
    v.object({
      fecha: v.string(),
      tipo: v.picklist(['cambio', 'baja', 'alta']),
      valorAnterior: number,
      valorPosterior: number,
      conocidaEl: v.string(),
    }),
  ),
});
export type Revision = v.InferOutput<typeof RevisionsSchema>['results'][number];

/** `/estadisticas/v4.0/Metodologia/{id}`. */
export const NoteSchema = v.object({ results: v.nullable(v.array(v.object({ id: v.number(), detalle: text }))) });

/** `/estadisticas/v4.0/Monetarias`. */
export const CatalogueSchema = v.object({ results: v.nullable(v.array(Variable)) });
