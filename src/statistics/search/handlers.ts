/** `GET /ventanilla/series/buscar`: variables by name, category or id. */
import { parseDay } from '../../indexes/civil-date.ts';
import { type Answer, json, type StreamedAnswer } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import { fileAnswer } from '../../server/http/file-answer.ts';
import { readParameters } from '../../server/parameters/table.ts';
import type { StatisticsData } from '../data.ts';
import { OWN_READING } from '../parameters.ts';
import { pageOf } from '../query.ts';
import { renderVariable } from '../render.ts';
import { ownInvalid } from '../wording.ts';
import { VARIABLE_SEARCH } from './parameters.ts';
import { filterByFacets } from './query.ts';
import { variablesFile } from './records.ts';

/** Answers a page of the variables that match, as JSON or a file. */
export function answerSearch(
  call: Call,
  { catalog, search }: StatisticsData,
  today: string,
): Answer | Promise<Answer | StreamedAnswer> {
  const { values, issues } = readParameters(VARIABLE_SEARCH, { query: call.query() }, OWN_READING);
  if (issues.length > 0) return ownInvalid(issues, VARIABLE_SEARCH, call);
  const { q, limite, inicio, formato, ...filters } = values;
  const { ordinals, facets } = filterByFacets(catalog, search.value.find(q ?? ''), filters);
  const { from, to, ...resultset } = pageOf(ordinals.length, inicio, limite);
  const day = parseDay(today) ?? 0;
  const results = ordinals.slice(from, to).flatMap((ordinal) => {
    const variable = catalog.variables[ordinal];
    return variable === undefined ? [] : [renderVariable(variable, catalog.series[ordinal] ?? null, day)];
  });
  if (formato !== 'json') return fileAnswer(call, formato, variablesFile(results), { fileName: 'variables' });
  const body = { status: 200, metadata: { resultset }, results, facetas: facets };
  return json(200, body, { caching: 'public', variant: today });
}
