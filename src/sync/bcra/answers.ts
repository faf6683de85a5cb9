import { parseDay } from '../../indexes/civil-date.ts';
import { Fields, isObject } from '../../ingest/fields.ts';
import { checkDateOrder, readCatalogueText } from '../../statistics/import/rules/variable.ts';
import type { Metadato, Monetaria } from '../../statistics/records.ts';
import { SourceError } from '../source-error.ts';

/** A page of a list: the total that the answer states, and its records, in its order. */
export interface ListPage<T> {
  readonly count: number;
  readonly records: readonly (T | UnreadableRecord)[];
}

/** A record that cannot be read, with the reason, and its id where that is readable. */
export class UnreadableRecord {
  readonly id: number | null;
  readonly error: SourceError;

  constructor(item: unknown, field: string, error: SourceError) {
    const id = isObject(item) ? item[field] : null;
    this.id = whole(id) ? id : null;
    this.error = error;
  }
}

/** Reads a record; its own fault does not end the reading of its list. */
function readable<T>(item: unknown, field: string, read: () => T): T | UnreadableRecord {
  try {
    return read();
  } catch (error) {
    if (error instanceof SourceError) return new UnreadableRecord(item, field, error);
    throw error;
  }
}

/** A dated value of a series: day number and value. */
export interface Point {
  readonly day: number;
  readonly value: number;
}

type Members = Readonly<Record<string, unknown>>;

/** Identifiers are int32 from 1 (interface.md 2.1). */
const LARGEST_ID = 2_147_483_647;

/**
 * Reads a page of the catalogue (A3). All ten members of an entry must be there, null or of their type: a missing one was renamed, as
 * between versions 3 and 4 (statistics.md 13). The rules of import apply here already: a refused entry would remove its variable.
 * @param what the name of the answer in messages: `the catalogue`
 * @throws SourceError `shape`, `rules`
 */
export function cataloguePage(body: unknown, what: string): ListPage<Monetaria> {
  const { count, results } = envelope(body, what);
  return {
    count,
    records: results.map((item, i) => readable(item, 'idVariable', () => entryOf(item, `${what}, results[${i}]`))),
  };
}

function entryOf(item: unknown, where: string): Monetaria {
  const members = membersOf(item, where);
  const entry: Monetaria = {
    idVariable: idOf(members, 'idVariable', where),
    descripcion: textOf(members, 'descripcion', where),
    categoria: textOf(members, 'categoria', where),
    tipoSerie: textOf(members, 'tipoSerie', where),
    periodicidad: textOf(members, 'periodicidad', where),
    unidadExpresion: textOf(members, 'unidadExpresion', where),
    moneda: textOf(members, 'moneda', where),
    primerFechaInformada: dateOf(members, 'primerFechaInformada', where),
    ultFechaInformada: dateOf(members, 'ultFechaInformada', where),
    ultValorInformado: numberOf(members, 'ultValorInformado', where),
  };
  const fields = new Fields({ ...entry });
  for (const field of TEXTS) readCatalogueText(fields, field);
  const { primerFechaInformada, ultFechaInformada } = entry;
  checkDateOrder(
    fields,
    { field: 'primerFechaInformada', date: primerFechaInformada },
    { field: 'ultFechaInformada', date: ultFechaInformada },
  );
  const [problem] = fields.problems;
  if (problem === undefined) return entry;
  throw new SourceError(
    'rules',
    `${where} (variable ${entry.idVariable}), ${problem.field}: ${problem.reason} [${problem.rule}].`,
  );
}

const TEXTS = ['descripcion', 'categoria', 'tipoSerie', 'periodicidad', 'unidadExpresion', 'moneda'] as const;

/**
 * Reads a page of the methodology notes (A2), nested as in the contract or flat as the live interface answers (statistics.md 14).
 * @throws SourceError `shape`
 */
export function notesPage(body: unknown, what: string): ListPage<Metadato> {
  const { count, results } = envelope(body, what);
  const records = results.flat().map((item, i) =>
    readable(item, 'id', (): Metadato => {
      const where = `${what}, note ${i}`;
      const members = membersOf(item, where);
      return { id: idOf(members, 'id', where), detalle: textOf(members, 'detalle', where) };
    }),
  );
  return { count, records };
}

