/**
 * What the store keeps of the territory: the body of each record is the UTF-8 JSON of exactly one of these, its key the
 * `id`. Importers write them (after their rules), the catalog reads them; the wire (contract 2.3, territorial.md 2)
 * shows a selection of their fields.
 */

/** A parent unit. Both members are null when it is unknown; the object is always there (territorial.md 2.2). */
export interface Reference {
  readonly id: string | null;
  readonly nombre: string | null;
}

/** The province of a department or municipality: `interseccion` is the share of its area that the unit covers, 0 to 1. */
export interface ProvinceShare extends Reference {
  readonly interseccion: number | null;
}

/** Degrees, WGS 84. Both null when no point is known (4,235 hamlets of the present data). */
export interface Centroid {
  readonly lat: number | null;
  readonly lon: number | null;
}

export interface Provincia {
  readonly id: string;
  readonly nombre: string;
  readonly nombre_completo: string | null;
  readonly iso_id: string | null;
  readonly iso_nombre: string | null;
  readonly categoria: string | null;
  readonly fuente: string | null;
  readonly centroide: Centroid;
}

export interface Departamento {
  readonly id: string;
  readonly nombre: string;
  readonly nombre_completo: string | null;
  readonly categoria: string | null;
  readonly fuente: string | null;
  readonly provincia: ProvinceShare;
  readonly centroide: Centroid;
}

/** Municipalities have the shape of departments; ids of 6 digits. */
type Municipio = Departamento;

export interface LocalidadCensal {
  readonly id: string;
  readonly nombre: string;
  readonly categoria: string | null;
  readonly funcion: string | null;
  readonly fuente: string | null;
  readonly provincia: Reference;
  readonly departamento: Reference;
  readonly municipio: Reference;
  readonly centroide: Centroid;
}

/** Localities and settlements: ids of 8 or 10 characters, those of settlements may hold a letter. */
export interface Asentamiento {
  readonly id: string;
  readonly nombre: string;
  readonly categoria: string | null;
  readonly fuente: string | null;
  readonly provincia: Reference;
  readonly departamento: Reference;
  readonly municipio: Reference;
  readonly localidad_censal: Reference;
  readonly centroide: Centroid;
}
export type Localidad = Asentamiento;

/** An area of the census. Its outline is absent where the source has none. */
interface CensusArea {
  readonly id: string;
  readonly fuente: string | null;
  readonly centroide: Centroid;
  readonly geometria?: Area;
}

interface Aglomerado extends CensusArea {
  readonly nombre: string;
}

export interface FraccionCensal extends CensusArea {
  readonly provincia: Reference;
  readonly departamento: Reference;
}

interface RadioCensal extends FraccionCensal {
  readonly fraccion_censal: { readonly id: string };
}

/** Door numbers at both ends of a street, by side; 0 where unknown (territorial.md 2.2). */
export interface StreetNumbers {
  readonly inicio: { readonly derecha: number; readonly izquierda: number };
  readonly fin: { readonly derecha: number; readonly izquierda: number };
}

/** A GeoJSON position: longitude, latitude. */
export type Position = readonly [lon: number, lat: number];

/** The lines of a street. */
export type Lines =
  | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'MultiLineString'; readonly coordinates: readonly (readonly Position[])[] };

/** The area of a unit. */
export type Area =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] };

/** A street. The members after `fuente` are absent when the source does not know them. */
export interface Calle {
  readonly id: string;
  readonly nombre: string;
  readonly nomenclatura: string;
  readonly categoria: string | null;
  readonly altura: StreetNumbers;
  readonly provincia: Reference;
  readonly departamento: Reference;
  readonly localidad_censal: Reference;
  readonly fuente: string | null;
  /** As its publisher writes it, with accents. */
  readonly nombre_original?: string;
  /** Ranges `[from, to]` of door numbers that exist, ascending, both ends included. */
  readonly tramos?: readonly (readonly [from: number, to: number])[];
  readonly localidad?: Reference;
  readonly geometria?: Lines;
}

/** The course of a street: `eje` begins at the lowest number of its `altura`. */
export interface StreetAxis {
  readonly id: string;
  /** True when the axis may be used to place a number. */
  readonly interpolable: boolean;
  readonly eje: readonly Position[];
  readonly geometria?: Lines;
}

/** One crossing of a street: the other street, and the point where it is known. */
export type Crossing = readonly [calle: string, lat: number | null, lon: number | null];

/** The streets that cross one street, each pair kept once: under the smaller id of the two. */
interface CrossingList {
  readonly id: string;
  readonly cruces: readonly Crossing[];
}

interface UnitPolygon {
  readonly id: string;
  readonly geometry: Area;
}

/** An id of the data before mid-2024 (11 digits) and the one that replaced it. */
interface IdAlias {
  readonly id: string;
  readonly nuevo: string;
}

/** The resources of the data set `territory` and what their records hold. */
export interface StoredEntities {
  readonly provincias: Provincia;
  readonly departamentos: Departamento;
  readonly municipios: Municipio;
  readonly localidades_censales: LocalidadCensal;
  readonly localidades: Localidad;
  readonly asentamientos: Asentamiento;
  readonly aglomerados: Aglomerado;
  readonly fracciones_censales: FraccionCensal;
  readonly radios_censales: RadioCensal;
  readonly calles: Calle;
  /** Streets under the ODbL, kept apart in the store and joined with `calles` in the catalog. */
  readonly calles_osm: Calle;
  readonly ejes: StreetAxis;
  readonly cruces: CrossingList;
  readonly poligonos_provincias: UnitPolygon;
  readonly poligonos_departamentos: UnitPolygon;
  readonly poligonos_municipios: UnitPolygon;
  readonly alias: IdAlias;
}
export type StoredResource = keyof StoredEntities;

const encoder = new TextEncoder();

/** The body of a record, as the store keeps it. */
export function encodeEntity<R extends StoredResource>(_resource: R, entity: StoredEntities[R]): Uint8Array {
  return encoder.encode(JSON.stringify(entity));
}

/**
 * The record of a stored body. Bodies are written by {@link encodeEntity} alone, after the import's rules, and the
 * store answers with the bytes it was given; checking 150,000 of them again at each start would only cost time. This is
 * the one place of the group that trusts JSON without looking at it.
 */
export function decodeEntity<R extends StoredResource, T = StoredEntities[R]>(_resource: R, body: Uint8Array): T {
  return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')) as T;
}
