/** Provinces that are one town: a filter by the City says as much as one by a town elsewhere. */
import { countOf } from '../catalog/ranges.ts';
import type { AddressCatalog } from './catalog.ts';
import type { Scope } from './scope.ts';

/** Whether a province, by its id, has one census locality and no more. */
export function isOneTown({ tables }: AddressCatalog, province: string): boolean {
  const towns = tables.localidades_censales.parents.get('provincia')?.rangesOf(province) ?? [];
  return countOf(towns) === 1;
}

/** Whether of provinces, by their ids, there is one, which is one town; not where none are named. */
export function areOneTown(catalog: AddressCatalog, provinces: readonly string[] | null): boolean {
  const [only, ...more] = provinces ?? [];
  return only !== undefined && more.length === 0 && isOneTown(catalog, only);
}

/** Whether what filters leave is one town, by a filter of a town or of a province that is one. */
export function leaveOneTown(
  catalog: AddressCatalog,
  { isTown, provinces }: Pick<Scope, 'isTown' | 'provinces'>,
): boolean {
  return isTown || areOneTown(catalog, provinces);
}
