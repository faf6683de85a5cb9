import * as L from 'leaflet';
import type { MapLayer, MapPoint, MapProps, MapView } from '../types.ts';
import { Dots } from './dots.ts';
import { Outlines, Shapes } from './outlines.ts';
import { pinAt } from './pin.ts';
import { isCalm, type Listener, Stage } from './stage.ts';
import { StreetsInSight } from './streets.ts';

/** What is drawn of one layer. */
interface Drawing {
  /** The map rests somewhere else. */
  readonly look: () => void;
  readonly select: (id: string | null) => void;
  /** The colours are others. */
  readonly paint: () => void;
  /** Something could not be had: it is asked for once more. */
  readonly again: () => void;
  readonly remove: () => void;
}

/** Nearer than this a box is not brought, however small it is. */
const NEAREST_FIT = 17;
const FIT_PADDING: L.PointTuple = [12, 12];
/** Two views so many pixels apart are one: links hold places to a metre. */
const SAME_PIXELS = 3;

/** A map and all that is drawn on it, kept equal to what a page gives. */
export class Scene {
  readonly #stage: Stage;
  readonly #ground: Outlines;
  readonly #sizes: ResizeObserver;
  readonly #drawings = new Map<MapLayer, Drawing>();
  #selected: NonNullable<MapProps['selected']> | null = null;
  #pin: L.Marker | null = null;
  #view = '';

  constructor(element: HTMLElement, view: MapView, tiles: MapProps['tiles'], listener: Listener) {
    this.#stage = new Stage(element, listener);
    const { map } = this.#stage;
    this.show(view);
    this.#stage.labels.addTo(map);
    L.control.scale({ imperial: false, position: 'bottomright' }).addTo(map);
    if (tiles) L.tileLayer(tiles.address, { maxZoom: 18 }).addTo(map);
    const layer = { kind: 'outlines', name: 'ground', level: 'provincias' } as const;
    this.#ground = new Outlines(this.#stage, layer, { isGround: true, hasTiles: Boolean(tiles) });
    map.on('moveend', this.#look);
    this.#sizes = new ResizeObserver(() => {
      const { x, y } = map.getSize();
      if (x === element.clientWidth && y === element.clientHeight) return;
      this.#stage.lead(() => map.invalidateSize({ pan: false }));
    });
    this.#sizes.observe(element);
  }

  /** Looks there, unless the map does already. */
  show(view: MapView): void {
    const key = JSON.stringify(view);
    if (key === this.#view) return;
    const isFirst = this.#view === '';
    this.#view = key;
    const { map } = this.#stage;
    const animate = !isFirst && !isCalm();
    if ('box' in view) {
      const [west, south, east, north] = view.box;
      const bounds = L.latLngBounds([south, west], [north, east]);
      this.#stage.lead(() => map.fitBounds(bounds, { animate, maxZoom: NEAREST_FIT, padding: FIT_PADDING }));
    } else if (isFirst || !this.#isAt(view.centre, view.zoom)) {
      this.#stage.lead(() => map.setView([view.centre.lat, view.centre.lon], view.zoom, { animate }));
    }
  }

  /** Draws these layers; those that are the same objects as before stay as they are. */
  draw(layers: readonly MapLayer[], together: (count: number) => string): void {
    for (const [layer, drawing] of this.#drawings) {
      if (layers.includes(layer)) continue;
      drawing.remove();
      this.#drawings.delete(layer);
    }
    for (const layer of layers) {
      if (!this.#drawings.has(layer)) this.#drawings.set(layer, this.#drawingOf(layer, together));
    }
    this.select(this.#selected);
  }

  select(selected: NonNullable<MapProps['selected']> | null): void {
    this.#selected = selected;
    for (const [layer, drawing] of this.#drawings) {
      drawing.select(selected?.layer === layer.name ? selected.id : null);
    }
  }

  pin(point: MapPoint | null): void {
    this.#pin?.remove();
    this.#pin = point && pinAt(point).addTo(this.#stage.map);
  }

  paint(): void {
    for (const drawing of [this.#ground, ...this.#drawings.values()]) drawing.paint();
    this.#stage.labels.write();
  }

  again(): void {
    for (const drawing of [this.#ground, ...this.#drawings.values()]) drawing.again();
  }

  zoom(by: 1 | -1): void {
    this.#stage.map.setZoom(this.#stage.map.getZoom() + by);
  }

  remove(): void {
    this.#sizes.disconnect();
    for (const drawing of [this.#ground, ...this.#drawings.values()]) drawing.remove();
    this.#stage.remove();
  }

  readonly #look = (): void => {
    for (const drawing of [this.#ground, ...this.#drawings.values()]) drawing.look();
  };

  #isAt(centre: MapPoint, zoom: number): boolean {
    const { map } = this.#stage;
    if (map.getZoom() !== zoom) return false;
    return map.project(map.getCenter()).distanceTo(map.project([centre.lat, centre.lon])) < SAME_PIXELS;
  }

  #drawingOf(layer: MapLayer, together: (count: number) => string): Drawing {
    switch (layer.kind) {
      case 'outlines':
        return new Outlines(this.#stage, layer, { isGround: false, hasTiles: false });
      case 'streets':
        return new StreetsInSight(this.#stage, layer);
      case 'shapes':
        return new Shapes(this.#stage, layer);
      case 'dots':
        return new Dots(this.#stage, layer, together);
    }
  }
}
