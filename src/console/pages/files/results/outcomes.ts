import { KINDS } from '../asking/kinds.ts';
import type { Plan } from '../asking/plan.ts';
import type { Results } from './results.ts';

/** What may become of a row, in the server's words. */
export const STATES = ['hallado', 'aproximado', 'sin_resultado', 'fila_invalida'] as const;
export type State = (typeof STATES)[number];

/** The states of rows without a result. */
export const FAILED: ReadonlySet<State> = new Set(['sin_resultado', 'fila_invalida']);

/** How many rows had an outcome, and why. */
export interface Tally {
  readonly states: Readonly<Record<State, number>>;
  /** Every reason with its rows, most frequent first. */
  readonly reasons: readonly { readonly code: string; readonly rows: number }[];
}

/** The outcomes of rows, two small numbers a row: any count is kept, of those that are kept for the table the rows, too. */
export class Outcomes {
  #states = new Uint8Array(1024);
  #reasons = new Uint16Array(1024);
  #count = 0;
  #failed = 0;
  /** Reasons in the order in which they came; the first is none. */
  readonly #codes: string[] = [''];
  readonly #numbers = new Map<string, number>([['', 0]]);
  readonly #stateCounts = STATES.map(() => 0);
  readonly #reasonCounts: number[] = [0];

  get count(): number {
    return this.#count;
  }

  /** How many of the rows that are kept have no result. */
  get failed(): number {
    return this.#failed;
  }

  /** Adds the outcome of the next row that is kept. */
  add(state: State, reason: string): void {
    if (this.#count === this.#states.length) this.#grow();
    this.#states[this.#count] = STATES.indexOf(state);
    this.#reasons[this.#count] = this.#numberOf(reason);
    this.#count++;
    if (FAILED.has(state)) this.#failed++;
    this.#tally(STATES.indexOf(state), this.#numberOf(reason), 1);
  }

  /** Counts the outcome of a row that is not kept. */
  addUnkept(state: State, reason: string): void {
    this.#tally(STATES.indexOf(state), this.#numberOf(reason), 1);
  }

  /** Changes the outcome of a row. */
  set(at: number, state: State, reason: string): void {
    if (FAILED.has(this.state(at))) this.#failed--;
    if (FAILED.has(state)) this.#failed++;
    this.#tally(this.#states[at] ?? 0, this.#reasons[at] ?? 0, -1);
    this.#states[at] = STATES.indexOf(state);
    this.#reasons[at] = this.#numberOf(reason);
    this.#tally(STATES.indexOf(state), this.#numberOf(reason), 1);
  }

  state(at: number): State {
    return STATES[this.#states[at] ?? 0] ?? 'fila_invalida';
  }

  /** The code of a row's reason; empty without one. */
  reason(at: number): string {
    return this.#codes[this.#reasons[at] ?? 0] ?? '';
  }

  tally(): Tally {
    const [hallado = 0, aproximado = 0, sin_resultado = 0, fila_invalida = 0] = this.#stateCounts;
    const reasons = this.#codes
      .map((code, number) => ({ code, rows: this.#reasonCounts[number] ?? 0 }))
      .filter(({ code, rows }) => code !== '' && rows > 0)
      .sort((a, b) => b.rows - a.rows || (a.code < b.code ? -1 : 1));
    return { states: { hallado, aproximado, sin_resultado, fila_invalida }, reasons };
  }

  #numberOf(code: string): number {
    const known = this.#numbers.get(code);
    if (known !== undefined) return known;
    // The service knows some dozens of them: an answer with tens of thousands is not its own.
    if (this.#codes.length > 0xffff) return 0;
    this.#numbers.set(code, this.#codes.length);
    this.#reasonCounts.push(0);
    return this.#codes.push(code) - 1;
  }

  #tally(state: number, reason: number, by: number): void {
    this.#stateCounts[state] = (this.#stateCounts[state] ?? 0) + by;
    this.#reasonCounts[reason] = (this.#reasonCounts[reason] ?? 0) + by;
  }

  #grow(): void {
    const states = new Uint8Array(this.#count * 2);
    states.set(this.#states);
    this.#states = states;
    const reasons = new Uint16Array(this.#count * 2);
    reasons.set(this.#reasons);
    this.#reasons = reasons;
  }
}

/** Points shown on the map at once. */
export const MOST_POINTS = 20_000;

/** Whether rows of a plan's kind have points. */
export function hasPoints({ kind }: Plan): boolean {
  return KINDS[kind].point !== null || KINDS[kind].parameters.includes('lat');
}

/** The columns of latitude and longitude in the answer; null where the rows of a kind have no point. */
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

/** The point of a row; null where its cells hold none that a map can show. */
export function pointOf(
  results: Results,
  place: number,
  [latColumn, lonColumn]: readonly [number, number],
): { readonly lat: number; readonly lon: number } | null {
  const lat = degrees(results.text(place, latColumn));
  const lon = degrees(results.text(place, lonColumn));
  return lat !== null && lon !== null && Math.abs(lat) <= MOST_LATITUDE && Math.abs(lon) <= 180 ? { lat, lon } : null;
}

/** Latitude up to which maps are drawn. */
const MOST_LATITUDE = 85;

/** A decimal number, also with a comma. */
function degrees(text: string): number | null {
  const trimmed = text.trim();
  return /^[+-]?\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : null;
}
