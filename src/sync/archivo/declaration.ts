import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isObject } from '../../ingest/fields.ts';
import type { FileSample } from '../../ingest/record.ts';
import type { Receiver } from '../../ingest/run.ts';
import { SettingError } from '../../server/settings.ts';
import { DATA_SETS, type DataSet } from '../../store/store.ts';
import { type Column, DECIMAL_SIGNS, dateFormat } from './values.ts';

/** A file of the operator's own, declared as a source. */
export interface Declaration {
  readonly name: string;
  readonly title: string;
  readonly licence: string;
  /** An http(s) address, or the absolute path of a file. */
  readonly address: string;
  readonly dataSet: DataSet;
  /** The resource that the file fills, as the report of an import names it. */
  readonly resource: string;
  /** The name under which the import sees the file; some kinds go by it. */
  readonly file: string;
  readonly everyMinutes: number;
  readonly lateAfterDays: number | null;
  readonly format: 'csv' | 'json' | 'ndjson';
  readonly separator: string;
  readonly encoding: 'utf-8' | 'latin1';
  /** Of JSON: the members that lead to the list; empty when the file is the list. */
  readonly list: readonly string[];
  readonly columns: readonly Column[];
}

/** Most entries of a file of declarations. */
export const MOST_DECLARATIONS = 200;

const NAME = /^[a-z0-9][a-z0-9_-]{0,39}$/;
const FILE = /^[\w-]{1,60}$/;
const SEPARATORS = [',', ';', '\t', '|'] as const;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;
const YEAR_HOURS = 366 * DAY_HOURS;

/**
 * Reads the file of declarations (`--sync-files`): a JSON list of objects.
 * @param receivers that must know files with the declared columns
 * @throws SettingError that names the file, the entry and the member, and the expected value
 */
