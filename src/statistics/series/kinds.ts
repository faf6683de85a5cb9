/** Kinds of series: the aggregations and changes that make sense, decided by `tipoSerie` (statistics.md 9). */
import { fold } from '../../indexes/fold.ts';
import type { Monetaria } from '../records.ts';
import type { Frequency } from './periods.ts';

/** Aggregations of the values of a period. `acumulado` compounds changes in percent. */
export const AGGREGATIONS = ['ultimo', 'primero', 'promedio', 'suma', 'minimo', 'maximo', 'acumulado'] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

/** Units of changes: percent of the base, or the difference (in points, where the values are percentages). */
export type ChangeUnit = 'porcentaje' | 'puntos';

/** One kind of series. */
interface SeriesKind {
  /** Its name in messages. */
  readonly name: string;
  /** Those that make sense, the default first. */
  readonly aggregations: readonly Aggregation[];
  readonly change: ChangeUnit;
}

const POINTS_OF_TIME = ['primero', 'minimo', 'maximo'] as const;

const kind = (name: string, aggregations: readonly Aggregation[], change: ChangeUnit): SeriesKind => ({
  name,
  aggregations: [...aggregations, ...POINTS_OF_TIME],
  change,
});
const STOCK = kind('saldo', ['ultimo', 'promedio'], 'porcentaje');
const FLOW = kind('flujo', ['suma', 'promedio', 'ultimo'], 'porcentaje');
const RATE = kind('tasa', ['promedio', 'ultimo'], 'puntos');
const PRICE = kind('tipo de cambio', ['promedio', 'ultimo'], 'porcentaje');
const INDEX = kind('índice', ['ultimo', 'promedio'], 'porcentaje');
const CHANGE = kind('variación', ['ultimo', 'promedio'], 'puntos');
const PERIODIC_CHANGE = kind('variación mensual', ['acumulado', 'ultimo', 'promedio'], 'puntos');
const OTHER = kind('otra', ['ultimo', 'promedio'], 'porcentaje');

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

/** Changes over more than a month, which compounded month by month would count twice. */
const LONGER_CHANGE = /interanual|anual|12 meses/;

/** The kind of a variable. */
export function kindOf(variable: Monetaria): SeriesKind {
  const type = fold(variable.tipoSerie ?? '').trim();
  const name = fold(variable.descripcion ?? '');
  if (type === 'variacion') {
    return variable.periodicidad === 'M' && !LONGER_CHANGE.test(name) ? PERIODIC_CHANGE : CHANGE;
  }
  // An amount accumulated since the beginning is a stock under any `tipoSerie`.
  if (type === 'monto' && name.includes('acumulado')) return STOCK;
  const known = KINDS.get(type);
  if (known !== undefined) return known;
  return fold(variable.unidadExpresion ?? '').includes('porcentaje') ? { ...OTHER, change: 'puntos' } : OTHER;
}

/** Months between the values of a variable by its `periodicidad`; null where it has several a month. */
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
