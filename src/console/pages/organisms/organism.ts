/** What the page reads of group D. */
import * as v from 'valibot';

/** One organism, as the interface gives it. */
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
export type NearOrganisms = v.InferOutput<typeof NEAR_ORGANISMS>;

const UNIT = v.nullable(v.object({ id: v.string(), nombre: v.string() }));

/** Where an organism lies in the territory. */
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

/** One row of the list: an organism, where it is drawn, and near a point how far it is and of which kind. */
export interface Row {
  readonly organism: Organism;
  readonly point: { readonly lat: number; readonly lon: number } | null;
  readonly distance: number | null;
  readonly kind: string | null;
}

/** The row of an organism of the list. */
export function rowOf(organism: Organism): Row {
  const { latitud: lat, longitud: lon } = organism;
  return { organism, point: lat === null || lon === null ? null : { lat, lon }, distance: null, kind: null };
}

/** The rows of organisms near a point; the point may be that of the address, where none was published. */
export function nearRows({ organismos }: NearOrganisms): readonly Row[] {
  return organismos.map(({ organismo, lat, lon, distancia, tipo }) => ({
    organism: organismo,
    point: { lat, lon },
    distance: distancia,
    kind: tipo,
  }));
}

/** A web address that a link may lead to; null for what is none. */
export function webLink(web: string): string | null {
  return /^https?:\/\/[^\s]+$/i.test(web) ? web : null;
}

/** Locality and province, each once. */
export function placeOf({ localidad, provincia }: Organism): string {
  return [...new Set([localidad, provincia])].filter((part) => part !== '').join(', ');
}
