import type { FieldProblem } from '../../ingest/fields.ts';

/** Rule `known-source`: sessions that name their source name one that is described, in this import or before it. */
export function knownSource(source: string): FieldProblem {
  return { field: 'session_source', reason: `no source of sessions is called ${source}`, rule: 'known-source' };
}
