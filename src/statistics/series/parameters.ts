/** The parameters of `/ventanilla/series`, and the rules between them and the variables. */
import { TABLE_FORMATS } from '../../formats/formats.ts';
import { fold } from '../../indexes/fold.ts';
import {
  choice,
  civilDate,
  type Issue,
  integer,
  type Parameter,
  type Problem,
  parameter,
  type Reading,
  read,
  refuse,
} from '../../server/parameters/parameter.ts';
import { type DateRange, dateRangeIssues, idList, ruleBroken } from '../parameters.ts';
import type { Monetaria } from '../records.ts';
import { AS_OF } from '../vintages/parameters.ts';
import { CHANGES } from './change.ts';
import { AGGREGATIONS, type Aggregation, fitsFrequency, kindOf } from './kinds.ts';
import { FREQUENCIES, type Frequency } from './periods.ts';

/** Variables side by side, at most. */
export const MAXIMUM_VARIABLES = 50;
/** Rows of one answer, at most, and unless fewer are asked for: 270 years of days. */
const MAXIMUM_ROWS = 100_000;

const spelled = (text: string): string => fold(text.trim()).replace(/^ano$/, 'anio');

/** Separators of cells by name. */
export const SEPARATORS = { coma: ',', punto_y_coma: ';', tabulador: '\t', barra: '|' } as const;
type SeparatorName = keyof typeof SEPARATORS;
/** Decimal signs by name. */
export const DECIMAL_SIGNS = { punto: '.', coma: ',' } as const;
type DecimalName = keyof typeof DECIMAL_SIGNS;

/** Reads a sign by its name or itself. */
function readSign<N extends string>(signs: readonly (readonly [name: N, sign: string])[]) {
  const names = signs.map(([name]) => name);
  return (raw: unknown): Reading<N> => {
    const match = signs.find(([name, sign]) => raw === sign || (typeof raw === 'string' && spelled(raw) === name));
    return match === undefined ? refuse({ kind: 'not_a_choice', choices: names }) : read(match[0]);
  };
}

interface SignDeclaration<N> {
  readonly fallback: N;
  readonly example: N;
  readonly aliases: readonly string[];
  readonly sentence: string;
}

const separator = parameter<SeparatorName, SignDeclaration<SeparatorName>>(
  {
    fallback: 'coma',
    example: 'punto_y_coma',
    aliases: [],
    sentence: 'Between the cells of a CSV: the name or the sign itself. A Spanish spreadsheet wants `punto_y_coma`.',
  },
  { type: 'string', enum: Object.keys(SEPARATORS) },
  readSign([
    ['coma', SEPARATORS.coma],
    ['punto_y_coma', SEPARATORS.punto_y_coma],
    ['tabulador', SEPARATORS.tabulador],
    ['barra', SEPARATORS.barra],
  ]),
);

const decimalSign = parameter<DecimalName, SignDeclaration<DecimalName>>(
  {
    fallback: 'punto',
    example: 'coma',
    aliases: ['decimales'],
    sentence: 'Before the decimals of a CSV: the name or the sign itself. A Spanish spreadsheet wants `coma`.',
  },
  { type: 'string', enum: Object.keys(DECIMAL_SIGNS) },
  readSign([
    ['punto', DECIMAL_SIGNS.punto],
    ['coma', DECIMAL_SIGNS.coma],
  ]),
);

