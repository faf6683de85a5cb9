import type { FieldProblem } from '../../ingest/fields.ts';

/** Rule `known-bond`: a payment belongs to a bond whose terms are known, by its id. */
export function knownBond(id: string, known: ReadonlySet<string>): FieldProblem | null {
  if (known.has(id)) return null;
  return { field: 'id', reason: `no terms of a bond ${id} are known`, rule: 'known-bond' };
}
