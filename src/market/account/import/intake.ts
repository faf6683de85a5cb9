import { type FieldProblem, Fields } from '../../../ingest/fields.ts';
import type { BeginIntake, FileKind } from '../../../ingest/intake.ts';
import type { RawRecord } from '../../../ingest/record.ts';
import { ACCOUNT_NAME_RULE, isAccountName } from '../credentials.ts';
import { exactSum, shown } from '../exact.ts';
import {
  derivedHistory,
  endOfDay,
  OPERATIONS,
  type Operation,
  type OrderHead,
  readHead,
  readOperation,
  storedOperation,
} from '../ledger/operation.ts';
import { amount, type Execution, localTimeOrNull } from '../ledger/operation-fields.ts';
import { type OperationType, type State, TAKING, UNIT_MOVES } from '../words.ts';

const CSV_COLUMNS = ['numero', 'tipo', 'simbolo', 'fechaAlta', 'fechaOperado', 'cantidad', 'precio'];

/**
 * Reads operations of one account (decisions.md, "The command line"): JSON records as B4 returns them, or CSV with one
 * row per execution. They are merged into the account's ledger by number; other accounts are not touched.
 *
 * @throws RangeError when `account` cannot be the name of an account
 */
export function beginLedgerImport(account: string): BeginIntake {
  if (!isAccountName(account)) throw new RangeError(`"${account}": ${ACCOUNT_NAME_RULE}.`);
  return (previous) => {
    const kept = new Map<number, Operation>();
    /** Orders of CSV files: file → number → rows. */
    const gathered = new Map<number, Map<number, OrderRows>>();

    const records: FileKind = {
      resource: OPERATIONS,
      title: 'operations',
      recognises: ({ format, keys }) => format !== 'csv' && keys.has('numero') && keys.has('simbolo'),
      accept: ({ line, value }, _file, refuse) => {
        const fields = new Fields(value);
        const operation = readOperation(fields);
        if (fields.ok && kept.has(operation.numero)) noteRepeated(fields, operation.numero);
        const [problem] = fields.problems;
        if (problem) refuse({ line, ...named(problem, value.numero) });
        else kept.set(operation.numero, operation);
      },
    };
    const rows: FileKind = {
      resource: OPERATIONS,
      title: 'executions',
      recognises: ({ format, keys }) => format === 'csv' && CSV_COLUMNS.every((column) => keys.has(column)),
      accept: (record, { index }, refuse) => {
        const fields = new Fields(record.value);
        const row = readRow(record, fields);
        const orders = entry(gathered, index, () => new Map<number, OrderRows>());
        entry(orders, row.head.numero, () => new OrderRows()).add(row, fields);
        const [problem] = fields.problems;
        if (problem) refuse({ line: record.line, ...named(problem, record.value.numero) });
      },
    };
    return {
      dataSet: 'ledger',
      kinds: [records, rows],
      finish: async (refuse) => {
        for (const [file, orders] of gathered) {
          for (const [numero, order] of orders) {
            const fields = new Fields({});
            if (order.broken) fields.problem('numero', 'another row of this order was refused', 'one-order');
            const operation = operationOf(order.rows, fields);
            if (fields.ok && kept.has(numero)) noteRepeated(fields, numero);
            const [problem] = fields.problems;
            if (problem) for (const { line } of order.rows) refuse(file, { line, ...named(problem, numero) });
            else if (operation) kept.set(numero, operation);
          }
        }
        const operations = [...kept.values()].sort((a, b) => a.numero - b.numero);
        return {
          changes: [
            {
              resource: OPERATIONS,
              mode: 'merge',
              records: operations.map((operation) => storedOperation(account, operation)),
            },
          ],
          newest: newestDate(operations, previous?.version.newest ?? null),
          loaded: { [OPERATIONS]: operations.length },
        };
      },
    };
  };
}

/** Rule `unique-number`: an operation's number is given once in a file. */
function noteRepeated(fields: Fields, numero: number): void {
  fields.problem('numero', `given twice: ${numero}`, 'unique-number');
}

/** A problem that names its operation besides its line, as people know operations by number. */
function named(problem: FieldProblem, numero: unknown): FieldProblem {
  const known = typeof numero === 'number' || (typeof numero === 'string' && numero !== '');
  return known && problem.field !== 'numero'
    ? { ...problem, reason: `operation ${numero}: ${problem.reason}` }
    : problem;
}

