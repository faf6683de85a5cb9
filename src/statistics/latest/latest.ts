/** The last value of a variable, and what it is compared with. */
import { formatDay } from '../../indexes/civil-date.ts';
import type { SeriesColumns } from '../../indexes/series-columns.ts';
import type { Monetaria } from '../contract/records.ts';
import { told } from '../queries/last-pair.ts';
import { type Change, changeOfRow } from '../series/change.ts';
import { type ChangeUnit, kindOf, monthsBetween } from '../series/kinds.ts';

/** An earlier value, and the change since. */
export interface Comparison {
  readonly fecha: string;
  readonly valor: number;
  /** In the unit that the variable says; null where the earlier value is not above zero, or values are missing between the two. */
  readonly variacion: number | null;
}

/** The last value of one variable. */
export interface LatestValue {
  readonly idVariable: number;
  readonly descripcion: string | null;
  readonly unidadExpresion: string | null;
  readonly moneda: string | null;
  readonly periodicidad: string | null;
  readonly fecha: string | null;
  readonly valor: number | null;
  /** In what changes are told. */
  readonly unidadVariacion: ChangeUnit;
  readonly anterior: Comparison | null;
  readonly interanual: Comparison | null;
}

/**
 * The latest value not after `today` (a day number), the same as in the catalogue, with the change against the value
 * before it and against that of a year before. A variable without values has what its catalogue entry says, and nothing
 * to compare with.
 */
export function latestOf(variable: Monetaria, series: SeriesColumns | null, today: number): LatestValue {
  const { lastDay, lastValue } = told(variable, series, today);
  const comparedBy = (change: Change): Comparison | null => {
    const row = series === null || lastDay === null ? -1 : series.indexOf(lastDay);
    if (series === null || row < 0) return null;
    const compared = changeOfRow(series, row, change, monthsBetween(variable), kindOf(variable).change);
    if (compared === null) return null;
    const { base, text } = compared;
    const [day = 0, valor = 0] = [series.days[base], series.values[base]];
    return { fecha: formatDay(day), valor, variacion: text === null ? null : Number(text) };
  };
  return {
    idVariable: variable.idVariable,
    descripcion: variable.descripcion,
    unidadExpresion: variable.unidadExpresion,
    moneda: variable.moneda,
    periodicidad: variable.periodicidad,
    fecha: lastDay === null ? null : formatDay(lastDay),
    valor: lastValue,
    unidadVariacion: kindOf(variable).change,
    anterior: comparedBy('periodo'),
    interanual: comparedBy('interanual'),
  };
}
