/** The content of the map for a selection. Pure. */
import type { MapBox, MapDot, MapLayer, MapPoint, MapShape, MapView, ShapeGeometry } from '../../parts/map/types.ts';
import type { Explanation, Result, Unit } from './schemas.ts';
import { type Kind, onlyUnit, type TerritorySelection } from './selection.ts';

/** What a click on the map selects. */
export const CLICKS = ['provincias', 'departamentos', 'municipios', 'punto'] as const;
export type Click = (typeof CLICKS)[number];

/** The levels of outlines by the kind of their units. */
export const LEVEL_OF: Readonly<Partial<Record<Kind, Exclude<Click, 'punto'>>>> = {
  provincia: 'provincias',
  departamento: 'departamentos',
  municipio: 'municipios',
};

/** Returns what a click selects: the choice of the user, else the next smaller units, or the point. */
export function clickFor(selection: TerritorySelection, chosen: string): Click {
  const own = CLICKS.find((click) => click === chosen);
  if (own) return own;
  if (selection.what === 'country') return 'provincias';
  if (selection.what !== 'unit') return 'punto';
  if (selection.kind === 'provincia' || selection.kind === 'departamento') return 'departamentos';
  return selection.kind === 'municipio' ? 'municipios' : 'punto';
}

/** Names of layers, which clicks report. */
export const LAYERS = { street: 'calle', candidates: 'candidatos', streets: 'calles' } as const;

/** Returns the layers that the map loads itself: outlines and streets. */
export function groundLayers(click: Click, provincia: string): readonly MapLayer[] {
  const provinces: MapLayer = {
    kind: 'outlines',
    name: 'provincias',
    level: 'provincias',
    isPickable: click === 'provincias',
  };
  const streets: MapLayer = { kind: 'streets', name: LAYERS.streets };
  if (click === 'provincias' || (click === 'punto' && provincia === '')) return [provinces, streets];
  const level = click === 'punto' ? 'departamentos' : click;
  return [
    provinces,
    {
      kind: 'outlines',
      name: level,
      level,
      ...(provincia === '' ? {} : { provincia }),
      isPickable: click !== 'punto',
    },
    streets,
  ];
}

/** Returns the points of the other results, which can be chosen on the map. */
export function candidateDots(explanation: Explanation | null, puesto: number): readonly MapDot[] {
  if (!explanation) return [];
  return explanation.resultados.flatMap(({ ubicacion: { lat, lon }, nomenclatura }, place) =>
    lat === null || lon === null || place + 1 === puesto
      ? []
      : [{ id: String(place + 1), nombre: nomenclatura ?? '', lat, lon, tone: 'soft' as const }],
  );
}

/** Returns the ids of streets to draw, two at most: of the record, of the result shown, or the known ones of a miss. */
export function streetsOf(selection: TerritorySelection, explanation: Explanation | null): readonly string[] {
  if (selection.what === 'unit')
    return selection.kind === 'calle' && /^\d{13}$/.test(selection.id) ? [selection.id] : [];
  if (selection.what !== 'address' || !explanation) return [];
  const result = explanation.resultados[selection.puesto - 1] ?? explanation.resultados[0];
  if (result) return [result.calle.id, result.calle_cruce_1.id].filter((id) => id !== null);
  const known = explanation.candidatos.flatMap(({ calles }) => calles);
  const first = known[0];
  const other = known.find(({ nombre }) => nombre !== first?.nombre);
  return [first, other].flatMap((street) => (street ? [street.id] : []));
}

/** A unit that a place lies in. */
export interface KnownPlace {
  readonly kind: Kind;
  readonly id: string;
}

/** Kinds of surrounding units, the smallest first: of a record, and of the filters of an address. */
const RECORD_PLACES = ['localidad_censal', 'departamento', 'provincia'] as const;
const ASKED_PLACES = ['localidad', ...RECORD_PLACES] as const;

/**
 * Returns the units that an address or a street lies in, the smallest first: those of the result shown, else filters that mean one
 * unit. Without a point and a line, the map shows the first of them that can be shown.
 */
