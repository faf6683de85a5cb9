import { formatDay } from '../../indexes/civil-date.ts';
import type { Title } from '../catalog/title.ts';

/** A title that was found, members as on the wire. */
export interface FoundTitle {
  readonly mercado: string;
  readonly simbolo: string;
  readonly descripcion: string;
  readonly tipo: string;
  readonly moneda: string;
  readonly pais: string;
  readonly vencimiento: string | null;
  readonly historia: {
    readonly desde: string;
    readonly hasta: string;
    readonly sesiones: number;
    readonly seAjusta: boolean;
  } | null;
}

/** One row of a search: what the title is, and what there is to see of it. */
export function presentTitle({ instrument, series, adjustments }: Title): FoundTitle {
  const { market, symbol, description, tipo, moneda, pais, maturity } = instrument;
  return {
    mercado: market,
    simbolo: symbol,
    descripcion: description,
    tipo,
    moneda,
    pais,
    vencimiento: maturity,
    historia:
      series && series.length > 0
        ? {
            desde: formatDay(series.days[0] ?? 0),
            hasta: formatDay(series.days[series.length - 1] ?? 0),
            sesiones: series.length,
            seAjusta: adjustments !== null,
          }
        : null,
  };
}
