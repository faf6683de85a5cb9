import { type FieldProblem, Fields, isObject } from '../../ingest/fields.ts';
import { type Operation, readOperation } from '../../market/account/ledger/operation.ts';
import { MOST_OF_LIVE_LIST } from '../../market/account/parameters.ts';
import { readState } from '../../market/account/words.ts';
import { COUNTRIES, type Country } from '../../market/words.ts';
import type { Exclusions } from '../exclusions.ts';
import type { Landing } from '../landing.ts';
import { SourceError } from '../source-error.ts';
import type { Access } from './access.ts';
import { AnswerRecord, failure, listOf } from './answer.ts';
import { daysAfter } from './session-days.ts';

/** So many days before the newest known operation are listed again: orders may stand that long. */
export const OPERATIONS_WINDOW_DAYS = 45;
/** Operations asked for one by one in a visit, at most; the rest at the next one. */
export const OPERATIONS_PER_VISIT = 500;
/** Rows of a page where the list comes in pages. */
const PAGE = 1000;
/** Pages of a list, at most: a page that comes again and again must end. */
const MOST_PAGES = 100;

/** Operations as fetched. */
export interface FetchedOperations {
  /** Records as B4 returns them, with `pais`, that the rules of the import let in. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** Numbers of operations that are not loaded, and why. */
  readonly passedOver: readonly string[];
  /** Operations that were listed; how many of them were not asked for, because a visit asks for so many at most. */
  readonly listed: number;
  readonly left: number;
}

/** What fetching operations needs. */
export interface OperationsParts {
  readonly access: Pick<Access, 'json'>;
  readonly landing: Landing;
  /** The account's operations as we hold them. */
  readonly held: readonly Operation[];
  /** First day listed when none are held; today, both `YYYY-MM-DD`. */
  readonly since: string;
  readonly today: string;
  readonly told: (done: number, of: number) => void;
  readonly exclusions: Exclusions;
}

interface Row {
  readonly numero: number;
  readonly estado: string;
  /** Null where both countries list it: then its market tells. */
  readonly country: Country | null;
}

/**
 * Lists the operations of both countries and asks for those, one by one, that are new or in another state than we hold.
 * @throws SourceError; `shape` when most of them break the rules of operations
 */
export async function fetchOperations(parts: OperationsParts): Promise<FetchedOperations> {
  const { held, landing } = parts;
  const newest = held.reduce((last, { fechaAlta }) => (fechaAlta > last ? fechaAlta : last), '').slice(0, 10);
  const from = newest === '' ? parts.since : daysAfter(newest, -OPERATIONS_WINDOW_DAYS);
  const numbered = new Map<number, Row>();
  for (const country of COUNTRIES) {
    for (const row of await listRows(parts, country, from)) {
      numbered.set(row.numero, numbered.has(row.numero) ? { ...row, country: null } : row);
    }
  }
  const rows = [...numbered.values()];
  const states = new Map(held.map(({ numero, estadoActual }) => [numero, estadoActual]));
  // The oldest first: what is left for the next visit is newer than all that is held then.
  const wanted = rows
    .filter(({ numero, estado }) => states.get(numero) === undefined || states.get(numero) !== readState(estado))
    .sort((a, b) => a.numero - b.numero);
  const asked = wanted.slice(0, OPERATIONS_PER_VISIT);
  const records: Readonly<Record<string, unknown>>[] = [];
  const passedOver: string[] = [];
  let broken: FieldProblem | null = null;
  for (const [at, row] of asked.entries()) {
    const value = await detail(parts, row, landing);
    const problem = typeof value === 'string' ? null : problemOf(value);
    if (typeof value === 'string') passedOver.push(`${row.numero}: ${value}`);
    else if (problem === null) records.push(value);
    else {
      broken ??= problem;
      passedOver.push(`${row.numero}: ${problem.field}: ${problem.reason} [${problem.rule}]`);
    }
    parts.told(at + 1, asked.length);
  }
  if (passedOver.length > FEW && passedOver.length > asked.length / 2) {
    // A failure is shown to everybody: it says what is wrong, and nothing of the account.
    const what = broken === null ? 'they are not given' : `${broken.field} breaks the rule ${broken.rule}`;
    throw failure('shape', `most of the operations are not what they were: ${what}.`);
  }
  return { records, passedOver, listed: rows.length, left: wanted.length - asked.length };
}

