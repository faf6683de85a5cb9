/**
 * The seam between the search by name and the geometry of the territory: what `interseccion` and the bulk files with
 * geometry need. The polygons, their indexes and their import are `../ubicacion`'s affair.
 */

/** Units that may be named in `interseccion` (territorial.md 1.4). */
export const INTERSECTION_KINDS = ['provincia', 'departamento', 'municipio', 'calle'] as const;
export type IntersectionKind = (typeof INTERSECTION_KINDS)[number];

export interface TerritoryGeometry {
  /**
   * Ids of the `wanted` units whose geometry intersects that of unit `id` of kind `kind`, without that unit itself;
   * in any order. Units without a known geometry, and unknown ids, intersect nothing. The restriction to one province
   * (territorial.md 1.4) is the caller's.
   */
  readonly intersecting: (wanted: IntersectionKind, kind: IntersectionKind, id: string) => readonly string[];
  /** Whether the geometry of a unit is known. */
  readonly has: (kind: IntersectionKind, id: string) => boolean;
  /** The GeoJSON geometry of a unit, as JSON text; null when none is known. */
  readonly geometryOf: (kind: IntersectionKind, id: string) => string | null;
}
