/** A file form of Georef's dumps (territorial.md 1.5). */
export type Form = 'ndjson' | 'geojson' | 'json' | 'csv';

/** A list that Georef publishes as a file. */
export interface GeorefList {
  /** As the import and messages name it. */
  readonly name: string;
  /** Last parts of its address without the form, the usual one first: generation v2 renamed a list. */
  readonly paths: readonly string[];
  /** The prefix that flat columns may have before the list's own fields. */
  readonly singular: string;
  /** False: a publisher without such a file, or with an empty one, is only mentioned in the report. */
  readonly required: boolean;
  /** The best form first: the one with most fields, and with its number of records. */
  readonly forms: readonly Form[];
  /** Fields that a record must have, null or not: without them it would be loaded incomplete. */
  readonly needed: readonly string[];
  /** Other fields that the import keeps: missed only when they were there on the last visit. */
  readonly kept: readonly string[];
  /** The list whose outlines the file holds; fetched only when that list itself has no outlines. */
  readonly outlinesOf: string | null;
}

/** First the form with all fields, geometry and count in one file of lines, which may be of any size. */
const FORMS: readonly Form[] = ['ndjson', 'json', 'geojson', 'csv'];

const CENTROID = ['centroide.lat', 'centroide.lon'];
const NUMBERS = ['altura.inicio.derecha', 'altura.inicio.izquierda', 'altura.fin.derecha', 'altura.fin.izquierda'];

function list(
  name: string,
  singular: string,
  needed: readonly string[],
  kept: readonly string[],
  more: Partial<GeorefList> = {},
): GeorefList {
  const paths = [name.replaceAll('_', '-')];
  return { name, singular, paths, required: true, forms: FORMS, needed, kept, outlinesOf: null, ...more };
}

/** An area of the census, of v2 alone. In JSON and CSV it has no outline; GeoJSON has as many fields as lines. */
function census(name: string, singular: string, needed: readonly string[]): GeorefList {
  const forms: readonly Form[] = ['ndjson', 'geojson', 'json', 'csv'];
  return list(name, singular, ['id', ...CENTROID, ...needed], ['fuente', 'geometria'], { required: false, forms });
}

function outlines(of: string, singular: string, paths: readonly string[]): GeorefList {
  const more: Partial<GeorefList> = { paths, required: false, forms: ['geojson'], outlinesOf: of };
  return list(`poligonos_${of}`, singular, ['id'], [], more);
}

const DIVISION = ['fuente', 'nombre_completo', 'categoria', 'geometria'];
const LOCAL_GOVERNMENTS = ['municipios', 'gobiernos-locales'];

/**
 * The lists, in the order in which they are fetched, of both generations: under an address of v2 the municipalities are
 * `gobiernos-locales`. Census areas and blocks of streets exist in v2 only; crossings are no resource of Georef, but publishers may have
 * a file of them.
 */
export const GEOREF_LISTS: readonly GeorefList[] = [
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
      // Columns of settlements have the prefix of localities, too (territorial.md 12).
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
