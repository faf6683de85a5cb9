import type { DataSet, StoredRecord, VersionMark } from './data-sets.ts';

/**
 * The state of an overlay. An overlay lies over the newest version of a data set: records that change many times a minute, each under its
 * key, the latest state alone. Every change of a record has a number; versions of the data set do not change. A reader that has read up
 * to a number reads the later changes, in this process or another. {@link Fold} moves the records of an overlay into a version.
 */
export interface OverlayState {
  /** Number of the newest change; 0 while there was none. Numbers only grow. */
  readonly sequence: number;
  /** A published version holds the records up to this number, too. */
  readonly folded: number;
  /** How often records were removed from the overlay: when it grows, readers read the whole overlay anew. */
  readonly removals: number;
}

/** A record of an overlay, and the number of the change that wrote it. */
export interface OverlayRecord extends StoredRecord {
  readonly sequence: number;
}

/** The news for a reader: the state, and the records changed since, in the order of their numbers. */
export interface OverlayChanges extends OverlayState {
  readonly records: readonly OverlayRecord[];
}

/** The input of a change of an overlay: the state, and the records of the requested keys. */
export interface OverlayHeld extends OverlayState {
  readonly records: ReadonlyMap<string, OverlayRecord>;
}

/** A change of an overlay: records to write, in the order in which they are numbered, and keys to remove. */
export interface OverlayEdit {
  readonly put: readonly StoredRecord[];
  readonly remove?: readonly string[];
}

/** The overlays of a store; every form of the store keeps them (errors are `StoreError`). */
export interface Overlays {
  /** Reads the changes behind number `after`; 0: all. Cheap when there are none: servers read a hundred times a second. */
  readonly overlay: (dataSet: DataSet, after: number) => Promise<OverlayChanges>;
  /**
   * Changes an overlay in one transaction, which is on disk when this resolves; returns the state after it. `edit` runs inside the
   * transaction and must not wait. Changes of one data set, of all processes, are one after another: numbers become visible in their
   * order, and no other change comes between the input of `edit` and its result.
   */
  readonly changeOverlay: (
    dataSet: DataSet,
    keys: readonly string[],
    edit: (held: OverlayHeld) => OverlayEdit,
  ) => Promise<OverlayState>;
}

/**
 * The change of a data set's overlay when a draft is published, in the same transaction: the draft holds all changes up to `through`, and
 * the records under `forget` are removed unless they changed after that.
 */
export interface Fold {
  readonly through: number;
  readonly forget: readonly string[];
  /** The version that the draft was made from; when another is the newest, nothing is published (`ChangedMeanwhile`). */
  readonly onto: number | VersionMark;
}
