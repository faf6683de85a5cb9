/** Which day may be asked for. */
import { formatDay, parseDay } from '../../indexes/civil-date.ts';
import type { Problem } from '../../server/parameters/parameter.ts';
import { broken } from '../own/wording.ts';
import type { Knowledge } from './knowledge.ts';

/** What is wrong with `vigente_al`, a date, on day `today`; null when it can be answered. */
export function asOfProblem(asOf: string, knowledge: Knowledge, today: string): Problem | null {
  const day = parseDay(asOf) ?? 0;
  const first = knowledge.firstDay;
  if (day < first) {
    return broken(`no debe ser anterior al ${formatDay(first)}: de antes no se guarda qué se conocía.`);
  }
  const last = Math.max(parseDay(today) ?? 0, knowledge.lastDay);
  if (day > last) return broken(`no debe ser posterior al ${formatDay(last)}.`);
  return null;
}
