import { RenderedCache } from '../../indexes/bounded-cache.ts';
import { cacheShare } from '../../indexes/cache-share.ts';
import { parseDay } from '../../indexes/civil-date.ts';
import type { OnDemand } from '../../indexes/slices.ts';
import type { Answer } from '../../server/http/answer.ts';
import type { Adjustment } from '../catalog/adjustment.ts';
import type { MarketCatalog, Title } from '../catalog/catalog.ts';
import { type Figures, figuresAt } from '../catalog/figures.ts';
import type { Panel } from '../catalog/panels.ts';
import type { LatestQuotes } from '../running/board.ts';
import type { LatestQuote } from '../running/latest.ts';
import type { TitleSearch } from '../titulos/search.ts';
import type { AdjustmentMode, Term } from '../words.ts';
import {
  renderListRow,
  renderPanel,
  renderPanelRow,
  renderQuote,
  renderSeriesRow,
  SERIES_HEADINGS,
  seriesLine,
} from './rows.ts';

const MEGABYTE = 1024 * 1024;
const QUOTE_BYTES = 8 * MEGABYTE;
const SERIES_BYTES = 48 * MEGABYTE;
/** Rows of a series rendered together: about a year. */
const CHUNK_ROWS = 256;

const OPEN = Buffer.from('[');
const CLOSE = Buffer.from(']');
const EMPTY: readonly Uint8Array[] = [Buffer.from('[]')];

/** The bytes of one catalog's answers, rendered on first use and kept in bounds; it lives and goes with its catalog. */
export class RenderedMarket {
  /** The civil date on which bytes are rendered, `YYYY-MM-DD`. */
  readonly today: () => string;
  /** The bodies of B3. */
  readonly panels: RenderedPanels;
  /** The bodies of whole lists, whose rows have other members. */
  readonly lists: RenderedPanels;
  readonly #quotes = new RenderedCache<string, Buffer>(cacheShare(QUOTE_BYTES));
  readonly #chunks = new RenderedCache<string, Chunk>(cacheShare(SERIES_BYTES));

  readonly #board: LatestQuotes;
  /** Bodies made of running quotes live as long as those are the latest. */
  readonly #runningQuotes = new WeakMap<LatestQuote, Map<string, Buffer>>();

  constructor(today: () => string, board: LatestQuotes) {
    this.today = today;
    this.#board = board;
    this.panels = new RenderedPanels(board, renderPanelRow);
    this.lists = new RenderedPanels(board, renderListRow);
  }

  /** The body of B1. */
  quote(title: Title, term: Term | undefined): Buffer {
    const latest = this.#board.latest(title, term);
    const render = (): Buffer => renderQuote(title, latest, term, this.today());
    if (latest === title.latest) return this.#quotes.get(`${title.ordinal} ${term ?? ''}`, render);
    const byTerm = this.#runningQuotes.get(latest) ?? new Map<string, Buffer>();
    this.#runningQuotes.set(latest, byTerm);
    const held = byTerm.get(term ?? '') ?? render();
    byTerm.set(term ?? '', held);
    return held;
  }