function newestDate(operations: readonly Operation[], before: string | null): string | null {
  let newest = before;
  for (const { fechaAlta, fechaOperado } of operations) {
    const date = (fechaOperado ?? fechaAlta).slice(0, 10);
    if (newest === null || date > newest) newest = date;
  }
  return newest;
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

/**
 * One row of the CSV form (decisions.md, "The command line"): an execution, or without `fechaOperado` the open rest of
 * an order.
 */
interface ExecutionRow {
  readonly line: number;
  readonly head: OrderHead;
  readonly fechaOperado: string | null;
  readonly cantidad: number;
  readonly precio: number | null;
}

/** Reads a row; trust the result only when `fields.ok`. */
function readRow(record: RawRecord, fields: Fields): ExecutionRow {
  const head = readHead(fields);
  const fechaOperado = localTimeOrNull(fields, 'fechaOperado');
  // The open rest of an order may be a market order, without a price.
  const open = fechaOperado === null && !fields.has('precio') && !UNIT_MOVES.includes(head.tipo);
  const { cantidad, precio } = open
    ? { cantidad: openQuantity(fields, head.tipo), precio: null }
    : amount(fields, head.tipo);
  return { line: record.line, head, fechaOperado, cantidad, precio };
}

function openQuantity(fields: Fields, type: OperationType): number {
  const { cantidad } = amount(new Fields({ cantidad: fields.raw('cantidad'), precio: 0 }, '', fields.problems), type);
  return cantidad;
}

/** Rows of one order, gathered until the file ends. */
class OrderRows {
  readonly rows: ExecutionRow[] = [];
  /** A row was refused: the others would be half an order. */
  broken = false;

  /** Adds a row; problems with the rows before it are noted in `fields`. */
  add(row: ExecutionRow, fields: Fields): void {
    const [first] = this.rows;
    if (first) oneOrder(fields, first.head, row.head);
    if (fields.ok) this.rows.push(row);
    else this.broken = true;
  }
}

/**
 * The operation that the rows of one order describe. The ordered quantity is that of all rows. The limit is the price
 * of the open rest, else the limit that all executions keep: the highest price paid, the lowest taken. Problems go to
 * `fields`.
 */
function operationOf(rows: readonly ExecutionRow[], fields: Fields): Operation | null {
  const [first] = rows;
  if (!first) return null;
  const { head } = first;
  const operaciones = rows
    .flatMap(executionOf)
    .toSorted((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0));
  executionDate(fields, head.estadoActual, operaciones.length);
  const validez = endOfDay(head.fechaAlta);
  const precio = limitOf(rows, TAKING.includes(head.tipo));
  return {
    ...head,
    validez,
    fechaOperado: operaciones.at(-1)?.fecha ?? null,
    estados: derivedHistory(head.estadoActual, head.fechaAlta, validez, operaciones),
    aranceles: [],
    operaciones,
    precio,
    cantidad: shown(exactSum(rows, (row) => row.cantidad)),
    monto: null,
    fondosParaOperacion: null,
    montoOperacion: null,
    modalidad: precio === null ? 'precio_Mercado' : 'precio_Limite',
    arancelesARS: null,
    arancelesUSD: null,
  };
}

function executionOf({ fechaOperado, cantidad, precio }: ExecutionRow): Execution[] {
  return fechaOperado === null || precio === null ? [] : [{ fecha: fechaOperado, cantidad, precio }];
}

function limitOf(rows: readonly ExecutionRow[], takes: boolean): number | null {
  const open = rows.find(({ fechaOperado }) => fechaOperado === null);
  if (open) return open.precio;
  const prices = rows.flatMap(({ precio }) => (precio === null ? [] : [precio]));
  return takes ? Math.min(...prices) : Math.max(...prices);
}

const EXECUTED: readonly State[] = [
  'terminada',
  'parcialmente_Terminada',
  'parcialmente_Terminada_Con_Pedido_Cancelacion',
];

/** Rule `execution-date`: an order that its state calls executed, in part or in full, says when. */
function executionDate(fields: Fields, state: State, executions: number): void {
  if (executions === 0 && EXECUTED.includes(state)) {
    fields.problem('fechaOperado', `missing, although the order is ${state}`, 'execution-date');
  }
}

const SAME: readonly (keyof OrderHead)[] = [
  'tipo',
  'mercado',
  'simbolo',
  'moneda',
  'plazo',
  'fechaAlta',
  'estadoActual',
  'pais',
];

/** Rule `one-order`: rows with one number are executions of one order, and state the same order. */
function oneOrder(fields: Fields, first: OrderHead, row: OrderHead): void {
  for (const field of SAME) {
    if (first[field] !== row[field]) {
      fields.problem(field, `${row[field]}, but ${first[field]} in another row of ${row.numero}`, 'one-order');
    }
  }
}
