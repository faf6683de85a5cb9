import type { DataSet, StoredRecord, VersionMark } from './store.ts';

/**
 * An overlay lies over the newest version of a data set: records that change many times a minute, each under its key, the
 * latest state alone. Every change of a record has a number of its own; versions of the data set are not touched. Whoever
 * read up to a number asks for what came after it, in this process or another. What an overlay holds goes into a version
 * with {@link Fold}.
 */
export interface OverlayState {
  /** Number of the newest change; 0 while there was none. Numbers only grow. */
  readonly sequence: number;
  /** Records whose number is not above this one are held by a published version, too. */
  readonly folded: number;
  /** How often records were taken out of the overlay: who sees it grow reads the whole overlay anew. */
  readonly removals: number;
}

/** A record of an overlay, and the number of the change that wrote it. */
export interface OverlayRecord extends StoredRecord {
  readonly sequence: number;
}

/** What a reader has missed: the state, and the records changed since, in the order of their numbers. */
export interface OverlayChanges extends OverlayState {
  readonly records: readonly OverlayRecord[];
}

/** What a change of an overlay is worked out from: the state, and what is held under the keys asked for. */
export interface OverlayHeld extends OverlayState {
  readonly records: ReadonlyMap<string, OverlayRecord>;
}

/** What a change does: records to write, in the order in which they are numbered, and keys to take out. */
export interface OverlayEdit {
  readonly put: readonly StoredRecord[];
  readonly remove?: readonly string[];
}

/** The overlays of a store; every form of the store keeps them (errors are `StoreError`). */
export interface Overlays {
  /** What came after the change numbered `after`; 0 gives all. Cheap when nothing did: servers ask a hundred times a second. */
  readonly overlay: (dataSet: DataSet, after: number) => Promise<OverlayChanges>;
  /**
   * Changes an overlay in one transaction, which is on disk when this resolves. `edit` runs inside it and so must not
   * wait; changes of one data set, of all processes, are one after another, so that numbers become visible in their order
   * and what `edit` was given is what its result replaces. The state after the change.
   */
  readonly changeOverlay: (
    dataSet: DataSet,
    keys: readonly string[],
    edit: (held: OverlayHeld) => OverlayEdit,
  ) => Promise<OverlayState>;
}

/**
 * What publishing a draft does to the overlay of its data set, in the same transaction: the draft holds all changes up to
 * `through`, and the records under `forget` are taken out unless they changed after that.
 */
export interface Fold {
  readonly through: number;
  readonly forget: readonly string[];
  /** The version that the draft was worked out from; when another is the newest, nothing is published (`ChangedMeanwhile`). */
  readonly onto: number | VersionMark;
}
