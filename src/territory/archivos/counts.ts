import { type Outcome, STATES, type State } from './outcome.ts';

/** How many rows of a file had which outcome. */
export class Counts {
  /** Rows that are not blank. */
  rows = 0;
  /** Blank lines, which stay blank. */
  blank = 0;
  /** Rows of a file in UTF-8 that were not in it, and come out in it. */
  turned = 0;
  readonly states: Record<State, number> = { hallado: 0, aproximado: 0, sin_resultado: 0, fila_invalida: 0 };
  readonly #reasons = new Map<string, number>();

  add({ estado, motivo }: Pick<Outcome, 'estado' | 'motivo'>): void {
    this.rows++;
    this.states[estado]++;
    if (motivo === null) return;
    const key = `${estado} ${motivo}`;
    this.#reasons.set(key, (this.#reasons.get(key) ?? 0) + 1);
  }

  /** The reasons of one outcome with their numbers, most frequent first. */
  reasons(estado: State): readonly (readonly [motivo: string, rows: number])[] {
    return [...this.#reasons]
      .filter(([key]) => key.startsWith(`${estado} `))
      .map(([key, rows]) => [key.slice(estado.length + 1), rows] as const)
      .sort(([a, rowsA], [b, rowsB]) => rowsB - rowsA || (a < b ? -1 : 1));
  }

  /** All outcomes in their order, with their rows. */
  all(): readonly (readonly [State, number])[] {
    return STATES.map((state) => [state, this.states[state]] as const);
  }
}
