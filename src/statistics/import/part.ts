/** The part of an import that fills one resource; and records of one import by their variable. */
import type { FileKind, Refuse } from '../../ingest/intake.ts';
import type { Notice, Refusal } from '../../ingest/record.ts';
import type { ResourceChange, StoredRecord } from '../../store/store.ts';
import { encodeJson, variableKey } from '../stored.ts';
import { knownVariable, oncePerFile } from './rules/variable.ts';

/** Refuses a record after all files are read. */
export type RefuseAfterwards = (fileIndex: number, refusal: Omit<Refusal, 'file'>) => void;

/** Reports a notice after all files are read. */
export type NotifyAfterwards = (fileIndex: number, notice: Omit<Notice, 'file'>) => void;

/** The variables of the catalogue after an import, each with the first day that it declares, or null. */
export interface KnownVariables {
  readonly has: (id: number) => boolean;
  readonly get: (id: number) => number | null | undefined;
}

/** The changes of one resource by an import. */
interface PartResult {
  readonly change: ResourceChange | null;
  /** A further change, whose records are known only after those of `change` are written. */
  readonly followedBy?: ResourceChange;
  /** Facts loaded: rows, not stored blocks. */
  readonly loaded: number;
  /** Day number of the newest date loaded, or null. */
  readonly newest: number | null;
  /** The least number that the version may have. */
  readonly atLeast?: number;
}

export interface ImportPart {
  readonly resource: string;
  readonly kinds: readonly FileKind[];
  readonly finish: (
    known: KnownVariables,
    refuse: RefuseAfterwards,
    notify: NotifyAfterwards,
  ) => PartResult | Promise<PartResult>;
}

/** A record with its file and line. */
interface Located<V> {
  readonly value: V;
  readonly file: number;
  readonly line: number;
}

/** Records of one import by the id of their variable: once per file, a later file over an earlier one. */
export class KeyedRecords<V extends object> {
  readonly #records = new Map<number, Located<V>>();

  get size(): number {
    return this.#records.size;
  }

  /** Keeps a record, or refuses it when its file already has one of this variable. */
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

  /** Ascending by id. */
  entries(): [id: number, record: Located<V>][] {
    return [...this.#records].sort(([a], [b]) => a - b);
  }

  /** Refuses records of unknown variables; the others as stored JSON, ascending by id. */
  knownRecords(known: KnownVariables, field: string, refuse: RefuseAfterwards): StoredRecord[] {
    return this.entries().flatMap(([id, { value, file, line }]) => {
      const problem = knownVariable(id, field, known);
      if (problem === null) return [{ key: variableKey(id), body: encodeJson(value) }];
      refuse(file, { line, ...problem });
      return [];
    });
  }
}
