import { civilDate } from '../../indexes/civil-date.ts';
import { Fields } from '../../ingest/fields.ts';
import type { StoredRecord, VersionReader } from '../../store/store.ts';
import {
  type CapturedPair,
  decodeLastValuesBlock,
  encodeLastValuesBlock,
  RESOURCES,
  variableKey,
  yearKey,
} from '../stored.ts';
import type { ImportPart } from './part.ts';
import { readCapturedPair } from './rules/value.ts';
import { knownVariable, oncePerFile } from './rules/variable.ts';

interface ReadPair extends CapturedPair {
  readonly file: number;
  readonly line: number;
}

/**
 * Imports the catalogue's last pairs as captured on past days, merged by (captura, idVariable): values of the publisher on
 * those days, revised since in the series.
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
          const { id, ...captured } = readCapturedPair(fields);
          const [problem] = fields.problems;
          if (problem !== undefined) {
            refuse({ line: record.line, ...problem });
            return;
          }
          const pair = { ...captured, file: file.index, line: record.line };
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
  for (const [id, pairs] of [...variables].sort(([a], [b]) => a - b)) {
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
    for (const pair of pairs.values()) put(pair);
    for (const [key, block] of years) yield { key, body: encodeLastValuesBlock([...block.values()]) };
  }
}
