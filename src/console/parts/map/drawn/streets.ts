import * as L from 'leaflet';
import { Problem } from '../../../api/problem.ts';
import { ask } from '../../../api/request.ts';
import { colour } from '../../../app/theme.ts';
import { boxText, STREETS_FROM_ZOOM, streetBox } from '../detail.ts';
import { STREETS, type Streets } from '../schemas.ts';
import type { StreetLayer } from '../types.ts';
import type { Name } from './labels.ts';
import { coursePlaces, flatLine, type Stage } from './stage.ts';

/** Widths of streets at their first zoom in pixels, by the beginning of their kind; the last is for all others. */
const KINDS: readonly { readonly begins: RegExp; readonly width: number }[] = [
  { begins: /^(AU|RUTA|RN|RP)/, width: 4 },
  { begins: /^(AV|BV|BOULEVARD|DIAG)/, width: 3 },
  { begins: /^(PJE|PASAJE|CORTADA|CALLEJON|PEATONAL)/, width: 1 },
  { begins: /^/, width: 1.8 },
];
/** Order of drawing: wide streets above narrow ones. */
const ORDER = [2, 3, 1, 0] as const;
/** The growth of widths with each zoom level. */
const GROWTH = 1.45;

interface Drawing {
  readonly lines: L.Polyline;
  readonly kind: number;
  readonly isEdge: boolean;
}

/** The drawing of visible streets: all of one kind are one line with an edge. */
export class StreetsInSight {
  readonly #stage: Stage;
  readonly #key: string;
  #request: AbortController | null = null;
  #requested = '';
  #drawings: Drawing[] = [];

  constructor(stage: Stage, layer: StreetLayer) {
    this.#stage = stage;
    this.#key = `streets ${layer.name}`;
    this.look();
  }

  look(): void {
    const { box, zoom: exact } = this.#stage.sight();
    const zoom = Math.ceil(exact);
    const wanted = exact < STREETS_FROM_ZOOM ? null : streetBox(box, zoom);
    if (wanted === null) {
      this.remove();
      return;
    }
    const query = { caja: boxText(wanted), detalle: zoom };
    const requested = JSON.stringify(query);
    if (requested === this.#requested) return;
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    this.#requested = requested;
    ask({ method: 'GET', path: 'ventanilla/mapa/calles', query }, STREETS, request.signal).then(
      (answer) => {
        if (!request.signal.aborted) this.#draw(answer);
      },
      (error: unknown) => {
        if (request.signal.aborted) return;
        this.#requested = '';
        const problem = error instanceof Problem ? error : new Problem('broken', 0, [String(error)]);
        this.#stage.listener.report(this.#key, { problem });
      },
    );
  }

  again(): void {
    this.look();
  }

  /** Streets cannot be selected. */
  select(): void {}

  paint(): void {
    const zoom = this.#stage.map.getZoom();
    for (const { lines, kind, isEdge } of this.#drawings) lines.setStyle(styleOf(kind, isEdge, zoom));
  }

  remove(): void {
    this.#request?.abort();
    this.#requested = '';
    for (const { lines } of this.#drawings) lines.remove();
    this.#drawings = [];
    this.#stage.labels.set(this.#key, []);
    this.#stage.listener.report(this.#key, null);
  }

  #draw({ features, fuentes, completas }: Streets): void {
    for (const { lines } of this.#drawings) lines.remove();
    this.#drawings = [];
    const courses = KINDS.map((): L.LatLngTuple[][] => []);
    const names: Name[] = [];
    for (const { geometry, properties } of features) {
      if (!geometry) continue;
      const lines = coursePlaces(geometry);
      const kind = KINDS.findIndex(({ begins }) => begins.test(properties.categoria ?? ''));
      courses[kind]?.push(...lines);
      for (const line of lines) names.push({ text: properties.nombre, line: flatLine(line), kind: 'street' });
    }
    const zoom = this.#stage.map.getZoom();
    for (const isEdge of [true, false]) {
      for (const kind of ORDER) {
        const course = courses[kind] ?? [];
        if (course.length === 0) continue;
        const style = { ...styleOf(kind, isEdge, zoom), renderer: this.#stage.streets };
        const lines = L.polyline(course, { ...style, interactive: false, smoothFactor: 0 });
        this.#drawings.push({ lines: lines.addTo(this.#stage.map), kind, isEdge });
      }
    }
    this.#stage.labels.set(this.#key, names);
    const state = { streets: features.length, sources: fuentes, isLacking: !completas, problem: null };
    this.#stage.listener.report(this.#key, state);
  }
}

function styleOf(kind: number, isEdge: boolean, zoom: number): L.PathOptions {
  const width = (KINDS[kind]?.width ?? 1) * GROWTH ** (zoom - STREETS_FROM_ZOOM);
  return {
    color: colour(isEdge ? '--map-street-edge' : '--map-street'),
    weight: isEdge ? width + 1.6 : width,
    opacity: 1,
    lineCap: 'round',
    lineJoin: 'round',
  };
}
