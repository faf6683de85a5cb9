import type { FieldProblem } from '../../ingest/fields.ts';

/**
 * Rule `known-variable`: values, notes, coverage and last pairs belong to a variable of the catalogue, that of the same
 * import or else the one held before.
 */
export function knownVariable(id: number, field: string, known: { has: (id: number) => boolean }): FieldProblem | null {
  if (known.has(id)) return null;
  return { field, reason: `variable ${id} is not in the catalogue`, rule: 'known-variable' };
}
