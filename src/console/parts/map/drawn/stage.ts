import * as L from 'leaflet';
import type { Problem } from '../../../api/problem.ts';
import type { MapPick, MapPoint, MapSight, ShapeGeometry } from '../types.ts';
import { Labels } from './labels.ts';

/** What is told of something drawn: how many there are, whom they are from, and why some are missing. */
export interface Told {
  readonly outlines?: number;
  readonly streets?: number;
  readonly dots?: number;
  readonly sources?: readonly string[];
  readonly isLacking?: boolean;
  readonly problem?: Problem | null;
}

/** Where drawings say what they hear and what they hold; the same object for the life of a map. */
export interface Listener {
  readonly pick: (pick: MapPick) => void;
  readonly point: (point: MapPoint) => void;
  readonly sight: (sight: MapSight) => void;
  /** `of`: whose news these are; null takes them back. */
  readonly tell: (of: string, told: Told | null) => void;
}

/** Nobody looks at the whole world, or at one door. */
const ZOOMS = { minZoom: 3, maxZoom: 18 } as const;
/** As far as the map goes: Argentina with Antarctica and the islands, and room around. */
const WORLD: L.LatLngBoundsLiteral = [
  [-85, -130],
  [5, 20],
];
/** How far beyond the edge things are drawn already, as a part of the map's size. */
const DRAWN_BEYOND = 0.3;

/** Whether the user asked for less motion. */
export function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Leaflet's map with the panes that everything is drawn in. The lowest two let clicks through to the canvas above them. */
export class Stage {
  readonly map: L.Map;
  /** Land and water. */
  readonly ground: L.Canvas;
  readonly streets: L.Canvas;
  /** What is hovered and clicked: units, shapes, points. */
  readonly things: L.Canvas;
  readonly labels = new Labels();
  readonly listener: Listener;
  /** What lies over units brings itself there again, shapes before points. */
  readonly #raised: { readonly shapes: Set<() => void>; readonly dots: Set<() => void> } = {
    shapes: new Set(),
    dots: new Set(),
  };
  /** Until the map rests where the page led it. */
  #isLed = false;

  constructor(element: HTMLElement, listener: Listener) {
    this.listener = listener;
    const isMoving = !isCalm();
    this.map = L.map(element, {
      ...ZOOMS,
      attributionControl: false,
      zoomControl: false,
      maxBounds: WORLD,
      maxBoundsViscosity: 0.7,
      zoomAnimation: isMoving,
      fadeAnimation: isMoving,
      markerZoomAnimation: isMoving,
      inertia: isMoving,
      bounceAtZoomLimits: false,
      // Halves let a country fill its box; a press or a turn of the wheel is a whole level.
      zoomSnap: 0.5,
      wheelPxPerZoomLevel: 90,
    });
    this.ground = this.#canvas('ground', 210);
    this.streets = this.#canvas('streets', 220);
    this.things = L.canvas({ padding: DRAWN_BEYOND, tolerance: matchMedia('(pointer: coarse)').matches ? 10 : 3 });
    this.map.on('click', ({ latlng }) => listener.point(pointOf(latlng)));
    this.map.on('moveend', () => {
      const sight = this.sight();
      this.#isLed = false;
      listener.sight(sight);
    });
    element.addEventListener('keydown', this.#onKey);
  }

  /** `raise` is called whenever units were drawn, which come over everything else; gives what ends that. */
  lieOver(what: 'shapes' | 'dots', raise: () => void): () => void {
    this.#raised[what].add(raise);
    return () => this.#raised[what].delete(raise);
  }

  /** Brings everything that lies over units there again. */
  raise(): void {
    for (const raise of [...this.#raised.shapes, ...this.#raised.dots]) raise();
  }

  /** Moves the map for the page, not for its user. */
  lead(move: () => void): void {
    this.#isLed = true;
    move();
  }

  /** What is in sight now. */
  sight(): MapSight {
    const bounds = this.map.getBounds();
    return {
      box: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
      centre: pointOf(this.map.getCenter()),
      zoom: this.map.getZoom(),
      isByUser: !this.#isLed,
    };
  }

  remove(): void {
    this.map.getContainer().removeEventListener('keydown', this.#onKey);
    this.map.off();
    // Canvases may have asked for a frame that Leaflet has lost count of, and must still be there when it comes.
    requestAnimationFrame(() => this.map.remove());
  }

  /** A canvas of its own that no click comes to. */
  #canvas(pane: string, zIndex: number): L.Canvas {
    const { style } = this.map.createPane(pane);
    style.zIndex = String(zIndex);
    style.pointerEvents = 'none';
    return L.canvas({ pane, padding: DRAWN_BEYOND });
  }

  /** Enter clicks in the middle, so that nobody needs a mouse. */
  readonly #onKey = (event: KeyboardEvent): void => {
    const element = this.map.getContainer();
    if (event.key !== 'Enter' || event.target !== element) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    const [clientX, clientY] = [left + width / 2, top + height / 2];
    const target = document.elementFromPoint(clientX, clientY) ?? element;
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window, clientX, clientY }));
  };
}

/** A place of Leaflet's, to a metre. */
export function pointOf({ lat, lng }: L.LatLng): MapPoint {
  return { lat: Math.round(lat * 1e5) / 1e5, lon: Math.round(lng * 1e5) / 1e5 };
}

/** A name that follows the mouse over something: as text, never as markup. */
export function nameTooltip(layer: L.Layer, name: string): void {
  const text = document.createElement('span');
  text.textContent = name;
  layer.bindTooltip(text, { sticky: true, direction: 'top', offset: [0, -6], opacity: 1 });
}

type Line = readonly (readonly number[])[];

function linePlaces(line: Line): L.LatLngTuple[] {
  return line.map(([lon = 0, lat = 0]) => [lat, lon]);
}

/** The areas of a geometry: polygons of rings. Of a line none. */
export function areaPlaces(geometry: ShapeGeometry): L.LatLngTuple[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates.map(linePlaces)];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.map((polygon) => polygon.map(linePlaces)) : [];
}

/** The lines of a geometry. Of an area none. */
export function coursePlaces(geometry: ShapeGeometry): L.LatLngTuple[][] {
  if (geometry.type === 'LineString') return [linePlaces(geometry.coordinates)];
  return geometry.type === 'MultiLineString' ? geometry.coordinates.map(linePlaces) : [];
}

/** The places of a line as numbers in turn. */
export function flatLine(line: readonly L.LatLngTuple[]): readonly number[] {
  const flat: number[] = [];
  for (const [lat, lon] of line) flat.push(lat, lon);
  return flat;
}
