import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { SettingError } from '../../server/settings.ts';
import { DATA_SETS, type DataSet } from '../../store/store.ts';
import { type Column, readColumns } from './columns.ts';
import { Members } from './members.ts';

/** A file of somebody's own, declared as a source. */
export interface Declaration {
  readonly name: string;
  readonly title: string;
  readonly licence: string;
  /** An http(s) address, or the absolute path of a file. */
  readonly address: string;
  readonly dataSet: DataSet;
  /** What the file fills, as the report of an import names it. */
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
 * @throws SettingError naming the file, the entry and the member, and what would be right
 */
export function readDeclarations(path: string): readonly Declaration[] {
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
  // Beside the declarations, wherever the program is started.
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
