import type { Refuse } from '../../ingest/intake.ts';
import { oncePerFile } from '../rules/once-per-file.ts';

/** A record together with where it was read. */
export interface Located<V> {
  readonly value: V;
  readonly file: number;
  readonly line: number;
}

/** Records of one import by the id of their variable: once per file, a later file over an earlier one. */
export class KeyedRecords<V> {
  readonly #records = new Map<number, Located<V>>();

  get size(): number {
    return this.#records.size;
  }

  /** Keeps a record, or refuses it when its file has said the same already. */
  put(id: number, field: string, record: Located<V>, refuse: Refuse): void {
    const before = this.#records.get(id);
    if (before?.file === record.file) {
      refuse({ line: record.line, ...oncePerFile(field, `variable ${id}`, before.line) });
      return;
    }
    this.#records.set(id, record);
  }

  get(id: number): Located<V> | undefined {
    return this.#records.get(id);
  }

  delete(id: number): void {
    this.#records.delete(id);
  }

  /** Ascending by id. */
  entries(): [id: number, record: Located<V>][] {
    return [...this.#records].sort(([a], [b]) => a - b);
  }
}
