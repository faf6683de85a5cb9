import { Fields } from '../../ingest/fields.ts';
import { checkDateOrder } from '../rules/date-order.ts';
import { knownVariable } from '../rules/known-variable.ts';
import { readVariableId } from '../rules/variable-id.ts';
import { encodeJson } from '../stored/json-record.ts';
import { RESOURCES, variableKey } from '../stored/keys.ts';
import { KeyedRecords } from './keyed-records.ts';
import type { ImportPart } from './part.ts';

/** How much of its declared history a variable's series holds, as the makers of the data counted it. */
interface Coverage {
  readonly idVariable: number;
  readonly n: number;
  readonly desde: string;
  readonly hasta: string;
  readonly declaradaDesde: string | null;
  readonly declaradaHasta: string | null;
  readonly mayorHuecoDias: number | null;
  /** Source and number of values, `source:count|…`. */
  readonly fuentes: string | null;
}

/** The coverage table: kept as information, replaced by a new one. Nothing is served from it, for the series tell the same. */
export function coverageImport(): ImportPart {
  const rows = new KeyedRecords<Coverage>();
  let read = false;
  return {
    resource: RESOURCES.coverage,
    kinds: [
      {
        resource: RESOURCES.coverage,
        title: 'coverage of the series',
        recognises: ({ keys }) => keys.has('idVariable') && keys.has('mayorHuecoDias') && keys.has('declaradaDesde'),
        accept: (record, file, refuse) => {
          read = true;
          const fields = new Fields(record.value);
          const row: Coverage = {
            idVariable: readVariableId(fields, 'idVariable'),
            n: fields.integer('n', { minimum: 0 }),
            desde: fields.date('desde'),
            hasta: fields.date('hasta'),
            declaradaDesde: fields.dateOr('declaradaDesde', null),
            declaradaHasta: fields.dateOr('declaradaHasta', null),
            mayorHuecoDias: fields.numberOr('mayorHuecoDias', null, { minimum: 0 }),
            fuentes: fields.textOr('fuentes', null),
          };
          if (fields.ok) {
            checkDateOrder(fields, { field: 'desde', date: row.desde }, { field: 'hasta', date: row.hasta });
          }
          const [problem] = fields.problems;
          if (problem !== undefined) refuse({ line: record.line, ...problem });
          else rows.put(row.idVariable, 'idVariable', { value: row, file: file.index, line: record.line }, refuse);
        },
      },
    ],
    finish: (known, refuse) => {
      for (const [id, { file, line }] of rows.entries()) {
        const unknown = knownVariable(id, 'idVariable', known);
        if (unknown === null) continue;
        refuse(file, { line, ...unknown });
        rows.delete(id);
      }
      if (!read) return { change: null, loaded: 0, newest: null };
      const records = rows.entries().map(([id, { value }]) => ({ key: variableKey(id), body: encodeJson(value) }));
      return {
        change: { resource: RESOURCES.coverage, mode: 'replace', records },
        loaded: records.length,
        newest: null,
      };
    },
  };
}
