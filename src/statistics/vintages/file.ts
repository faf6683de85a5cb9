/** Revisions as the table of a file. */
import { type FileTable, type RecordColumn, tableOfRecords } from '../../formats/table.ts';
import type { Revision } from './revisions.ts';

const COLUMNS: readonly RecordColumn<Revision>[] = [
  { name: 'fecha', type: 'date', of: ({ day }) => day },
  { name: 'tipo', type: 'text', of: ({ kind }) => kind },
  { name: 'valorAnterior', type: 'number', of: ({ before }) => before },
  { name: 'valorPosterior', type: 'number', of: ({ after }) => after },
  { name: 'conocidaEl', type: 'date', of: ({ knownOn }) => knownOn },
  { name: 'instanteUtc', type: 'time', of: ({ instant }) => instant },
  { name: 'version', type: 'integer', of: ({ version }) => version },
];

/** The table of some revisions. */
export function revisionsFile(revisions: readonly Revision[]): FileTable {
  return tableOfRecords('revisiones', COLUMNS, revisions);
}