export function readDeclarations(path: string, receivers: readonly Receiver[]): readonly Declaration[] {
  const where = `--sync-files ${path}`;
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new SettingError(`${where}: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
  }
  if (!Array.isArray(value)) throw new SettingError(`${where}: expected a list of objects.`);
  if (value.length > MOST_DECLARATIONS) {
    throw new SettingError(`${where}: ${value.length} entries; at most ${MOST_DECLARATIONS} are read.`);
  }
  const declarations = value.map((entry, index) =>
    readDeclaration(entry, `${where}, entry ${index + 1}`, dirname(path)),
  );
  const names = declarations.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new SettingError(`${where}: two entries are called "${twice}".`);
  for (const declaration of declarations) checkKind(declaration, receivers);
  return declarations;
}

function readDeclaration(entry: unknown, entryWhere: string, folder: string): Declaration {
  const name = new Members(entry, entryWhere).text('name', 'a name of small letters, digits, _ and -');
  const where = `${entryWhere} ("${name}")`;
  const members = new Members(entry, where);
  members.raw('name');
  if (!NAME.test(name)) throw members.wrong('name', 'a name of at most 40 small letters, digits, _ and -');
  const address = addressIn(members, folder);
  const [dataSet, resource] = filled(members);
  const format = members.oneOf('format', ['csv', 'json', 'ndjson'], formatOf(address));
  const file = members.text('file', 'a name of a file without folder and ending', name);
  if (!FILE.test(file)) throw members.wrong('file', 'a name of letters, digits, _ and -, without folder and ending');
  const declaration: Declaration = {
    name,
    address,
    dataSet,
    resource,
    file,
    format,
    title: members.text('title', 'a sentence', `The file ${name}.`),
    licence: members.text('licence', 'a sentence', 'As its publisher says.'),
    everyMinutes: members.number('everyHours', 1, YEAR_HOURS, DAY_HOURS) * HOUR_MINUTES,
    lateAfterDays: members.number('lateAfterDays', 1, 36_600, null),
    separator: members.oneOf('separator', SEPARATORS, ','),
    encoding: members.oneOf('encoding', ['utf-8', 'latin1'], 'utf-8'),
    list: members.has('list') ? members.text('list', 'members that lead to the list, as "data.rows"').split('.') : [],
    columns: readColumns(members.raw('columns'), `${where}, "columns"`),
  };
  members.end();
  if (format !== 'csv' && members.has('separator')) throw members.wrong('separator', 'none: the file is no CSV');
  if (format !== 'json' && members.has('list')) throw members.wrong('list', 'none: only JSON has a list to be found');
  return declaration;
}

function addressIn(members: Members, folder: string): string {
  const address = members.text('address', 'an address http(s)://… or the path of a file');
  if (/^https?:\/\//i.test(address)) {
    if (!URL.canParse(address)) throw members.wrong('address', 'an address http(s)://…');
    return address;
  }
  if (/^[a-z][a-z0-9+.-]+:/i.test(address))
    throw members.wrong('address', 'an address http(s)://… or the path of a file');
  // Relative to the file of declarations, not to the folder in which the program starts.
  return resolve(folder, address);
}

function filled(members: Members): [DataSet, string] {
  const expected = 'a group and what it holds, as "statistics.series" (docs/reference/import.md lists them)';
  const [group, ...rest] = members.text('fills', expected).split('.');
  const dataSet = DATA_SETS.find((known) => known === group && known !== 'ledger');
  const resource = rest.join('.');
  if (dataSet === undefined || resource === '') throw members.wrong('fills', expected);
  return [dataSet, resource];
}

function formatOf(address: string): Declaration['format'] {
  const path = /^https?:/i.test(address) ? new URL(address).pathname : address;
  const [, ending] = /\.(csv|json|ndjson|txt|tsv)(?:\.gz)?$/i.exec(path) ?? [];
  const known = ending?.toLowerCase();
  return known === 'json' || known === 'ndjson' ? known : 'csv';
}

/**
 * Reads a map of columns: for each column of the import the name of the file's own, or an object with `from` and the notation of its
 * values, or with `constant`.
 */
function readColumns(value: unknown, where: string): readonly Column[] {
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
      throw own.wrong('constant', 'string, number, boolean');
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

/**
 * Reads the members of one object of the declarations. Every error names the file, the entry, the member and the expected value; unknown
 * members are errors too, because a misspelt one would be ignored in silence.
 */
class Members {
  readonly #where: string;
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #read = new Set<string>();

  /** @throws SettingError when the value is no object */
  constructor(value: unknown, where: string) {
    if (!isObject(value)) throw new SettingError(`${where}: expected an object.`);
    this.#value = value;
    this.#where = where;
  }

  has(member: string): boolean {
    return this.#value[member] !== undefined;
  }

  raw(member: string): unknown {
    this.#read.add(member);
    return this.#value[member];
  }

  wrong(member: string, expected: string): SettingError {
    const value = this.#value[member];
    const got = value === undefined ? 'it is missing' : `got ${JSON.stringify(value).slice(0, 80)}`;
    return new SettingError(`${this.#where}, "${member}": expected ${expected}, ${got}.`);
  }

  text(member: string, expected: string, fallback?: string): string {
    const value = this.raw(member);
    if (value === undefined && fallback !== undefined) return fallback;
    if (typeof value !== 'string' || value === '') throw this.wrong(member, expected);
    return value;
  }

  oneOf<W extends string>(member: string, words: readonly W[], fallback?: W): W {
    const value = this.raw(member);
    if (value === undefined && fallback !== undefined) return fallback;
    const found = words.find((word) => word === value);
    if (found === undefined) throw this.wrong(member, words.map((word) => JSON.stringify(word)).join(' or '));
    return found;
  }

  number(member: string, minimum: number, maximum: number, fallback: number): number;
  number(member: string, minimum: number, maximum: number, fallback: null): number | null;
  number(member: string, minimum: number, maximum: number, fallback: number | null): number | null {
    const value = this.raw(member);
    if (value === undefined) return fallback;
    if (typeof value !== 'number' || !(value >= minimum && value <= maximum)) {
      throw this.wrong(member, `a number from ${minimum} to ${maximum}`);
    }
    return value;
  }

  /** @throws SettingError for an unknown member */
  end(): void {
    const unknown = Object.keys(this.#value).find((member) => !this.#read.has(member));
    if (unknown !== undefined) {
      throw new SettingError(
        `${this.#where}: there is no member "${unknown}"; there are ${[...this.#read].join(', ')}.`,
      );
    }
  }
}

/**
 * Checks, before anything is fetched, that the import takes a file with the declared columns for one of the declared resource.
 * @throws SettingError that names the entry, and the kind of such a file
 */
function checkKind(declaration: Declaration, receivers: readonly Receiver[]): void {
  const { name, file, dataSet, resource, columns } = declaration;
  const sample: FileSample = {
    name: `${file}.ndjson`,
    format: 'ndjson',
    keys: new Set(columns.map(({ to }) => to)),
    wrapper: null,
  };
  const kinds = receivers
    .filter((receiver) => receiver.dataSet === dataSet)
    .flatMap(({ begin }) => begin(null, { number: 1, now: () => new Date() }).kinds);
  const where = `--sync-files, "${name}"`;
  const fills = [...new Set(kinds.map((kind) => `${dataSet}.${kind.resource}`))];
  if (!fills.includes(`${dataSet}.${resource}`)) {
    throw new SettingError(`${where}, "fills": there is no "${dataSet}.${resource}"; there are ${fills.join(', ')}.`);
  }
  const kind = kinds.find((candidate) => candidate.recognises(sample));
  if (kind?.resource === resource) return;
  const is = kind === undefined ? 'no kind of file that is known' : `a file that fills ${dataSet}.${kind.resource}`;
  throw new SettingError(
    `${where}, "columns": with ${[...sample.keys].join(', ')} it is ${is}, and not one that fills ${dataSet}.${resource} ` +
      '(docs/reference/import.md tells the columns).',
  );
}
