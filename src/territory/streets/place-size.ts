import type { UnitTables } from '../catalog/catalog.ts';

/** What the rank of a town counts in streets: no data hold its inhabitants. */
const RANKS: Readonly<Record<string, number>> = {
  CAPITAL_PAIS: 100_000,
  CAPITAL_PROVINCIA: 1000,
  CABECERA_DEPARTAMENTO: 50,
};

/**
 * How large the place of each street is: the number of streets known in its census locality (in its department where it has
 * none), and more for capitals. The names people write without a place are mostly meant in large ones.
 */
export function placeSizes({ calles, localidades_censales: towns }: UnitTables): Float64Array {
  const sizes = new Float64Array(calles.size);
  const byTown = calles.parents.get('localidad_censal');
  const byDepartment = calles.parents.get('departamento');
  const countTown = counts(byTown?.numberOf);
  const countDepartment = counts(byDepartment?.numberOf);
  const bonus = new Map<number, number>();
  for (let ordinal = 0; byTown && ordinal < towns.size; ordinal++) {
    const { id, funcion } = towns.entity(ordinal);
    const rank = funcion === null ? undefined : RANKS[funcion];
    if (rank !== undefined) bonus.set(byTown.number(id), rank);
  }
  for (let street = 0; street < sizes.length; street++) {
    const town = byTown?.numberOf[street] ?? -1;
    const department = byDepartment?.numberOf[street] ?? -1;
    if (town >= 0) sizes[street] = (countTown[town] ?? 0) + (bonus.get(town) ?? 0);
    else if (department >= 0) sizes[street] = countDepartment[department] ?? 0;
  }
  return sizes;
}

function counts(numberOf: Int32Array | undefined): number[] {
  const found: number[] = [];
  for (const number of numberOf ?? []) if (number >= 0) found[number] = (found[number] ?? 0) + 1;
  return found;
}
