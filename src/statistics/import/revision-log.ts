import type { Making } from '../../ingest/intake.ts';
import type { StoredRecord, VersionReader } from '../../store/store.ts';
import { BASE_KEY, RESOURCES, revisionsKey } from '../stored/keys.ts';
import { encodeRevisions, type VariableChanges } from '../stored/revisions-record.ts';

interface OpenChanges extends VariableChanges {
  readonly added: number[];
  readonly changed: { readonly day: number; readonly before: number }[];
}

/**
 * What an import changes in the values held. It is filled while the blocks of the series are written and written behind
 * them, in the same transaction: values and their past are never apart.
 */
export class RevisionLog {
  readonly #previous: VersionReader | null;
  readonly #making: Making;
  readonly #variables = new Map<number, OpenChanges>();

  constructor(previous: VersionReader | null, making: Making) {
    this.#previous = previous;
    this.#making = making;
  }

  /** A day has a value that had none. Of the very first values it suffices that they are there since this import. */
  added(id: number, day: number): void {
    if (this.#previous !== null) this.#of(id).added.push(day);
  }

  /** A day has another value than `before`, or none any more. */
  changed(id: number, day: number, before: number): void {
    this.#of(id).changed.push({ day, before });
  }

  #of(id: number): OpenChanges {
    let changes = this.#variables.get(id);
    if (changes === undefined) {
      changes = { id, added: [], changed: [] };
      this.#variables.set(id, changes);
    }
    return changes;
  }

  /**
   * The records to keep: what changed, unless nothing did, and before the first of them the one of the beginning. What
   * a store held before it kept revisions is known since the version that it had then; the first values of all are
   * known since this import.
   */
  async *records(): AsyncGenerator<StoredRecord> {
    const previous = this.#previous;
    const now = this.#making.now();
    const began = previous !== null && (await previous.withPrefix(RESOURCES.revisions, BASE_KEY)).length > 0;
    const heldValues = previous !== null && (previous.version.counts[RESOURCES.series] ?? 0) > 0;
    if (previous !== null && !began && heldValues) {
      if (this.#variables.size === 0) return;
      const { loadedAt, number: version } = previous.version;
      yield { key: BASE_KEY, body: encodeRevisions({ instant: Date.parse(loadedAt), version }, []) };
    }
    const moment = { instant: now.getTime(), version: this.#making.number };
    if (!began && !heldValues) yield { key: BASE_KEY, body: encodeRevisions(moment, []) };
    else if (this.#variables.size > 0) {
      yield {
        key: revisionsKey(this.#making.number, now),
        body: encodeRevisions(moment, [...this.#variables.values()]),
      };
    }
  }
}
