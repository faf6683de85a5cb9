import type { Problem } from '../../api/problem.ts';

/** How often the table has a row, as the interface spells it; `dia` is as published. */
export const EVERY = ['dia', 'semana', 'mes', 'trimestre', 'anio'] as const;
export type Every = (typeof EVERY)[number];
/** How values of a period become one; empty: by the kind of series. */
export const AGGREGATIONS = ['', 'ultimo', 'primero', 'promedio', 'suma', 'minimo', 'maximo', 'acumulado'] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];
/** Values, or their change. */
export const CHANGES = ['', 'periodo', 'interanual'] as const;
export type Change = (typeof CHANGES)[number];

/** Which axes have a logarithmic scale, as the address spells it: none, both, or one of them. */
export const SCALES = ['', 'log', 'log-izq', 'log-der'] as const;
export type Scale = (typeof SCALES)[number];

/** What a view shows: everything that its link says about the chart. */
export interface Chosen {
  readonly ids: readonly number[];
  /** The series on the right axis; null: by their units. */
  readonly right: readonly number[] | null;
  readonly from: string;
  readonly to: string;
  readonly every: Every;
  readonly aggregation: Aggregation;
  readonly change: Change;
  readonly scale: Scale;
  /** Whether periods that are not all there are left out. */
  readonly isWholeOnly: boolean;
  /** The day as known on which all is shown once more; empty for none. */
  readonly asOf: string;
}

/** What is chosen in an address. What is none of the choices is as if it were not there; dates are the interface's to judge. */
export function chosenOf(get: (name: string) => string): Chosen {
  const { ids } = listed(get('ids'));
  const axis = get('eje');
  return {
    ids,
    right: axis === '' ? null : listed(axis).ids.filter((id) => ids.includes(id)),
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

/** What is chosen without some of its series. */
export function withOnly(chosen: Chosen, ids: readonly number[]): Chosen {
  return { ...chosen, ids, right: chosen.right?.filter((id) => ids.includes(id)) ?? null };
}

/** The changes of an address that add a series, or take it out again. */
export function toggled({ ids, right }: Pick<Chosen, 'ids' | 'right'>, id: number): Record<string, string | null> {
  const isIn = ids.includes(id);
  if (!isIn && ids.length >= MOST_SERIES) return {};
  const next = isIn ? ids.filter((one) => one !== id) : [...ids, id];
  const changes: Record<string, string | null> = { ids: next.join(',') };
  if (right !== null && isIn) changes.eje = axisText(right.filter((one) => one !== id));
  return changes;
}

/** The changes of an address that put a series on the other axis. `right`: those that are there now. */
export function moved(right: readonly number[], id: number): Record<string, string | null> {
  return { eje: axisText(right.includes(id) ? right.filter((one) => one !== id) : [...right, id]) };
}

/** What an address says of the axes of what is chosen; null where it need say nothing. */
export function axisOf({ right }: Pick<Chosen, 'right'>): string | null {
  return right === null ? null : axisText(right);
}

/** None on the right is a choice, too, and differs from no choice. */
function axisText(right: readonly number[]): string {
  return right.length === 0 ? 'no' : right.join(',');
}

/** Series side by side that the interface answers, at most. */
export const MOST_SERIES = 50;

/** What an address asks for and is not shown, by the reason. */
export interface LeftOut {
  /** Parts of the list of ids that are none, as they were written. */
  readonly unreadable: readonly string[];
  /** Ids that this server has no variable of. */
  readonly unknown: readonly number[];
  /** Ids for which there is no room. */
  readonly beyond: readonly number[];
}

/** A list of ids between commas: those that can be shown, each once, and what is left out. */
export function listed(text: string): { readonly ids: readonly number[] } & Omit<LeftOut, 'unknown'> {
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

/** Those of some ids that a refusal names as not there: one that does not exist refuses all that are asked for together. */
export function missingIn(problem: Problem | null, ids: readonly number[]): number[] {
  if (problem?.kind !== 'missing') return [];
  const named = new Set(problem.sentences.flatMap((sentence) => sentence.match(/\d+/g) ?? []).map(Number));
  return ids.filter((id) => named.has(id));
}
