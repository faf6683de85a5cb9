import { formatDay } from '../../indexes/civil-date.ts';
import {
  RESOURCE,
  readAction,
  readInstrument,
  type StoredAction,
  type StoredInstrument,
  seriesPrefix,
} from '../../market/stored/records.ts';
import { decodeSessions } from '../../market/stored/sessions.ts';
import type { Store, StoredRecord, VersionReader } from '../../store/store.ts';
import type { ClosePair } from './actions.ts';

/** The file of sessions of the series; its name without ending is that of the source in the store. */
export const SERIES_FILE = 'daily_iol.csv';
const SERIES_SOURCE = 'daily_iol';

/** The market data of the store, for a visit to add to; starter data count as none. */
export class StoredMarket {
  readonly #reader: VersionReader | null;

  private constructor(reader: VersionReader | null) {
    this.#reader = reader;
  }

  /** @throws StoreError */
  static async open(store: Pick<Store, 'reader'>): Promise<StoredMarket> {
    const reader = await store.reader('market');
    return new StoredMarket(reader?.version.starter === true ? null : reader);
  }

  /** True without data, starter data not counted. */
  get isEmpty(): boolean {
    return this.#reader === null;
  }

  /** Titles from the interface's panels. */
  listings(): Promise<StoredInstrument[]> {
    return this.#all(RESOURCE.listings, readInstrument);
  }

  /** All corporate actions, of any source. */
  actions(): Promise<StoredAction[]> {
    return this.#all(RESOURCE.actions, readAction);
  }

  /** Closes of a title's series as they were last loaded, ascending; of a day without an adjusted one that is NaN. */
  async closes(market: string, symbol: string): Promise<ClosePair[]> {
    const records =
      (await this.#reader?.withPrefix(RESOURCE.sessions, seriesPrefix(market, symbol, SERIES_SOURCE))) ?? [];
    return records.flatMap(({ body }) => {
      const { days, columns } = decodeSessions(body);
      return Array.from(days, (day, at) => ({
        date: formatDay(day),
        close: columns.close?.[at] ?? Number.NaN,
        adjusted: columns.adjusted?.[at] ?? Number.NaN,
      }));
    });
  }

  async #all<T>(resource: string, read: (record: StoredRecord) => T): Promise<T[]> {
    const found: T[] = [];
    if (!this.#reader) return found;
    for await (const batch of this.#reader.records(resource)) found.push(...batch.map(read));
    return found;
  }
}
