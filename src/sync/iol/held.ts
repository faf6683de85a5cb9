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
import type { ClosePair } from './implied.ts';

/** The file of sessions of the series; its name without ending is that of the source in the store. */
export const SERIES_FILE = 'daily_iol.csv';
const SERIES_SOURCE = 'daily_iol';

/** What the store holds of this source's making, for a visit to add to: nothing while it holds the starter data. */
export class HeldMarket {
  readonly #reader: VersionReader | null;

  private constructor(reader: VersionReader | null) {
    this.#reader = reader;
  }

  /** @throws StoreError */
  static async of(store: Pick<Store, 'reader'>): Promise<HeldMarket> {
    const reader = await store.reader('market');
    return new HeldMarket(reader?.version.starter === true ? null : reader);
  }

  /** True where there is nothing but, at most, the starter data. */
  get isEmpty(): boolean {
    return this.#reader === null;
  }

  /** Titles as the interface listed them before. */
  listings(): Promise<StoredInstrument[]> {
    return this.#all(RESOURCE.listings, readInstrument);
  }

  /** All corporate actions, whoever told of them. */
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
