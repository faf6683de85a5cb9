/** The answers of `/ventanilla/mapa`, with the members that the map uses. */
import * as v from 'valibot';

/** Depth of the coordinates of each geometry. */
const DEPTHS = { LineString: 1, MultiLineString: 2, Polygon: 2, MultiPolygon: 3 } as const;

/** Whether a value has positions at a depth; fast, as there are a hundred thousand. */
function isPositions(value: unknown, depth: number): boolean {
  if (!Array.isArray(value)) return false;
  if (depth === 0) return value.length >= 2 && Number.isFinite(value[0]) && Number.isFinite(value[1]);
  for (const inner of value) if (!isPositions(inner, depth - 1)) return false;
  return true;
}

const geometry = <T extends keyof typeof DEPTHS, C>(type: T) =>
  v.object({ type: v.literal(type), coordinates: v.custom<C>((value) => isPositions(value, DEPTHS[type])) });

type Ring = readonly (readonly number[])[];

const area = v.variant('type', [
  geometry<'Polygon', readonly Ring[]>('Polygon'),
  geometry<'MultiPolygon', readonly (readonly Ring[])[]>('MultiPolygon'),
]);

const course = v.variant('type', [
  geometry<'LineString', Ring>('LineString'),
  geometry<'MultiLineString', readonly Ring[]>('MultiLineString'),
]);

const place = v.object({ lat: v.nullable(v.number()), lon: v.nullable(v.number()) });

/** Outlines of units. */
export const OUTLINES = v.object({
  features: v.array(
    v.object({
      geometry: area,
      properties: v.object({ id: v.string(), nombre: v.nullable(v.string()), centroide: v.nullable(place) }),
    }),
  ),
  fuentes: v.array(v.string()),
});

/** One outline. */
export type Outline = v.InferOutput<typeof OUTLINES>['features'][number];

/** Lines of streets; the geometry is null where it is unknown. */
export const STREETS = v.object({
  completas: v.boolean(),
  features: v.array(
    v.object({
      geometry: v.nullable(course),
      properties: v.object({
        id: v.string(),
        nombre: v.string(),
        categoria: v.nullable(v.string()),
        alturas: v.nullable(v.array(v.number())),
      }),
    }),
  ),
  fuentes: v.array(v.string()),
});

/** The streets of a box. */
export type Streets = v.InferOutput<typeof STREETS>;
