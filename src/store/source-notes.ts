/** What is noted of a source that data are fetched from. What the texts mean is the business of `src/sync`. */
export interface SourceNote {
  readonly name: string;
  /** What came of its visits, as JSON; small, because servers keep all of them in memory. */
  readonly state: string;
}

/** What a visit writes down. */
export interface SourceNoted {
  readonly state: string;
  /** What the next visit needs to know of this one, as JSON. Absent: what was kept stays. */
  readonly memory?: string;
}

/** Whether a lease was given; if not, who holds it, and until when (milliseconds since the epoch) unless that one renews it. */
export type LeaseAnswer =
  | { readonly granted: true }
  | { readonly granted: false; readonly holder: string; readonly until: number };

/**
 * What a store keeps of sources, for all processes that use it: one process at a time visits a source, and what came of it is
 * seen by every server. Errors are `StoreError`.
 */
export interface SourceNotes {
  /** Counts every change of a note. Cheap: servers ask several times a second. */
  readonly sourcesEpoch: () => Promise<number>;
  /** All notes, in order of their names. */
  readonly sources: () => Promise<readonly SourceNote[]>;
  /** What the last visit that succeeded left for the next one; null when there was none. */
  readonly sourceMemory: (name: string) => Promise<string | null>;
  /**
   * Takes a source for `holder` until a moment, or renews what it holds. Given when nobody holds it or the time of who
   * did has passed: a process that crashed blocks nobody for longer than that. A time that lies further ahead than four times what is asked
   * for was set by a clock that was wrong, and binds nobody. Times are in milliseconds since the epoch.
   */
  readonly leaseSource: (name: string, holder: string, now: number, until: number) => Promise<LeaseAnswer>;
  /** Gives a source back; nothing when `holder` does not hold it (any more). */
  readonly releaseSource: (name: string, holder: string) => Promise<void>;
  /** Writes a note, if `holder` holds the source; false, and nothing is written, when it does not (any more). */
  readonly noteSource: (name: string, holder: string, noted: SourceNoted) => Promise<boolean>;
}
