import type { Issue, Problem } from '../../server/parameters/parameter.ts';

/** The rules between the dates of A4, as problems of `Desde`. */
export const DESDE_AFTER_TODAY: Problem = { kind: 'custom', rule: 'desde-after-today' };
export const DESDE_AFTER_HASTA: Problem = { kind: 'custom', rule: 'desde-after-hasta' };

/** The dates of A4 as far as they could be read. */
interface Dates {
  readonly Desde: string | undefined;
  readonly Hasta: string | undefined;
}

/**
 * Adds the rules between the dates of A4 in the published order (statistics.md 8): after the formats, before `Limit`. A
 * date that could not be read is not compared, and one after today is not compared with `Hasta`.
 */
export function withPeriodIssues(issues: readonly Issue[], { Desde, Hasta }: Dates, today: string): readonly Issue[] {
  const hastaWrong = issues.some(({ name }) => name === 'Hasta');
  const problem =
    Desde === undefined
      ? null
      : Desde > today
        ? DESDE_AFTER_TODAY
        : Hasta !== undefined && !hastaWrong && Desde > Hasta
          ? DESDE_AFTER_HASTA
          : null;
  if (problem === null) return issues;
  const paging = issues.findIndex(({ name }) => name === 'Limit' || name === 'Offset');
  const at = paging < 0 ? issues.length : paging;
  return issues.toSpliced(at, 0, { name: 'Desde', place: 'query', problem });
}
