import { cacheShare } from '../../indexes/cache-share.ts';
import { RenderedCache } from '../../indexes/rendered-cache.ts';
import type { Answer } from '../../server/http/answer.ts';
import type { Figures } from '../catalog/figures.ts';
import type { Panel } from '../catalog/panels.ts';
import type { Title } from '../catalog/title.ts';
import type { QuoteBoard } from '../running/board.ts';
import type { LatestQuote } from '../running/latest.ts';
import { renderPanel } from './panel-json.ts';

const MEGABYTE = 1024 * 1024;
export const PANEL_BYTES = 8 * MEGABYTE;
export const ROW_BYTES = 8 * MEGABYTE;

/** Renders one row of a panel: a title with its latest quote. */
export type RowRenderer = (title: Title, latest: LatestQuote, figures: Figures) => Buffer;

/** A panel with running quotes, and the revision in which it last changed. */
interface RunningPanel {
  readonly body: Buffer;
  readonly changed: number;
}

/** The bytes of one catalog's panels in one form of their rows, rendered on first use and kept in bounds. */
export class RenderedPanels {
  readonly #rows = new RenderedCache<number, Buffer>(cacheShare(ROW_BYTES));
  readonly #panels = new RenderedCache<Panel, Buffer>(cacheShare(PANEL_BYTES));
  readonly #board: QuoteBoard;
  readonly #renderRow: RowRenderer;
  /** What was made of running quotes lives as long as they are the latest. */
  readonly #runningRows = new WeakMap<LatestQuote, Buffer>();
  readonly #runningPanels = new WeakMap<Panel, RunningPanel>();

  constructor(board: QuoteBoard, renderRow: RowRenderer) {
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

  /** Gives the revision that the body of a panel was made in, and the function that tells the present one. */
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
