import { BoundedCache } from '../../indexes/bounded-cache.ts';
import { type Store, VersionGone, type VersionReader } from '../../store/store.ts';
import { parseBlockKey, titleKey } from '../stored/keys.ts';
import { readInstrument } from '../stored/read.ts';
import { RESOURCE } from '../stored/records.ts';
import { QUOTED_SET } from './stored.ts';

/** Number of cached symbols; more than any market has. */
const CACHED_TITLES = 100_000;

/**
 * Which titles there are, asked of the store one by one and remembered while the market data stay the version they are: a
 * feed names some hundreds of titles again and again, and need not wait until all are read.
 */
export class KnownTitles {
  readonly #store: Pick<Store, 'reader' | 'versions'>;
  #known = new BoundedCache<string, string | null>(CACHED_TITLES);
  #reader: VersionReader | null = null;

  constructor(store: Pick<Store, 'reader' | 'versions'>) {
    this.#store = store;
  }

  /** The symbol of a title as the market data spell it; null when they have no such title. `symbol` in any case. */
  async spelling(market: string, symbol: string): Promise<string | null> {
    const key = titleKey(market, symbol);
    const held = this.#known.get(key);
    if (held !== undefined) return held;
    const found = await this.#lookAgain(market, symbol);
    this.#known.set(key, found);
    return found;
  }

  /** Forgets what was remembered when there is a newer version; whether there is any. Call before lines are read. */
  async refresh(): Promise<boolean> {
    const newest = (await this.#store.versions()).get(QUOTED_SET);
    const known = this.#reader?.version;
    // A mirror may have put another version under the same number.
    if (newest?.number !== known?.number || newest?.checksum !== known?.checksum) {
      this.#reader = await this.#store.reader(QUOTED_SET);
      this.#known = new BoundedCache(CACHED_TITLES);
    }
    return this.#reader !== null;
  }

  /** Looks in the version that took the place of the one that was read, if it is gone. */
  async #lookAgain(market: string, symbol: string): Promise<string | null> {
    try {
      return await this.#look(market, symbol);
    } catch (error) {
      if (!(error instanceof VersionGone)) throw error;
      await this.refresh();
      return this.#look(market, symbol);
    }
  }

  async #look(market: string, symbol: string): Promise<string | null> {
    const reader = this.#reader;
    if (!reader) return null;
    const key = titleKey(market, symbol);
    for (const resource of [RESOURCE.instruments, RESOURCE.listings]) {
      const record = (await reader.withPrefix(resource, key)).find((each) => each.key === key);
      if (record) return readInstrument(record).symbol;
    }
    for (const spelled of new Set([symbol, symbol.toUpperCase()])) {
      const [block] = await reader.withPrefix(RESOURCE.sessions, `${market}|${spelled}|`);
      const at = block && parseBlockKey(block.key);
      if (at) return at.symbol;
    }
    return null;
  }
}
