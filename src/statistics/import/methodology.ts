import { Fields } from '../../ingest/fields.ts';
import type { FileKind } from '../../ingest/intake.ts';
import type { Metadato } from '../contract/records.ts';
import { knownVariable } from '../rules/known-variable.ts';
import { readVariableId } from '../rules/variable-id.ts';
import { encodeJson } from '../stored/json-record.ts';
import { RESOURCES, variableKey } from '../stored/keys.ts';
import { KeyedRecords } from './keyed-records.ts';
import type { ImportPart } from './part.ts';

/** Methodology notes: a file of them replaces those held; an answer of the interface (`results`) is a page and is merged. */
export function methodologyImport(): ImportPart {
  const notes = new KeyedRecords<Metadato>();
  let replaces = false;
  const kind = (title: string, page: boolean): FileKind => ({
    resource: RESOURCES.methodology,
    title,
    recognises: ({ keys, wrapper }) =>
      keys.has('id') && keys.has('detalle') && keys.size === 2 && (wrapper === 'results') === page,
    accept: (record, file, refuse) => {
      replaces ||= !page;
      const fields = new Fields(record.value);
      const id = readVariableId(fields, 'id');
      const note: Metadato = { id, detalle: fields.textOr('detalle', null) };
      const [problem] = fields.problems;
      if (problem !== undefined) refuse({ line: record.line, ...problem });
      else notes.put(id, 'id', { value: note, file: file.index, line: record.line }, refuse);
    },
  });
  return {
    resource: RESOURCES.methodology,
    kinds: [kind('methodology notes', false), kind('page of methodology notes', true)],
    finish: (known, refuse) => {
      for (const [id, { file, line }] of notes.entries()) {
        const unknown = knownVariable(id, 'id', known);
        if (unknown === null) continue;
        refuse(file, { line, ...unknown });
        notes.delete(id);
      }
      if (notes.size === 0 && !replaces) return { change: null, loaded: 0, newest: null };
      const records = notes.entries().map(([id, { value }]) => ({ key: variableKey(id), body: encodeJson(value) }));
      const mode = replaces ? ('replace' as const) : ('merge' as const);
      return { change: { resource: RESOURCES.methodology, mode, records }, loaded: records.length, newest: null };
    },
  };
}
