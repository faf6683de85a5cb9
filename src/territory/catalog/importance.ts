/**
 * Weighs the records of each table: which of two of one name is the larger or the better known. No data hold inhabitants, so the
 * function of a town, what bears its name and its number of known streets stand for its size. Whole numbers, 0 to 1023.
 */
import type { LocalidadCensal } from '../contract/entities.ts';
import type { UnitResource } from '../contract/resources.ts';
import { countOf } from './ranges.ts';
import type { UnitTable } from './unit-table.ts';

type Tables = { readonly [R in UnitResource]: UnitTable<R> };

/** What the weights are made of besides the tables: the census localities as stored. */
export type Towns = ReadonlyMap<string, Pick<LocalidadCensal, 'nombre' | 'funcion'>>;

/** What the function of a town is worth (INDEC, `funcion` of census localities). */
export const FUNCTION_WEIGHTS: Readonly<Record<string, number>> = {
  CAPITAL_PAIS: 560,
  CAPITAL_PROVINCIA: 530,
  CABECERA_DEPARTAMENTO: 260,
};
/** What a town gains that its department or municipality is called after, unless it is a capital. */
export const EPONYM_WEIGHT = 60;
/** What each doubling of the streets known of a place is worth. */
const STREETS_WEIGHT = 12;

/** Importance by resource and ordinal. */
export function importanceOf(tables: Tables, towns: Towns): Readonly<Record<UnitResource, Uint16Array>> {
  const size = (kind: 'provincia' | 'departamento' | 'localidad_censal', id: string | null): number =>
    id === null ? 0 : STREETS_WEIGHT * Math.log2(1 + countOf(tables.calles.parents.get(kind)?.rangesOf(id) ?? []));
  const functionOf = (town: string | null): number => FUNCTION_WEIGHTS[towns.get(town ?? '')?.funcion ?? ''] ?? 0;
  const best = { departamento: new Map<string, number>(), municipio: new Map<string, number>() };
  const raise = (kind: 'departamento' | 'municipio', id: string | null, weight: number): void => {
    if (id !== null) best[kind].set(id, Math.max(best[kind].get(id) ?? 0, weight));
  };
  const weigh = <R extends UnitResource>(resource: R, weightOf: (ordinal: number, table: UnitTable<R>) => number) =>
    Uint16Array.from(tables[resource].ids, (_, ordinal) => Math.round(weightOf(ordinal, tables[resource])));
  /** A place of a town: the town's function is that of the part which bears its name. */
  const place = (ordinal: number, table: UnitTable, town: string | null): number => {
    const name = table.nameAt(ordinal);
    const isTown = town !== null && towns.get(town)?.nombre === name;
    const department = table.parents.get('departamento')?.parentOf(ordinal) ?? null;
    const municipality = table.parents.get('municipio')?.parentOf(ordinal) ?? null;
    const isEponym =
      (department !== null && tables.departamentos.nameAt(tables.departamentos.ordinalOf(department)) === name) ||
      (municipality !== null && tables.municipios.nameAt(tables.municipios.ordinalOf(municipality)) === name);
    const own = (isTown ? functionOf(town) : 0) + (isEponym ? EPONYM_WEIGHT : 0);
    return own + (isTown || isEponym ? 1 : 0.5) * size('localidad_censal', town);
  };
  const localidades_censales = weigh('localidades_censales', (ordinal, table) => {
    const id = table.ids[ordinal] ?? null;
    const weight = place(ordinal, table, id);
    raise('departamento', table.parents.get('departamento')?.parentOf(ordinal) ?? null, weight);
    raise('municipio', table.parents.get('municipio')?.parentOf(ordinal) ?? null, weight);
    return weight;
  });
  const ofTown = (ordinal: number, table: UnitTable): number =>
    place(ordinal, table, table.parents.get('localidad_censal')?.parentOf(ordinal) ?? null);
  return {
    provincias: weigh('provincias', (ordinal, { ids }) => size('provincia', ids[ordinal] ?? null)),
    departamentos: weigh('departamentos', (ordinal, { ids }) => {
      const id = ids[ordinal] ?? '';
      return (best.departamento.get(id) ?? 0) + size('departamento', id);
    }),
    municipios: weigh('municipios', (ordinal, { ids }) => best.municipio.get(ids[ordinal] ?? '') ?? 0),
    localidades_censales,
    asentamientos: weigh('asentamientos', ofTown),
    localidades: weigh('localidades', ofTown),
    calles: weigh('calles', (ordinal, { parents }) => {
      const town = parents.get('localidad_censal')?.parentOf(ordinal) ?? null;
      return town === null
        ? size('departamento', parents.get('departamento')?.parentOf(ordinal) ?? null)
        : size('localidad_censal', town);
    }),
  };
}
