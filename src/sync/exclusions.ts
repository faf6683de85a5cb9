import { mostRefused } from '../ingest/run.ts';
import { SourceError, type SourceFault } from './source-error.ts';

/** Faults of one record or one series, which say nothing about the others of its source. */
const OF_ONE: ReadonlySet<SourceFault> = new Set(['shape', 'rules', 'count']);
/** Exclusions that a report shows; the others are counted. */
const SHOWN = 5;

/**
 * Counts what a visit leaves out because it cannot be read: a record, a series. The rest is loaded as long as no more is
 * left out than `--max-refused` allows ({@link mostRefused}: one of ten or more always, unless it allows none).
 */
export class Exclusions {
  readonly #share: number;
  readonly #sentences: string[] = [];
  #first: SourceError | undefined;

  /** @param share of the records of a source that may be left out */
  constructor(share: number) {
    this.#share = share;
  }

  get count(): number {
    return this.#sentences.length;
  }

  /**
   * Leaves out what an error is about.
   * @param total records of the source, readable or not
   * @throws the error when it is none of a single record; the first of all when too many are left out
   */
  exclude(error: unknown, total: number): void {
    if (!(error instanceof SourceError) || !OF_ONE.has(error.fault)) throw error;
    this.#first ??= error;
    this.#sentences.push(error.message.slice(`${error.source}: `.length).replace(/\.$/, ''));
    if (this.count > mostRefused(Math.max(total, 1), this.#share, true)) throw this.#first;
  }

  /** What was left out, a sentence each, the first of them. */
  lines(): readonly string[] {
    const rest = this.count - SHOWN;
    const shown = this.#sentences.slice(0, SHOWN).map((sentence) => `left out: ${sentence}`);
    return rest > 0 ? [...shown, `and ${rest} more left out`] : shown;
  }
}
