import type { FieldProblem } from '../../ingest/fields.ts';

/**
 * Rule `once-per-file`: one file says a thing once; of two records with one key the first stays. Files of one import may
 * overlap: there the later file counts, as it would in a later import.
 */
export function oncePerFile(field: string, what: string, firstLine: number): FieldProblem {
  return { field, reason: `${what} is already on line ${firstLine}`, rule: 'once-per-file' };
}
