import * as L from 'leaflet';
import styles from '../map.module.css';
import type { MapLayer, MapPoint, MapProps, MapView } from '../types.ts';
import { Dots } from './dots.ts';
import { Outlines, Shapes } from './outlines.ts';
import { type Listener, prefersLessMotion, Stage } from './stage.ts';
import { StreetsInSight } from './streets.ts';

/** Map tiles of the operator: an address with `{z}`, `{x}`, `{y}`, and their publisher. */
export interface Tiles {
  readonly address: string;
  readonly attribution: string;
}

/** The drawing of one layer. */
interface Drawing {
  /** Called after the map moved. */
  readonly look: () => void;
  readonly select: (id: string | null) => void;
  /** Draws in the present colours. */
  readonly paint: () => void;
  /** Loads failed parts again. */
  readonly again: () => void;
  readonly remove: () => void;
}

/** The highest zoom for a box. */
const NEAREST_FIT = 17;
const FIT_PADDING: L.PointTuple = [12, 12];
/** Views at this distance in pixels are the same, as links round places to a metre. */
const SAME_PIXELS = 3;

/** A map with its drawings, kept equal to the properties of the page. */
export class Scene {
  readonly #stage: Stage;
  readonly #ground: Outlines;
  readonly #sizes: ResizeObserver;
  readonly #drawings = new Map<MapLayer, Drawing>();
  #selected: NonNullable<MapProps['selected']> | null = null;
  #pin: L.Marker | null = null;
  #view = '';

  constructor(element: HTMLElement, view: MapView, tiles: Tiles | null, listener: Listener) {
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
      this.#stage.moveForPage(() => map.invalidateSize({ pan: false }));
    });
    this.#sizes.observe(element);
  }

  /** Moves to a view, unless the map has it already. */
  show(view: MapView): void {
    const key = JSON.stringify(view);
    if (key === this.#view) return;
    const isFirst = this.#view === '';
    this.#view = key;
    const { map } = this.#stage;
    const animate = !isFirst && !prefersLessMotion();
    if ('box' in view) {
      const [west, south, east, north] = view.box;
      const bounds = L.latLngBounds([south, west], [north, east]);
      this.#stage.moveForPage(() => map.fitBounds(bounds, { animate, maxZoom: NEAREST_FIT, padding: FIT_PADDING }));
    } else if (isFirst || !this.#isAt(view.centre, view.zoom)) {
      this.#stage.moveForPage(() => map.setView([view.centre.lat, view.centre.lon], view.zoom, { animate }));
    }
  }

  /** Draws layers; those that are the same objects as before stay. */
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

const SVG = 'http://www.w3.org/2000/svg';
const SIZE: L.PointTuple = [30, 40];
const SHAPES = [
  ['path', { d: 'M15 39C13 31 3 25 3 14.5a12 12 0 0 1 24 0C27 25 17 31 15 39z' }],
  ['circle', { cx: '15', cy: '14.5', r: '4.5' }],
] as const;

/** Draws a pin whose tip is at the point; clicks go through it. */
function pinAt({ lat, lon }: MapPoint): L.Marker {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', `0 0 ${SIZE.join(' ')}`);
  drawing.setAttribute('aria-hidden', 'true');
  for (const [name, attributes] of SHAPES) {
    const shape = document.createElementNS(SVG, name);
    for (const [attribute, value] of Object.entries(attributes)) shape.setAttribute(attribute, value);
    drawing.append(shape);
  }
  const face = document.createElement('span');
  face.append(drawing);
  const icon = L.divIcon({ html: face, className: styles.pin ?? '', iconSize: SIZE, iconAnchor: [15, 39] });
  return L.marker([lat, lon], { icon, interactive: false, keyboard: false, zIndexOffset: 1000 });
}
