/** What the address of the page asks for. */

/** The kinds of units that have a record; also the names of their values in the address. */
export const KINDS = ['calle', 'localidad', 'localidad_censal', 'municipio', 'departamento', 'provincia'] as const;
export type Kind = (typeof KINDS)[number];

/** The places that an address can be looked for in, the largest first: an id or a name each. */
export const FILTERS = ['provincia', 'departamento', 'municipio', 'localidad_censal', 'localidad'] as const;
export type Filter = (typeof FILTERS)[number];
/** Those that an address may be asked with. */
export type Filters = Readonly<Partial<Record<Filter, string>>>;

/** What is shown: the country, the record of a unit, an address explained, or what lies at a point. */
export type Asked =
  | { readonly what: 'country' }
  | { readonly what: 'unit'; readonly kind: Kind; readonly id: string }
  | { readonly what: 'address'; readonly direccion: string; readonly filters: Filters; readonly puesto: number }
  | { readonly what: 'point'; readonly lat: number; readonly lon: number };

/** All values of the address that belong to this page. */
const NAMES = ['direccion', 'lat', 'lon', 'puesto', 'lista', 'nombre', 'inicio', 'tipo', 'id', ...KINDS] as const;
export type Name = (typeof NAMES)[number];

/** Reads the address: an address counts first, then a point, then the smallest unit. What is no view is the country. */
export function askedOf(get: (name: string) => string): Asked {
  const direccion = get('direccion');
  if (direccion.trim() !== '') {
    const filters: Partial<Record<Filter, string>> = {};
    for (const name of FILTERS) {
      // Addresses cannot be asked for within a municipality.
      if (name !== 'municipio' && get(name) !== '') filters[name] = get(name);
    }
    const puesto = Number(get('puesto'));
    return { what: 'address', direccion, filters, puesto: Number.isInteger(puesto) && puesto > 0 ? puesto : 1 };
  }
  const [lat, lon] = [degreesOf(get('lat'), 90), degreesOf(get('lon'), 180)];
  if (lat !== null && lon !== null) return { what: 'point', lat, lon };
  // As other pages write it: what kind of unit, and which.
  const named = KINDS.find((kind) => kind === get('tipo'));
  if (named && get('id') !== '') return { what: 'unit', kind: named, id: get('id') };
  const kind = KINDS.find((name) => get(name) !== '');
  return kind ? { what: 'unit', kind, id: get(kind) } : { what: 'country' };
}

function degreesOf(text: string, most: number): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Math.abs(value) <= most ? value : null;
}

/** The changes of the address that show something else: what is not named is taken away. */
export function showing(values: Readonly<Partial<Record<Name, string>>>): Readonly<Record<string, string | null>> {
  return { ...Object.fromEntries(NAMES.map((name) => [name, null])), ...values };
}

/** The province and the department that the choice above the map stands at; empty for all of them. */
export function placeOf(asked: Asked): { readonly provincia: string; readonly departamento: string } {
  const given: Partial<Record<string, string>> =
    asked.what === 'address' ? asked.filters : asked.what === 'unit' ? { [asked.kind]: asked.id } : {};
  const { provincia = '', departamento = '' } = given;
  return { provincia: provincia || (/^\d{5}$/.test(departamento) ? departamento.slice(0, 2) : ''), departamento };
}

/** The census locality that a street is of, by its id; null for streets of none. */
export function localityOf(street: { readonly id: string; readonly localidad_censal: string | null }): string | null {
  return street.localidad_censal === null ? null : street.id.slice(0, 8);
}
