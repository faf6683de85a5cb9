/** Records of group A as bytes: what an answer is put together from is rendered once. */

import { RenderedCache } from '../indexes/bounded-cache.ts';
import { formatDay, parseDay } from '../indexes/civil-date.ts';
import { type RenderedRows, RowWriter } from '../indexes/rendered-rows.ts';
import { SeenLately } from '../indexes/seen-lately.ts';
import type { SeriesColumns } from '../indexes/series-columns.ts';
import type { Answer } from '../server/http/answer.ts';
import type { Call } from '../server/http/call.ts';
import { chooseType } from '../server/http/negotiate.ts';
import { type CacheCount, UNCOUNTED } from '../server/metrics/counters.ts';
import type { StatisticsCatalog } from './catalog.ts';
import { firstAndLastOf, listVariables, type Page, pageOf, type VariableFilters } from './query.ts';
import type { Monetaria, Resultset } from './records.ts';

/** The media types of every answer of group A, the first unless `Accept` prefers another (interface.md 4.1). */
export const MEDIA_TYPES = ['application/json', 'text/json', 'text/plain'] as const;

/** A media type as it shows in an answer: in its header, and in the ETag, which differs by representation. */
interface Representation {
  readonly type: string;
  readonly mark: string;
}

const REPRESENTATIONS: Readonly<Record<(typeof MEDIA_TYPES)[number], Representation>> = {
  'application/json': { type: 'application/json; charset=utf-8', mark: 'j' },
  'text/json': { type: 'text/json; charset=utf-8', mark: 't' },
  'text/plain': { type: 'text/plain; charset=utf-8', mark: 'p' },
};

/** The media type for a call. An `Accept` that excludes all three gets the default: no client is refused for it. */
function representationFor(call: Call): Representation {
  const { accept } = call.headers;
  if (accept === undefined || accept === '*/*') return REPRESENTATIONS['application/json'];
  return REPRESENTATIONS[chooseType(accept, MEDIA_TYPES) ?? 'application/json'];
}

const VARY = { Vary: 'Accept' } as const;

/** A 200 answer with a rendered body; `today` (`YYYY-MM-DD`) when the body depends on the civil date. */
export function statisticsAnswer(call: Call, body: Answer['body'], today = ''): Answer {
  const { type, mark } = representationFor(call);
  return { status: 200, type, body, caching: 'public', variant: `${mark}${today}`, headers: VARY };
}

/** A ResponseError (interface.md 2.1): `status` is the HTTP status, `errorMessages` holds every sentence. */
export function responseError(
  call: Call,
  status: number,
  errorMessages: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    status,
    type: representationFor(call).type,
    body: JSON.stringify({ status, errorMessages }),
    caching: 'unsaid',
    headers: { ...VARY, ...headers },
  };
}

/** A catalogue entry as served on day `today`: the ten members in the contract's order (interface.md 2.1). */
export function renderVariable(variable: Monetaria, series: SeriesColumns | null, today: number): Monetaria {
  const { firstDay, lastDay, lastValue } = firstAndLastOf(variable, series, today);
  return {
    idVariable: variable.idVariable,
    descripcion: variable.descripcion,
    categoria: variable.categoria,
    tipoSerie: variable.tipoSerie,
    periodicidad: variable.periodicidad,
    unidadExpresion: variable.unidadExpresion,
    moneda: variable.moneda,
    primerFechaInformada: firstDay === null ? null : formatDay(firstDay),
    ultFechaInformada: lastDay === null ? null : formatDay(lastDay),
    ultValorInformado: lastValue,
  };
}

/** The pieces of an answer's body, in order. */
type Pieces = readonly Uint8Array[];

const LIST_TAIL = Buffer.from(']}');
const SERIES_TAIL = Buffer.from(']}]}');

export interface PagesOptions {
  /** Bound of rendered series, in bytes. */
  readonly cacheBytes: number;
  /** Renders A2's results without the inner arrays of the contract. */
  readonly flatNotes: boolean;
  /** Counts hits and misses of rendered series. */
  readonly count?: CacheCount;
}

