/** The parameters of `/ventanilla/csv`, a table per resource; the command line reads its options by the same tables. */

import { SEPARATORS, type SeparatorName } from '../../csv/dialect.ts';
import type { Encoding } from '../../csv/encoding.ts';
import { TABLE_FORMATS } from '../../formats/formats.ts';
import {
  choice,
  joinByCommas,
  type Parameter,
  parameter,
  type Reading,
  read,
  refuse,
  text,
} from '../../server/parameters/parameter.ts';
import { FieldSelection, type FieldTable } from '../contract/fields.ts';
import { exactParameter, fieldsParameter, fieldsSchema } from '../contract/parameters.ts';
import type { FileParameter, FileResource } from './resource.ts';

/** Columns joined for one parameter at most. */
export const MAXIMUM_JOINED = 10;
/** Longest heading that a request may name, in characters. */
const MAXIMUM_HEADING = 500;

/** `fijo_provincia`: a value for all rows. */
export const FIXED = 'fijo_';

/** The columns that hold one parameter: each a heading, or `#3` for the third column. */
function columnParameter({ name, headings }: FileParameter): Parameter<readonly string[], false> {
  const sentence =
    `Column that holds \`${name}\`: its heading, or \`#3\` for the third. Several, between commas or given several ` +
    `times, are joined (at most ${MAXIMUM_JOINED}).`;
  const example = headings[0]?.join() ?? name;
  const join = (values: readonly unknown[]): readonly unknown[] => values;
  return parameter<readonly string[], { sentence: string; example: string; join: typeof join }>(
    { sentence, example, join },
    { type: 'string', minLength: 1 },
    (raw) => {
      const items = typeof raw === 'string' ? [raw] : raw;
      if (!Array.isArray(items)) return refuse({ kind: 'not_text' });
      const names: string[] = [];
      for (const item of items) {
        if (typeof item !== 'string') return refuse({ kind: 'not_text' });
        if (item.trim() === '') return refuse({ kind: 'empty' });
        if (item.length > MAXIMUM_HEADING) return refuse({ kind: 'too_long', maximum: MAXIMUM_HEADING });
        names.push(item);
      }
      return names.length > MAXIMUM_JOINED
        ? refuse({ kind: 'custom', rule: 'file', detail: `Se pueden unir hasta ${MAXIMUM_JOINED} columnas.` })
        : read(names);
    },
  );
}

function fixedParameter({ name, parameter: own }: FileParameter): Parameter<unknown, false> {
  // Without an example: a column or a value is given, not both.
  const { fallback: _, emptyIsAbsent: __, aliases: ___, example: ____, ...rest } = own;
  return { ...rest, required: false, always: false, sentence: `Value of \`${name}\` for all rows.` };
}

/** `campos`: exactly the fields named, in their fixed order; other than in JSON nothing is added to them. */
function addedFields(fields: FieldTable, usual: FieldSelection): Parameter<FieldSelection, false> {
  const declared = fieldsParameter(fields);
  return parameter<FieldSelection, { sentence: string; example: string; join: typeof joinByCommas }>(
    {
      join: joinByCommas,
      sentence: `Fields added to each row, between commas; a prefix stands for all under it; or \`basico\`, \`estandar\`, \`completo\`. Without it: ${usual.names.join(', ')}.`,
      example: usual.names.slice(0, 2).join(),
    },
    fieldsSchema(fields),
    (raw) => {
      const reading = declared.parse(raw);
      if (!reading.ok || typeof raw !== 'string') return reading;
      const items = raw.split(',').map((item) => item.trim());
      const asked = reading.value.names.filter((path) =>
        items.some((item) => path === item || path.startsWith(`${item}.`)),
      );
      // A set's name is no field.
      return asked.length === 0 ? reading : read(new FieldSelection(asked, fields.fields));
    },
  );
}

