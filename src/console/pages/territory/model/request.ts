/** What the address of the page asks for. */
import { written } from '../../../app/coordinates.ts';
import type { Explanation, FilterUnit, TakenPlace } from '../schemas.ts';

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

type ExplainedFilters = Pick<Explanation, 'filtros'>;

/** The only unit that a filter stands for; null for several, for none, and where it was taken for another place. */
export function onlyUnit({ filtros }: ExplainedFilters, name: string): FilterUnit | null {
  const filter = filtros.find(({ filtro }) => filtro === name);
  if (!filter || filter.tomado_por !== null || filter.unidades.length !== 1) return null;
  return filter.unidades[0] ?? null;
}

/** The name of the unit that a filter stands for, where it is one; else the filter as it was written. */
export function nameOfFilter(filters: ExplainedFilters, name: string): string | null {
  const filter = filters.filtros.find(({ filtro }) => filtro === name);
  return filter ? (onlyUnit(filters, name)?.nombre ?? String(filter.valor)) : null;
}

/** A place with those it lies in: `San Justo (La Matanza, Buenos Aires)`. */
export function placeInFull({ nombre, departamento, provincia }: TakenPlace): string {
  const around = [departamento, provincia].filter((name) => name !== null && name !== undefined && name !== nombre);
  return around.length === 0 ? nombre : `${nombre} (${around.join(', ')})`;
}

/** Ranges of numbers, both ends included. */
export type Ranges = readonly (readonly [from: number, to: number])[];

/** The numbers that a street does have nearest to one that it has not: below it and above it, the nearer first. */
export function nearestNumbers(ranges: Ranges, number: number): readonly number[] {
  if (ranges.some(([from, to]) => number >= from && number <= to)) return [];
  const below = Math.max(...ranges.filter(([, to]) => to < number).map(([, to]) => to));
  const above = Math.min(...ranges.filter(([from]) => from > number).map(([from]) => from));
  return [below, above].filter(Number.isFinite).sort((a, b) => Math.abs(a - number) - Math.abs(b - number));
}

/** A number of the text as a number; null for `S/N` and for what is a distance along a road. */
export function numberOf({
  valor,
  unidad,
}: {
  readonly valor: string | null;
  readonly unidad: string | null;
}): number | null {
  const digits = /^\s*(\d{1,6})\b/.exec(valor ?? '')?.[1];
  return digits === undefined || (unidad !== null && /km|k[ií]l/i.test(unidad)) ? null : Number(digits);
}

/**
 * What is shown, for the title of the window: an address as it was written, a point, or a unit by its name and kind, as a
 * province, a department and a city may share their name.
 * @param name of the unit; null while it is not known: its id stands for it
 */
export function subjectOf(asked: Asked, name: string | null, kinds: Readonly<Record<Kind, string>>): string {
  switch (asked.what) {
    case 'country':
      return '';
    case 'address':
      return asked.direccion;
    case 'point':
      return `${written(asked.lat)}, ${written(asked.lon)}`;
    case 'unit':
      return `${name ?? asked.id}, ${kinds[asked.kind].toLowerCase()}`;
  }
}