/** Renders the answers A1 to A4 of one version of the data. */
export class StatisticsPages {
  readonly #catalog: StatisticsCatalog;
  readonly #rows: RenderedSeries;
  readonly #notes: RenderedList;
  readonly #noteAnswers: RenderedList;
  #entries: { readonly today: string; readonly list: RenderedList } | null = null;

  constructor(catalog: StatisticsCatalog, options: PagesOptions) {
    this.#catalog = catalog;
    this.#rows = new RenderedSeries(options.cacheBytes, options.count);
    const notes = catalog.notes.map(({ id, detalle }) => JSON.stringify({ id, detalle }));
    this.#notes = new RenderedList(options.flatNotes ? notes : notes.map((note) => `[${note}]`));
    this.#noteAnswers = new RenderedList(notes.map((note) => `{"status":200,"results":[${note}]}`));
  }

  /** A1: one note. */
  note(ordinal: number): Uint8Array {
    return this.#noteAnswers.slice(ordinal, ordinal + 1);
  }

  /** A2: one page of the notes. */
  notes(limit: number, offset: number): Pieces {
    const page = pageOf(this.#notes.length, offset, limit);
    return [headOf(page), this.#notes.slice(page.from, page.to), LIST_TAIL];
  }

  /** A3: one page of the filtered catalogue as of `today` (`YYYY-MM-DD`). */
  variables(today: string, filters: VariableFilters, limit: number, offset: number): Pieces {
    const list = this.#entriesOf(today);
    const ordinals = listVariables(this.#catalog, filters);
    const page = pageOf(ordinals?.length ?? list.length, offset, limit);
    const body =
      ordinals === null ? [list.slice(page.from, page.to)] : list.gather(ordinals.subarray(page.from, page.to));
    return [headOf(page), ...body, LIST_TAIL];
  }

  /** A4: the rows [from, to) of a variable's series. */
  series(ordinal: number, series: SeriesColumns | null, page: Page): Pieces {
    const id = this.#catalog.variables[ordinal]?.idVariable ?? 0;
    const head = headOf(page, `{"idVariable":${id},"detalle":[`);
    if (series === null || page.from >= page.to) return [head, SERIES_TAIL];
    return [head, ...this.#rows.page(ordinal, series, page.from, page.to), SERIES_TAIL];
  }

  #entriesOf(today: string): RenderedList {
    if (this.#entries?.today !== today) {
      const day = parseDay(today) ?? 0;
      const { variables, series } = this.#catalog;
      const list = new RenderedList(
        variables.map((variable, i) => JSON.stringify(renderVariable(variable, series[i] ?? null, day))),
      );
      this.#entries = { today, list };
    }
    return this.#entries.list;
  }
}

function headOf({ count, offset, limit }: Resultset, more = ''): Buffer {
  const resultset = `{"count":${count},"offset":${offset},"limit":${limit}}`;
  return Buffer.from(`{"status":200,"metadata":{"resultset":${resultset}},"results":[${more}`, 'latin1');
}

/** JSON records rendered once into one buffer: any run of them is a slice. */
export class RenderedList {
  readonly #bytes: Buffer;
  /** Record i is `#bytes[#offsets[i], #offsets[i + 1] − 1)`; a comma follows each. */
  readonly #offsets: Uint32Array;

  /** `records`: each as JSON text. */
  constructor(records: readonly string[]) {
    this.#offsets = new Uint32Array(records.length + 1);
    let size = 0;
    records.forEach((record, i) => {
      size += Buffer.byteLength(record) + 1;
      this.#offsets[i + 1] = size;
    });
    this.#bytes = Buffer.from(records.map((record) => `${record},`).join(''));
  }

  get length(): number {
    return this.#offsets.length - 1;
  }

  /** Records [from, to) separated by commas: a view, not to be changed. */
  slice(from: number, to: number): Buffer {
    if (from >= to) return this.#bytes.subarray(0, 0);
    return this.#bytes.subarray(this.#offsets[from], (this.#offsets[to] ?? 1) - 1);
  }

  /** The records of ascending ordinals, separated by commas: a view for each run of neighbours, not to be changed. */
  gather(ordinals: Int32Array): Buffer[] {
    const runs: Buffer[] = [];
    for (let at = 0; at < ordinals.length; ) {
      const from = ordinals[at] ?? 0;
      let to = from + 1;
      for (at++; ordinals[at] === to; at++) to++;
      // Every run but the last keeps the comma after it.
      const end = (this.#offsets[to] ?? 0) - (at < ordinals.length ? 0 : 1);
      runs.push(this.#bytes.subarray(this.#offsets[from], end));
    }
    return runs;
  }
}

/** Rows of a series rendered together: as many as an answer has at most, so that a page is one slice or two. */
export const SEGMENT_ROWS = 3000;

/**
 * Largest page for which no segment is rendered: a client that reads the latest value of every variable, one after the
 * other, does not cause thousands of rows to be rendered for each.
 */
export const SMALL_PAGE_ROWS = 50;

/** Places for segments that were requested once: fewer than there are series, so that a second sweep keeps little as well. */
const SEEN_SEGMENTS = 512;

/** Segments of one series at most, so that ordinal and segment make one number: 12 million rows, of days 33,000 years. */
const MOST_SEGMENTS = 4096;

/**
 * The rows of all series as JSON. A segment is rendered whole and kept from its second request on, within a bound of
 * memory; before that only the rows of a page are rendered. A client that reads every series once neither causes more
 * work than its pages nor removes the segments that others read.
 */
export class RenderedSeries {
  readonly #writer = new RowWriter({ day: 'fecha', value: 'valor' });
  readonly #segments: RenderedCache<number, RenderedRows>;
  readonly #capacity: number;
  readonly #count: CacheCount;
  readonly #seen = new SeenLately(SEEN_SEGMENTS);

  /**
   * @param capacity bytes of rendered segments kept; with 0 every page is rendered anew
   * @param count counts pages: a hit is one for which nothing is rendered
   */
  constructor(capacity: number, count: CacheCount = UNCOUNTED) {
    this.#segments = new RenderedCache(capacity);
    this.#capacity = capacity;
    this.#count = count;
  }

  /** Bytes of the segments kept. */
  get byteLength(): number {
    return this.#segments.byteLength;
  }

  /** The rows [from, to), from < to, of a series, separated by commas: slices, neither to be changed nor to be kept. */
  page(ordinal: number, series: SeriesColumns, from: number, to: number): Buffer[] {
    const key = ordinal * MOST_SEGMENTS;
    const first = Math.floor(from / SEGMENT_ROWS);
    const last = Math.floor((to - 1) / SEGMENT_ROWS);
    const isSmall = this.#capacity === 0 || to - from <= SMALL_PAGE_ROWS;
    let isKept = true;
    let isAdmitted = true;
    for (let segment = first; segment <= last; segment++) {
      if (this.#segments.has(key + segment)) continue;
      isKept = false;
      if (isSmall || !this.#seen.meet(String(key + segment))) isAdmitted = false;
    }
    if (isKept) this.#count.hits.add();
    else this.#count.misses.add();
    if (!isAdmitted) return [this.#writer.once(series, from, to)];
    const pieces: Buffer[] = [];
    for (let segment = first; segment <= last; segment++) {
      const start = segment * SEGMENT_ROWS;
      const end = Math.min(start + SEGMENT_ROWS, to);
      const rows = this.#segments.get(key + segment, () =>
        this.#writer.render(series, start, Math.min(start + SEGMENT_ROWS, series.length)),
      );
      pieces.push(rows.slice(Math.max(from - start, 0), end - start, end < to));
    }
    return pieces;
  }
}
