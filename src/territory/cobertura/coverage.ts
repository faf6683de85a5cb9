/** How many streets the data hold of each department: no list of streets is known to be whole, and of most of the country there is none. */
import type { UnitTables } from '../catalog/catalog.ts';
import { countOf } from '../catalog/ranges.ts';
import type { StreetNetwork } from '../streets/network.ts';

/** The parts of a catalog that are read. */
export interface CoverageCatalog {
  readonly tables: Pick<UnitTables, 'departamentos' | 'calles'>;
  readonly network: Pick<StreetNetwork, 'numbering' | 'lines'>;
}

/** Streets of one place: all of them, those whose door numbers are known, and those whose course is. */
interface StreetCounts {
  readonly calles: number;
  readonly con_alturas: number;
  readonly con_trazado: number;
}

/** The streets of one department. */
export interface DepartmentCoverage extends StreetCounts {
  readonly id: string;
  readonly nombre: string;
  readonly provincia: { readonly id: string | null; readonly nombre: string | null };
}

/** The streets of the country: of each department, those without streets included, and of none. */
interface Coverage extends StreetCounts {
  readonly sin_departamento: number;
  readonly departamentos: readonly DepartmentCoverage[];
}

const kept = new WeakMap<CoverageCatalog, Coverage>();

/** The coverage of a catalog, counted once. */
export function coverageOf(catalog: CoverageCatalog): Coverage {
  const known = kept.get(catalog) ?? count(catalog);
  kept.set(catalog, known);
  return known;
}

/** How many departments there are, and of how many at least one street is known; cheap enough to be computed every second. */
export function departmentsWithStreets({ tables }: Pick<CoverageCatalog, 'tables'>): {
  readonly departments: number;
  readonly withStreets: number;
} {
  const { departamentos, calles } = tables;
  const parents = calles.parents.get('departamento');
  const withStreets = departamentos.ids.filter((id) => countOf(parents?.rangesOf(id) ?? []) > 0).length;
  return { departments: departamentos.size, withStreets };
}

function count({ tables, network }: CoverageCatalog): Coverage {
  const { departamentos, calles } = tables;
  const { numbering, lines } = network;
  const parents = calles.parents.get('departamento');
  const countsOf = (streets: Iterable<number>): StreetCounts => {
    let [all, numbered, drawn] = [0, 0, 0];
    for (const street of streets) {
      all++;
      if (numbering.extent(street) !== null) numbered++;
      if (lines.has(street)) drawn++;
    }
    return { calles: all, con_alturas: numbered, con_trazado: drawn };
  };
  const all = Array.from({ length: calles.size }, (_, street) => street);
  const byDepartment = new Map<string | null, number[]>();
  for (const street of all) {
    const department = parents?.parentOf(street) ?? null;
    const own = byDepartment.get(department);
    if (own) own.push(street);
    else byDepartment.set(department, [street]);
  }
  return {
    ...countsOf(all),
    sin_departamento: byDepartment.get(null)?.length ?? 0,
    departamentos: departamentos.ids.map((id, at) => {
      const { nombre, provincia } = departamentos.entity(at);
      const { id: province, nombre: name } = provincia;
      return { id, nombre, provincia: { id: province, nombre: name }, ...countsOf(byDepartment.get(id) ?? []) };
    }),
  };
}
