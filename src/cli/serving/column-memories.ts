import { isSame } from '../../server/catalogs.ts';
import type { DataSet, DataSetVersion } from '../../store/store.ts';

/**
 * Room for the columns of one data set, in bytes: addresses, of which only what is written takes memory. What does not fit, each
 * worker keeps for itself.
 */
export const ROOM_BYTES = 256 * 1024 * 1024;

/** The data sets whose catalogs have columns; the territory's snapshot is shared as a whole. */
const WITH_COLUMNS: ReadonlySet<DataSet> = new Set(['statistics', 'market', 'organisms']);

/** Memory for the columns that all workers build of a version, the same one for a worker that comes later. */
export class ColumnMemories {
  readonly #held = new Map<DataSet, { readonly version: DataSetVersion; readonly memory: SharedArrayBuffer | null }>();

  /** The memory for a version; null where a data set has no columns, or there is no room for them. */
  of(version: DataSetVersion): SharedArrayBuffer | null {
    const { dataSet } = version;
    if (!WITH_COLUMNS.has(dataSet)) return null;
    const held = this.#held.get(dataSet);
    if (held && isSame(held.version, version)) return held.memory;
    const memory = room();
    this.#held.set(dataSet, { version, memory });
    return memory;
  }
}

/** Null on a system that gives no addresses without memory behind all of them. */
function room(): SharedArrayBuffer | null {
  try {
    return new SharedArrayBuffer(ROOM_BYTES);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
