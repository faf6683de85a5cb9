/** The note on a source from which data are fetched. Only `src/sync` reads its text. */
export interface SourceNote {
  readonly name: string;
  /** The results of its visits, as JSON; small, because servers keep all notes in memory. */
  readonly state: string;
}

/** The note that a visit writes. */
export interface SourceNoted {
  readonly state: string;
  /** Data of this visit for the next one, as JSON. Absent: the stored memory stays. */
  readonly memory?: string;
}

/** Whether a lease was granted; if not, its holder, and until when (milliseconds since the epoch) unless the holder renews it. */
export type LeaseAnswer =
  | { readonly granted: true }
  | { readonly granted: false; readonly holder: string; readonly until: number };

/**
 * The notes on sources, shared by all processes: one process at a time visits a source, and every server sees the result. Errors are
 * `StoreError`.
 */
export interface SourceNotes {
  /** Counts every change of a note. Cheap: servers call it several times a second. */
  readonly sourcesEpoch: () => Promise<number>;
  /** All notes, in order of their names. */
  readonly sources: () => Promise<readonly SourceNote[]>;
  /** The memory of the last visit that succeeded; null when there was none. */
  readonly sourceMemory: (name: string) => Promise<string | null>;
  /**
   * Takes a source for `holder` until a moment, or renews the lease. Granted when no other holder has it or its time has passed: a
   * process that crashed blocks others for no longer than that. A time further ahead than four times the requested one was set by a wrong
   * clock and is ignored. Times are in milliseconds since the epoch.
   */
  readonly leaseSource: (name: string, holder: string, now: number, until: number) => Promise<LeaseAnswer>;
  /** Gives a source back; does nothing when `holder` does not hold it (any more). */
  readonly releaseSource: (name: string, holder: string) => Promise<void>;
  /** Writes a note, if `holder` holds the source; returns false, and writes nothing, when it does not (any more). */
  readonly noteSource: (name: string, holder: string, noted: SourceNoted) => Promise<boolean>;
}
