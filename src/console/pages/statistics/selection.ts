/** The selection of a view: series, days and how their values are shown, as the address says it. Pure. */
import type { Problem } from '../../api/problem.ts';

/** Frequencies of the table, in the spelling of the interface; `dia` is as published. */
export const EVERY = ['dia', 'semana', 'mes', 'trimestre', 'anio'] as const;
type Every = (typeof EVERY)[number];
/** How the values of a period become one; empty: by the kind of series. */
export const AGGREGATIONS = ['', 'ultimo', 'primero', 'promedio', 'suma', 'minimo', 'maximo', 'acumulado'] as const;
type Aggregation = (typeof AGGREGATIONS)[number];
/** Values, or their change. */
export const CHANGES = ['', 'periodo', 'interanual'] as const;
type Change = (typeof CHANGES)[number];

/** Axes with a logarithmic scale, in the spelling of the address: none, both, or one of them. */
export const SCALES = ['', 'log', 'log-izq', 'log-der'] as const;
export type Scale = (typeof SCALES)[number];

/** Everything that a link says about the chart. */
export interface SeriesSelection {
  readonly ids: readonly number[];
  /** Series on the right axis; null: by their units. */
  readonly right: readonly number[] | null;
  readonly from: string;
  readonly to: string;
  readonly every: Every;
  readonly aggregation: Aggregation;
  readonly change: Change;
  readonly scale: Scale;
  /** Whether incomplete periods are left out. */
  readonly isWholeOnly: boolean;
  /** Shows the values as known on this day, too; empty for no comparison. */
  readonly asOf: string;
}

/** Reads the selection of an address; unknown words count for nothing, dates are checked by the interface. */
export function seriesSelection(get: (name: string) => string): SeriesSelection {
  const { ids } = idsOf(get('ids'));
  const axis = get('eje');
  return {
    ids,
    right: axis === '' ? null : idsOf(axis).ids.filter((id) => ids.includes(id)),
    from: get('desde'),
    to: get('hasta'),
    every: EVERY.find((one) => one === get('cada')) ?? 'dia',
    aggregation: AGGREGATIONS.find((one) => one === get('agregacion')) ?? '',
    change: CHANGES.find((one) => one === get('cambio')) ?? '',
    scale: SCALES.find((one) => one === get('escala')) ?? '',
    isWholeOnly: get('incompletos') === 'omitir',
    asOf: get('vigente'),
  };
}

/** Returns a selection with only these of its series. */
export function withOnly(selection: SeriesSelection, ids: readonly number[]): SeriesSelection {
  return { ...selection, ids, right: selection.right?.filter((id) => ids.includes(id)) ?? null };
}

/** Returns the changes of the address that add a series, or remove it. */
export function toggled(
  { ids, right }: Pick<SeriesSelection, 'ids' | 'right'>,
  id: number,
): Record<string, string | null> {
  const isIn = ids.includes(id);
  if (!isIn && ids.length >= MOST_SERIES) return {};
  const next = isIn ? ids.filter((one) => one !== id) : [...ids, id];
  const changes: Record<string, string | null> = { ids: next.join(',') };
  if (right !== null && isIn) changes.eje = axisText(right.filter((one) => one !== id));
  return changes;
}

/** Returns the changes of the address that move a series to the other axis; `right`: the series there now. */
export function moved(right: readonly number[], id: number): Record<string, string | null> {
  return { eje: axisText(right.includes(id) ? right.filter((one) => one !== id) : [...right, id]) };
}

/** Returns the axes for the address; null for the default. */
export function axisOf({ right }: Pick<SeriesSelection, 'right'>): string | null {
  return right === null ? null : axisText(right);
}

/** An empty right axis is a choice, too, and differs from the default. */
function axisText(right: readonly number[]): string {
  return right.length === 0 ? 'no' : right.join(',');
}

/** Series in one answer of the interface, at most. */
export const MOST_SERIES = 50;

/** Parts of the address that are not shown, by reason. */
export interface LeftOut {
  /** Parts of the list that are no ids, as written. */
  readonly unreadable: readonly string[];
  /** Ids of which this server has no variable. */
  readonly unknown: readonly number[];
  /** Ids beyond {@link MOST_SERIES}. */
  readonly beyond: readonly number[];
}

/** Reads a list of ids between commas, each once, with the parts that are left out. */
export function idsOf(text: string): { readonly ids: readonly number[] } & Omit<LeftOut, 'unknown'> {
  const found = new Set<number>();
  const unreadable = new Set<string>();
  for (const part of text.split(',')) {
    const written = part.trim();
    if (/^\d{1,9}$/.test(written)) found.add(Number(written));
    else if (written !== '') unreadable.add(written);
  }
  const all = [...found];
  return { ids: all.slice(0, MOST_SERIES), beyond: all.slice(MOST_SERIES), unreadable: [...unreadable] };
}

/** Returns the ids that a refusal names as missing: one missing id refuses the whole request. */
export function missingIn(problem: Problem | null, ids: readonly number[]): number[] {
  if (problem?.kind !== 'missing') return [];
  const named = new Set(problem.sentences.flatMap((sentence) => sentence.match(/\d+/g) ?? []).map(Number));
  return ids.filter((id) => named.has(id));
}