/**
 * Reads a page of the series of one variable (A4): `results` has one element with `idVariable` and `detalle`.
 * @throws SourceError `shape`
 */
export function seriesPage(body: unknown, what: string, id: number): ListPage<Point> {
  const { count, results } = envelope(body, what);
  const [only] = results;
  if (results.length !== 1) {
    const flat = isObject(only) && 'fecha' in only ? ': flat rows, as version 3 answered' : '';
    throw new SourceError('shape', `${what} has ${results.length} elements in results instead of one${flat}.`);
  }
  const members = membersOf(only, `${what}, results[0]`);
  const given = idOf(members, 'idVariable', `${what}, results[0]`);
  if (given !== id) throw new SourceError('shape', `${what} is that of variable ${given}.`);
  const detail = required(members, 'detalle', `${what}, results[0]`);
  if (detail !== null && !Array.isArray(detail)) throw wrong('detalle', `${what}, results[0]`, 'a list', detail);
  const rows: readonly unknown[] = detail ?? [];
  return { count, records: rows.map((row, i) => pointOf(row, `${what}, detalle[${i}]`)) };
}

function pointOf(row: unknown, where: string): Point {
  const members = membersOf(row, where);
  const date = required(members, 'fecha', where);
  const day = typeof date === 'string' ? parseDay(date) : undefined;
  if (day === undefined) throw wrong('fecha', where, 'a date YYYY-MM-DD', date);
  const value = required(members, 'valor', where);
  if (!finite(value)) throw wrong('valor', where, 'a number', value);
  return { day, value };
}

/** Reads the frame of every list answer: `status` 200, `metadata.resultset.count`, `results`. */
function envelope(body: unknown, what: string): { readonly count: number; readonly results: readonly unknown[] } {
  const members = membersOf(body, what);
  if ('status' in members && members.status !== 200) {
    const { errorMessages } = members;
    const said = Array.isArray(errorMessages) ? errorMessages.filter((line) => typeof line === 'string') : [];
    throw new SourceError(
      'shape',
      `${what} says status ${show(members.status)}${said.length > 0 ? `: ${said.join(' ')}` : '.'}`,
    );
  }
  const metadata = membersOf(required(members, 'metadata', what), `${what}, metadata`);
  const resultset = membersOf(required(metadata, 'resultset', what), `${what}, resultset`);
  const count = required(resultset, 'count', what);
  if (!whole(count) || count < 0) throw wrong('count', what, 'a number of records', count);
  const results = required(members, 'results', what);
  if (results !== null && !Array.isArray(results)) throw wrong('results', what, 'a list', results);
  return { count, results: results ?? [] };
}

function membersOf(value: unknown, where: string): Members {
  if (isObject(value)) return value;
  throw new SourceError('shape', `${where} is ${show(value)}, not an object.`);
}

function required(members: Members, field: string, where: string): unknown {
  if (field in members) return members[field];
  const known = Object.keys(members).slice(0, 12).map(shorten).join(', ');
  throw new SourceError('shape', `${where} has no ${field}; it has ${known === '' ? 'nothing' : known}.`);
}

function numberOf(members: Members, field: string, where: string): number | null {
  const value = required(members, field, where);
  if (value === null || finite(value)) return value;
  throw wrong(field, where, 'a number', value);
}

/** A text or null; an empty one is null, as the import has it. */
function textOf(members: Members, field: string, where: string): string | null {
  const value = required(members, field, where);
  if (value === null || value === '') return null;
  if (typeof value === 'string') return value;
  throw wrong(field, where, 'a text', value);
}

function dateOf(members: Members, field: string, where: string): string | null {
  const date = textOf(members, field, where);
  if (date !== null && parseDay(date) === undefined) throw wrong(field, where, 'a date YYYY-MM-DD', date);
  return date;
}

function idOf(members: Members, field: string, where: string): number {
  const value = required(members, field, where);
  if (!whole(value) || value < 1 || value > LARGEST_ID) throw wrong(field, where, 'an identifier', value);
  return value;
}

function finite(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function whole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

function wrong(field: string, where: string, expected: string, value: unknown): Error {
  return new SourceError('shape', `${where}: ${field} is ${show(value)}, expected ${expected}.`);
}

/** A wrong value for a message, cut short. */
function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  return shorten(JSON.stringify(value));
}

const LONGEST_SHOWN = 40;

function shorten(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
