/** `GET /ventanilla/series`: several variables side by side. */
import { type Answer, JSON_TYPE, type StreamedAnswer } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import { fileAnswer } from '../../server/http/file-answer.ts';
import { readParameters, type ValuesOf } from '../../server/parameters/table.ts';
import type { StatisticsData } from '../data.ts';
import { OWN_READING } from '../parameters.ts';
import { dayOf, pageOf } from '../query.ts';
import { asOfProblem } from '../vintages/parameters.ts';
import { seriesAsOf } from '../vintages/query.ts';
import { ownInvalid, unknownVariables } from '../wording.ts';
import { DECIMAL_SIGNS, SEPARATORS, SERIES_TABLE, tableIssues, variableIssues } from './parameters.ts';
import { type Column, type ColumnRequest, columnOf, newestRows, tableOf } from './query.ts';
import { headingOf } from './records.ts';
import { csvWriter, jsonWriter, seriesFile, tableAnswer } from './render.ts';

const CSV_TYPE = 'text/csv; charset=utf-8';

/** Ids in the name of a file, at most. */
const FILE_NAME_IDS = 8;

type TableValues = ValuesOf<typeof SERIES_TABLE>;

/** Answers a table of several variables, as JSON, CSV or a file. */
export function answerTable(
  call: Call,
  data: StatisticsData,
  today: string,
): Answer | Promise<Answer | StreamedAnswer> {
  const { values, issues } = readParameters(SERIES_TABLE, { query: call.query() }, OWN_READING);
  if (issues.length > 0) return ownInvalid(issues, SERIES_TABLE, call);
  const { catalog, history } = data;
  const { ordinals, unknown } = catalog.ordinalsOf(values.ids);
  if (unknown.length > 0) return unknownVariables(unknown, call);
  const variables = ordinals.flatMap((ordinal) => catalog.variables[ordinal] ?? []);
  const { vigente_al: asOf } = values;
  const problem = asOf === undefined ? null : asOfProblem(asOf, history, today);
  const all = [
    ...tableIssues(values),
    ...(problem === null ? [] : [{ name: 'vigente_al', place: 'query', problem } as const]),
    ...variableIssues(variables, values),
  ];
  return all.length > 0 ? ownInvalid(all, SERIES_TABLE, call) : makeTable(data, ordinals, values, call);
}

async function makeTable(
  { catalog, history }: StatisticsData,
  ordinals: readonly number[],
  values: TableValues,
  call: Call,
): Promise<Answer | StreamedAnswer> {
  const { pace, method } = call;
  const request = requestOf(values);
  const { vigente_al: asOf } = values;
  const asOfDay = dayOf(asOf);
  const columns: Column[] = [];
  const headings = [];
  for (const ordinal of ordinals) {
    const variable = catalog.variables[ordinal];
    if (variable === undefined) continue;
    headings.push(headingOf(variable, request));
    const present = catalog.series[ordinal] ?? null;
    const series = asOfDay === null ? present : seriesAsOf(history.of(variable.idVariable), present, asOfDay);
    columns.push(columnOf(variable, series, request));
    if (pace.isDue) await pace.pause();
  }
  const whole = tableOf(columns);
  const table = values.ultimos === undefined ? whole : newestRows(whole, values.ultimos);
  const { count, from, to } = pageOf(table.days.length, values.inicio, values.limite);
  const rows = { from, to, order: values.orden, headOnly: method === 'HEAD' };
  const isPartial = asOfDay !== null && asOfDay < history.base.day;
  const { formato } = values;
  const headers = {
    'Ventanilla-Filas': String(count),
    ...(isPartial ? { 'Ventanilla-Vigencia': 'parcial' } : {}),
  };
  if (formato === 'xlsx' || formato === 'parquet') {
    const file = seriesFile(table, rows, headings, { frequency: values.frecuencia, names: values.encabezado });
    return fileAnswer(call, formato, file, { fileName: fileName(values), headers });
  }
  if (formato === 'csv') {
    const style = {
      separator: SEPARATORS[values.separador],
      decimal: DECIMAL_SIGNS[values.decimal],
      headings: values.encabezado,
    };
    const writer = csvWriter(values.frecuencia, headings, style);
    return tableAnswer(table, rows, writer, pace, CSV_TYPE, {
      'Content-Disposition': `attachment; filename="${fileName(values)}.csv"`,
      ...headers,
    });
  }
  const summary = {
    count,
    offset: values.inicio,
    limit: values.limite,
    frequency: values.frecuencia,
    asOf: asOf ?? null,
    isPartial,
  };
  return tableAnswer(table, rows, jsonWriter(summary, headings), pace, JSON_TYPE, {});
}

function requestOf(values: TableValues): ColumnRequest {
  return {
    frequency: values.frecuencia,
    aggregation: values.agregacion ?? null,
    change: values.variacion ?? null,
    from: dayOf(values.desde) ?? undefined,
    to: dayOf(values.hasta) ?? undefined,
    onlyComplete: values.incompletos === 'omitir',
  };
}

/** The name of a table's file, without its extension. */
function fileName({ ids, frecuencia, variacion }: TableValues): string {
  const listed = ids.slice(0, FILE_NAME_IDS).join('-') + (ids.length > FILE_NAME_IDS ? '-etc' : '');
  const parts = ['series', listed, ...(frecuencia === 'dia' ? [] : [frecuencia]), ...(variacion ? [variacion] : [])];
  return parts.join('-');
}
