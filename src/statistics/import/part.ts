import type { FileKind } from '../../ingest/intake.ts';
import type { Refusal } from '../../ingest/record.ts';
import type { ResourceChange } from '../../store/store.ts';

/** Refuses a record when all files are read; the index says of which file. */
export type RefuseLate = (fileIndex: number, refusal: Omit<Refusal, 'file'>) => void;

/** What an import makes of one resource. */
export interface PartResult {
  readonly change: ResourceChange | null;
  /** A further change, whose records are only known when those of `change` were written. */
  readonly followedBy?: ResourceChange;
  /** Facts loaded: rows, not stored blocks. */
  readonly loaded: number;
  /** Day number of the newest date loaded, or null. */
  readonly newest: number | null;
}

/** The part of an import that fills one resource. `known` are the ids of the catalogue after this import. */
export interface ImportPart {
  readonly resource: string;
  readonly kinds: readonly FileKind[];
  readonly finish: (known: ReadonlyMap<number, number | null>, refuse: RefuseLate) => PartResult;
}
