import { distance } from '../../indexes/line.ts';
import type { UnitCatalog } from '../catalog/catalog.ts';
import { ordinalsOf } from '../catalog/ranges.ts';
import type { Localidad } from '../contract/entities.ts';
import { rangesOfParents } from '../queries/filters.ts';
import { named } from './named.ts';
import type { NamedLocality } from './view.ts';

/** A locality as other parts of the service see it. */
export function localityOf({ id, nombre, provincia, departamento }: Localidad): NamedLocality {
  return { id, nombre, provincia: named(provincia), departamento: named(departamento) };
}

/** The locality of a department whose centre is nearest to a point. A department has some dozens: all are looked at. */
export function nearestLocality(
  { tables }: Pick<UnitCatalog, 'tables'>,
  department: string,
  lat: number,
  lon: number,
): { readonly locality: NamedLocality; readonly metres: number } | null {
  const { localidades } = tables;
  let nearest: Localidad | null = null;
  let metres = Number.POSITIVE_INFINITY;
  for (const ordinal of ordinalsOf(rangesOfParents(localidades, 'departamento', [department]))) {
    const locality = localidades.entity(ordinal);
    const { centroide } = locality;
    if (centroide.lat === null || centroide.lon === null) continue;
    const away = distance([lon, lat], [centroide.lon, centroide.lat]);
    if (away < metres) [nearest, metres] = [locality, away];
  }
  return nearest && { locality: localityOf(nearest), metres };
}
