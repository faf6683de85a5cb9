import * as L from 'leaflet';
import type { Problem } from '../../../api/problem.ts';
import { colour } from '../../../app/theme.ts';
import type { Outline } from '../schemas.ts';
import type { MapShape, OutlineLayer, ShapesLayer } from '../types.ts';
import type { Name } from './labels.ts';
import { OutlineSource } from './outline-source.ts';
import { areaPlaces, coursePlaces, nameTooltip, pointOf, type Stage } from './stage.ts';

/** How outlines are drawn: as the ground of everything, or as units that are hovered and perhaps picked. */
export interface OutlineLook {
  readonly isGround: boolean;
  readonly hasTiles: boolean;
}

/** From this zoom on the names of provinces give way to those of smaller units. */
const SMALL_NAMES_FROM_ZOOM = 7;

/** The outlines of a layer, drawn; finer ones are put in their place where one looks. */
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
      this.#tell(problem);
      // What is coarse is there: now what one looks at finely.
      if (isFirst && this.#source.size > 0) this.look();
    });
    this.look();
  }

  /** Draws what is fit for where the map is now, and asks for what is missing of it. */
  look(): void {
    if (this.#isTooFar()) this.#hide();
    else {
      this.#source.want(this.#stage.sight());
      this.#draw();
    }
  }

  /** Marks one unit, or none. */
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

  /** Draws in the colours of now. */
  paint(): void {
    for (const [id, { polygon }] of this.#polygons) polygon.setStyle(this.#styleOf(id === this.#selected));
  }

  /** Asks for what could not be had once more. */
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
    this.#stage.listener.tell(this.#key, null);
  }

  #tell(problem: Problem | null): void {
    const { size, sources } = this.#source;
    this.#stage.listener.tell(this.#key, { outlines: this.#look.isGround ? 0 : size, sources, problem });
  }

  #draw(): void {
    const before = this.#polygons.size;
    if (before === 0 && this.#source.size > 0) this.#tell(null);
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
      // Borders of neighbours would part: the outlines are as coarse as they may be already.
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

  /** Names of units, where they have room: provinces from afar, smaller ones from near. */
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

/** What people call the two provinces with long names. */
function shortName(nombre: string): string {
  if (nombre.startsWith('Tierra del Fuego')) return 'Tierra del Fuego';
  return nombre === 'Ciudad Autónoma de Buenos Aires' ? 'CABA' : nombre;
}

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
