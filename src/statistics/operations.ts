import type { CatalogSlot } from '../server/catalogs.ts';
import type { Clock } from '../server/clock.ts';
import type { Answer } from '../server/http/answer.ts';
import type { Call } from '../server/http/call.ts';
import { readParameters } from '../server/parameters/table.ts';
import type { StatisticsCatalog } from './catalog/catalog.ts';
import { METHODOLOGY, METHODOLOGY_OF_ONE, READING, SERIES, VARIABLES } from './contract/parameters.ts';
import { withPeriodIssues } from './contract/period-rules.ts';
import { found, responseError } from './present/media-type.ts';
import type { StatisticsPages } from './present/pages.ts';
import { seriesPeriod } from './queries/series-period.ts';
import { PUBLISHED, statisticsWording } from './wording.ts';

/** What the operations answer from: one version's catalog and the pages made of it. */
export interface StatisticsShelf {
  readonly catalog: StatisticsCatalog;
  readonly pages: StatisticsPages;
}

/** A1 to A4 as functions of a call. */
export interface StatisticsOperations {
  readonly methodologyOfOne: (call: Call) => Answer;
  readonly methodology: (call: Call) => Answer;
  readonly variables: (call: Call) => Answer;
  readonly series: (call: Call) => Answer;
}

/** How soon a client may ask again while nothing is loaded, in seconds. */
const RETRY_AFTER_S = 1;

/** The operations over whatever version the slot holds at the moment of a call. */
export function statisticsOperations(slot: CatalogSlot<StatisticsShelf>, clock: Clock): StatisticsOperations {
  const withShelf = (answer: (call: Call, shelf: StatisticsShelf) => Answer) => {
    return (call: Call): Answer => {
      const loaded = slot.current;
      if (loaded === null) return statisticsWording.failure({ kind: 'not_ready', retryAfter: RETRY_AFTER_S }, call);
      return answer(call, loaded.catalog);
    };
  };
  return {
    methodologyOfOne: withShelf(methodologyOfOne),
    methodology: withShelf(methodology),
    variables: withShelf((call, shelf) => variables(call, shelf, clock.today())),
    series: withShelf((call, shelf) => series(call, shelf, clock.today())),
  };
}

function methodologyOfOne(call: Call, { catalog, pages }: StatisticsShelf): Answer {
  const path = [['idVariable', call.params.idVariable]] as const;
  const { values, issues } = readParameters(METHODOLOGY_OF_ONE, { path }, READING);
  if (issues.length > 0) return statisticsWording.invalid(issues, call);
  const ordinal = catalog.noteOrdinalOf(values.idVariable);
  return ordinal === undefined ? responseError(call, 404, [PUBLISHED.unknownNote]) : found(call, pages.note(ordinal));
}

function methodology(call: Call, { pages }: StatisticsShelf): Answer {
  const { values } = readParameters(METHODOLOGY, { query: call.query() }, READING);
  return found(call, pages.notes(values.Limit, values.Offset));
}

function variables(call: Call, { pages }: StatisticsShelf, today: string): Answer {
  const { values, issues } = readParameters(VARIABLES, { query: call.query() }, READING);
  if (issues.length > 0) return statisticsWording.invalid(issues, call);
  return found(call, pages.variables(today, values, values.Limit, values.Offset), today);
}

/** An unknown variable is told alone, before all that may be wrong with the query (decisions.md, A, order of checks). */
function series(call: Call, { catalog, pages }: StatisticsShelf, today: string): Answer {
  const path = [['IdVariable', call.params.IdVariable]] as const;
  const { values, issues } = readParameters(SERIES, { path, query: call.query() }, READING);
  const idWrong = issues[0]?.name === 'IdVariable';
  const ordinal = idWrong ? undefined : catalog.ordinalOf(values.IdVariable);
  if (!idWrong && ordinal === undefined) return responseError(call, 404, [PUBLISHED.unknownVariable]);
  const wrong = withPeriodIssues(issues, values, today);
  if (wrong.length > 0 || ordinal === undefined) return statisticsWording.invalid(wrong, call);
  const columns = catalog.series[ordinal] ?? null;
  return found(call, pages.series(ordinal, columns, seriesPeriod(columns, values)));
}
