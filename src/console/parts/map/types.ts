/** What a page gives to a map, and hears from it. Degrees, WGS 84. */

/** A place. */
export interface MapPoint {
  readonly lat: number;
  readonly lon: number;
}

/** Borders of what is in sight. */
export type MapBox = readonly [west: number, south: number, east: number, north: number];

/** Where to look: a place at a zoom level (3 to 18, in halves), or a box that is to fit. */
export type MapView = { readonly centre: MapPoint; readonly zoom: number } | { readonly box: MapBox };

/** The colour of what is drawn: a variable of styles/tokens.css without its dashes. */
export type MapTone = 'accent' | 'good' | 'warn' | 'bad' | 'soft' | `series-${1 | 2 | 3 | 4 | 5 | 6}`;

/** The levels of outlines that the service draws. */
export type OutlineLevel = 'provincias' | 'departamentos' | 'municipios';

/** Outlines of the service, loaded by the map itself: finer ones as one comes nearer. Hovering shows their name. */
export interface OutlineLayer {
  readonly kind: 'outlines';
  readonly name: string;
  readonly level: OutlineLevel;
  /** Only units of the province with this id. */
  readonly provincia?: string;
  /** True: a click on one is `onPick`; else a click is `onPoint`, as beside all units. */
  readonly isPickable?: boolean;
  /** Neither loaded nor shown farther away than this zoom level. */
  readonly fromZoom?: number;
}

/** The streets in sight with their names, from zoom 14 on, loaded by the map itself. */
export interface StreetLayer {
  readonly kind: 'streets';
  readonly name: string;
}

/** A geometry as GeoJSON has it; positions are longitude, latitude. */
export type ShapeGeometry =
  | { readonly type: 'Polygon' | 'MultiLineString'; readonly coordinates: readonly (readonly (readonly number[])[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly (readonly number[])[])[])[] }
  | { readonly type: 'LineString'; readonly coordinates: readonly (readonly number[])[] };

/** Something with a course or an area. */
export interface MapShape {
  readonly id: string;
  readonly nombre: string;
  readonly geometry: ShapeGeometry;
}

/** Shapes that a page has: the line of a street that was found, the outline of a unit. */
export interface ShapesLayer {
  readonly kind: 'shapes';
  readonly name: string;
  readonly shapes: readonly MapShape[];
  readonly tone?: MapTone;
  readonly isPickable?: boolean;
}

/** A thing at a place. */
export interface MapDot extends MapPoint {
  readonly id: string;
  readonly nombre: string;
  /** Its own colour; else that of its layer. */
  readonly tone?: MapTone;
}

/** Things at places, thousands of them; those too near to be told apart become one with their number, until one comes nearer. */
export interface DotsLayer {
  readonly kind: 'dots';
  readonly name: string;
  readonly dots: readonly MapDot[];
  readonly tone?: MapTone;
}

export type MapLayer = OutlineLayer | StreetLayer | ShapesLayer | DotsLayer;

/** What was clicked. */
export interface MapPick {
  /** The name of its layer. */
  readonly layer: string;
  readonly id: string;
  readonly nombre: string;
  /** Where it was clicked. */
  readonly at: MapPoint;
}

/** What is in sight once the map rests. */
export interface MapSight {
  readonly box: MapBox;
  readonly centre: MapPoint;
  readonly zoom: number;
  /** False where the page's own `view` brought the map here: links keep only what the user chose. */
  readonly isByUser: boolean;
}

export interface MapProps {
  /** What the map shows, for those who do not see it. What it shows must stand beside it as a text or a list, too. */
  readonly label: string;
  /** Drawn in this order; land is always there. The same objects as before where nothing changed: a new array is drawn anew. */
  readonly layers: readonly MapLayer[];
  /** Another view than before moves the map; where the map is already, nothing moves, so that `onSight` may write what is given here. */
  readonly view: MapView;
  /** Drawn in the accent, by the name of its layer and its id. */
  readonly selected?: { readonly layer: string; readonly id: string } | null;
  /** A pin. */
  readonly pin?: MapPoint | null;
  readonly onPick?: (pick: MapPick) => void;
  /** A click on nothing pickable; from the keyboard, Enter in the middle of the map. */
  readonly onPoint?: (point: MapPoint) => void;
  readonly onSight?: (sight: MapSight) => void;
  /** A length of CSS. */
  readonly height?: string;
}

/** The whole country but Antarctica. */
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
