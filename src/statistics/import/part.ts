import type { FileKind } from '../../ingest/intake.ts';
import type { Notice, Refusal } from '../../ingest/record.ts';
import type { ResourceChange } from '../../store/store.ts';

/** Refuses a record when all files are read; the index says of which file. */
export type RefuseLate = (fileIndex: number, refusal: Omit<Refusal, 'file'>) => void;

/** Tells of a record that is loaded, or of a file whose records are not needed; the index says of which file. */
export type TellLate = (fileIndex: number, notice: Omit<Notice, 'file'>) => void;

/** The variables of the catalogue after an import, each with the first day that it declares, or null. */
export interface KnownVariables {
  readonly has: (id: number) => boolean;
  readonly get: (id: number) => number | null | undefined;
}

/** What an import makes of one resource. */
export interface PartResult {
  readonly change: ResourceChange | null;
  /** A further change, whose records are only known when those of `change` were written. */
  readonly followedBy?: ResourceChange;
  /** Facts loaded: rows, not stored blocks. */
  readonly loaded: number;
  /** Day number of the newest date loaded, or null. */
  readonly newest: number | null;
  /** Given: the least number that the version may have. */
  readonly atLeast?: number;
}

/** The part of an import that fills one resource. */
export interface ImportPart {
  readonly resource: string;
  readonly kinds: readonly FileKind[];
  readonly finish: (known: KnownVariables, refuse: RefuseLate, tell: TellLate) => PartResult | Promise<PartResult>;
}
