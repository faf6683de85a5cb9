import * as L from 'leaflet';
import { colour } from '../../../app/theme.ts';
import { CELL_PIXELS, type Cluster, clusterSize, clustersOf } from '../clusters.ts';
import styles from '../map.module.css';
import type { DotsLayer, MapDot } from '../types.ts';
import { nameTooltip, type Stage } from './stage.ts';

/** The zoom from which each point is drawn by itself. */
const EACH_FROM_ZOOM = 17;
const RADIUS = 6;
const PADDING = L.point(40, 40);

/** The drawing of points and clusters; only visible ones are drawn. */
export class Dots {
  readonly #stage: Stage;
  readonly #layer: DotsLayer;
  readonly #key: string;
  readonly #together: (count: number) => string;
  readonly #drawn = L.featureGroup();
  #clusters: { readonly zoom: number; readonly list: readonly Cluster<MapDot>[] } = { zoom: -1, list: [] };
  readonly #endAbove: () => void;
  #selected: string | null = null;

  /** @param together writes the title of a cluster */
  constructor(stage: Stage, layer: DotsLayer, together: (count: number) => string) {
    this.#stage = stage;
    this.#layer = layer;
    this.#key = `dots ${layer.name}`;
    this.#together = together;
    this.#drawn.addTo(stage.map);
    this.#endAbove = stage.keepAbove('dots', () => this.#raise());
    stage.listener.report(this.#key, { dots: layer.dots.length });
    this.look();
  }

  look(): void {
    const { map } = this.#stage;
    const zoom = map.getZoom();
    if (this.#clusters.zoom !== zoom) {
      const placed = this.#layer.dots.map((dot) => {
        const { x, y } = map.project([dot.lat, dot.lon], zoom);
        return { x, y, dot };
      });
      this.#clusters = { zoom, list: clustersOf(placed, zoom >= EACH_FROM_ZOOM ? 0 : CELL_PIXELS) };
    }
    const { min, max } = map.getPixelBounds();
    if (!min || !max) return;
    this.#drawn.clearLayers();
    let selected: MapDot | undefined;
    for (const { x, y, dots } of this.#clusters.list) {
      const own = this.#selected === null ? undefined : dots.find(({ id }) => id === this.#selected);
      selected ??= own;
      const isBeside = x < min.x - CELL_PIXELS || x > max.x + CELL_PIXELS;
      if (isBeside || y < min.y - CELL_PIXELS || y > max.y + CELL_PIXELS) continue;
      const [only] = dots;
      if (dots.length > 1) this.#mark(map.unproject([x, y], zoom), dots);
      else if (only && only !== own) this.#dot(only, false);
    }
    if (selected) this.#dot(selected, true);
  }

  /** Nothing to load. */
  again(): void {}

  select(id: string | null): void {
    if (this.#selected === id) return;
    this.#selected = id;
    this.look();
  }

  paint(): void {
    this.look();
  }

  remove(): void {
    this.#endAbove();
    this.#drawn.remove();
    this.#stage.listener.report(this.#key, null);
  }

  #dot({ id, nombre, lat, lon, tone = this.#layer.tone ?? 'series-1' }: MapDot, isSelected: boolean): void {
    const circle = L.circleMarker([lat, lon], {
      renderer: this.#stage.things,
      radius: isSelected ? RADIUS + 3 : RADIUS,
      color: colour('--surface'),
      weight: isSelected ? 3 : 1.5,
      opacity: 1,
      fill: true,
      fillColor: colour(isSelected ? '--accent' : `--${tone}`),
      fillOpacity: 0.95,
    });
    nameTooltip(circle, nombre);
    circle.on('click', (event) => {
      L.DomEvent.stopPropagation(event);
      this.#stage.listener.pick({ layer: this.#layer.name, id, nombre, at: { lat, lon } });
    });
    this.#drawn.addLayer(circle);
  }

  #raise(): void {
    this.#drawn.eachLayer((layer) => {
      if (layer instanceof L.Path) layer.bringToFront();
    });
  }

  /** Draws a cluster with its number; a click zooms to its points. */
  #mark(place: L.LatLng, dots: readonly MapDot[]): void {
    const size = clusterSize(dots.length);
    const face = document.createElement('span');
    face.textContent = String(dots.length);
    const icon = L.divIcon({ html: face, className: styles.cluster ?? '', iconSize: [size, size] });
    const mark = L.marker(place, { icon, keyboard: false, title: this.#together(dots.length) });
    mark.on('click', (event) => {
      L.DomEvent.stopPropagation(event);
      const { map } = this.#stage;
      const bounds = L.latLngBounds(dots.map(({ lat, lon }): L.LatLngTuple => [lat, lon]));
      // At least one step, also for points in one place.
      const fit = Math.min(EACH_FROM_ZOOM, map.getBoundsZoom(bounds, false, PADDING));
      map.setView(bounds.getCenter(), Math.max(map.getZoom() + 1, fit));
    });
    this.#drawn.addLayer(mark);
  }
}
