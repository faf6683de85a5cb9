import { Fields } from '../../../ingest/fields.ts';
import type { RawRecord } from '../../../ingest/record.ts';
import { type OperationType, TAKING, UNIT_MOVES } from '../contract/coded-words.ts';
import { exact, shown } from '../exact.ts';
import { executionDate } from '../rules/execution-date.ts';
import { amount } from '../rules/executions.ts';
import { localTimeOrNull } from '../rules/local-time.ts';
import { oneOrder } from '../rules/one-order.ts';
import { derivedHistory } from './derived-history.ts';
import type { Execution, Operation } from './operation.ts';
import { endOfDay, type OrderHead, readHead } from './read-operation.ts';

/** One row of the CSV form (decisions.md, "The command line"): an execution, or without `fechaOperado` what is still open. */
export interface ExecutionRow {
  readonly line: number;
  readonly head: OrderHead;
  readonly fechaOperado: string | null;
  readonly cantidad: number;
  readonly precio: number | null;
}

/** Reads a row; trust the result only when `fields.ok`. */
export function readRow(record: RawRecord, fields: Fields): ExecutionRow {
  const head = readHead(fields);
  const fechaOperado = localTimeOrNull(fields, 'fechaOperado');
  // What is not executed yet may be a market order, without a price.
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
export class OrderRows {
  readonly rows: ExecutionRow[] = [];
  /** A row was refused: what is left would be half an order. */
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
 * The operation that rows of one order tell of. The ordered quantity is that of all rows. The limit is the price of what is
 * still open, else the limit that all executions keep: the highest price paid, the lowest taken. Problems go to `fields`.
 */
export function operationOf(rows: readonly ExecutionRow[], fields: Fields): Operation | null {
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
    cantidad: shown(rows.reduce((sum, row) => sum.plus(row.cantidad), exact(0))),
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
