import { formatDay } from '../../indexes/civil-date.ts';
import type { SeriesColumns } from '../../indexes/series-columns.ts';
import type { Monetaria } from '../contract/records.ts';
import { told } from '../queries/last-pair.ts';

/** A catalogue entry as it is served on day `today`: the ten members in the contract's order (interface.md 2.1). */
export function presentVariable(variable: Monetaria, series: SeriesColumns | null, today: number): Monetaria {
  const { firstDay, lastDay, lastValue } = told(variable, series, today);
  return {
    idVariable: variable.idVariable,
    descripcion: variable.descripcion,
    categoria: variable.categoria,
    tipoSerie: variable.tipoSerie,
    periodicidad: variable.periodicidad,
    unidadExpresion: variable.unidadExpresion,
    moneda: variable.moneda,
    primerFechaInformada: firstDay === null ? null : formatDay(firstDay),
    ultFechaInformada: lastDay === null ? null : formatDay(lastDay),
    ultValorInformado: lastValue,
  };
}
