import { formatDay } from '../../indexes/civil-date.ts';
import type { FieldProblem } from '../../ingest/fields.ts';

/** Rule `not-before-first`: a value is not older than the first date that the catalogue declares, where it declares one. */
export function notBeforeFirst(day: number, first: number | null): FieldProblem | null {
  if (first === null || day >= first) return null;
  return {
    field: 'fecha',
    reason: `${formatDay(day)} is before primerFechaInformada ${formatDay(first)}`,
    rule: 'not-before-first',
  };
}
