import type { FieldProblem } from '../../ingest/fields.ts';
import { bondKey } from '../stored/keys.ts';

/** Rule `known-bond`: a payment belongs to a bond whose terms are known, by id and symbol. */
export function knownBond(id: string, symbol: string, known: ReadonlySet<string>): FieldProblem | null {
  if (known.has(bondKey(id, symbol))) return null;
  return { field: 'id', reason: `no terms of a bond ${id} ${symbol} are known`, rule: 'known-bond' };
}
