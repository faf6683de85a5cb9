/** The columns of a file: how many it may have, and the headings that people give them. */

import { fold } from '../indexes/fold.ts';

/** Most columns of a file: every short row is filled up to the width of the header. */
export const MAXIMUM_COLUMNS = 1000;

/** Headings taken for a parameter, folded; of several in one entry, all are joined. */
export type Headings = readonly (readonly string[])[];

const HEADINGS: Readonly<Record<string, Headings>> = {
  direccion: [
    ['direccion'],
    ['domicilio'],
    ['direccion_completa'],
    ['domicilio_completo'],
    ['calle_y_numero'],
    ['calle_y_altura'],
    ['address'],
    ['calle', 'altura'],
    ['calle', 'numero'],
    ['calle', 'nro'],
    ['calle', 'puerta'],
  ],
  provincia: [['provincia'], ['provincia_nombre'], ['provincia_id'], ['prov'], ['jurisdiccion']],
  departamento: [['departamento'], ['departamento_nombre'], ['departamento_id'], ['partido'], ['comuna']],
  municipio: [['municipio'], ['municipio_nombre'], ['municipio_id']],
  localidad_censal: [['localidad_censal'], ['localidad_censal_nombre'], ['localidad_censal_id']],
  localidad: [['localidad'], ['localidad_nombre'], ['ciudad']],
  lat: [['lat'], ['latitud'], ['latitude'], ['y']],
  lon: [['lon'], ['lng'], ['long'], ['longitud'], ['longitude'], ['x']],
};

/** Headings by which people call a parameter of the interface. */
export function headingsOf(parameter: string): Headings {
  return HEADINGS[parameter] ?? [];
}

/** Headings by which they call the name of what a file has rows of, `departamento` for departments. */
export function nameHeadings(singular: string): Headings {
  const ids = idHeadings(singular).flat();
  const others = headingsOf(singular).filter(([heading = '']) => !ids.includes(heading));
  return [['nombre'], ['name'], [singular], [`${singular}_nombre`], ...others];
}

/** Headings by which they call the id of the same, taken where nothing is called its name: an `id` beside a name is mostly the file's own. */
export function idHeadings(singular: string): Headings {
  return [['id'], [`${singular}_id`]];
}

/** A heading without what people write differently: case, accents, blanks and signs. */
export function plainHeading(heading: string): string {
  return fold(heading)
    .trim()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}

/** The places of the first of some usual headings that are all there, each once; null when there are none. `plain`: a file's own. */
export function usualPlaces(plain: readonly string[], usual: Headings): readonly number[] | null {
  for (const entry of usual) {
    const places = entry.map((heading) => plain.indexOf(heading));
    if (places.every((place) => place >= 0 && plain.indexOf(plain[place] ?? '', place + 1) < 0)) return places;
  }
  return null;
}
