import { civilDate, parseDay } from '../../indexes/civil-date.ts';
import { Fields } from '../../ingest/fields.ts';
import type { StoredRecord, VersionReader } from '../../store/store.ts';
import { checkDateOrder } from '../rules/date-order.ts';
import { knownVariable } from '../rules/known-variable.ts';
import { oncePerFile } from '../rules/once-per-file.ts';
import { readVariableId } from '../rules/variable-id.ts';
import { RESOURCES, variableKey, yearKey } from '../stored/keys.ts';
import { type CapturedPair, decodeLastValuesBlock, encodeLastValuesBlock } from '../stored/last-values-block.ts';
import type { ImportPart } from './part.ts';

interface ReadPair extends CapturedPair {
  readonly file: number;
  readonly line: number;
}

/**
 * The catalogue's last pairs as captured on past days, merged by (captura, idVariable). They are past vintages: what the
 * publisher said then, revised since in the series.
 */
export function lastValuesImport(previous: VersionReader | null): ImportPart {
  const variables = new Map<number, Map<number, ReadPair>>();
  return {
    resource: RESOURCES.lastValues,
    kinds: [
      {
        resource: RESOURCES.lastValues,
        title: 'last values of the catalogue by capture day',
        recognises: ({ keys }) =>
          keys.has('captura') && keys.has('idVariable') && keys.has('ultFechaInformada') && !keys.has('descripcion'),
        accept: (record, file, refuse) => {
          const fields = new Fields(record.value);
          const id = readVariableId(fields, 'idVariable');
          const captured = fields.date('captura');
          const date = fields.date('ultFechaInformada');
          const value = fields.number('ultValorInformado');
          // A catalogue's last pair never runs ahead of the day it was seen on (statistics.md 7).
          if (fields.ok) {
            checkDateOrder(fields, { field: 'ultFechaInformada', date }, { field: 'captura', date: captured });
          }
          const [problem] = fields.problems;
          if (problem !== undefined) {
            refuse({ line: record.line, ...problem });
            return;
          }
          const pair = {
            captured: parseDay(captured) ?? 0,
            day: parseDay(date) ?? 0,
            value,
            file: file.index,
            line: record.line,
          };
          let pairs = variables.get(id);
          if (pairs === undefined) {
            pairs = new Map();
            variables.set(id, pairs);
          }
          const before = pairs.get(pair.captured);
          if (before?.file === pair.file) {
            refuse({ line: pair.line, ...oncePerFile('captura', 'this variable and capture', before.line) });
          } else {
            pairs.set(pair.captured, pair);
          }
        },
      },
    ],
    finish: (known, refuse) => {
      let loaded = 0;
      for (const [id, pairs] of variables) {
        const unknown = knownVariable(id, 'idVariable', known);
        if (unknown === null) {
          loaded += pairs.size;
          continue;
        }
        for (const { file, line } of pairs.values()) refuse(file, { line, ...unknown });
        variables.delete(id);
      }
      if (loaded === 0) return { change: null, loaded, newest: null };
      const records = mergedBlocks(variables, previous);
      return { change: { resource: RESOURCES.lastValues, mode: 'merge', records }, loaded, newest: null };
    },
  };
}

async function* mergedBlocks(
  variables: ReadonlyMap<number, ReadonlyMap<number, CapturedPair>>,
  previous: VersionReader | null,
): AsyncGenerator<StoredRecord> {
  for (const [id, given] of [...variables].sort(([a], [b]) => a - b)) {
    const years = new Map<string, Map<number, CapturedPair>>();
    const put = (pair: CapturedPair): void => {
      const key = yearKey(id, civilDate(pair.captured).year);
      const block = years.get(key) ?? new Map<number, CapturedPair>();
      years.set(key, block.set(pair.captured, pair));
    };
    if (previous !== null) {
      for (const { body } of await previous.withPrefix(RESOURCES.lastValues, `${variableKey(id)}/`)) {
        decodeLastValuesBlock(body).forEach(put);
      }
    }
    for (const pair of given.values()) put(pair);
    for (const [key, block] of years) yield { key, body: encodeLastValuesBlock([...block.values()]) };
  }
}
