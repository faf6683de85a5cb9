/** What the filters of an address stand for, as its explanation tells. */
import type { Explanation, FilterUnit, TakenPlace } from '../schemas.ts';

type Filters = Pick<Explanation, 'filtros'>;

/** The only unit that a filter stands for; null for several, for none, and where it was taken for another place. */
export function onlyUnit({ filtros }: Filters, name: string): FilterUnit | null {
  const filter = filtros.find(({ filtro }) => filtro === name);
  if (!filter || filter.tomado_por !== null || filter.unidades.length !== 1) return null;
  return filter.unidades[0] ?? null;
}

/** The name of the unit that a filter stands for, where it is one; else the filter as it was written. */
export function nameOfFilter(filters: Filters, name: string): string | null {
  const filter = filters.filtros.find(({ filtro }) => filtro === name);
  return filter ? (onlyUnit(filters, name)?.nombre ?? String(filter.valor)) : null;
}

/** A place with those it lies in: `San Justo (La Matanza, Buenos Aires)`. */
export function placeInFull({ nombre, departamento, provincia }: TakenPlace): string {
  const around = [departamento, provincia].filter((name) => name !== null && name !== undefined && name !== nombre);
  return around.length === 0 ? nombre : `${nombre} (${around.join(', ')})`;
}
