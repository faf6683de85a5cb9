/** The operations A1 to A4: parameters → query → rendered pages. */
import type { Clock } from '../server/clock.ts';
import { NOT_READY } from '../server/failure.ts';
import type { Answer, StreamedAnswer } from '../server/http/answer.ts';
import type { Call } from '../server/http/call.ts';
import { readParameters } from '../server/parameters/table.ts';
import type { StatisticsData, StatisticsSlot } from './data.ts';
import { METHODOLOGY, METHODOLOGY_OF_ONE, READING, SERIES, VARIABLES, withPeriodIssues } from './parameters.ts';
import { seriesPeriod } from './query.ts';
import { responseError, statisticsAnswer } from './render.ts';
import { PUBLISHED, statisticsWording } from './wording.ts';

type AnyAnswer = Answer | StreamedAnswer | Promise<Answer | StreamedAnswer>;

/**
 * Makes the handler of an operation: it answers from the data in the slot at the moment of a call and for the civil date of `clock`, or 503
 * without data.
 */
export function withData(
  slot: StatisticsSlot,
  clock: Clock,
  answer: (call: Call, data: StatisticsData, today: string) => AnyAnswer,
): (call: Call) => AnyAnswer {
  return (call) => {
    const { current } = slot;
    if (current === null) return statisticsWording.failure(NOT_READY, call);
    return answer(call, current.catalog, clock.today());
  };
}

/** A1. */
export function methodologyOfOne(call: Call, { catalog, pages }: StatisticsData): Answer {
  const path = [['idVariable', call.params.idVariable]] as const;
  const { values, issues } = readParameters(METHODOLOGY_OF_ONE, { path }, READING);
  if (issues.length > 0) return statisticsWording.invalid(issues, call);
  const ordinal = catalog.noteOrdinals.get(values.idVariable);
  if (ordinal === undefined) return responseError(call, 404, [PUBLISHED.unknownNote]);
  return statisticsAnswer(call, pages.note(ordinal));
}

/** A2. */
export function methodology(call: Call, { pages }: StatisticsData): Answer {
  const { values } = readParameters(METHODOLOGY, { query: call.query() }, READING);
  return statisticsAnswer(call, pages.notes(values.Limit, values.Offset));
}

/** A3. */
export function monetaryVariables(call: Call, { pages }: StatisticsData, today: string): Answer {
  const { values, issues } = readParameters(VARIABLES, { query: call.query() }, READING);
  if (issues.length > 0) return statisticsWording.invalid(issues, call);
  return statisticsAnswer(call, pages.variables(today, values, values.Limit, values.Offset), today);
}

/** A4. An unknown variable is reported before all errors of the query, and alone (decisions.md, A, order of checks). */
export function monetarySeries(call: Call, { catalog, pages }: StatisticsData, today: string): Answer {
  const path = [['IdVariable', call.params.IdVariable]] as const;
  const { values, issues } = readParameters(SERIES, { path, query: call.query() }, READING);
  const isId = issues[0]?.name !== 'IdVariable';
  const ordinal = isId ? catalog.ordinals.get(values.IdVariable) : undefined;
  if (isId && ordinal === undefined) return responseError(call, 404, [PUBLISHED.unknownVariable]);
  const all = values.Desde === undefined ? issues : withPeriodIssues(issues, values.Desde, values.Hasta, today);
  if (all.length > 0 || ordinal === undefined) return statisticsWording.invalid(all, call);
  const columns = catalog.series[ordinal] ?? null;
  return statisticsAnswer(call, pages.series(ordinal, columns, seriesPeriod(columns, values)));
}