export function knownPlaces(
  selection: TerritorySelection,
  explanation: Explanation | null,
  unit: Unit | null,
): readonly KnownPlace[] {
  if (selection.what === 'unit') return selection.kind === 'calle' && unit ? placesOf(unit) : [];
  if (selection.what !== 'address' || !explanation) return [];
  const result = explanation.resultados[selection.puesto - 1] ?? explanation.resultados[0];
  if (result) return placesOf(result);
  return ASKED_PLACES.flatMap((kind) => {
    const place = onlyUnit(explanation, kind);
    return place ? [{ kind, id: place.id }] : [];
  });
}

function placesOf(record: Pick<Result, (typeof RECORD_PLACES)[number]> | Unit): readonly KnownPlace[] {
  return RECORD_PLACES.flatMap((kind) => {
    const id = record[kind]?.id ?? null;
    return id === null ? [] : [{ kind, id }];
  });
}

/** Returns the place of the pin; null for none. */
export function pinOf(
  selection: TerritorySelection,
  explanation: Explanation | null,
  unit: Unit | null,
): MapPoint | null {
  switch (selection.what) {
    case 'point':
      return { lat: selection.lat, lon: selection.lon };
    case 'address': {
      const result = explanation?.resultados[selection.puesto - 1] ?? explanation?.resultados[0];
      return result ? placed(result.ubicacion) : null;
    }
    case 'unit':
      // Units with an outline are drawn whole; others are a point.
      return unit && !LEVEL_OF[selection.kind] ? centreOf(unit) : null;
    case 'country':
      return null;
  }
}

function placed({ lat, lon }: { readonly lat: number | null; readonly lon: number | null }): MapPoint | null {
  return lat === null || lon === null ? null : { lat, lon };
}

/** Zoom levels at which doors, and streets of a town, can be distinguished. */
const DOOR_ZOOM = 16;
const TOWN_ZOOM = 13;

/** Known places of a selection, the most exact first. */
export interface KnownSights {
  readonly pin: MapPoint | null;
  /** Around the course of a street. */
  readonly street: MapBox | null;
  /** The middle of the town that an address without a point lies in. */
  readonly town: MapPoint | null;
  /** Around a unit. */
  readonly unit: MapBox | null;
}

/** Returns the view of the most exact place; null to keep the view. */
export function viewFor(
  selection: TerritorySelection,
  { pin, street, town, unit }: KnownSights,
  country: MapView,
): MapView | null {
  if (selection.what === 'country') return country;
  if (pin) return { centre: pin, zoom: selection.what === 'unit' ? TOWN_ZOOM : DOOR_ZOOM };
  if (street) return { box: street };
  if (town) return { centre: town, zoom: TOWN_ZOOM };
  return unit ? { box: unit } : null;
}

/** Returns the point of a record; null where it is unknown. */
export function centreOf(unit: Unit | null): MapPoint | null {
  return unit?.centroide ? placed(unit.centroide) : null;
}

/** Boxes leave out what lies farther south: no map of the world draws it. */
const SOUTHMOST = -60;

/** Returns the box around shapes; null for none, and for empty ones. */
export function boxOf(shapes: readonly ShapeGeometry[]): MapBox | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const visit = (value: unknown): void => {
    if (!Array.isArray(value)) return;
    const [lon, lat]: readonly unknown[] = value;
    if (typeof lon !== 'number' || typeof lat !== 'number') {
      for (const inner of value) visit(inner);
    } else if (lat >= SOUTHMOST) {
      west = Math.min(west, lon);
      east = Math.max(east, lon);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    }
  };
  for (const { coordinates } of shapes) visit(coordinates);
  return west <= east ? [west, south, east, north] : null;
}

/** Returns the features with a geometry as shapes. */
export function shapesOf(
  features: readonly {
    readonly geometry: ShapeGeometry | null;
    readonly properties: { readonly id: string; readonly nombre: string | null };
  }[],
): readonly MapShape[] {
  return features.flatMap(({ geometry, properties: { id, nombre } }) =>
    geometry === null ? [] : [{ id, nombre: nombre ?? id, geometry }],
  );
}
