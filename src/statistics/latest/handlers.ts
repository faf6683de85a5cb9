/** `GET /ventanilla/series/ultimos`: the last values of several variables. */
import { formatDay, parseDay } from '../../indexes/civil-date.ts';
import type { SeriesColumns } from '../../indexes/series-columns.ts';
import { type Answer, json, type StreamedAnswer } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import { fileAnswer, LIST_FORMAT } from '../../server/http/file-answer.ts';
import { readParameters } from '../../server/parameters/table.ts';
import type { StatisticsData } from '../data.ts';
import { idList, OWN_READING } from '../parameters.ts';
import { firstAndLastOf } from '../query.ts';
import type { Monetaria } from '../records.ts';
import { type Change, changeOfRow } from '../series/change.ts';
import { kindOf, monthsBetween } from '../series/kinds.ts';
import { ownInvalid, unknownVariables } from '../wording.ts';
import { type EarlierValue, type LatestValue, latestFile } from './records.ts';

/** Variables in one request, at most. */
export const MAXIMUM_LATEST = 200;

export const LATEST = { ids: idList(MAXIMUM_LATEST, 'Variables, in this order.'), formato: LIST_FORMAT } as const;

/** Answers the last values in the order of the request, as JSON or a file. */
export function answerLatest(
  call: Call,
  { catalog }: StatisticsData,
  today: string,
): Answer | Promise<Answer | StreamedAnswer> {
  const { values, issues } = readParameters(LATEST, { query: call.query() }, OWN_READING);
  if (issues.length > 0) return ownInvalid(issues, LATEST, call);
  const { ordinals, unknown } = catalog.ordinalsOf(values.ids);
  if (unknown.length > 0) return unknownVariables(unknown, call);
  const day = parseDay(today) ?? 0;
  const results = ordinals.flatMap((ordinal) => {
    const variable = catalog.variables[ordinal];
    return variable === undefined ? [] : [latestOf(variable, catalog.series[ordinal] ?? null, day)];
  });
  if (values.formato !== 'json') {
    return fileAnswer(call, values.formato, latestFile(results), { fileName: 'ultimos-valores' });
  }
  const resultset = { count: results.length, offset: 0, limit: MAXIMUM_LATEST };
  return json(200, { status: 200, metadata: { resultset }, results }, { caching: 'public', variant: today });
}

/**
 * The latest value not after `today` (a day number), as in the catalogue, with its changes. They are against the value
 * before it and against that of a year before. A variable without values has nothing to compare with.
 */
function latestOf(variable: Monetaria, series: SeriesColumns | null, today: number): LatestValue {
  const { lastDay, lastValue } = firstAndLastOf(variable, series, today);
  const compared = (change: Change): EarlierValue | null => {
    const row = series === null || lastDay === null ? -1 : series.indexOf(lastDay);
    if (series === null || row < 0) return null;
    const comparison = changeOfRow(series, row, change, monthsBetween(variable), kindOf(variable).change);
    if (comparison === null) return null;
    const { base, text } = comparison;
    const [day = 0, valor = 0] = [series.days[base], series.values[base]];
    return { fecha: formatDay(day), valor, variacion: text === null ? null : Number(text) };
  };
  return {
    idVariable: variable.idVariable,
    descripcion: variable.descripcion,
    unidadExpresion: variable.unidadExpresion,
    moneda: variable.moneda,
    periodicidad: variable.periodicidad,
    fecha: lastDay === null ? null : formatDay(lastDay),
    valor: lastValue,
    unidadVariacion: kindOf(variable).change,
    anterior: compared('periodo'),
    interanual: compared('interanual'),
  };
}
