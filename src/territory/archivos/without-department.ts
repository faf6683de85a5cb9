/** Rows with an unreadable department, while their province or locality can be. */
import type { RawPair } from '../../server/parameters/table.ts';
import { quoted } from '../explicar/reason.ts';
import { minded, type Outcome } from './outcome.ts';

/** What says that a filter stands for nothing, or for nothing within the others. */
const UNREADABLE: ReadonlySet<string | null> = new Set(['filtro_sin_resultados', 'filtros_incompatibles']);

/** Columns that say where to look without the department. */
const OTHER_PLACES: ReadonlySet<string> = new Set(['provincia', 'municipio', 'localidad_censal', 'localidad']);

/**
 * What becomes of a row: when its filters find no place and it has another place beside the department, what it finds without the department,
 * marked as such. Registers have in that column whatever their clerks wrote.
 */
export function withoutDepartment(pairs: readonly RawPair[], answer: (pairs: readonly RawPair[]) => Outcome): Outcome {
  const outcome = answer(pairs);
  if (outcome.record !== null || !UNREADABLE.has(outcome.motivo)) return outcome;
  const department = pairs.find(([name]) => name === 'departamento');
  if (!department || !pairs.some(([name]) => OTHER_PLACES.has(name))) return outcome;
  const again = answer(pairs.filter(([name]) => name !== 'departamento'));
  const mensaje = `No se entendió el departamento ${quoted(String(department[1]))}: se buscó sin él.`;
  return again.record === null ? outcome : minded(again, { codigo: 'departamento_ilegible', mensaje });
}
