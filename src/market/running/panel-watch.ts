import type { Panel } from '../catalog/panels.ts';
import type { RunningQuotes } from './running-quotes.ts';

/**
 * Tells when something was last pushed that a panel depends on. Holds names alone: an answer that is kept with it must not
 * keep the catalog of an older version in memory.
 */
export class PanelWatch {
  readonly #running: RunningQuotes;
  readonly #keys: readonly string[];
  #revision = 0;
  #changed = 0;

  constructor({ titles, waiting, moneyness }: Panel, running: RunningQuotes) {
    this.#running = running;
    const options = moneyness?.options ?? [];
    const all = [...titles, ...waiting, ...options.flatMap(({ title, underlying }) => [title, underlying])];
    this.#keys = [...new Set(all.map(({ key }) => key))];
  }

  /** The revision of the running quotes in which the panel last changed; 0 when nothing was pushed of it. */
  get changed(): number {
    if (this.#revision !== this.#running.revision) {
      this.#revision = this.#running.revision;
      for (const key of this.#keys) this.#changed = Math.max(this.#changed, this.#running.changed(key));
    }
    return this.#changed;
  }
}
