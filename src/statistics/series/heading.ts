/** What a table says of its columns. */
import type { Monetaria } from '../contract/records.ts';
import type { ColumnRequest } from './column.ts';
import { kindOf } from './kinds.ts';

/** A column as an answer describes it. */
export interface ColumnHeading {
  readonly idVariable: number;
  readonly descripcion: string | null;
  readonly tipoSerie: string | null;
  readonly periodicidad: string | null;
  readonly unidadExpresion: string | null;
  readonly moneda: string | null;
  /** How periods were made; null for values as published. */
  readonly agregacion: string | null;
  /** In what changes are told; null for values. */
  readonly variacion: string | null;
}

/** The heading of a variable's column. */
export function headingOf(variable: Monetaria, request: ColumnRequest): ColumnHeading {
  const kind = kindOf(variable);
  return {
    idVariable: variable.idVariable,
    descripcion: variable.descripcion,
    tipoSerie: variable.tipoSerie,
    periodicidad: variable.periodicidad,
    unidadExpresion: variable.unidadExpresion,
    moneda: variable.moneda,
    agregacion: request.frequency === 'dia' ? null : (request.aggregation ?? kind.aggregations[0] ?? null),
    variacion: request.change === null ? null : kind.change,
  };
}
