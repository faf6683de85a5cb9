import { AskedLately } from '../../indexes/asked-lately.ts';
import { parseDay } from '../../indexes/civil-date.ts';
import { RenderedCache } from '../../indexes/rendered-cache.ts';
import type { SeriesColumns } from '../../indexes/series-columns.ts';
import type { CacheCount } from '../../server/metrics/counters.ts';
import type { StatisticsCatalog } from '../catalog/catalog.ts';
import type { Resultset } from '../contract/records.ts';
import { filtersKey, listVariables, type VariableFilters } from '../queries/list-variables.ts';
import { type Page, pageOf } from '../queries/page.ts';
import { RenderedList } from './rendered-list.ts';
import { RenderedSeries } from './rendered-series.ts';
import { presentVariable } from './variable.ts';

/** Bytes of an answer that exist already, one piece after the other. */
export type Pieces = readonly Uint8Array[];

const LIST_TAIL = Buffer.from(']}');
const SERIES_TAIL = Buffer.from(']}]}');

/** Results of filters kept, in bytes of ordinals: filters are free text, so their number has no other bound. */
export const SELECTIONS_BYTES = 1 << 20;
/** How many filters asked for once are remembered, in each of two generations. */
export const ASKED_FILTERS = 256;
/** Share of the series cache that filtered catalogues may take. */
const FILTERED_SHARE = 4;

/** A cached result that weighs as much as its key and itself: results without a match are empty, but not free. */
interface Kept<T> {
  readonly bytes: T;
  readonly byteLength: number;
}

const ENTRY_BYTES = 128;

function keep<T extends { readonly byteLength: number }>(key: string, bytes: T): Kept<T> {
  return { bytes, byteLength: ENTRY_BYTES + 2 * key.length + bytes.byteLength };
}

export interface PagesOptions {
  /** Bound of rendered series. */
  readonly cacheBytes: number;
  /** Gives A2's results without the inner arrays of the contract. */
  readonly flatNotes: boolean;
  /** Told of the look-ups for rendered series. */
  readonly count?: CacheCount;
}

/** The answers of one version of the data, put together from pieces that are rendered once. */
export class StatisticsPages {
  readonly #catalog: StatisticsCatalog;
  readonly #rows: RenderedSeries;
  readonly #selections = new RenderedCache<string, Kept<Int32Array>>(SELECTIONS_BYTES);
  readonly #filtered: RenderedCache<string, Kept<RenderedList>>;
  readonly #askedFilters = new AskedLately<string>(ASKED_FILTERS);
  readonly #notes: RenderedList;
  readonly #noteAnswers: RenderedList;
  #entries: { readonly today: string; readonly list: RenderedList } | null = null;

  constructor(catalog: StatisticsCatalog, options: PagesOptions) {
    this.#catalog = catalog;
    this.#rows = new RenderedSeries(options.cacheBytes, options.count);
    this.#filtered = new RenderedCache(Math.floor(options.cacheBytes / FILTERED_SHARE));
    const notes = catalog.notes.map(({ id, detalle }) => JSON.stringify({ id, detalle }));
    this.#notes = RenderedList.of(options.flatNotes ? notes : notes.map((note) => `[${note}]`));
    this.#noteAnswers = RenderedList.of(notes.map((note) => `{"status":200,"results":[${note}]}`));
  }

  /** A4: the rows [from, to) of a variable's series. */
  series(ordinal: number, series: SeriesColumns | null, page: Page): Pieces {
    const id = this.#catalog.variables[ordinal]?.idVariable ?? 0;
    const head = Buffer.from(`${headOf(page)}{"idVariable":${id},"detalle":[`, 'latin1');
    if (series === null || page.from >= page.to) return [head, SERIES_TAIL];
    return [head, ...this.#rows.page(ordinal, series, page.from, page.to), SERIES_TAIL];
  }

  /** A3: the catalogue as of `today` (`YYYY-MM-DD`), filtered, one page of it. */
  variables(today: string, filters: VariableFilters, limit: number, offset: number): Pieces {
    const list = this.#entriesOf(today);
    if (filters.IdVariable !== undefined) return this.#one(list, filters, limit, offset);
    const key = filtersKey(filters);
    const ordinals = this.#selection(key, filters);
    const page = pageOf(ordinals?.length ?? list.length, offset, limit);
    const head = Buffer.from(headOf(page), 'latin1');
    if (ordinals === null) return [head, list.slice(page.from, page.to), LIST_TAIL];
    return [head, this.#filteredPage(list, `${today}\n${key}`, ordinals, page), LIST_TAIL];
  }

  /** A page of what filters let through; of those asked for again the whole is kept, and any page of it is a slice. */
  #filteredPage(list: RenderedList, key: string, ordinals: Int32Array, { from, to }: Page): Buffer {
    if (!this.#filtered.has(key) && !this.#askedFilters.ask(key)) return list.gather(ordinals.subarray(from, to));
    return this.#filtered.get(key, () => keep(key, list.select(ordinals))).bytes.slice(from, to);
  }

  /** A2: one page of the notes. */
  notes(limit: number, offset: number): Pieces {
    const page = pageOf(this.#notes.length, offset, limit);
    return [Buffer.from(headOf(page), 'latin1'), this.#notes.slice(page.from, page.to), LIST_TAIL];
  }

  /** A1: one note, whole. */
  note(ordinal: number): Uint8Array {
    return this.#noteAnswers.slice(ordinal, ordinal + 1);
  }

  /** The catalogue's answer for one id, the commonest of all: nothing to remember, its entry lies ready. */
  #one(list: RenderedList, filters: VariableFilters, limit: number, offset: number): Pieces {
    const [ordinal] = listVariables(this.#catalog, filters) ?? [];
    const page = pageOf(ordinal === undefined ? 0 : 1, offset, limit);
    const head = Buffer.from(headOf(page), 'latin1');
    if (ordinal === undefined || page.from >= page.to) return [head, LIST_TAIL];
    return [head, list.slice(ordinal, ordinal + 1), LIST_TAIL];
  }

  #selection(key: string, filters: VariableFilters): Int32Array | null {
    if (key === NO_FILTERS) return null;
    const all = (): Int32Array => Int32Array.from(this.#catalog.variables.keys());
    return this.#selections.get(key, () => keep(key, listVariables(this.#catalog, filters) ?? all())).bytes;
  }

  #entriesOf(today: string): RenderedList {
    if (this.#entries?.today !== today) {
      const day = parseDay(today) ?? 0;
      const { variables, series } = this.#catalog;
      const list = RenderedList.of(
        variables.map((variable, i) => JSON.stringify(presentVariable(variable, series[i] ?? null, day))),
      );
      this.#entries = { today, list };
    }
    return this.#entries.list;
  }
}

const NO_FILTERS = filtersKey({});

function headOf({ count, offset, limit }: Resultset): string {
  return `{"status":200,"metadata":{"resultset":{"count":${count},"offset":${offset},"limit":${limit}}},"results":[`;
}
