import { type FieldProblem, Fields } from '../../../ingest/fields.ts';
import type { BeginIntake, FileKind } from '../../../ingest/intake.ts';
import { ACCOUNT_NAME_RULE, isAccountName } from '../account-name.ts';
import { OrderRows, operationOf, readRow } from './execution-rows.ts';
import { OPERATIONS, type Operation } from './operation.ts';
import { readOperation } from './read-operation.ts';
import { storedOperation } from './stored-operation.ts';

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
