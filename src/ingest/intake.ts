import type { DataSet, ResourceChange, VersionReader } from '../store/store.ts';
import type { FileSample, Notice, RawRecord, Refusal } from './record.ts';

/** Notes that a record is not loaded; the file is filled in by the reader. */
export type Refuse = (problem: {
  readonly line: number;
  readonly field: string;
  readonly reason: string;
  readonly rule: string;
}) => void;

/** A file of an intake: its name, and its number within one import. */
export interface IntakeFile {
  readonly sample: FileSample;
  readonly index: number;
}

/** One kind of file that a group can read. */
export interface FileKind {
  /** The resource the file fills, as the store and the report name it. */
  readonly resource: string;
  /** What the kind is, for the report and the reference page. */
  readonly title: string;
  readonly recognises: (sample: FileSample) => boolean;
  /** Takes one record: parses it, applies the rules of single records, keeps it or refuses it. */
  readonly accept: (record: RawRecord, file: IntakeFile, refuse: Refuse) => void;
}

/** What an import makes of a group's files once all are read. */
export interface Assembled {
  readonly changes: readonly ResourceChange[] | AsyncIterable<ResourceChange>;
  /** Newest date in the data after this import, or null. */
  readonly newest: string | null;
  /** Facts loaded per resource (rows, not stored blocks), for the report. */
  readonly loaded: Readonly<Record<string, number>>;
  /** Given: the least number that the version may have, because stored records name versions up to it. */
  readonly atLeast?: number;
}

/** The state of one import into one data set. */
export interface Intake {
  readonly dataSet: DataSet;
  readonly kinds: readonly FileKind[];
  /**
   * Applies the rules between records (references, duplicates, order) and gives the changes to store. Refusals carry the
   * index of the file they belong to, and so do notices about records that are loaded. A warning is a notice
   * that is shown before anything is published.
   */
  readonly finish: (
    refuse: (fileIndex: number, refusal: Omit<Refusal, 'file'>) => void,
    tell: (fileIndex: number, notice: Omit<Notice, 'file'>) => void,
    warn: (fileIndex: number, notice: Omit<Notice, 'file'>) => void,
  ) => Promise<Assembled>;
}

/** The version that an import makes, for groups that record how their data came to be. */
export interface Making {
  /** The number that the version will have; where nothing changes it is not made. */
  readonly number: number;
  /** The present instant. */
  readonly now: () => Date;
  /**
   * True: the files are all that an export says it wrote, unchanged. Their records passed the rules between records when
   * they were first imported; nothing is refused or left out for what has changed around them since.
   */
  readonly handedOn?: boolean;
  /** True: the files replace the records of the provinces that they hold; those of other provinces stay. */
  readonly mergesProvinces?: boolean;
}

/**
 * Begins an import into one data set. `previous` is what the import adds to: null when there is nothing yet, or only
 * starter data, which the first real import removes.
 */
export type BeginIntake = (previous: VersionReader | null, making: Making) => Intake;
