/** The outcomes of rows, and their points. Pure. */
import { KINDS } from './kinds.ts';
import type { Plan } from './plan.ts';
import type { Results } from './results.ts';

/** Outcomes of a row, in the words of the interface. */
export const STATES = ['hallado', 'aproximado', 'sin_resultado', 'fila_invalida'] as const;
export type State = (typeof STATES)[number];

/** The states of rows without a result. */
export const FAILED: ReadonlySet<State> = new Set(['sin_resultado', 'fila_invalida']);

/** Numbers of rows by outcome and by reason. */
export interface Tally {
  readonly states: Readonly<Record<State, number>>;
  /** Every reason, the most frequent first. */
  readonly reasons: readonly { readonly code: string; readonly rows: number }[];
}

/** The outcomes of rows: counts of all, and of the rows that are kept for the table each one. */
export class Outcomes {
  readonly #states: State[] = [];
  readonly #reasons: string[] = [];
  #failed = 0;
  readonly #stateCounts: Record<State, number> = { hallado: 0, aproximado: 0, sin_resultado: 0, fila_invalida: 0 };
  readonly #reasonCounts = new Map<string, { readonly code: string; rows: number }>();

  /** How many of the kept rows have no result. */
  get failed(): number {
    return this.#failed;
  }

  /** Adds the outcome of the next kept row. */
  add(state: State, reason: string): void {
    if (FAILED.has(state)) this.#failed++;
    this.#states.push(state);
    this.#reasons.push(this.#count(state, reason, 1));
  }

  /** Counts the outcome of a row that is not kept. */
  addUnkept(state: State, reason: string): void {
    this.#count(state, reason, 1);
  }

  /** Changes the outcome of a row. */
  set(at: number, state: State, reason: string): void {
    if (FAILED.has(this.state(at))) this.#failed--;
    if (FAILED.has(state)) this.#failed++;
    this.#count(this.state(at), this.reason(at), -1);
    this.#states[at] = state;
    this.#reasons[at] = this.#count(state, reason, 1);
  }

  state(at: number): State {
    return this.#states[at] ?? 'fila_invalida';
  }

  /** Returns the code of a row's reason; empty without one. */
  reason(at: number): string {
    return this.#reasons[at] ?? '';
  }

  tally(): Tally {
    const reasons = [...this.#reasonCounts.values()]
      .filter(({ code, rows }) => code !== '' && rows > 0)
      .map(({ code, rows }) => ({ code, rows }))
      .sort((a, b) => b.rows - a.rows || (a.code < b.code ? -1 : 1));
    return { states: { ...this.#stateCounts }, reasons };
  }

  /** Counts an outcome; returns the one text of its reason that all rows share. */
  #count(state: State, reason: string, by: 1 | -1): string {
    this.#stateCounts[state] += by;
    const counted = this.#reasonCounts.get(reason) ?? { code: reason, rows: 0 };
    counted.rows += by;
    this.#reasonCounts.set(reason, counted);
    return counted.code;
  }
}

/** Points shown on the map at once. */
export const MOST_POINTS = 20_000;

/** Whether rows of a plan's kind have points. */
export function hasPoints({ kind }: Plan): boolean {
  return KINDS[kind].point !== null || KINDS[kind].parameters.includes('lat');
}

/** Returns the columns of latitude and longitude in the answer; null for a kind without points. */
export function pointColumns(results: Results, plan: Plan): readonly [lat: number, lon: number] | null {
  const { point } = KINDS[plan.kind];
  if (point) {
    const [lat, lon] = point.map((name) => results.added.find((column) => results.plainHeading(column) === name));
    return lat === undefined || lon === undefined ? null : [lat, lon];
  }
  const { lat, lon } = plan.sources;
  if (lat?.from !== 'columns' || lon?.from !== 'columns') return null;
  const [latPlace] = lat.places;
  const [lonPlace] = lon.places;
  return latPlace === undefined || lonPlace === undefined ? null : [latPlace, lonPlace];
}

/** Returns the point of a row; null where a map cannot show one. */
export function pointOf(
  results: Results,
  place: number,
  [latColumn, lonColumn]: readonly [number, number],
): { readonly lat: number; readonly lon: number } | null {
  const lat = degrees(results.text(place, latColumn));
  const lon = degrees(results.text(place, lonColumn));
  return lat !== null && lon !== null && Math.abs(lat) <= MOST_LATITUDE && Math.abs(lon) <= 180 ? { lat, lon } : null;
}

/** The highest latitude of maps. */
const MOST_LATITUDE = 85;

/** Reads a decimal number with point or comma. */
function degrees(text: string): number | null {
  const trimmed = text.trim();
  return /^[+-]?\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : null;
}
