import * as L from 'leaflet';
import type { Problem } from '../../../api/problem.ts';
import type { MapPick, MapPoint, MapSight, ShapeGeometry } from '../types.ts';
import { Labels } from './labels.ts';

/** The state of a drawing: numbers, publishers, and why parts are missing. */
export interface DrawingState {
  readonly outlines?: number;
  readonly streets?: number;
  readonly dots?: number;
  readonly sources?: readonly string[];
  readonly isLacking?: boolean;
  readonly problem?: Problem | null;
}

/** Receives the events of a map and the states of its drawings. */
export interface Listener {
  readonly pick: (pick: MapPick) => void;
  readonly point: (point: MapPoint) => void;
  readonly sight: (sight: MapSight) => void;
  /** Sets the state of a drawing by its key; null removes it. */
  readonly report: (key: string, state: DrawingState | null) => void;
}

/** Zoom levels: less than the world, more than a door. */
const ZOOMS = { minZoom: 3, maxZoom: 18 } as const;
/** The ends of the map: Argentina with Antarctica and the islands, and room around. */
const WORLD: L.LatLngBoundsLiteral = [
  [-85, -130],
  [5, 20],
];
/** How far beyond the edge is drawn, as a part of the map's size. */
const DRAWN_BEYOND = 0.3;

/** Whether the user prefers less motion. */
export function prefersLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Leaflet's map with the canvases of all drawings. The lowest two let clicks through. */
export class Stage {
  readonly map: L.Map;
  /** Land and water. */
  readonly ground: L.Canvas;
  readonly streets: L.Canvas;
  /** Units, shapes and points, which react to the mouse. */
  readonly things: L.Canvas;
  readonly labels = new Labels();
  readonly listener: Listener;
  /** Functions that bring shapes, then points, above the units. */
  readonly #raised: { readonly shapes: Set<() => void>; readonly dots: Set<() => void> } = {
    shapes: new Set(),
    dots: new Set(),
  };
  /** True during a move by the page. */
  #isMovedByPage = false;

  constructor(element: HTMLElement, listener: Listener) {
    this.listener = listener;
    const isMoving = !prefersLessMotion();
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
      this.#isMovedByPage = false;
      listener.sight(sight);
    });
    element.addEventListener('keydown', this.#onKey);
  }

  /** Calls `raise` whenever units were drawn, which come above everything else; returns a function that ends this. */
  keepAbove(what: 'shapes' | 'dots', raise: () => void): () => void {
    this.#raised[what].add(raise);
    return () => this.#raised[what].delete(raise);
  }

  /** Brings shapes and points above the units. */
  raise(): void {
    for (const raise of [...this.#raised.shapes, ...this.#raised.dots]) raise();
  }

  /** Moves the map for the page, not for its user. */
  moveForPage(move: () => void): void {
    this.#isMovedByPage = true;
    move();
  }

  /** Returns the visible part. */
  sight(): MapSight {
    const bounds = this.map.getBounds();
    return {
      box: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
      centre: pointOf(this.map.getCenter()),
      zoom: this.map.getZoom(),
      isByUser: !this.#isMovedByPage,
    };
  }

  remove(): void {
    this.map.getContainer().removeEventListener('keydown', this.#onKey);
    this.map.off();
    // After the next frame, which canvases may still wait for.
    requestAnimationFrame(() => this.map.remove());
  }

  /** Makes a canvas that lets clicks through. */
  #canvas(pane: string, zIndex: number): L.Canvas {
    const { style } = this.map.createPane(pane);
    style.zIndex = String(zIndex);
    style.pointerEvents = 'none';
    return L.canvas({ pane, padding: DRAWN_BEYOND });
  }

  /** Enter clicks in the centre: a click without a mouse. */
  readonly #onKey = (event: KeyboardEvent): void => {
    const element = this.map.getContainer();
    if (event.key !== 'Enter' || event.target !== element) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    const [clientX, clientY] = [left + width / 2, top + height / 2];
    const target = document.elementFromPoint(clientX, clientY) ?? element;
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window, clientX, clientY }));
  };
}

/** Rounds a place to a metre. */
export function pointOf({ lat, lng }: L.LatLng): MapPoint {
  return { lat: Math.round(lat * 1e5) / 1e5, lon: Math.round(lng * 1e5) / 1e5 };
}

/** Shows a name beside the mouse: as text, never as markup. */
export function nameTooltip(layer: L.Layer, name: string): void {
  const text = document.createElement('span');
  text.textContent = name;
  layer.bindTooltip(text, { sticky: true, direction: 'top', offset: [0, -6], opacity: 1 });
}

type Line = readonly (readonly number[])[];

function linePlaces(line: Line): L.LatLngTuple[] {
  return line.map(([lon = 0, lat = 0]) => [lat, lon]);
}

/** Returns the polygons of a geometry; none of a line. */
export function areaPlaces(geometry: ShapeGeometry): L.LatLngTuple[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates.map(linePlaces)];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.map((polygon) => polygon.map(linePlaces)) : [];
}

/** Returns the lines of a geometry; none of an area. */
export function coursePlaces(geometry: ShapeGeometry): L.LatLngTuple[][] {
  if (geometry.type === 'LineString') return [linePlaces(geometry.coordinates)];
  return geometry.type === 'MultiLineString' ? geometry.coordinates.map(linePlaces) : [];
}

/** Returns the places of a line as numbers in turn. */
export function flatLine(line: readonly L.LatLngTuple[]): readonly number[] {
  const flat: number[] = [];
  for (const [lat, lon] of line) flat.push(lat, lon);
  return flat;
}
