import * as L from 'leaflet';
import type { Problem } from '../../../api/problem.ts';
import { colour } from '../../../app/theme.ts';
import type { Outline } from '../schemas.ts';
import type { MapShape, OutlineLayer, ShapesLayer } from '../types.ts';
import type { Name } from './labels.ts';
import { OutlineSource } from './outline-source.ts';
import { areaPlaces, coursePlaces, nameTooltip, pointOf, type Stage } from './stage.ts';

/** The look of outlines: land, or units that react to hovering and clicks. */
interface OutlineLook {
  readonly isGround: boolean;
  readonly hasTiles: boolean;
}

/** The zoom from which names of smaller units replace those of provinces. */
const SMALL_NAMES_FROM_ZOOM = 7;

/** The drawing of outlines; visible ones become finer. */
export class Outlines {
  readonly #stage: Stage;
  readonly #layer: OutlineLayer;
  readonly #look: OutlineLook;
  readonly #key: string;
  readonly #source: OutlineSource;
  readonly #polygons = new Map<string, { readonly polygon: L.Polygon; drawn: Outline }>();
  #selected: string | null = null;

  constructor(stage: Stage, layer: OutlineLayer, look: OutlineLook) {
    this.#stage = stage;
    this.#layer = layer;
    this.#look = look;
    this.#key = `${look.isGround ? 'ground' : 'units'} ${layer.name}`;
    this.#source = new OutlineSource(layer, (problem) => {
      if (this.#isTooFar()) return;
      const isFirst = this.#polygons.size === 0;
      this.#draw();
      this.#report(problem);
      // After the coarse outlines the fine ones of the visible part.
      if (isFirst && this.#source.size > 0) this.look();
    });
    this.look();
  }

