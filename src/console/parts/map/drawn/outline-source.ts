import { Problem } from '../../../api/problem.ts';
import { ask } from '../../../api/request.ts';
import { boxText, COUNTRY_DETAIL, isWithin, outlineDetail, outlineStep, roundedBox } from '../detail.ts';
import { OUTLINES, type Outline } from '../schemas.ts';
import type { MapBox, MapSight, OutlineLayer } from '../types.ts';

/** The outlines of a layer: all of them coarsely, those in sight as finely as the zoom asks for. Fine ones of one detail are held at a time. */
export class OutlineSource {
  readonly #layer: OutlineLayer;
  readonly #news: (problem: Problem | null) => void;
  readonly #coarse = new Map<string, Outline>();
  readonly #ending = new AbortController();
  #fine = { detail: COUNTRY_DETAIL, outlines: new Map<string, Outline>(), boxes: [] as MapBox[] };
  #asking: AbortController | null = null;
  #sources = new Set<string>();
  #isLoading = false;

  /** @param news told whenever something came (null), or why it could not be had */
  constructor(layer: OutlineLayer, news: (problem: Problem | null) => void) {
    this.#layer = layer;
    this.#news = news;
  }

  /** How many units there are. */
  get size(): number {
    return this.#coarse.size;
  }

  /** Who published them. */
  get sources(): readonly string[] {
    return [...this.#sources];
  }

  /** All units, the finest outline of each that is there and fit for now. */
  *outlines(): Iterable<Outline> {
    for (const [id, coarse] of this.#coarse) yield this.#fine.outlines.get(id) ?? coarse;
  }

  /** Asks for what is missing of what is in sight. */
  want({ box, zoom }: MapSight): void {
    if (this.#coarse.size === 0) {
      this.#load();
      return;
    }
    const detail = outlineDetail(zoom);
    if (this.#fine.detail !== detail) this.#fine = { detail, outlines: new Map(), boxes: [] };
    if (detail === COUNTRY_DETAIL) return;
    const wanted = roundedBox(box, outlineStep(detail));
    if (this.#fine.boxes.some((known) => isWithin(wanted, known))) return;
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.#ask(detail, wanted, asking.signal, (outlines) => {
      if (this.#fine.detail !== detail) return;
      for (const outline of outlines) this.#fine.outlines.set(outline.properties.id, outline);
      this.#fine.boxes.push(wanted);
    });
  }

  end(): void {
    this.#ending.abort();
    this.#asking?.abort();
  }

  #load(): void {
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.#ask(COUNTRY_DETAIL, null, this.#ending.signal, (outlines) => {
      for (const outline of outlines) this.#coarse.set(outline.properties.id, outline);
    });
  }

  #ask(detalle: number, box: MapBox | null, signal: AbortSignal, take: (outlines: readonly Outline[]) => void): void {
    const { level, provincia = null } = this.#layer;
    const query = { detalle, provincia, caja: box && boxText(box) };
    ask({ method: 'GET', path: `ventanilla/mapa/${level}`, query }, OUTLINES, signal).then(
      ({ features, fuentes }) => {
        if (signal.aborted) return;
        take(features);
        this.#sources = new Set([...this.#sources, ...fuentes]);
        this.#isLoading = false;
        this.#news(null);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        this.#isLoading = false;
        this.#news(error instanceof Problem ? error : new Problem('broken', 0, [String(error)]));
      },
    );
  }
}
