import { writtenCell } from '../csv/written-cell.ts';
import type { FactChange } from './fact-changes.ts';

export const CSV_TYPE = 'text/csv; charset=utf-8';

/** Writes changes as CSV (RFC 4180): a line each, the old and the new value as JSON. */
export function changesCsv(changes: readonly FactChange[]): string {
  const lines = changes.map(({ resource, id, change, before, after }) =>
    [
      resource,
      id,
      change,
      change === 'added' ? '' : JSON.stringify(before),
      change === 'removed' ? '' : JSON.stringify(after),
    ]
      .map((text) => writtenCell(text, ','))
      .join(','),
  );
  return `${['resource,id,change,before,after', ...lines].join('\r\n')}\r\n`;
}
