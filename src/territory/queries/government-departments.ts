/** The departments of local governments, of which their records say nothing: those of the settlements that they govern. */
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import type { UnitCatalog } from '../catalog/catalog.ts';
import { rangesOfOrdinals } from '../catalog/ranges.ts';

const kept = new WeakMap<UnitCatalog, ReadonlyMap<string, ReadonlySet<number>>>();

/** The local governments with a settlement in one of the departments (their ids). */
export function governmentsIn(catalog: UnitCatalog, departments: readonly string[]): readonly OrdinalRange[] {
  let governments = kept.get(catalog);
  if (!governments) {
    governments = governmentsByDepartment(catalog);
    kept.set(catalog, governments);
  }
  const found = new Set<number>();
  for (const id of departments) for (const government of governments.get(id) ?? []) found.add(government);
  return rangesOfOrdinals(found, catalog.tables.municipios.size);
}

function governmentsByDepartment({ tables }: UnitCatalog): ReadonlyMap<string, ReadonlySet<number>> {
  const governments = new Map<string, Set<number>>();
  for (const resource of ['localidades_censales', 'localidades', 'asentamientos'] as const) {
    const table = tables[resource];
    const municipalities = table.parents.get('municipio');
    const departments = table.parents.get('departamento');
    for (let ordinal = 0; ordinal < table.size; ordinal++) {
      const department = departments?.parentOf(ordinal) ?? null;
      const government = tables.municipios.ordinalOf(municipalities?.parentOf(ordinal) ?? '');
      if (department === null || government < 0) continue;
      const known = governments.get(department);
      if (known) known.add(government);
      else governments.set(department, new Set([government]));
    }
  }
  return governments;
}
