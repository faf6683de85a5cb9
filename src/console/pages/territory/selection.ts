/** The selection of the page, as its address says it: the country, a unit, an address or a point. Pure. */
import { written } from '../../app/coordinates.ts';
import type { Explanation, FilterUnit, TakenPlace } from './schemas.ts';

/** Kinds of units with a record; also their names in the address. */
const KINDS = ['calle', 'localidad', 'localidad_censal', 'municipio', 'departamento', 'provincia'] as const;
export type Kind = (typeof KINDS)[number];

/** Filters by place, the largest first: an id or a name each. */
export const FILTERS = ['provincia', 'departamento', 'municipio', 'localidad_censal', 'localidad'] as const;
type Filter = (typeof FILTERS)[number];
/** The filters of an address. */
export type Filters = Readonly<Partial<Record<Filter, string>>>;

/** The selection. `puesto`: the result that is shown, 1 is the best. */
export type TerritorySelection =
  | { readonly what: 'country' }
  | { readonly what: 'unit'; readonly kind: Kind; readonly id: string }
  | { readonly what: 'address'; readonly direccion: string; readonly filters: Filters; readonly puesto: number }
  | { readonly what: 'point'; readonly lat: number; readonly lon: number };

/** Names of all values of this page in the address. */
const NAMES = ['direccion', 'lat', 'lon', 'puesto', 'lista', 'nombre', 'inicio', 'tipo', 'id', ...KINDS] as const;
export type Name = (typeof NAMES)[number];

/** Reads the address: a street address counts first, then a point, then the smallest unit; without any of them the country. */
export function territorySelection(get: (name: string) => string): TerritorySelection {
  const direccion = get('direccion');
  if (direccion.trim() !== '') {
    const filters: Partial<Record<Filter, string>> = {};
    for (const name of FILTERS) {
      // The interface has no addresses by municipality.
      if (name !== 'municipio' && get(name) !== '') filters[name] = get(name);
    }
    const puesto = Number(get('puesto'));
    return { what: 'address', direccion, filters, puesto: Number.isInteger(puesto) && puesto > 0 ? puesto : 1 };
  }
  const [lat, lon] = [degreesOf(get('lat'), 90), degreesOf(get('lon'), 180)];
  if (lat !== null && lon !== null) return { what: 'point', lat, lon };
  // As other pages write it: kind and id of a unit.
  const named = KINDS.find((kind) => kind === get('tipo'));
  if (named && get('id') !== '') return { what: 'unit', kind: named, id: get('id') };
  const kind = KINDS.find((name) => get(name) !== '');
  return kind ? { what: 'unit', kind, id: get(kind) } : { what: 'country' };
}

function degreesOf(text: string, most: number): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Math.abs(value) <= most ? value : null;
}

/** Returns the changes of the address to another selection: all other values are removed. */
export function showing(values: Readonly<Partial<Record<Name, string>>>): Readonly<Record<string, string | null>> {
  return { ...Object.fromEntries(NAMES.map((name) => [name, null])), ...values };
}

/** Returns the province and the department that are chosen above the map; empty for all. */
export function placeOf(selection: TerritorySelection): { readonly provincia: string; readonly departamento: string } {
  const given: Partial<Record<string, string>> =
    selection.what === 'address'
      ? selection.filters
      : selection.what === 'unit'
        ? { [selection.kind]: selection.id }
        : {};
  const { provincia = '', departamento = '' } = given;
  return { provincia: provincia || (/^\d{5}$/.test(departamento) ? departamento.slice(0, 2) : ''), departamento };
}

/** Returns the id of the census locality of a street; null without one. */
export function localityOf(street: { readonly id: string; readonly localidad_censal: string | null }): string | null {
  return street.localidad_censal === null ? null : street.id.slice(0, 8);
}

type ExplainedFilters = Pick<Explanation, 'filtros'>;

/** Returns the one unit that a filter means; null for several, for none, and where it was taken for another place. */
export function onlyUnit({ filtros }: ExplainedFilters, name: string): FilterUnit | null {
  const filter = filtros.find(({ filtro }) => filtro === name);
  if (!filter || filter.tomado_por !== null || filter.unidades.length !== 1) return null;
  return filter.unidades[0] ?? null;
}

/** Returns the name of the unit that a filter means; else the filter as written. */
export function nameOfFilter(filters: ExplainedFilters, name: string): string | null {
  const filter = filters.filtros.find(({ filtro }) => filtro === name);
  return filter ? (onlyUnit(filters, name)?.nombre ?? String(filter.valor)) : null;
}

/** Returns a place with those around it: `San Justo (La Matanza, Buenos Aires)`. */
export function placeInFull({ nombre, departamento, provincia }: TakenPlace): string {
  const around = [departamento, provincia].filter((name) => name !== null && name !== undefined && name !== nombre);
  return around.length === 0 ? nombre : `${nombre} (${around.join(', ')})`;
}

/** Ranges of numbers, both ends included. */
type Ranges = readonly (readonly [from: number, to: number])[];

/** Returns the numbers of a street nearest to a missing one: below it and above it, the nearer first. */
export function nearestNumbers(ranges: Ranges, number: number): readonly number[] {
  if (ranges.some(([from, to]) => number >= from && number <= to)) return [];
  const below = Math.max(...ranges.filter(([, to]) => to < number).map(([, to]) => to));
  const above = Math.min(...ranges.filter(([from]) => from > number).map(([from]) => from));
  return [below, above].filter(Number.isFinite).sort((a, b) => Math.abs(a - number) - Math.abs(b - number));
}

/** Returns the door number of an address; null for `S/N` and for a distance along a road. */
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
 * Returns the subject for the title of the window: an address, a point, or a unit by name and kind, as a province, a department
 * and a city may share their name.
 * @param name of the unit; null while it is unknown: the id is used
 */
export function subjectOf(
  selection: TerritorySelection,
  name: string | null,
  kinds: Readonly<Record<Kind, string>>,
): string {
  switch (selection.what) {
    case 'country':
      return '';
    case 'address':
      return selection.direccion;
    case 'point':
      return `${written(selection.lat)}, ${written(selection.lon)}`;
    case 'unit':
      return `${name ?? selection.id}, ${kinds[selection.kind].toLowerCase()}`;
  }
}
