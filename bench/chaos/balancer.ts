import type { Asked, Got, Replica } from './replica.ts';
import type { Tally } from './tally.ts';

/** How often replicas are looked at, in milliseconds. */
const LOOK_MS = 200;
/** How long a request that no replica takes is kept, in milliseconds. */
const KEPT_MS = 3000;

/** An answer, and who gave it after how long. */
export interface Balanced {
  readonly got: Got;
  readonly by: Replica;
  readonly milliseconds: number;
}

/**
 * What stands in front of replicas: one after the other gets a request, those that are not ready get none. A request that
 * changes nothing is asked again of another when its connection breaks, others only when nothing of them was sent.
 */
export class Balancer {
  readonly #replicas: readonly Replica[];
  readonly #tally: Tally;
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(replicas: readonly Replica[], tally: Tally) {
    this.#replicas = replicas;
    this.#tally = tally;
  }

  /** Looks at the replicas from now on. */
  async start(): Promise<void> {
    const look = async (): Promise<void> => {
      await Promise.all(
        this.#replicas.map(async (replica) => {
          replica.isUp = await replica.isReady();
        }),
      );
      this.#timer = setTimeout(look, LOOK_MS);
    };
    await look();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** @throws what the connection did, where the request may not be asked again, or nobody takes it */
  async ask(asked: Asked): Promise<Balanced> {
    const begun = performance.now();
    for (;;) {
      const by = this.#next();
      if (by) {
        try {
          const got = await by.ask(asked);
          return { got, by, milliseconds: performance.now() - begun };
        } catch (error) {
          by.isUp = false;
          const isSent = !(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED');
          if (asked.method === 'POST' && isSent) throw error;
          this.#tally.phase.retried++;
        }
      }
      if (performance.now() - begun > KEPT_MS) throw new Error('no replica takes it');
      if (!this.#replicas.some(({ isUp }) => isUp)) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  #next(): Replica | null {
    const up = this.#replicas.filter(({ isUp }) => isUp);
    return up[this.#turn++ % Math.max(up.length, 1)] ?? null;
  }
}