/** The parameters of a table of series. */
export const SERIES_TABLE = {
  ids: idList(MAXIMUM_VARIABLES, 'Variables, a column each, in this order.'),
  desde: civilDate({
    emptyIsAbsent: true,
    example: '2026-01-01',
    sentence: 'First date, included; with a `frecuencia` the period that it lies in. It may lie ahead.',
  }),
  hasta: civilDate({
    emptyIsAbsent: true,
    example: '2026-06-30',
    sentence: 'Last date, included; with a `frecuencia` the period that it lies in.',
  }),
  ultimos: integer({
    minimum: 1,
    maximum: MAXIMUM_ROWS,
    emptyIsAbsent: true,
    example: 12,
    sentence:
      'Only the newest rows, so many, of those between `desde` and `hasta`; dates that lie ahead count. `orden` still says which comes first.',
  }),
  vigente_al: AS_OF,
  orden: choice(['asc', 'desc'], { fold: spelled, fallback: 'asc', sentence: 'Oldest or newest date first.' }),
  frecuencia: choice(FREQUENCIES, {
    fold: spelled,
    fallback: 'dia',
    example: 'mes',
    sentence: 'A row a period, dated on its last day; `dia` gives the values as published.',
  }),
  agregacion: choice(AGGREGATIONS, {
    fold: spelled,
    example: 'promedio',
    sentence:
      'How the values of a period become one; by the kind of series when absent: stocks and indices `ultimo`, flows `suma`, rates and exchange rates `promedio`, monthly changes `acumulado`.',
  }),
  variacion: choice(CHANGES, {
    fold: spelled,
    example: 'interanual',
    sentence:
      'Instead of values their change against the period before or the same one of the year before: percent, for rates and percentages points. Null across a gap: where values are missing between the two.',
  }),
  incompletos: choice(['marcar', 'omitir'], {
    fold: spelled,
    fallback: 'marcar',
    sentence: 'Whether cells of incomplete periods are marked or left out.',
  }),
  formato: choice(['json', 'csv', ...TABLE_FORMATS], {
    fold: spelled,
    fallback: 'json',
    sentence:
      'Format of the table; in `xlsx` and `parquet` dates are dates, and numbers those that a reader of the JSON gets.',
  }),
  separador: separator,
  decimal: decimalSign,
  encabezado: choice(['ids', 'nombres'], {
    fold: spelled,
    fallback: 'ids',
    sentence:
      'Headings of all formats but JSON: ids, or description, unit and id; a CSV with these has a byte order mark, by which spreadsheets know UTF-8.',
  }),
  limite: integer({
    minimum: 1,
    maximum: MAXIMUM_ROWS,
    fallback: MAXIMUM_ROWS,
    emptyIsAbsent: true,
    aliases: ['limit'],
    sentence: 'How many rows at most.',
  }),
  inicio: integer({
    minimum: 0,
    fallback: 0,
    emptyIsAbsent: true,
    aliases: ['offset'],
    sentence: 'Rows to skip.',
  }),
} as const satisfies Readonly<Record<string, Parameter<unknown>>>;

/** The parameters that the rules between them compare. */
interface TableRequest extends DateRange {
  readonly frecuencia: Frequency;
  readonly agregacion: Aggregation | undefined;
  readonly formato: string;
  readonly separador: string;
  readonly decimal: string;
}

/** Issues of parameters that contradict each other. */
export function tableIssues(request: TableRequest): Issue[] {
  const issues = dateRangeIssues(request);
  const { frecuencia, agregacion, formato, separador, decimal } = request;
  if (agregacion !== undefined && frecuencia === 'dia') {
    const choices = FREQUENCIES.filter((known) => known !== 'dia').join(', ');
    issues.push(issue('agregacion', ruleBroken(`necesita una frecuencia con períodos: frecuencia=${choices}.`)));
  }
  if (formato === 'csv' && separador === decimal) {
    issues.push(issue('decimal', ruleBroken('no puede ser el mismo signo que separador: use separador=punto_y_coma.')));
  }
  return issues;
}

/** Issues of parameters that make no sense for one of the variables. */
export function variableIssues(
  variables: readonly Monetaria[],
  { frecuencia, agregacion }: Pick<TableRequest, 'frecuencia' | 'agregacion'>,
): Issue[] {
  const issues: Issue[] = [];
  for (const variable of variables) {
    const { idVariable: id, periodicidad } = variable;
    if (!fitsFrequency(variable, frecuencia)) {
      const fitting = FREQUENCIES.filter((known) => fitsFrequency(variable, known)).join(', ');
      const sentence = `${frecuencia} es más fina que la variable ${id} (periodicidad ${periodicidad ?? ''}): use ${fitting}.`;
      issues.push(issue('frecuencia', ruleBroken(sentence)));
    }
    const kind = kindOf(variable);
    if (agregacion !== undefined && !kind.aggregations.includes(agregacion)) {
      const sentence = `${agregacion} no tiene sentido para la variable ${id} (${kind.name}): use ${kind.aggregations.join(', ')}.`;
      issues.push(issue('agregacion', ruleBroken(sentence)));
    }
  }
  return issues;
}

function issue(name: string, problem: Problem): Issue {
  return { name, place: 'query', problem };
}
