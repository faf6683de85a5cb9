import * as L from 'leaflet';
import { colour } from '../../../app/theme.ts';
import type { MapShape, ShapesLayer } from '../types.ts';
import { areaPlaces, coursePlaces } from './places.ts';
import { nameTooltip, pointOf, type Stage } from './stage.ts';

/** Shapes that the page gave. */
export class Shapes {
  readonly #stage: Stage;
  readonly #layer: ShapesLayer;
  readonly #paths = new Map<string, L.Polyline | L.Polygon>();
  readonly #lieNoMore: () => void;
  #selected: string | null = null;

  constructor(stage: Stage, layer: ShapesLayer) {
    this.#stage = stage;
    this.#layer = layer;
    for (const shape of layer.shapes) this.#paths.set(shape.id, this.#pathOf(shape));
    this.#lieNoMore = stage.lieOver('shapes', () => {
      for (const path of this.#paths.values()) path.bringToFront();
    });
    stage.raise();
  }

  /** They are where they are. */
  look(): void {}

  /** They were given, not asked for. */
  again(): void {}

  select(id: string | null): void {
    this.#selected = id;
    this.paint();
  }

  paint(): void {
    for (const [id, path] of this.#paths) path.setStyle(this.#styleOf(id, path instanceof L.Polygon));
  }

  remove(): void {
    this.#lieNoMore();
    for (const path of this.#paths.values()) path.remove();
  }

  #pathOf({ id, nombre, geometry }: MapShape): L.Polyline | L.Polygon {
    const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
    const options = { ...this.#styleOf(id, isArea), renderer: this.#stage.things, smoothFactor: 0 };
    const path = isArea ? L.polygon(areaPlaces(geometry), options) : L.polyline(coursePlaces(geometry), options);
    nameTooltip(path, nombre);
    if (this.#layer.isPickable) {
      path.on('click', (event) => {
        L.DomEvent.stopPropagation(event);
        this.#stage.listener.pick({ layer: this.#layer.name, id, nombre, at: pointOf(event.latlng) });
      });
    }
    return path.addTo(this.#stage.map);
  }

  #styleOf(id: string, isArea: boolean): L.PathOptions {
    const color = colour(`--${id === this.#selected ? 'accent' : (this.#layer.tone ?? 'accent')}`);
    const fill = { fill: isArea, fillColor: color, fillOpacity: 0.14 };
    return { color, weight: isArea ? 2 : 5, opacity: 0.9, lineCap: 'round', ...fill };
  }
}
