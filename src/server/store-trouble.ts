/** Errors of the store by their names, and the list of damaged versions that `/status` shows. */
import type { DataSet, StoreDamaged, VersionMark, VersionName, VersionReader } from '../store/store.ts';

/**
 * What a store throws that is no fault of the request, by name: the server takes no values from the store. Those that the
 * store's own watch reports once are not reported again with every request.
 */
const TROUBLE: Readonly<Record<string, { readonly isReportedByWatch: boolean }>> = {
  StoreUnavailable: { isReportedByWatch: true },
  StoreFull: { isReportedByWatch: true },
  StoreBusy: { isReportedByWatch: true },
  StoreDamaged: { isReportedByWatch: false },
  VersionGone: { isReportedByWatch: false },
  StoreError: { isReportedByWatch: false },
};

/** How soon a client may ask again what could not be answered without the store, in seconds. */
export const RETRY_AFTER_STORE_S = 2;

/** What kind of trouble with the store an error is; null when it is none. */
export function storeTrouble(error: unknown): { readonly isReportedByWatch: boolean } | null {
  return error instanceof Error && Object.hasOwn(TROUBLE, error.name) ? (TROUBLE[error.name] ?? null) : null;
}

/** True when the store cannot be reached just now. */
export function isStoreAway(error: unknown): boolean {
  return error instanceof Error && error.name === 'StoreUnavailable';
}

/** What an operator can do about a damaged store. */
export const DAMAGE_REMEDY =
  'Roll back to a whole version (ventanilla rollback), restore a backup, or import the data again into a new store; ventanilla doctor names every damaged record. See the how-to on backups.';

/** A newest version that cannot be served, since the store does not return the imported records. */
interface Damage {
  /** Null when the list of versions itself cannot be read. */
  readonly dataSet: DataSet | null;
  readonly mark: VersionMark | null;
  readonly resource: string | null;
  /** The key of the damaged record, or null; keys of operations are not shown, since they name accounts. */
  readonly record: string | null;
  readonly since: Date;
}

/** A damaged version in `/status` and `/readyz`, with the version that is served instead. */
export interface ShownDamage {
  /** Null when the list of versions cannot be read. */
  readonly group: DataSet | null;
  readonly version: number | null;
  readonly served: number | null;
  readonly resource: string | null;
  readonly record: string | null;
  readonly since: string;
}

/** Whether an error says that the store is damaged; by name, since the server imports no values from the store. */
export function isDamage(error: unknown): error is StoreDamaged {
  return error instanceof Error && error.name === 'StoreDamaged';
}

/**
 * Builds from a version, and checks that it is complete. Damaged records may break the build in any way: where it fails, the check
 * decides which error is thrown.
 *
 * @throws StoreDamaged, or what building throws
 */
export async function builtWhole<T>(reader: Pick<VersionReader, 'check'>, build: () => Promise<T>): Promise<T> {
  let built: T;
  try {
    built = await build();
  } catch (error) {
    if (!isStoreAway(error) && !isDamage(error)) await reader.check();
    throw error;
  }
  await reader.check();
  return built;
}

/** The damaged newest versions that building catalogs has found. */
export class DamageList {
  readonly #damages = new Map<DataSet | null, Damage>();

  /** All of them; `served` returns the version of a data set that is served. */
  shown(served: (dataSet: DataSet) => VersionMark | null): readonly ShownDamage[] {
    return [...this.#damages.values()].map(({ dataSet, mark, resource, record, since }) => ({
      group: dataSet,
      version: mark?.number ?? null,
      served: (dataSet && served(dataSet)?.number) ?? null,
      resource,
      record,
      since: since.toISOString(),
    }));
  }

  /** Adds a damaged version; of several versions of a data set the newest is kept. */
  note(version: VersionName | null, { place }: StoreDamaged): void {
    const dataSet = version?.dataSet ?? null;
    const known = this.#damages.get(dataSet);
    if (known?.mark && version && known.mark.number >= version.number) return;
    this.#damages.set(dataSet, {
      dataSet,
      mark: version && { number: version.number, checksum: version.checksum },
      resource: place.resource ?? null,
      record: dataSet === 'ledger' ? null : (place.key ?? null),
      since: known?.since ?? new Date(),
    });
  }

  /** Removes a version that could be built after all. */
  built({ dataSet, number }: VersionName): void {
    if (this.#damages.get(dataSet)?.mark?.number === number) this.#damages.delete(dataSet);
  }

  /** Removes versions that are no longer the newest. */
  keepOnly(newest: ReadonlyMap<DataSet, VersionMark>): void {
    for (const [dataSet, { mark }] of this.#damages) {
      const now = dataSet === null ? undefined : newest.get(dataSet);
      if (now?.number !== mark?.number || now?.checksum !== mark?.checksum || dataSet === null) {
        this.#damages.delete(dataSet);
      }
    }
  }
}
