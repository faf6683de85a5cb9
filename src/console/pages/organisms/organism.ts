/** Organisms: the answers of the interface, and the rows of the list. Pure. */
import * as v from 'valibot';

/** An organism of the interface. */
export const ORGANISM = v.object({
  id: v.number(),
  nombre: v.string(),
  descripcion: v.string(),
  web: v.string(),
  email: v.string(),
  telefono: v.string(),
  direccion: v.string(),
  localidad: v.string(),
  provincia: v.string(),
  latitud: v.nullable(v.number()),
  longitud: v.nullable(v.number()),
  imagen: v.nullable(v.string()),
  fecha_creacion: v.string(),
  fecha_modificacion: v.string(),
});
export type Organism = v.InferOutput<typeof ORGANISM>;

/** A page of the list. */
export const ORGANISM_PAGE = v.object({ count: v.number(), results: v.array(ORGANISM) });

/** Organisms near a point, nearest first. */
export const NEAR_ORGANISMS = v.object({
  organismos: v.array(
    v.object({
      distancia: v.number(),
      lat: v.number(),
      lon: v.number(),
      tipo: v.nullable(v.string()),
      organismo: ORGANISM,
    }),
  ),
});
type NearOrganisms = v.InferOutput<typeof NEAR_ORGANISMS>;

const UNIT = v.nullable(v.object({ id: v.string(), nombre: v.string() }));

/** The territory of an organism. */
export const ORGANISM_PLACE = v.object({
  resuelto_por: v.nullable(v.string()),
  provincia: UNIT,
  departamento: UNIT,
  municipio: UNIT,
  localidad: UNIT,
  direccion: v.nullable(
    v.object({
      nomenclatura: v.nullable(v.string()),
      lat: v.nullable(v.number()),
      lon: v.nullable(v.number()),
    }),
  ),
  observaciones: v.array(v.string()),
});
export type OrganismPlace = v.InferOutput<typeof ORGANISM_PLACE>;

/** The provinces, for the filter. */
export const PROVINCES = v.object({ provincias: v.array(v.object({ id: v.string(), nombre: v.string() })) });

/** A row of the list: an organism and its point; near a point also its distance in metres and its kind. */
export interface Row {
  readonly organism: Organism;
  readonly point: { readonly lat: number; readonly lon: number } | null;
  readonly distance: number | null;
  readonly kind: string | null;
}

/** Returns the row of an organism. */
export function rowOf(organism: Organism): Row {
  const { latitud: lat, longitud: lon } = organism;
  return { organism, point: lat === null || lon === null ? null : { lat, lon }, distance: null, kind: null };
}

/** Returns the rows of organisms near a point. A row's point is that of the address where none was published. */
export function nearRows({ organismos }: NearOrganisms): readonly Row[] {
  return organismos.map(({ organismo, lat, lon, distancia, tipo }) => ({
    organism: organismo,
    point: { lat, lon },
    distance: distancia,
    kind: tipo,
  }));
}

/** Returns a web address that a link may have; null for any other text. */
export function webLink(web: string): string | null {
  return /^https?:\/\/[^\s]+$/i.test(web) ? web : null;
}

/** Returns locality and province, each once. */
export function placeOf({ localidad, provincia }: Organism): string {
  return [...new Set([localidad, provincia])].filter((part) => part !== '').join(', ');
}
