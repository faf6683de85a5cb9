import { cacheShare } from '../../indexes/cache-share.ts';
import { parseDay } from '../../indexes/civil-date.ts';
import type { OnDemand } from '../../indexes/on-demand.ts';
import { RenderedCache } from '../../indexes/rendered-cache.ts';
import type { Answer } from '../../server/http/answer.ts';
import type { Adjustment as Factors } from '../catalog/adjustment.ts';
import type { MarketCatalog } from '../catalog/catalog.ts';
import { figuresAt } from '../catalog/figures.ts';
import type { Panel } from '../catalog/panels.ts';
import type { Title } from '../catalog/title.ts';
import type { Adjustment, Term } from '../contract/words.ts';
import type { QuoteBoard } from '../running/board.ts';
import type { LatestQuote } from '../running/latest.ts';
import type { TitleSearch } from '../titulos/title-search.ts';
import { renderPanel, renderPanelRow } from './panel-json.ts';
import { renderQuote, renderSeriesRow } from './quote-json.ts';

const MEGABYTE = 1024 * 1024;
export const QUOTE_BYTES = 8 * MEGABYTE;
export const PANEL_BYTES = 8 * MEGABYTE;
export const SERIES_BYTES = 48 * MEGABYTE;
/** Rows of a series rendered together: about a year. */
const CHUNK_ROWS = 256;

const OPEN = Buffer.from('[');
const CLOSE = Buffer.from(']');
const EMPTY: readonly Uint8Array[] = [Buffer.from('[]')];

/** The bytes of one catalog's answers, rendered on first use and kept in bounds; it lives and goes with its catalog. */
export class RenderedMarket {
  /** The civil date on which bytes are rendered, `YYYY-MM-DD`. */
  readonly today: () => string;
  readonly #quotes = new RenderedCache<string, Buffer>(cacheShare(QUOTE_BYTES));
  readonly #rows = new RenderedCache<number, Buffer>(cacheShare(QUOTE_BYTES));
  readonly #panels = new RenderedCache<Panel, Buffer>(cacheShare(PANEL_BYTES));
  readonly #chunks = new RenderedCache<string, Chunk>(cacheShare(SERIES_BYTES));

  readonly #board: QuoteBoard;
  /** What was made of running quotes lives as long as they are the latest. */
  readonly #runningQuotes = new WeakMap<LatestQuote, Map<string, Buffer>>();
  readonly #runningRows = new WeakMap<LatestQuote, Buffer>();
  readonly #runningPanels = new WeakMap<Panel, RunningPanel>();

  constructor(today: () => string, board: QuoteBoard) {
    this.today = today;
    this.#board = board;
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

  /** The body of B3: joined again when something was pushed that the panel depends on, from the rows that did not change. */
  panel(panel: Panel): Buffer {
    const { changed } = this.#board.watchPanel(panel);
    if (changed === 0) return this.#panels.get(panel, () => renderPanel(panel.titles, this.#row));
    const held = this.#runningPanels.get(panel);
    if (held?.changed === changed) return held.body;
    const body = renderPanel(this.#board.titlesOf(panel), this.#row);
    this.#runningPanels.set(panel, { body, changed });
    return body;
  }

  /** What the body of B1 stands on: other titles' quotes may change. */
  quoteStands(title: Title): NonNullable<Answer['stands']> {
    return standsOn(this.#board.watchTitle(title));
  }

  /** What the body of B3 stands on. */
  panelStands(panel: Panel): NonNullable<Answer['stands']> {
    const watch = this.#board.watchPanel(panel);
    return standsOn(() => watch.changed);
  }

  readonly #row = (title: Title): Buffer => {
    const latest = this.#board.latest(title);
    const render = (): Buffer => (latest.figures ? renderPanelRow(title, latest, latest.figures) : Buffer.from('null'));
    if (latest === title.latest) return this.#rows.get(title.ordinal, render);
    const held = this.#runningRows.get(latest) ?? render();
    this.#runningRows.set(latest, held);
    return held;
  };

  /** The body of B2: rows [first, end) of a title's series, in pieces that are slices of rendered chunks. */
  series(title: Title, variant: Adjustment, first: number, end: number): readonly Uint8Array[] {
    if (first >= end) return EMPTY;
    const adjustments = variant === 'ajustada' ? title.adjustments : null;
    const due = adjustments?.due(parseDay(this.today()) ?? 0) ?? 0;
    const adjustment = adjustments?.at(due) ?? null;
    const kind = adjustment ? `a${due}` : 'p';
    const pieces: Uint8Array[] = [OPEN];
    for (let row = first; row < end; ) {
      const number = Math.floor(row / CHUNK_ROWS);
      const start = number * CHUNK_ROWS;
      const until = Math.min(end, start + CHUNK_ROWS);
      const chunk = this.#chunks.get(`${title.ordinal} ${kind} ${number}`, () => renderChunk(title, adjustment, start));
      pieces.push(chunk.slice(row - start, until - start, until === end));
      row = until;
    }
    pieces.push(CLOSE);
    return pieces;
  }
}

/** A panel with running quotes, and the revision in which it last changed. */
interface RunningPanel {
  readonly body: Buffer;
  readonly changed: number;
}

function standsOn(now: () => number): NonNullable<Answer['stands']> {
  return { since: now(), now };
}

/** Consecutive rows as bytes, a comma after each. */
class Chunk {
  readonly #bytes: Buffer;
  readonly #ends: Uint32Array;

  constructor(rows: readonly string[]) {
    this.#bytes = Buffer.from(rows.map((row) => `${row},`).join(''));
    this.#ends = new Uint32Array(rows.length + 1);
    for (const [at, row] of rows.entries()) this.#ends[at + 1] = (this.#ends[at] ?? 0) + Buffer.byteLength(row) + 1;
  }

  get byteLength(): number {
    return this.#bytes.byteLength + this.#ends.byteLength;
  }

  /** Rows [from, to), without the comma after the last where nothing follows: a view, not to be changed. */
  slice(from: number, to: number, last: boolean): Buffer {
    return this.#bytes.subarray(this.#ends[from], (this.#ends[to] ?? 0) - (last ? 1 : 0));
  }
}

function renderChunk(title: Title, adjustment: Factors | null, start: number): Chunk {
  const rows: string[] = [];
  const { series, instrument } = title;
  const end = Math.min(series?.length ?? 0, start + CHUNK_ROWS);
  for (let row = start; series && row < end; row++) {
    rows.push(renderSeriesRow(title, figuresAt(series, row, instrument.pricePer, adjustment)));
  }
  return new Chunk(rows);
}

/** What handlers read: a catalog with its rendered bytes. */
export interface ServedMarket {
  readonly catalog: MarketCatalog;
  readonly rendered: RenderedMarket;
  /** The quotes of this moment. */
  readonly board: QuoteBoard;
  /** Titles by what people type. */
  readonly search: OnDemand<TitleSearch>;
}
