import { mostRefused } from '../ingest/run.ts';
import { SourceError, type SourceFault } from './source-error.ts';

/** Faults that may concern one record or one series alone. */
const SINGLE_RECORD_FAULTS: ReadonlySet<SourceFault> = new Set(['shape', 'rules', 'count']);
/** Exclusions that a report shows; the others are counted. */
const SHOWN = 5;

/**
 * Counts the records and series that a visit leaves out because they cannot be read. The rest is loaded while they are no more than
 * `--max-refused` allows ({@link mostRefused}: one of ten or more always, unless it allows none).
 */
export class Exclusions {
  readonly #share: number;
  readonly #errors: SourceError[] = [];

  /** @param share of the records of a source that may be left out */
  constructor(share: number) {
    this.#share = share;
  }

  get count(): number {
    return this.#errors.length;
  }

  /**
   * Leaves out the record that an error is about.
   * @param total records of the source, readable or not
   * @throws the error when it does not concern a single record; the first of all when too many are left out
   */
  exclude(error: unknown, total: number): void {
    if (!(error instanceof SourceError) || !SINGLE_RECORD_FAULTS.has(error.fault)) throw error;
    this.#errors.push(error);
    if (this.count > mostRefused(Math.max(total, 1), this.#share, true)) throw this.#errors[0];
  }

  /** Excludes every unreadable record of a list. @param readable number of the others */
  excludeAll(unreadable: readonly SourceError[], readable: number): void {
    for (const error of unreadable) this.exclude(error, readable + unreadable.length);
  }

  /** The first exclusions, a sentence each, and how many more there are. */
  lines(): readonly string[] {
    const rest = this.count - SHOWN;
    const shown = this.#errors.slice(0, SHOWN).map(({ message }) => `left out: ${message.replace(/\.$/, '')}`);
    return rest > 0 ? [...shown, `and ${rest} more left out`] : shown;
  }
}