  /** Gives the revision that the body of B1 was made in, and the function that reads the present one. */
  quoteStands(title: Title): NonNullable<Answer['stands']> {
    return standsOn(this.#board.watchTitle(title));
  }

  /** Gives the same for an answer made of the quotes of several titles: a change of any makes it stale. */
  quotesStand(titles: readonly Title[]): NonNullable<Answer['stands']> {
    const watches = titles.map((title) => this.#board.watchTitle(title));
    return standsOn(() => watches.reduce((latest, changed) => Math.max(latest, changed()), 0));
  }

  /** The body of B2: rows [first, end) of a title's series, in pieces that are slices of rendered chunks. */
  series(title: Title, variant: AdjustmentMode, first: number, end: number): readonly Uint8Array[] {
    return first >= end ? EMPTY : [OPEN, ...this.#rows(title, variant, first, end, JSON_ROWS), CLOSE];
  }

  /** The same rows as CSV, with headings. */
  seriesCsv(title: Title, variant: AdjustmentMode, first: number, end: number): readonly Uint8Array[] {
    return [HEADINGS, ...this.#rows(title, variant, first, end, CSV_ROWS)];
  }

  #rows(title: Title, variant: AdjustmentMode, first: number, end: number, form: RowForm): readonly Uint8Array[] {
    const adjustments = variant === 'ajustada' ? title.adjustments : null;
    const due = adjustments?.due(parseDay(this.today()) ?? 0) ?? 0;
    const adjustment = adjustments?.at(due) ?? null;
    const kind = `${form.name}${adjustment ? `a${due}` : 'p'}`;
    const pieces: Uint8Array[] = [];
    for (let row = first; row < end; ) {
      const number = Math.floor(row / CHUNK_ROWS);
      const start = number * CHUNK_ROWS;
      const until = Math.min(end, start + CHUNK_ROWS);
      const render = (): Chunk => renderChunk(title, adjustment, start, form);
      const chunk = this.#chunks.get(`${title.ordinal} ${kind} ${number}`, render);
      pieces.push(chunk.slice(row - start, until - start, form.parted && until === end));
      row = until;
    }
    return pieces;
  }
}

function standsOn(now: () => number): NonNullable<Answer['stands']> {
  return { since: now(), now };
}

/** A form of the rows of a series. */
interface RowForm {
  /** Distinguishes the form's chunks from those of others. */
  readonly name: string;
  readonly render: (title: Title, figures: Figures) => string;
  /** One byte, after each row. */
  readonly end: string;
  /** True where nothing follows the last row. */
  readonly parted: boolean;
}

const JSON_ROWS: RowForm = { name: '', render: renderSeriesRow, end: ',', parted: true };
const CSV_ROWS: RowForm = { name: 'c', render: seriesLine, end: '\n', parted: false };
const HEADINGS = Buffer.from(`${SERIES_HEADINGS}\n`);

/** Consecutive rows as bytes, each with the byte that ends it. */
class Chunk {
  readonly #bytes: Buffer;
  readonly #ends: Uint32Array;

  constructor(rows: readonly string[], end: string) {
    this.#bytes = Buffer.from(rows.map((row) => row + end).join(''));
    this.#ends = new Uint32Array(rows.length + 1);
    for (const [at, row] of rows.entries()) this.#ends[at + 1] = (this.#ends[at] ?? 0) + Buffer.byteLength(row) + 1;
  }

  get byteLength(): number {
    return this.#bytes.byteLength + this.#ends.byteLength;
  }

  /** Rows [from, to), without the byte after the last where it is `cut`: a view, not to be changed. */
  slice(from: number, to: number, cut: boolean): Buffer {
    return this.#bytes.subarray(this.#ends[from], (this.#ends[to] ?? 0) - (cut ? 1 : 0));
  }
}

function renderChunk(
  title: Title,
  adjustment: Adjustment | null,
  start: number,
  { render, end: ending }: RowForm,
): Chunk {
  const rows: string[] = [];
  const { series, instrument } = title;
  const end = Math.min(series?.length ?? 0, start + CHUNK_ROWS);
  for (let row = start; series && row < end; row++) {
    rows.push(render(title, figuresAt(series, row, instrument.pricePer, adjustment)));
  }
  return new Chunk(rows, ending);
}

/** What handlers read: a catalog with its rendered bytes. */
export interface ServedMarket {
  readonly catalog: MarketCatalog;
  readonly rendered: RenderedMarket;
  /** The quotes of this moment. */
  readonly board: LatestQuotes;
  /** Titles by what people type. */
  readonly search: OnDemand<TitleSearch>;
}

const PANEL_BYTES = 8 * MEGABYTE;
const ROW_BYTES = 8 * MEGABYTE;

/** Renders one row of a panel: a title with its latest quote. */
type RowRenderer = (title: Title, latest: LatestQuote, figures: Figures) => Buffer;

/** A panel with running quotes, and the revision in which it last changed. */
interface RunningPanel {
  readonly body: Buffer;
  readonly changed: number;
}

/** The bytes of one catalog's panels in one form of their rows, rendered on first use and kept in bounds. */
class RenderedPanels {
  readonly #rows = new RenderedCache<number, Buffer>(cacheShare(ROW_BYTES));
  readonly #panels = new RenderedCache<Panel, Buffer>(cacheShare(PANEL_BYTES));
  readonly #board: LatestQuotes;
  readonly #renderRow: RowRenderer;
  /** Rows made of running quotes live as long as those are the latest. */
  readonly #runningRows = new WeakMap<LatestQuote, Buffer>();
  readonly #runningPanels = new WeakMap<Panel, RunningPanel>();

  constructor(board: LatestQuotes, renderRow: RowRenderer) {
    this.#board = board;
    this.#renderRow = renderRow;
  }

  /** The body of a panel: joined again when something was pushed that it depends on, from the rows that did not change. */
  of(panel: Panel): Buffer {
    const { changed } = this.#board.watchPanel(panel);
    if (changed === 0) return this.#panels.get(panel, () => renderPanel(panel.titles, this.#row));
    const kept = this.#runningPanels.get(panel);
    if (kept?.changed === changed) return kept.body;
    const body = renderPanel(this.#board.titlesOf(panel), this.#row);
    this.#runningPanels.set(panel, { body, changed });
    return body;
  }

  /** Gives the revision that the body of a panel was made in, and the function that reads the present one. */
  stands(panel: Panel): NonNullable<Answer['stands']> {
    const watch = this.#board.watchPanel(panel);
    return { since: watch.changed, now: () => watch.changed };
  }

  readonly #row = (title: Title): Buffer => {
    const latest = this.#board.latest(title);
    const { figures } = latest;
    const render = (): Buffer => (figures ? this.#renderRow(title, latest, figures) : Buffer.from('null'));
    if (latest === title.latest) return this.#rows.get(title.ordinal, render);
    const kept = this.#runningRows.get(latest) ?? render();
    this.#runningRows.set(latest, kept);
    return kept;
  };
}
