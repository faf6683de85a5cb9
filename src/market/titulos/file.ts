/** Titles as the table of a file. The end of futures is known by its month alone, so `vencimiento` is a text. */
import { dayCell, type FileTable, type RecordColumn, tableOfRecords } from '../../formats/table.ts';
import type { FoundTitle } from './present.ts';

const COLUMNS: readonly RecordColumn<FoundTitle>[] = [
  { name: 'mercado', type: 'text', of: ({ mercado }) => mercado },
  { name: 'simbolo', type: 'text', of: ({ simbolo }) => simbolo },
  { name: 'descripcion', type: 'text', of: ({ descripcion }) => descripcion },
  { name: 'tipo', type: 'text', of: ({ tipo }) => tipo },
  { name: 'moneda', type: 'text', of: ({ moneda }) => moneda },
  { name: 'pais', type: 'text', of: ({ pais }) => pais },
  { name: 'vencimiento', type: 'text', of: ({ vencimiento }) => vencimiento },
  { name: 'historia_desde', type: 'date', of: ({ historia }) => dayCell(historia?.desde ?? null) },
  { name: 'historia_hasta', type: 'date', of: ({ historia }) => dayCell(historia?.hasta ?? null) },
  { name: 'historia_sesiones', type: 'integer', of: ({ historia }) => historia?.sesiones ?? null },
  { name: 'historia_seAjusta', type: 'boolean', of: ({ historia }) => historia?.seAjusta ?? null },
];

/** The table of some titles. */
export function titlesFile(titles: readonly FoundTitle[]): FileTable {
  return tableOfRecords('titulos', COLUMNS, titles);
}
