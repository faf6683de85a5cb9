/** The properties and events of a map. Degrees, WGS 84. */

/** A place. */
export interface MapPoint {
  readonly lat: number;
  readonly lon: number;
}

/** A box. */
export type MapBox = readonly [west: number, south: number, east: number, north: number];

/** A view: a place at a zoom level (3 to 18, in halves), or a box. */
export type MapView = { readonly centre: MapPoint; readonly zoom: number } | { readonly box: MapBox };

/** A colour: a variable of styles/tokens.css without its dashes. */
export type MapTone = 'accent' | 'good' | 'warn' | 'bad' | 'soft' | `series-${1 | 2 | 3 | 4 | 5 | 6}`;

/** The levels of outlines that the service draws. */
type OutlineLevel = 'provincias' | 'departamentos' | 'municipios';

/** Outlines of the service, loaded by the map itself, finer at higher zoom levels. Hovering shows their name. */
export interface OutlineLayer {
  readonly kind: 'outlines';
  readonly name: string;
  readonly level: OutlineLevel;
  /** Only units of this province, by its id. */
  readonly provincia?: string;
  /** Whether a click on one calls `onPick`; else it calls `onPoint`. */
  readonly isPickable?: boolean;
  /** Loaded and drawn from this zoom level on. */
  readonly fromZoom?: number;
}

/** Visible streets with their names from zoom 14 on, loaded by the map itself. */
export interface StreetLayer {
  readonly kind: 'streets';
  readonly name: string;
}

/** A GeoJSON geometry; positions are longitude, latitude. */
export type ShapeGeometry =
  | { readonly type: 'Polygon' | 'MultiLineString'; readonly coordinates: readonly (readonly (readonly number[])[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly (readonly number[])[])[])[] }
  | { readonly type: 'LineString'; readonly coordinates: readonly (readonly number[])[] };

/** A line or an area. */
export interface MapShape {
  readonly id: string;
  readonly nombre: string;
  readonly geometry: ShapeGeometry;
}

/** Shapes of the page: the line of a street, the outline of a unit. */
export interface ShapesLayer {
  readonly kind: 'shapes';
  readonly name: string;
  readonly shapes: readonly MapShape[];
  readonly tone?: MapTone;
  readonly isPickable?: boolean;
}

/** A point on the map. */
export interface MapDot extends MapPoint {
  readonly id: string;
  readonly nombre: string;
  /** Replaces the colour of its layer. */
  readonly tone?: MapTone;
}

/** Points, up to thousands; those too near to each other are drawn as one with their number. */
export interface DotsLayer {
  readonly kind: 'dots';
  readonly name: string;
  readonly dots: readonly MapDot[];
  readonly tone?: MapTone;
}

export type MapLayer = OutlineLayer | StreetLayer | ShapesLayer | DotsLayer;

/** A click on something. */
export interface MapPick {
  /** The name of its layer. */
  readonly layer: string;
  readonly id: string;
  readonly nombre: string;
  /** The place of the click. */
  readonly at: MapPoint;
}

/** The visible part of the map after a move. */
export interface MapSight {
  readonly box: MapBox;
  readonly centre: MapPoint;
  readonly zoom: number;
  /** Whether the user moved the map, not the page by its `view`: links keep only moves of the user. */
  readonly isByUser: boolean;
}

export interface MapProps {
  /** The content of the map for screen readers. The page must have it as a text or a list, too. */
  readonly label: string;
  /** Drawn in this order above the land. A layer must stay the same object while it is the same. */
  readonly layers: readonly MapLayer[];
  /** Another view moves the map; the view that it has already does not, so that `onSight` may set it. */
  readonly view: MapView;
  /** Highlighted, by the name of its layer and its id. */
  readonly selected?: { readonly layer: string; readonly id: string } | null;
  /** A pin. */
  readonly pin?: MapPoint | null;
  readonly onPick?: (pick: MapPick) => void;
  /** A click elsewhere; from the keyboard Enter, for the centre of the map. */
  readonly onPoint?: (point: MapPoint) => void;
  readonly onSight?: (sight: MapSight) => void;
  /** A length of CSS. */
  readonly height?: string;
}

/** The country without Antarctica. */
export const COUNTRY: MapView = { box: [-73.6, -55.1, -53.6, -21.8] };

/** Room around points, as a part of their extent, and at least in degrees. */
const ROOM = 0.05;
const LEAST_ROOM = 0.01;

/** Returns the view that shows all points; the country for none. */
export function viewAround(points: readonly MapPoint[]): MapView {
  if (points.length === 0) return COUNTRY;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { lat, lon } of points) {
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  const room = Math.max(LEAST_ROOM, ROOM * Math.max(east - west, north - south));
  return { box: [west - room, south - room, east + room, north + room] };
}
