import { type FieldProblem, Fields, isObject } from '../../ingest/fields.ts';
import { type Operation, readOperation } from '../../market/account/ledger/operation.ts';
import { MOST_OF_LIVE_LIST } from '../../market/account/parameters.ts';
import { readState } from '../../market/account/words.ts';
import { COUNTRIES, type Country } from '../../market/words.ts';
import type { Exclusions } from '../exclusions.ts';
import type { Landing } from '../landing.ts';
import { SourceError } from '../source-error.ts';
import type { Access } from './access.ts';
import { AnswerRecord, listOf, orNull } from './answer.ts';
import { daysAfter } from './sessions.ts';

/** Days before the newest known operation that are listed again: orders may stand that long. */
const OPERATIONS_WINDOW_DAYS = 45;
/** Operations fetched one by one in a visit, at most; the rest at the next one. */
export const OPERATIONS_PER_VISIT = 500;
/** Rows of a page where the list comes in pages. */
const PAGE = 1000;
/** Pages of a list, at most: a page that is repeated must end. */
const MOST_PAGES = 100;

/** The new and changed operations of an account. */
interface OperationsResult {
  /** Records of B4, with `pais`, that keep the rules of the import. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** Numbers of operations that are not loaded, with the reason. */
  readonly passedOver: readonly string[];
  /** Operations of the list; how many of them are left for the next visit. */
  readonly listed: number;
  readonly left: number;
}

/** What fetching operations needs. */
interface OperationsParts {
  readonly access: Pick<Access, 'json'>;
  readonly landing: Landing;
  /** The account's operations in the store. */
  readonly stored: readonly Operation[];
  /** First day of the list when none are stored; today, both `YYYY-MM-DD`. */
  readonly since: string;
  readonly today: string;
  /** Called with the number of operations that are fetched, and of all. */
  readonly advance: (done: number, of: number) => void;
  readonly exclusions: Exclusions;
}

interface Row {
  readonly numero: number;
  readonly estado: string;
  /** Null where both countries list it: then its market decides. */
  readonly country: Country | null;
}

/**
 * Lists the operations of both countries and fetches those, one by one, that are new or in another state than in the store.
 * @throws SourceError; `shape` when most of them break the rules of operations
 */
export async function fetchOperations(parts: OperationsParts): Promise<OperationsResult> {
  const { stored } = parts;
  const newest = stored.reduce((last, { fechaAlta }) => (fechaAlta > last ? fechaAlta : last), '').slice(0, 10);
  const from = newest === '' ? parts.since : daysAfter(newest, -OPERATIONS_WINDOW_DAYS);
  const numbered = new Map<number, Row>();
  for (const country of COUNTRIES) {
    for (const row of await listRows(parts, country, from)) {
      numbered.set(row.numero, numbered.has(row.numero) ? { ...row, country: null } : row);
    }
  }
  const rows = [...numbered.values()];
  const states = new Map(stored.map(({ numero, estadoActual }) => [numero, estadoActual]));
  // The oldest first: those left for the next visit are then newer than all stored ones.
  const wanted = rows
    .filter(({ numero, estado }) => states.get(numero) === undefined || states.get(numero) !== readState(estado))
    .sort((a, b) => a.numero - b.numero);
  const batch = wanted.slice(0, OPERATIONS_PER_VISIT);
  const records: Readonly<Record<string, unknown>>[] = [];
  const passedOver: string[] = [];
  let broken: FieldProblem | null = null;
  for (const [at, row] of batch.entries()) {
    const value = await fetchDetail(parts, row);
    const problem = typeof value === 'string' ? null : problemOf(value);
    if (typeof value === 'string') passedOver.push(`${row.numero}: ${value}`);
    else if (problem === null) records.push(value);
    else {
      broken ??= problem;
      passedOver.push(`${row.numero}: ${problem.field}: ${problem.reason} [${problem.rule}]`);
    }
    parts.advance(at + 1, batch.length);
  }
  if (passedOver.length > FEW && passedOver.length > batch.length / 2) {
    // Servers show failures to every client: the sentence holds nothing of the account.
    const what = broken === null ? 'they are not given' : `${broken.field} breaks the rule ${broken.rule}`;
    throw new SourceError('shape', `most of the operations are not what they were: ${what}.`);
  }
  return { records, passedOver, listed: rows.length, left: wanted.length - batch.length };
}

/** Operations that may be unreadable at any share; more, and most of them, are a change of shape. */
const FEW = 3;

async function listRows(parts: OperationsParts, country: Country, from: string): Promise<Row[]> {
  const filters = new URLSearchParams({
    'filtro.estado': 'todas',
    'filtro.fechaDesde': from,
    'filtro.fechaHasta': parts.today,
    'filtro.pais': country,
  });
  const live = await orNull(parts.access.json(`api/v2/operaciones?${filters}`));
  // Another Ventanilla cuts this list, but has it in pages too; an older one has only the pages.
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
      throw new SourceError('count', 'the list of operations gives the same page again.');
    if (found.length < PAGE) break;
  }
  return [...rows.values()];
}

/** Reads the rows of a list; one that cannot be read is left out, within `--max-refused`. */
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

/** Fetches an operation by its number, with its country; a sentence when the interface does not give it. */
async function fetchDetail(
  { access, landing }: OperationsParts,
  { numero, estado, country }: Row,
): Promise<Readonly<Record<string, unknown>> | string> {
  const name = `operacion-${numero}-${estado.replace(/\W/g, '')}.json`;
  let answer: unknown;
  try {
    answer = await landing.json(name, () => access.json(`api/v2/operaciones/${numero}`));
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    if (error.status !== 404 && error.fault !== 'failed') throw withoutNumber(error, numero);
    return `not given (${error.status ?? error.fault})`;
  }
  if (!isObject(answer)) return 'not an object';
  // The detail of income has only null members (reference 6.4): it moves no title.
  if (answer.numero === null || answer.numero === undefined) return 'listed, but its record is empty';
  if (answer.numero !== numero)
    throw new SourceError('count', 'an operation was asked for by its number, and another one came.');
  return country === null || answer.pais !== undefined ? answer : { ...answer, pais: country };
}

/** The failure without the number of the operation, which its address holds: servers show failures to every client. */
function withoutNumber({ fault, message, status }: SourceError, numero: number): SourceError {
  const sentence = message.replaceAll(String(numero), '…');
  return new SourceError(fault, sentence, status === null ? {} : { status });
}

function problemOf(value: Readonly<Record<string, unknown>>): FieldProblem | null {
  const fields = new Fields(value);
  readOperation(fields);
  return fields.problems[0] ?? null;
}