/** So many operations that cannot be read are told of; more, and most of them, are a change of shape. */
const FEW = 3;

async function listRows(parts: OperationsParts, country: Country, from: string): Promise<Row[]> {
  const filters = new URLSearchParams({
    'filtro.estado': 'todas',
    'filtro.fechaDesde': from,
    'filtro.fechaHasta': parts.today,
    'filtro.pais': country,
  });
  const live = await orNull(parts.access.json(`api/v2/operaciones?${filters}`));
  // Another Ventanilla cuts this list; it has it in pages as well, where an older one has it alone.
  const isCut = Array.isArray(live) && live.length >= MOST_OF_LIVE_LIST;
  const whole = live === null ? [] : readRows(live, country, parts.exclusions);
  if (live !== null && !isCut) return whole;
  const rows = new Map<number, Row>();
  for (let page = 0; page < MOST_PAGES; page++) {
    const address = `ventanilla/operaciones?${filters}&max=${PAGE}&inicio=${page * PAGE}`;
    const answer = await (live === null ? parts.access.json(address) : orNull(parts.access.json(address)));
    if (answer === null) return whole;
    const found = readRows(answer, country, parts.exclusions);
    const size = rows.size;
    for (const row of found) rows.set(row.numero, row);
    if (found.length > 0 && rows.size === size)
      throw failure('count', 'the list of operations gives the same page again.');
    if (found.length < PAGE) break;
  }
  return [...rows.values()];
}

const NOT_FOUND = 404;

/** An answer, or null where the interface has none at that address. */
async function orNull(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SourceError && error.status === NOT_FOUND) return null;
    throw error;
  }
}

/** The rows of a list; one that cannot be read is left out, within `--max-refused`. */
function readRows(answer: unknown, country: Country, exclusions: Exclusions): Row[] {
  const where = 'the list of operations';
  const rows = new Map<number, Row>();
  const listed = listOf(answer, where);
  for (const [index, value] of listed.entries()) {
    try {
      const record = new AnswerRecord(value, `row ${index + 1} of ${where}`);
      const numero = record.number('numero');
      const estado = record.text('estado') ?? '';
      if (Number.isSafeInteger(numero) && numero > 0) rows.set(numero, { numero, estado, country });
    } catch (error) {
      exclusions.exclude(error, listed.length);
    }
  }
  return [...rows.values()];
}

/** An operation by its number, with its country; a sentence when the interface does not give it. */
async function detail(
  { access }: OperationsParts,
  { numero, estado, country }: Row,
  landing: Landing,
): Promise<Readonly<Record<string, unknown>> | string> {
  const name = `operacion-${numero}-${estado.replace(/\W/g, '')}.json`;
  const landed = (await landing.has(name)) ? JSON.parse((await landing.get(name)).toString('utf8')) : undefined;
  let answer: unknown = landed;
  if (answer === undefined) {
    try {
      answer = await access.json(`api/v2/operaciones/${numero}`);
    } catch (error) {
      const isOwn = error instanceof SourceError && (error.status === NOT_FOUND || error.fault === 'failed');
      if (!isOwn) throw error instanceof SourceError ? withoutNumber(error, numero) : error;
      return `not given (${error.status ?? error.fault})`;
    }
    await landing.put(name, JSON.stringify(answer));
  }
  if (!isObject(answer)) return 'not an object';
  // Records of income have a detail whose members are all null (reference 6.4): they move no title.
  if (answer.numero === null || answer.numero === undefined) return 'listed, but its record is empty';
  if (answer.numero !== numero)
    throw failure('count', 'an operation was asked for by its number, and another one came.');
  return country === null || answer.pais !== undefined ? answer : { ...answer, pais: country };
}

/** The same failure without the number of the operation, which its address holds: failures are shown to everybody. */
function withoutNumber({ source, fault, message, status }: SourceError, numero: number): SourceError {
  const sentence = message.replace(`${source}: `, '').replaceAll(String(numero), '…');
  return failure(fault, sentence, status === null ? {} : { status });
}

function problemOf(value: Readonly<Record<string, unknown>>): FieldProblem | null {
  const fields = new Fields(value);
  readOperation(fields);
  return fields.problems[0] ?? null;
}
