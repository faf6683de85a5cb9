/** The methodology notes and the coverage table of an import: one record a variable. */
import { Fields } from '../../ingest/fields.ts';
import type { FileKind } from '../../ingest/intake.ts';
import type { Metadato } from '../records.ts';
import { RESOURCES } from '../stored.ts';
import { type ImportPart, KeyedRecords } from './part.ts';
import { checkDateOrder, readVariableId } from './rules/variable.ts';

/** Imports notes: a file of them replaces the stored ones; an answer of the interface (`results`) is a page and is merged. */
export function methodologyImport(): ImportPart {
  const notes = new KeyedRecords<Metadato>();
  let replaces = false;
  const kind = (title: string, isPage: boolean): FileKind => ({
    resource: RESOURCES.methodology,
    title,
    recognises: ({ keys, wrapper }) =>
      keys.has('id') && keys.has('detalle') && keys.size === 2 && (wrapper === 'results') === isPage,
    accept: ({ line, value }, file, refuse) => {
      replaces ||= !isPage;
      const fields = new Fields(value);
      const note: Metadato = { id: readVariableId(fields, 'id'), detalle: fields.textOr('detalle', null) };
      const [problem] = fields.problems;
      if (problem !== undefined) refuse({ line, ...problem });
      else notes.put(note.id, 'id', { value: note, file: file.index, line }, refuse);
    },
  });
  return {
    resource: RESOURCES.methodology,
    kinds: [kind('methodology notes', false), kind('page of methodology notes', true)],
    finish: (known, refuse) => {
      const records = notes.knownRecords(known, 'id', refuse);
      if (records.length === 0 && !replaces) return { change: null, loaded: 0, newest: null };
      const mode = replaces ? ('replace' as const) : ('merge' as const);
      return { change: { resource: RESOURCES.methodology, mode, records }, loaded: records.length, newest: null };
    },
  };
}

/** The part of its declared history that a variable's series holds, as the makers of the data counted it. */
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

/** Imports the coverage table: kept as information, replaced by a new one, in no answer. */
export function coverageImport(): ImportPart {
  const rows = new KeyedRecords<Coverage>();
  let isRead = false;
  return {
    resource: RESOURCES.coverage,
    kinds: [
      {
        resource: RESOURCES.coverage,
        title: 'coverage of the series',
        recognises: ({ keys }) => keys.has('idVariable') && keys.has('mayorHuecoDias') && keys.has('declaradaDesde'),
        accept: ({ line, value }, file, refuse) => {
          isRead = true;
          const fields = new Fields(value);
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
          if (problem !== undefined) refuse({ line, ...problem });
          else rows.put(row.idVariable, 'idVariable', { value: row, file: file.index, line }, refuse);
        },
      },
    ],
    finish: (known, refuse) => {
      const records = rows.knownRecords(known, 'idVariable', refuse);
      const change = isRead ? { resource: RESOURCES.coverage, mode: 'replace' as const, records } : null;
      return { change, loaded: records.length, newest: null };
    },
  };
}
