/** The operation `/ventanilla/series`: several variables side by side. */
import { parseDay } from '../../indexes/civil-date.ts';
import type { CatalogSlot } from '../../server/catalogs.ts';
import type { Clock } from '../../server/clock.ts';
import type { Route } from '../../server/group.ts';
import { type Answer, JSON_TYPE, type StreamedAnswer } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import { fileAnswer } from '../../server/http/file-answer.ts';
import { readParameters, type ValuesOf } from '../../server/parameters/table.ts';
import type { StatisticsCatalog } from '../catalog/catalog.ts';
import { OWN_READING } from '../contract/parameters.ts';
import { ordinalsOf } from '../own/ids.ts';
import { OWN_SERIES } from '../own/path.ts';
import { notReady, ownInvalid, unknownVariables } from '../own/wording.ts';
import { pageOf } from '../queries/page.ts';
import { asKnown } from '../vintages/as-known.ts';
import { asOfProblem } from '../vintages/as-of.ts';
import type { Knowledge } from '../vintages/knowledge.ts';
import { tableAnswer } from './answer.ts';
import { type Column, type ColumnRequest, columnOf } from './column.ts';
import { seriesFile } from './file.ts';
import { headingOf } from './heading.ts';
import { DECIMAL_SIGNS, SEPARATORS, SERIES_TABLE } from './parameters.ts';
import { tableIssues, variableIssues } from './rules.ts';
import { TABLE_RESPONSES } from './schemas.ts';
import { newestOf, tableOf } from './table.ts';
import { csvWriter, jsonWriter } from './writer.ts';

const CSV_TYPE = 'text/csv; charset=utf-8';

/** Ids in the name of a file, at most. */
const NAMED_IDS = 8;

/** What the table is made from. */
export interface TableShelf {
  readonly catalog: StatisticsCatalog;
  readonly knowledge: Knowledge;
}

type TableValues = ValuesOf<typeof SERIES_TABLE>;

/** `GET /ventanilla/series`. */
export function tableRoutes(slot: CatalogSlot<TableShelf>, clock: Clock): Route[] {
  return [
    {
      id: 'series',
      method: 'GET',
      path: OWN_SERIES,
      summary: 'Several variables side by side, as published or by period, as values or changes',
      description:
        'One row a date on which any of the variables has a value. Sums and means are exact and rounded once, at the end: means and ' +
        'compounds to two decimals more than the values have, percentages to four, half away from zero.',
      cost: 5,
      parameters: SERIES_TABLE,
      responses: TABLE_RESPONSES,
      handle: (call) => {
        const loaded = slot.current;
        if (loaded === null) return notReady(call);
        return answerTable(call, loaded.catalog, clock.today());
      },
    },
  ];
}

function answerTable(
  call: Call,
  shelf: TableShelf,
  today: string,
): Answer | StreamedAnswer | Promise<Answer | StreamedAnswer> {
  const { values, issues } = readParameters(SERIES_TABLE, { query: call.query() }, OWN_READING);
  if (issues.length > 0) return ownInvalid(issues, SERIES_TABLE, call);
  const { catalog, knowledge } = shelf;
  const { ordinals, unknown } = ordinalsOf(values.ids, catalog);
  if (unknown.length > 0) return unknownVariables(unknown, call);
  const variables = ordinals.flatMap((ordinal) => catalog.variables[ordinal] ?? []);
  const { vigente_al: asOf } = values;
  const problem = asOf === undefined ? null : asOfProblem(asOf, knowledge, today);
  const wrong = [
    ...tableIssues(values),
    ...(problem === null ? [] : [{ name: 'vigente_al', place: 'query', problem } as const]),
    ...variableIssues(variables, values),
  ];
  if (wrong.length > 0) return ownInvalid(wrong, SERIES_TABLE, call);
  return makeTable(shelf, ordinals, values, call);
}

async function makeTable(
  { catalog, knowledge }: TableShelf,
  ordinals: readonly number[],
  values: TableValues,
  call: Call,
): Promise<Answer | StreamedAnswer> {
  const { pace, method } = call;
  const request = requestOf(values);
  const { vigente_al: asOf } = values;
  const asOfDay = asOf === undefined ? undefined : parseDay(asOf);
  const columns: Column[] = [];
  const headings = [];
  for (const ordinal of ordinals) {
    const variable = catalog.variables[ordinal];
    if (variable === undefined) continue;
    headings.push(headingOf(variable, request));
    const present = catalog.series[ordinal] ?? null;
    const series = asOfDay === undefined ? present : asKnown(knowledge.of(variable.idVariable), present, asOfDay);
    columns.push(columnOf(variable, series, request));
    if (pace.isDue) await pace.pause();
  }
  const whole = tableOf(columns);
  const table = values.ultimos === undefined ? whole : newestOf(whole, values.ultimos);
  const { count, from, to } = pageOf(table.days.length, values.inicio, values.limite);
  const rows = { from, to, order: values.orden, headOnly: method === 'HEAD' };
  const isPartial = asOfDay !== undefined && asOfDay < knowledge.base.day;
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
  const facts = {
    count,
    offset: values.inicio,
    limit: values.limite,
    frequency: values.frecuencia,
    asOf: asOf ?? null,
    isPartial,
  };
  return tableAnswer(table, rows, jsonWriter(facts, headings), pace, JSON_TYPE, {});
}

function requestOf(values: TableValues): ColumnRequest {
  return {
    frequency: values.frecuencia,
    aggregation: values.agregacion ?? null,
    change: values.variacion ?? null,
    from: values.desde === undefined ? undefined : parseDay(values.desde),
    to: values.hasta === undefined ? undefined : parseDay(values.hasta),
    onlyComplete: values.incompletos === 'omitir',
  };
}

/** The name of a file with the table, without its extension. */
function fileName({ ids, frecuencia, variacion }: TableValues): string {
  const named = ids.slice(0, NAMED_IDS).join('-') + (ids.length > NAMED_IDS ? '-etc' : '');
  const parts = ['series', named, ...(frecuencia === 'dia' ? [] : [frecuencia]), ...(variacion ? [variacion] : [])];
  return parts.join('-');
}
