/** Rules of dated values and of past last values. */
import { formatDay, parseDay } from '../../../indexes/civil-date.ts';
import type { FieldProblem, Fields } from '../../../ingest/fields.ts';
import type { CapturedPair, DatedValue } from '../../stored.ts';
import { checkDateOrder, readVariableId } from './variable.ts';

/** Reads the date and the value of a row; null when one is missing or wrong. */
export function readValue(fields: Fields, source: string): DatedValue | null {
  const day = parseDay(fields.date('fecha'));
  const value = fields.number('valor');
  return fields.ok && day !== undefined ? { day, value, source } : null;
}

/** Rule `not-before-first`: a value is not older than the first date that the catalogue declares, if any. */
export function notBeforeFirst(day: number, first: number | null): FieldProblem | null {
  if (first === null || day >= first) return null;
  return {
    field: 'fecha',
    reason: `${formatDay(day)} is before primerFechaInformada ${formatDay(first)}`,
    rule: 'not-before-first',
  };
}

/** Reads a past last value; its date is never after the day of its capture (statistics.md 7). */
export function readCapturedPair(fields: Fields): CapturedPair & { readonly id: number } {
  const id = readVariableId(fields, 'idVariable');
  const captured = fields.date('captura');
  const date = fields.date('ultFechaInformada');
  const value = fields.number('ultValorInformado');
  if (fields.ok) checkDateOrder(fields, { field: 'ultFechaInformada', date }, { field: 'captura', date: captured });
  return { id, captured: parseDay(captured) ?? 0, day: parseDay(date) ?? 0, value };
}
