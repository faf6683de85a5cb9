/** How many streets are known of each department, as the table of a file. */
import { type FileTable, type RecordColumn, tableOfRecords } from '../../formats/table.ts';
import type { DepartmentCoverage } from './coverage.ts';

const COLUMNS: readonly RecordColumn<DepartmentCoverage>[] = [
  { name: 'departamento_id', type: 'text', of: ({ id }) => id },
  { name: 'departamento_nombre', type: 'text', of: ({ nombre }) => nombre },
  { name: 'provincia_id', type: 'text', of: ({ provincia }) => provincia.id },
  { name: 'provincia_nombre', type: 'text', of: ({ provincia }) => provincia.nombre },
  { name: 'calles', type: 'integer', of: ({ calles }) => calles },
  { name: 'con_alturas', type: 'integer', of: ({ con_alturas: numbered }) => numbered },
  { name: 'con_trazado', type: 'integer', of: ({ con_trazado: drawn }) => drawn },
];

/** The table of some departments. */
export function coverageFile(departments: readonly DepartmentCoverage[]): FileTable {
  return tableOfRecords('cobertura', COLUMNS, departments);
}
