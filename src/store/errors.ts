import type { DataSet, RecordPlace } from './data-sets.ts';

/** Raised when a store cannot be opened, read or written; the command line ends with code 4. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
}

/**
 * Raised when the store cannot be reached just now: its server is down, or starts, or refuses more connections. A change under way may
 * have taken place or not, unless the method says otherwise. Requests that cannot be answered without the store get 503.
 */
export class StoreUnavailable extends StoreError {
  override readonly name: string = 'StoreUnavailable';
}

/**
 * Raised when the server of the store runs and refuses this program: its user, its password, its database. A running Ventanilla treats
 * it as an outage; one that starts, or a command, ends with the message.
 */
export class StoreRefused extends StoreUnavailable {}

/** Raised when the store has no room for a change; nothing was changed, and reading goes on. */
export class StoreFull extends StoreError {
  override readonly name: string = 'StoreFull';
}

/** Raised when another program keeps the lock that a change needs for too long; the change is not made later either. */
export class StoreBusy extends StoreError {
  override readonly name: string = 'StoreBusy';
}

/** The record that a {@link StoreDamaged} is about, as far as it is known. */
export type DamagedPlace = Partial<RecordPlace>;

/** Raised when the store returns other data than were written. Trying again does not help; the message names the damaged data. */
export class StoreDamaged extends StoreError {
  override readonly name: string = 'StoreDamaged';
  readonly place: DamagedPlace;

  constructor(sentence: string, place: DamagedPlace = {}, options?: ErrorOptions) {
    super(sentence, options);
    this.place = place;
  }
}

/** Raised by the reader of a version that is not in the store any more. */
export class VersionGone extends StoreError {
  override readonly name: string = 'VersionGone';
}

/** Raised when a draft was made from a version that is not the newest any more; nothing was published. */
export class ChangedMeanwhile extends StoreError {}

/** Raised when a version to be adopted would replace data of another origin; nothing was changed. */
export class NotItsMirror extends StoreError {}

/** Raised when the records of a version to be adopted do not match its counts or its checksum; nothing was changed. */
export class NotAsStated extends StoreError {}

/** Raised when a draft takes more records out of a resource than it may; nothing was published. */
export class TooMuchLost extends StoreError {
  readonly dataSet: DataSet;
  readonly resource: string;
  /** Records before, and as they would be. */
  readonly before: number;
  readonly after: number;

  constructor(dataSet: DataSet, resource: string, before: number, after: number) {
    super(`${dataSet}: ${resource} would go from ${before} to ${after} records; nothing was changed.`);
    this.dataSet = dataSet;
    this.resource = resource;
    this.before = before;
    this.after = after;
  }
}
