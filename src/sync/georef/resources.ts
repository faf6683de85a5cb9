/** A file form of Georef's dumps (territorial.md 1.5). */
export type Form = 'ndjson' | 'geojson' | 'json' | 'csv';

/** A list that Georef publishes as a file. */
export interface GeorefResource {
  /** As the import and messages name it. */
  readonly name: string;
  /** Last parts of its address without the form, the usual one first: generation v2 renamed a list. */
  readonly paths: readonly string[];
  /** What flat columns may put before the list's own fields. */
  readonly singular: string;
  /** False: a publisher that has no such file, or an empty one, is told of, and nothing more. */
  readonly required: boolean;
  /** The best form first: the one that says most, and how much it holds. */
  readonly forms: readonly Form[];
  /** What a record must have, null or not: without it, it would be loaded as something less than it is. */
  readonly needed: readonly string[];
  /** What else the import keeps of a record: missed only when it was there on the last visit. */
  readonly kept: readonly string[];
  /** The list whose outlines the file holds; asked for only when that list itself came without outlines. */
  readonly outlinesOf: string | null;
}

/** Every list with all its fields, geometry and count in one file of lines, which may be of any size; then the others. */
const FORMS: readonly Form[] = ['ndjson', 'json', 'geojson', 'csv'];

const CENTROID = ['centroide.lat', 'centroide.lon'];
const NUMBERS = ['altura.inicio.derecha', 'altura.inicio.izquierda', 'altura.fin.derecha', 'altura.fin.izquierda'];

function list(
  name: string,
  singular: string,
  needed: readonly string[],
  kept: readonly string[],
  more: Partial<GeorefResource> = {},
): GeorefResource {
  const paths = [name.replaceAll('_', '-')];
  return { name, singular, paths, required: true, forms: FORMS, needed, kept, outlinesOf: null, ...more };
}

/** An area of the census, of v2 alone. In JSON and CSV it has no outline, in GeoJSON as much as in lines. */
function census(name: string, singular: string, needed: readonly string[]): GeorefResource {
  const forms: readonly Form[] = ['ndjson', 'geojson', 'json', 'csv'];
  return list(name, singular, ['id', ...CENTROID, ...needed], ['fuente', 'geometria'], { required: false, forms });
}

function outlines(of: string, singular: string, paths: readonly string[]): GeorefResource {
  const more: Partial<GeorefResource> = { paths, required: false, forms: ['geojson'], outlinesOf: of };
  return list(`poligonos_${of}`, singular, ['id'], [], more);
}

const DIVISION = ['fuente', 'nombre_completo', 'categoria', 'geometria'];
const LOCAL_GOVERNMENTS = ['municipios', 'gobiernos-locales'];

/**
 * What is asked for, in this order. Both generations: under an address of v2 the municipalities are `gobiernos-locales`.
 * Census areas and the blocks of streets are of v2, and crossings are nowhere a resource: publishers that keep them as files may.
 */
export const GEOREF_RESOURCES: readonly GeorefResource[] = [
  list('provincias', 'provincia', ['id', 'nombre', ...CENTROID], [...DIVISION, 'iso_id', 'iso_nombre']),
  outlines('provincias', 'provincia', ['provincias']),
  list(
    'departamentos',
    'departamento',
    ['id', 'nombre', ...CENTROID, 'provincia.id'],
    [...DIVISION, 'provincia.interseccion'],
  ),
  outlines('departamentos', 'departamento', ['departamentos']),
  list(
    'municipios',
    'municipio',
    ['id', 'nombre', ...CENTROID, 'provincia.id'],
    [...DIVISION, 'provincia.interseccion'],
    { paths: LOCAL_GOVERNMENTS },
  ),
  outlines('municipios', 'municipio', LOCAL_GOVERNMENTS),
  list(
    'localidades_censales',
    'localidad_censal',
    ['id', 'nombre', ...CENTROID, 'provincia.id', 'departamento.id', 'municipio.id'],
    ['fuente', 'categoria', 'funcion'],
  ),
  ...(['localidades', 'asentamientos'] as const).map((name) =>
    list(
      name,
      // Columns of settlements are called after localities, too (territorial.md 12).
      'localidad',
      ['id', 'nombre', ...CENTROID, 'provincia.id', 'departamento.id', 'municipio.id', 'localidad_censal.id'],
      ['fuente', 'categoria'],
    ),
  ),
  census('aglomerados', 'aglomerado', ['nombre']),
  census('fracciones_censales', 'fraccion_censal', ['provincia.id', 'departamento.id']),
  census('radios_censales', 'radio_censal', ['provincia.id', 'departamento.id']),
  list(
    'calles',
    'calle',
    ['id', 'nombre', 'provincia.id', 'departamento.id', 'localidad_censal.id', ...NUMBERS],
    ['fuente', 'categoria', 'nomenclatura', 'geometria', 'localidad.id'],
  ),
  list('cuadras', 'cuadra', ['id', 'calle.id', ...NUMBERS], ['geometria', 'localidad.id'], { required: false }),
  list('intersecciones', 'interseccion', ['id', 'calle_a.id', 'calle_b.id'], ['geometria'], { required: false }),
];