const SEPARATOR_WORDS: Readonly<Record<string, SeparatorName>> = {
  ...Object.fromEntries(Object.keys(SEPARATORS).map((name) => [name, name as SeparatorName])),
  ...Object.fromEntries(Object.entries(SEPARATORS).map(([name, sign]) => [sign, name as SeparatorName])),
  '\\t': 'tabulador',
  tab: 'tabulador',
};
const ENCODING_WORDS: Readonly<Record<string, Encoding>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'latin-1': 'latin-1',
  latin1: 'latin-1',
  'iso-8859-1': 'latin-1',
  'windows-1252': 'latin-1',
  cp1252: 'latin-1',
};

/** One of some words, in any letter case; several words may mean the same. */
function word<T extends string>(words: Readonly<Record<string, T>>, sentence: string): Parameter<T, false> {
  const choices = Object.keys(words);
  const shown = choices.filter((choice) => /^[a-z0-9_-]+$/.test(choice));
  return parameter<T, { sentence: string }>({ sentence }, { type: 'string', enum: shown }, (raw): Reading<T> => {
    const folded = typeof raw === 'string' ? raw.toLowerCase() : '';
    // `__proto__` is a name of every object, and no word of any.
    const found = Object.hasOwn(words, folded) ? words[folded] : undefined;
    return found === undefined ? refuse({ kind: 'not_a_choice', choices }) : read(found);
  });
}

/** Parameters of all resources. */
const COMMON = {
  separador: word(
    SEPARATOR_WORDS,
    'What separates cells, also given as the sign itself; read off the file when absent.',
  ),
  codificacion: word(ENCODING_WORDS, 'How characters are encoded; read off the file when absent.'),
  prefijo: parameter<string, { sentence: string; fallback: string }>(
    { sentence: 'What the headings of the added columns begin with.', fallback: 'georef_' },
    {
      type: 'string',
      pattern: '^([A-Za-z0-9_.][A-Za-z0-9_.-]{0,39})?$',
      description: 'Letters, digits, `_`, `.` and `-`, not `-` first.',
    },
    (raw) =>
      typeof raw === 'string' && /^([A-Za-z0-9_.][A-Za-z0-9_.-]{0,39})?$/.test(raw)
        ? read(raw)
        : refuse({
            kind: 'custom',
            rule: 'file',
            detail: 'El prefijo lleva hasta 40 letras sin acento, dígitos, «_», «.» y «-».',
          }),
  ),
  decimales: choice(['punto', 'coma'], {
    sentence: 'Decimal sign of the numbers added.',
    fallback: 'punto',
  }),
  union: text({ sentence: 'What stands between columns that are joined.', fallback: ' ', maxLength: 20 }),
} as const;

/** The format of the file that comes back. */
const FILE_FORMAT = choice(['csv', ...TABLE_FORMATS], {
  fallback: 'csv',
  example: 'csv',
  sentence:
    'Format of the file that comes back: `csv` as it came, or `xlsx` or `parquet`, where the cells of the file are texts, and those added numbers and texts.',
});

/** The options of a file that are no columns and no fixed values, as read. */
export interface FileOptions {
  readonly campos: FieldSelection | undefined;
  readonly separador: SeparatorName | undefined;
  readonly codificacion: Encoding | undefined;
  readonly prefijo: string;
  readonly decimales: 'punto' | 'coma';
  readonly union: string;
  readonly exacto?: boolean;
}

function tables(resource: FileResource) {
  return {
    columns: Object.fromEntries(resource.parameters.map((one) => [one.name, columnParameter(one)])),
    fixed: Object.fromEntries(resource.parameters.map((one) => [`${FIXED}${one.name}`, fixedParameter(one)])),
    /** Parameters of the answer alone: the command line has no such options. */
    answer: { formato: FILE_FORMAT },
    options: {
      campos: addedFields(resource.fields, resource.usual),
      ...COMMON,
      ...(resource.exacto ? { exacto: exactParameter } : {}),
    },
  };
}

const TABLES = new WeakMap<FileResource, ReturnType<typeof tables>>();

/** The parameters of a resource's files in four tables: columns by parameter, fixed values by `fijo_` and parameter, options, the answer. */
export function tablesOf(resource: FileResource): ReturnType<typeof tables> {
  let known = TABLES.get(resource);
  if (!known) {
    known = tables(resource);
    TABLES.set(resource, known);
  }
  return known;
}
