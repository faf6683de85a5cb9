import { isObject } from '../../ingest/fields.ts';
import { Members } from './members.ts';
import { type DateFormat, DECIMAL_SIGNS, type DecimalSign, dateFormat, dateText, numberText } from './values.ts';

/** Where one column that the import knows comes from. */
export type Column =
  | { readonly to: string; readonly constant: string | number | boolean }
  | {
      readonly to: string;
      readonly from: string;
      readonly decimal: DecimalSign | null;
      readonly date: DateFormat | null;
    };

const CONSTANTS: readonly unknown[] = ['string', 'number', 'boolean'];

/**
 * Reads a map of columns: for each column that the import knows the name of the file's own, or an object with `from` and how its
 * values are written, or with `constant`.
 * @throws SettingError naming entry and member
 */
export function readColumns(value: unknown, where: string): readonly Column[] {
  const members = new Members(value, where);
  const names = isObject(value) ? Object.keys(value) : [];
  if (names.length === 0) throw members.wrong('…', 'at least one column');
  return names.map((to) => readColumn(members, to, where));
}

function readColumn(members: Members, to: string, where: string): Column {
  const given = members.raw(to);
  if (typeof given === 'string' && given !== '') return { to, from: given, decimal: null, date: null };
  if (!isObject(given))
    throw members.wrong(to, 'the name of a column of the file, or an object with "from" or "constant"');
  const own = new Members(given, `${where}.${to}`);
  if (own.has('constant')) {
    const constant = own.raw('constant');
    own.end();
    if (typeof constant !== 'string' && typeof constant !== 'number' && typeof constant !== 'boolean') {
      throw own.wrong('constant', CONSTANTS.join(', '));
    }
    return { to, constant };
  }
  const from = own.text('from', 'the name of a column of the file');
  const decimal = own.has('decimal') ? own.oneOf('decimal', DECIMAL_SIGNS) : null;
  const date = own.has('date') ? dateFormat(own.text('date', 'a format such as "dd/mm/yyyy"')) : null;
  if (own.has('date') && date === null) throw own.wrong('date', 'a format such as "dd/mm/yyyy" or "yyyymmdd"');
  own.end();
  if (decimal !== null && date !== null) throw own.wrong('decimal', 'either "decimal" or "date"');
  return { to, from, decimal, date };
}

/** A record of a file, or a cell of it, by the name in the map; undefined when it is not there. */
export type Lookup = (from: string) => unknown;

/** A record as the import reads it. Every column of the map is there, so that the first record tells what the file is. */
export function mapped(columns: readonly Column[], lookup: Lookup): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const column of columns) {
    record[column.to] = 'constant' in column ? column.constant : asRead(lookup(column.from), column);
  }
  return record;
}

function asRead(value: unknown, { decimal, date }: Extract<Column, { from: string }>): unknown {
  if (value === undefined) return null;
  if (typeof value !== 'string')
    return date === null || typeof value !== 'number' ? value : dateText(String(value), date);
  if (decimal !== null) return numberText(value, decimal);
  return date === null ? value : dateText(value, date);
}
