/** What the map of the page shows for what is asked. Pure: the part that draws it takes these values as they are. */
import type { MapBox, MapDot, MapLayer, MapPoint, MapShape, MapView, ShapeGeometry } from '../../../parts/map/types.ts';
import { type Asked, type Kind, onlyUnit } from '../model/request.ts';
import type { Explanation, Result, Unit } from '../schemas.ts';

/** What a click on the map is about. */
export const CLICKS = ['provincias', 'departamentos', 'municipios', 'punto'] as const;
export type Click = (typeof CLICKS)[number];

/** The levels of outlines by the kind of their units. */
export const LEVEL_OF: Readonly<Partial<Record<Kind, Exclude<Click, 'punto'>>>> = {
  provincia: 'provincias',
  departamento: 'departamentos',
  municipio: 'municipios',
};

/** What a click is about until somebody chooses: the units that one would walk to next, or the point itself. */
export function clickFor(asked: Asked, chosen: string): Click {
  const own = CLICKS.find((click) => click === chosen);
  if (own) return own;
  if (asked.what === 'country') return 'provincias';
  if (asked.what !== 'unit') return 'punto';
  if (asked.kind === 'provincia' || asked.kind === 'departamento') return 'departamentos';
  return asked.kind === 'municipio' ? 'municipios' : 'punto';
}

/** Names of layers, by which clicks are told apart. */
export const LAYERS = { street: 'calle', candidates: 'candidatos', streets: 'calles' } as const;

/** Outlines and streets: what the map loads itself. */
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

/** The points of the results that are not the one shown, to be chosen on the map. */
export function candidateDots(explanation: Explanation | null, puesto: number): readonly MapDot[] {
  if (!explanation) return [];
  return explanation.resultados.flatMap(({ ubicacion: { lat, lon }, nomenclatura }, place) =>
    lat === null || lon === null || place + 1 === puesto
      ? []
      : [{ id: String(place + 1), nombre: nomenclatura ?? '', lat, lon, tone: 'soft' as const }],
  );
}

/** Streets whose lines are drawn, two at most: the record's own, those of the result shown, or those that are known of a miss. */
export function streetsOf(asked: Asked, explanation: Explanation | null): readonly string[] {
  if (asked.what === 'unit') return asked.kind === 'calle' && /^\d{13}$/.test(asked.id) ? [asked.id] : [];
  if (asked.what !== 'address' || !explanation) return [];
  const result = explanation.resultados[asked.puesto - 1] ?? explanation.resultados[0];
  if (result) return [result.calle.id, result.calle_cruce_1.id].filter((id) => id !== null);
  const known = explanation.candidatos.flatMap(({ calles }) => calles);
  const first = known[0];
  const other = known.find(({ nombre }) => nombre !== first?.nombre);
  return [first, other].flatMap((street) => (street ? [street.id] : []));
}

/** A unit that something is known to lie in. */
export interface KnownPlace {
  readonly kind: Kind;
  readonly id: string;
}

/** The kinds of units that something is known to lie in, the narrowest first: by its record, and by what it was asked in. */
const RECORD_PLACES = ['localidad_censal', 'departamento', 'provincia'] as const;
const ASKED_PLACES = ['localidad', ...RECORD_PLACES] as const;

/**
 * The units that an address or a street lies in, the narrowest first: those of the result shown, else those that it was asked in
 * and that are one unit. Where there is neither a point nor a course, the map shows the first that can be shown.
 */
export function knownPlaces(asked: Asked, explanation: Explanation | null, unit: Unit | null): readonly KnownPlace[] {
  if (asked.what === 'unit') return asked.kind === 'calle' && unit ? placesOf(unit) : [];
  if (asked.what !== 'address' || !explanation) return [];
  const result = explanation.resultados[asked.puesto - 1] ?? explanation.resultados[0];
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

/** Where the pin stands; null for nowhere. */
export function pinOf(asked: Asked, explanation: Explanation | null, unit: Unit | null): MapPoint | null {
  switch (asked.what) {
    case 'point':
      return { lat: asked.lat, lon: asked.lon };
    case 'address': {
      const result = explanation?.resultados[asked.puesto - 1] ?? explanation?.resultados[0];
      return result ? placed(result.ubicacion) : null;
    }
    case 'unit':
      // Units with an outline are drawn whole; the others are a point.
      return unit && !LEVEL_OF[asked.kind] ? centreOf(unit) : null;
    case 'country':
      return null;
  }
}

function placed({ lat, lon }: { readonly lat: number | null; readonly lon: number | null }): MapPoint | null {
  return lat === null || lon === null ? null : { lat, lon };
}

/** Zoom levels: doors are told apart, streets of a town are, towns of a department are. */
const DOOR_ZOOM = 16;
const TOWN_ZOOM = 13;

/** What tells where to look, the most exact first. */
export interface Sights {
  readonly pin: MapPoint | null;
  /** Around the course of a street. */
  readonly street: MapBox | null;
  /** The middle of the town that an address without a point lies in. */
  readonly town: MapPoint | null;
  /** Around a unit. */
  readonly unit: MapBox | null;
}

/** Where to look: at a pin as near as it is exact, else at what is known. Null to stay where the map is. */
export function viewFor(asked: Asked, { pin, street, town, unit }: Sights, country: MapView): MapView | null {
  if (asked.what === 'country') return country;
  if (pin) return { centre: pin, zoom: asked.what === 'unit' ? TOWN_ZOOM : DOOR_ZOOM };
  if (street) return { box: street };
  if (town) return { centre: town, zoom: TOWN_ZOOM };
  return unit ? { box: unit } : null;
}

/** The place of a record; null where its point is not known. */
export function centreOf(unit: Unit | null): MapPoint | null {
  return unit?.centroide ? placed(unit.centroide) : null;
}

/** The whole of this is drawn on no map of the world: what lies farther south is left out of boxes. */
const SOUTHMOST = -60;

/** The box around shapes; null for none, or for shapes of nothing. */
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

/** The features of an answer that have a course, as shapes. */
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