  /** Draws the visible part, and loads missing outlines. */
  look(): void {
    if (this.#isTooFar()) this.#hide();
    else {
      this.#source.loadFor(this.#stage.sight());
      this.#draw();
    }
  }

  /** Highlights a unit, or none. */
  select(id: string | null): void {
    const before = this.#selected;
    this.#selected = id;
    for (const one of new Set([before, id])) {
      const known = one === null ? undefined : this.#polygons.get(one);
      known?.polygon.setStyle(this.#styleOf(one === id));
      if (one === id) known?.polygon.bringToFront();
    }
    if (before !== id) this.#stage.raise();
  }

  /** Draws in the present colours. */
  paint(): void {
    for (const [id, { polygon }] of this.#polygons) polygon.setStyle(this.#styleOf(id === this.#selected));
  }

  /** Loads failed outlines again. */
  again(): void {
    this.look();
  }

  remove(): void {
    this.#source.end();
    this.#hide();
  }

  #isTooFar(): boolean {
    return this.#stage.map.getZoom() < (this.#layer.fromZoom ?? 0);
  }

  #hide(): void {
    for (const { polygon } of this.#polygons.values()) polygon.remove();
    this.#polygons.clear();
    this.#stage.labels.set(this.#key, []);
    this.#stage.listener.report(this.#key, null);
  }

  #report(problem: Problem | null): void {
    const { size, sources } = this.#source;
    this.#stage.listener.report(this.#key, { outlines: this.#look.isGround ? 0 : size, sources, problem });
  }

  #draw(): void {
    const before = this.#polygons.size;
    if (before === 0 && this.#source.size > 0) this.#report(null);
    for (const outline of this.#source.outlines()) {
      const { id } = outline.properties;
      const known = this.#polygons.get(id);
      if (!known) this.#polygons.set(id, { polygon: this.#polygonOf(outline), drawn: outline });
      else if (known.drawn !== outline) {
        known.polygon.setLatLngs(areaPlaces(outline.geometry));
        known.drawn = outline;
      }
    }
    if (!this.#look.isGround && this.#polygons.size > before) this.#stage.raise();
    this.#stage.labels.set(this.#key, this.#names());
  }

  #polygonOf(outline: Outline): L.Polygon {
    const { id, nombre } = outline.properties;
    const { isGround } = this.#look;
    const polygon = L.polygon(areaPlaces(outline.geometry), {
      ...this.#styleOf(id === this.#selected),
      renderer: isGround ? this.#stage.ground : this.#stage.things,
      interactive: !isGround,
      // Simplification would separate the borders of neighbours.
      smoothFactor: 0,
    });
    if (!isGround) {
      nameTooltip(polygon, nombre ?? id);
      polygon.on('mouseover', () => id !== this.#selected && polygon.setStyle(this.#hovered()));
      polygon.on('mouseout', () => id !== this.#selected && polygon.setStyle(this.#styleOf(false)));
      if (this.#layer.isPickable) {
        polygon.on('click', (event) => {
          L.DomEvent.stopPropagation(event);
          const at = pointOf(event.latlng);
          this.#stage.listener.pick({ layer: this.#layer.name, id, nombre: nombre ?? id, at });
        });
      }
    }
    return polygon.addTo(this.#stage.map);
  }

  #styleOf(isSelected: boolean): L.PathOptions {
    if (this.#look.isGround) {
      const fillOpacity = this.#look.hasTiles ? 0 : 1;
      return { color: colour('--map-border'), weight: 1.2, fill: true, fillColor: colour('--map-land'), fillOpacity };
    }
    if (isSelected) {
      const fillColor = colour('--map-selected');
      return { color: colour('--accent'), weight: 2.5, fill: true, fillColor, fillOpacity: 0.55 };
    }
    return { color: colour('--map-border'), weight: 0.8, fill: true, fillColor: colour('--map-land'), fillOpacity: 0 };
  }

  #hovered(): L.PathOptions {
    return { fillColor: colour('--map-hover'), fillOpacity: 0.8 };
  }

  /** Returns the names for the zoom: of provinces, or of smaller units. */
  #names(): readonly Name[] {
    const areProvinces = this.#layer.level === 'provincias';
    const isFar = this.#stage.map.getZoom() < SMALL_NAMES_FROM_ZOOM;
    if (areProvinces !== isFar || (areProvinces && !this.#look.isGround)) return [];
    const names: Name[] = [];
    for (const { properties } of this.#source.outlines()) {
      const { id, nombre, centroide } = properties;
      const bounds = this.#polygons.get(id)?.polygon.getBounds();
      if (!bounds || !centroide?.lat || !centroide.lon || nombre === null) continue;
      const span = bounds.getEast() - bounds.getWest();
      names.push({ text: shortName(nombre), line: [centroide.lat, centroide.lon], kind: 'unit', span });
    }
    return names;
  }
}

/** Shortens the two long names of provinces. */
function shortName(nombre: string): string {
  if (nombre.startsWith('Tierra del Fuego')) return 'Tierra del Fuego';
  return nombre === 'Ciudad Autónoma de Buenos Aires' ? 'CABA' : nombre;
}

/** The drawing of shapes of the page. */
export class Shapes {
  readonly #stage: Stage;
  readonly #layer: ShapesLayer;
  readonly #paths = new Map<string, L.Polyline | L.Polygon>();
  readonly #endAbove: () => void;
  #selected: string | null = null;

  constructor(stage: Stage, layer: ShapesLayer) {
    this.#stage = stage;
    this.#layer = layer;
    for (const shape of layer.shapes) this.#paths.set(shape.id, this.#pathOf(shape));
    this.#endAbove = stage.keepAbove('shapes', () => {
      for (const path of this.#paths.values()) path.bringToFront();
    });
    stage.raise();
  }

  /** Nothing depends on the view. */
  look(): void {}

  /** Nothing to load. */
  again(): void {}

  select(id: string | null): void {
    this.#selected = id;
    this.paint();
  }

  paint(): void {
    for (const [id, path] of this.#paths) path.setStyle(this.#styleOf(id, path instanceof L.Polygon));
  }

  remove(): void {
    this.#endAbove();
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
