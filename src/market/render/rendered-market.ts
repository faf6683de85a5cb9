import { RenderedCache } from '../../indexes/bounded-cache.ts';
import { cacheShare } from '../../indexes/cache-share.ts';
import { parseDay } from '../../indexes/civil-date.ts';
import type { OnDemand } from '../../indexes/slices.ts';
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
const SERIES_BYTES = 48 * MEGABYTE;
const ROW_BYTES = 8 * MEGABYTE;
const PANEL_BYTES = 16 * MEGABYTE;
/** Rows of a series rendered together: about a year. */
const CHUNK_ROWS = 256;

const OPEN = Buffer.from('[');
const CLOSE = Buffer.from(']');
const EMPTY: readonly Uint8Array[] = [Buffer.from('[]')];

/** The bytes of one catalog's answers; rows are rendered on first use and kept in bounds. It lives and goes with its catalog. */
export class RenderedMarket {
  /** The civil date on which bytes are rendered, `YYYY-MM-DD`. */
  readonly today: () => string;
  /** The bodies of B3. */
  readonly panels: RenderedPanels;
  /** The bodies of whole lists, whose rows have other members. */
  readonly lists: RenderedPanels;
  readonly #chunks = new RenderedCache<string, Chunk>(cacheShare(SERIES_BYTES));
  readonly #board: LatestQuotes;

  constructor(today: () => string, board: LatestQuotes) {
    this.today = today;
    this.#board = board;
    this.panels = new RenderedPanels(board, renderPanelRow);
    this.lists = new RenderedPanels(board, renderListRow);
  }

  /** The body of B1. */
  quote(title: Title, term: Term | undefined): string {
    return renderQuote(title, this.#board.latest(title, term), term, this.today());
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

/** Renders one row of a panel: a title with its latest quote. */
type RowRenderer = (title: Title, latest: LatestQuote, figures: Figures) => Buffer;

/**
 * The bodies of one catalog's panels in one form of their rows: a row is rendered once for each quote of its title, and a panel is joined
 * once for each revision of the running quotes.
 */
class RenderedPanels {
  readonly #rows = new RenderedCache<LatestQuote, Buffer>(cacheShare(ROW_BYTES));
  readonly #panels = new RenderedCache<Panel, Buffer>(cacheShare(PANEL_BYTES));
  /** The revision of the running quotes that the panels were joined in. */
  #revision = 0;
  readonly #board: LatestQuotes;
  readonly #renderRow: RowRenderer;

  constructor(board: LatestQuotes, renderRow: RowRenderer) {
    this.#board = board;
    this.#renderRow = renderRow;
  }

  /** The body of a panel, joined from the rows of the titles that it shows now. */
  of(panel: Panel): Buffer {
    if (this.#revision !== this.#board.revision) {
      this.#panels.clear();
      this.#revision = this.#board.revision;
    }
    return this.#panels.get(panel, () => renderPanel(this.#board.titlesOf(panel), (title) => this.#row(title)));
  }

  #row(title: Title): Buffer {
    const latest = this.#board.latest(title);
    const { figures } = latest;
    return this.#rows.get(latest, () => (figures ? this.#renderRow(title, latest, figures) : Buffer.from('null')));
  }
}
