import { formatDay, parseDay } from '../../indexes/civil-date.ts';

/** A column of the import, and its value: a constant, or a column of the file with the notation of its values. */
export type Column =
  | { readonly to: string; readonly constant: string | number | boolean }
  | {
      readonly to: string;
      readonly from: string;
      readonly decimal: DecimalSign | null;
      readonly date: DateFormat | null;
    };

/** The value of a record under a name of the map; undefined when the record has none. */
export type Lookup = (from: string) => unknown;

/** Forms the record of the import. It has every column of the map, so that the first record shows the kind of the file. */
export function mapped(columns: readonly Column[], lookup: Lookup): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const column of columns) {
    record[column.to] = 'constant' in column ? column.constant : importValue(lookup(column.from), column);
  }
  return record;
}

function importValue(value: unknown, { decimal, date }: Extract<Column, { from: string }>): unknown {
  if (value === undefined) return null;
  if (typeof value !== 'string')
    return date === null || typeof value !== 'number' ? value : dateText(String(value), date);
  if (decimal !== null) return numberText(value, decimal);
  return date === null ? value : dateText(value, date);
}

/** The decimal signs of numbers; the other one of the two separates thousands. */
export const DECIMAL_SIGNS = ['.', ','] as const;
type DecimalSign = (typeof DECIMAL_SIGNS)[number];

const PLAIN = { '.': /^[+-]?\d*(\.\d+)?$/, ',': /^[+-]?\d*(,\d+)?$/ } as const;
const GROUPED = { '.': /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/, ',': /^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/ } as const;
const BLANKS = /[\s\u00a0\u202f]/g;

/** A number as people write it (`1.234,56`) in the notation of the import (`1234.56`). Other texts stay: the import refuses and shows them. */
export function numberText(text: string, decimal: DecimalSign): string {
  const bare = text.replaceAll(BLANKS, '');
  if (bare === '' || !/\d/.test(bare)) return text;
  if (PLAIN[decimal].test(bare)) return bare.replace(',', '.');
  if (!GROUPED[decimal].test(bare)) return text;
  return decimal === ',' ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '');
}

const TOKEN = /yyyy|yy|mm|dd|m|d/g;
/** Years of two digits up to this one are of this century. */
const LAST_SHORT_YEAR = 69;

/** A format of dates: the pattern of a text, and the meaning of its groups. */
interface DateFormat {
  readonly pattern: RegExp;
  readonly parts: readonly string[];
}

/** Reads a format such as `dd/mm/yyyy`, `d-m-yy` or `yyyymmdd`: day, month and year once each, other signs as written. Null for other texts. */
export function dateFormat(text: string): DateFormat | null {
  const parts = text.match(TOKEN) ?? [];
  if (['y', 'm', 'd'].some((kind) => parts.filter((part) => part.startsWith(kind)).length !== 1)) return null;
  if (/[a-z]/i.test(text.replaceAll(TOKEN, ''))) return null;
  let source = '';
  let from = 0;
  for (const match of text.matchAll(TOKEN)) {
    source += escaped(text.slice(from, match.index));
    source += match[0].length === 1 ? '(\\d{1,2})' : `(\\d{${match[0].length}})`;
    from = match.index + match[0].length;
  }
  source += escaped(text.slice(from));
  // A time behind the date says nothing about the day.
  return { pattern: new RegExp(`^${source}(?:[ T]\\d.*)?$`), parts };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A date of a format as `YYYY-MM-DD`. Other texts stay: the import refuses and shows them. */
export function dateText(text: string, { pattern, parts }: DateFormat): string {
  const match = pattern.exec(text.trim());
  if (match === null) return text;
  const value = (kind: string): string => match[parts.findIndex((part) => part.startsWith(kind)) + 1] ?? '';
  const year = value('y');
  const full = year.length === 2 ? `${Number(year) <= LAST_SHORT_YEAR ? 20 : 19}${year}` : year;
  const day = parseDay(`${full}-${value('m').padStart(2, '0')}-${value('d').padStart(2, '0')}`);
  return day === undefined ? text : formatDay(day);
}
