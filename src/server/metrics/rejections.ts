import type { WorkerContext } from '../worker-context.ts';
import { COUNTED, type Counter, type CounterValue, counterOf } from './counters.ts';

/** Why a request or a connection was turned away. */
export type Rejection = CounterValue<'ventanilla_rejected_total'>;

/** Counts who is turned away, by reason. */
export class Rejections {
  readonly #counters: ReadonlyMap<Rejection, Counter>;

  constructor(worker: WorkerContext) {
    this.#counters = new Map(
      COUNTED.ventanilla_rejected_total.values.map((reason) => [
        reason,
        counterOf(worker, 'ventanilla_rejected_total', reason),
      ]),
    );
  }

  add(reason: Rejection): void {
    this.#counters.get(reason)?.add();
  }
}
