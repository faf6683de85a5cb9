import { Problem } from '../../../api/problem.ts';
import { ask } from '../../../api/request.ts';
import { boxText, COUNTRY_DETAIL, isWithin, outlineDetail, outlineStep, roundedBox } from '../detail.ts';
import { OUTLINES, type Outline } from '../schemas.ts';
import type { MapBox, MapSight, OutlineLayer } from '../types.ts';

/** Loads the outlines of a layer: all coarse ones, and the visible ones in the detail of the zoom. Keeps fine ones of one detail. */
export class OutlineSource {
  readonly #layer: OutlineLayer;
  readonly #changed: (problem: Problem | null) => void;
  readonly #coarse = new Map<string, Outline>();
  readonly #ending = new AbortController();
  #fine = { detail: COUNTRY_DETAIL, outlines: new Map<string, Outline>(), boxes: [] as MapBox[] };
  #request: AbortController | null = null;
  #sources = new Set<string>();
  #isLoading = false;

  /** @param changed called after each answer, with its problem or null */
  constructor(layer: OutlineLayer, changed: (problem: Problem | null) => void) {
    this.#layer = layer;
    this.#changed = changed;
  }

  /** Number of units. */
  get size(): number {
    return this.#coarse.size;
  }

  /** Their publishers. */
  get sources(): readonly string[] {
    return [...this.#sources];
  }

  /** Returns all units with their finest loaded outlines. */
  *outlines(): Iterable<Outline> {
    for (const [id, coarse] of this.#coarse) yield this.#fine.outlines.get(id) ?? coarse;
  }

  /** Loads missing outlines of the visible part. */
  loadFor({ box, zoom }: MapSight): void {
    if (this.#coarse.size === 0) {
      this.#load();
      return;
    }
    const detail = outlineDetail(zoom);
    if (this.#fine.detail !== detail) this.#fine = { detail, outlines: new Map(), boxes: [] };
    if (detail === COUNTRY_DETAIL) return;
    const wanted = roundedBox(box, outlineStep(detail));
    if (this.#fine.boxes.some((known) => isWithin(wanted, known))) return;
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    this.#ask(detail, wanted, request.signal, (outlines) => {
      if (this.#fine.detail !== detail) return;
      for (const outline of outlines) this.#fine.outlines.set(outline.properties.id, outline);
      this.#fine.boxes.push(wanted);
    });
  }

  end(): void {
    this.#ending.abort();
    this.#request?.abort();
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
        this.#changed(null);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        this.#isLoading = false;
        this.#changed(error instanceof Problem ? error : new Problem('broken', 0, [String(error)]));
      },
    );
  }
}
