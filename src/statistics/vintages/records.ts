/** The records of revisions: type, schemas, JSON members, and the columns of a file. */

import { type FileTable, type RecordColumn, tableOfRecords } from '../../formats/table.ts';
import { formatDay } from '../../indexes/civil-date.ts';
import { type Schema, schemaReference } from '../../server/parameters/parameter.ts';
import { record } from '../records.ts';

/** Kinds of revisions: a value changed, was withdrawn, or is new. */
export const REVISION_KINDS = ['cambio', 'baja', 'alta'] as const;
export type RevisionKind = (typeof REVISION_KINDS)[number];

/** One change of one value. */
export interface Revision {
  /** Day number of the value. */
  readonly day: number;
  readonly kind: RevisionKind;
  readonly before: number | null;
  readonly after: number | null;
  /** Civil day on which it became known. */
  readonly knownOn: number;
  /** Milliseconds since 1970; null where only the day of a capture is known. */
  readonly instant: number | null;
  /** The version that made it; null where a capture of the catalogue shows it before this store had the value. */
  readonly version: number | null;
}

export const REVISION_SCHEMAS: Readonly<Record<string, Schema>> = {
  Revision: record(
    {
      fecha: { type: 'string', format: 'date', description: 'The date of the value.' },
      tipo: { type: 'string', enum: REVISION_KINDS, description: 'Changed, withdrawn, new.' },
      valorAnterior: { type: ['number', 'null'] },
      valorPosterior: { type: ['number', 'null'] },
      conocidaEl: { type: 'string', format: 'date', description: 'The day in Argentina on which it became known.' },
      instante: {
        type: ['string', 'null'],
        format: 'date-time',
        description: 'The moment of the import; null where a capture of the catalogue tells the day alone.',
      },
      version: {
        type: ['integer', 'null'],
        description: 'The data version that brought it; null where a capture of the catalogue told it before.',
      },
    },
    'What became of one value.',
  ),
  Revisiones: record(
    {
      status: { type: 'integer' },
      metadata: record({
        resultset: schemaReference('Resultset'),
        idVariable: { type: 'integer', format: 'int32' },
        completaDesde: {
          type: 'string',
          format: 'date',
          description: 'Since when all changes are kept; what was known before is told by captures alone.',
        },
      }),
      results: { type: 'array', items: schemaReference('Revision'), description: 'The latest first.' },
    },
    'The revisions of a variable.',
  ),
};

/** A revision as in a JSON answer. */
export function renderRevision({ day, kind, before, after, knownOn, instant, version }: Revision) {
  return {
    fecha: formatDay(day),
    tipo: kind,
    valorAnterior: before,
    valorPosterior: after,
    conocidaEl: formatDay(knownOn),
    instante: instant === null ? null : new Date(instant).toISOString(),
    version,
  };
}

const COLUMNS: readonly RecordColumn<Revision>[] = [
  { name: 'fecha', type: 'date', of: ({ day }) => day },
  { name: 'tipo', type: 'text', of: ({ kind }) => kind },
  { name: 'valorAnterior', type: 'number', of: ({ before }) => before },
  { name: 'valorPosterior', type: 'number', of: ({ after }) => after },
  { name: 'conocidaEl', type: 'date', of: ({ knownOn }) => knownOn },
  { name: 'instanteUtc', type: 'time', of: ({ instant }) => instant },
  { name: 'version', type: 'integer', of: ({ version }) => version },
];

/** Revisions as the table of a file. */
export function revisionsFile(revisions: readonly Revision[]): FileTable {
  return tableOfRecords('revisiones', COLUMNS, revisions);
}
