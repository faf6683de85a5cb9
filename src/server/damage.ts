import type { DataSet, StoreDamaged, VersionMark, VersionName, VersionReader } from '../store/store.ts';
import { isStoreAway } from './store-trouble.ts';

/** What an operator does about a damaged store. */
export const DAMAGE_REMEDY =
  'Roll back to a whole version (ventanilla rollback), restore a backup, or import the data again into a new store; ventanilla doctor names every damaged record. See the how-to on backups.';

/** A newest version that cannot be served because the store does not give what was imported. */
interface Damage {
  /** Null when the list of versions itself cannot be read. */
  readonly dataSet: DataSet | null;
  readonly mark: VersionMark | null;
  readonly resource: string | null;
  /** The key of the damaged record, or null; keys of operations are not shown, for they name accounts. */
  readonly record: string | null;
  readonly since: Date;
}

/** What is shown of a damaged version: of which group, and the number that is served instead. */
export interface ShownDamage {
  /** Null when the list of versions cannot be read. */
  readonly group: DataSet | null;
  readonly version: number | null;
  readonly served: number | null;
  readonly resource: string | null;
  readonly record: string | null;
  readonly since: string;
}

/** Whether an error says that the store is damaged; by name, for the server takes no values from the store. */
export function isDamage(error: unknown): error is StoreDamaged {
  return error instanceof Error && error.name === 'StoreDamaged';
}

/**
 * What is built from a version, once it is known to be whole. What was built from records that are not those of the version
 * may be anything: where building fails, the check comes first.
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

/** Keeps which newest versions are damaged, as far as building catalogs found out. */
export class DamageList {
  readonly #damages = new Map<DataSet | null, Damage>();

  /** All there is to show; `served` gives the version of a data set that answers. */
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

  /** Notes that a version is damaged; of several versions of a data set the newest is kept. */
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

  /** Forgets what was said of a version that could be built after all. */
  built({ dataSet, number }: VersionName): void {
    if (this.#damages.get(dataSet)?.mark?.number === number) this.#damages.delete(dataSet);
  }

  /** Forgets what was said of versions that are not the newest any more. */
  keepOnly(newest: ReadonlyMap<DataSet, VersionMark>): void {
    for (const [dataSet, { mark }] of this.#damages) {
      const now = dataSet === null ? undefined : newest.get(dataSet);
      if (now?.number !== mark?.number || now?.checksum !== mark?.checksum || dataSet === null) {
        this.#damages.delete(dataSet);
      }
    }
  }
}
