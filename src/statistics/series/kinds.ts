/** What may be done with a series: decided by what it measures (`tipoSerie`, statistics.md 9), not by its name alone. */
import { fold } from '../../indexes/fold.ts';
import type { Monetaria } from '../contract/records.ts';
import type { Frequency } from './periods.ts';

/** How the values of a period become one. `acumulado` compounds changes in percent. */
export const AGGREGATIONS = ['ultimo', 'primero', 'promedio', 'suma', 'minimo', 'maximo', 'acumulado'] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

/** In what a change is told: in percent of the base, or as a difference (in points, where the values are percentages). */
export type ChangeUnit = 'porcentaje' | 'puntos';

/** One kind of series. */
export interface SeriesKind {
  /** What it is called to a client. */
  readonly name: string;
  /** What makes sense, the default first. */
  readonly aggregations: readonly Aggregation[];
  readonly change: ChangeUnit;
}

const POINTS_OF_TIME = ['primero', 'minimo', 'maximo'] as const;

const STOCK: SeriesKind = {
  name: 'saldo',
  aggregations: ['ultimo', 'promedio', ...POINTS_OF_TIME],
  change: 'porcentaje',
};
const FLOW: SeriesKind = {
  name: 'flujo',
  aggregations: ['suma', 'promedio', 'ultimo', ...POINTS_OF_TIME],
  change: 'porcentaje',
};
const RATE: SeriesKind = { name: 'tasa', aggregations: ['promedio', 'ultimo', ...POINTS_OF_TIME], change: 'puntos' };
const PRICE: SeriesKind = {
  name: 'tipo de cambio',
  aggregations: ['promedio', 'ultimo', ...POINTS_OF_TIME],
  change: 'porcentaje',
};
const INDEX: SeriesKind = {
  name: 'índice',
  aggregations: ['ultimo', 'promedio', ...POINTS_OF_TIME],
  change: 'porcentaje',
};
const CHANGE: SeriesKind = {
  name: 'variación',
  aggregations: ['ultimo', 'promedio', ...POINTS_OF_TIME],
  change: 'puntos',
};
const PERIODIC_CHANGE: SeriesKind = {
  name: 'variación mensual',
  aggregations: ['acumulado', 'ultimo', 'promedio', ...POINTS_OF_TIME],
  change: 'puntos',
};
const OTHER: SeriesKind = {
  name: 'otra',
  aggregations: ['ultimo', 'promedio', ...POINTS_OF_TIME],
  change: 'porcentaje',
};

/** By the folded `tipoSerie`. */
const KINDS: ReadonlyMap<string, SeriesKind> = new Map(
  Object.entries({
    saldos: STOCK,
    'saldos a fin de mes': STOCK,
    'flujo diario': FLOW,
    'variacion diaria de saldos': FLOW,
    monto: FLOW,
    'tasa de interes': RATE,
    margen: RATE,
    cociente: RATE,
    'tipo de cambio': PRICE,
    indice: INDEX,
    'unidad de cuenta': INDEX,
  }),
);

/** What would be counted twice if changes over more than a month were compounded month by month. */
const LONGER_CHANGE = /interanual|anual|12 meses/;

/** The kind of a variable. */
export function kindOf(variable: Monetaria): SeriesKind {
  const type = fold(variable.tipoSerie ?? '').trim();
  const name = fold(variable.descripcion ?? '');
  if (type === 'variacion') {
    return variable.periodicidad === 'M' && !LONGER_CHANGE.test(name) ? PERIODIC_CHANGE : CHANGE;
  }
  // An amount accumulated since the beginning is a stock, whatever it is called.
  if (type === 'monto' && name.includes('acumulado')) return STOCK;
  const known = KINDS.get(type);
  if (known !== undefined) return known;
  return fold(variable.unidadExpresion ?? '').includes('porcentaje') ? { ...OTHER, change: 'puntos' } : OTHER;
}

/** Values a variable has a month by its `periodicidad`: one a quarter is a third; null where it has many. */
export function monthsBetween({ periodicidad }: Monetaria): number | null {
  switch (periodicidad?.toUpperCase()) {
    case 'M':
      return 1;
    case 'T':
    case 'Q':
      return 3;
    case 'A':
      return 12;
    default:
      return null;
  }
}

const FREQUENCY_MONTHS: Readonly<Record<Frequency, number>> = { dia: 12, semana: 0, mes: 1, trimestre: 3, anio: 12 };

/** Whether a variable has values for every period of a frequency; `dia`, as published, fits all. */
export function fitsFrequency(variable: Monetaria, frequency: Frequency): boolean {
  return FREQUENCY_MONTHS[frequency] >= (monthsBetween(variable) ?? 0);
}
