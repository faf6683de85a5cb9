import type { ServedGroup } from '../group.ts';
import type { ParameterTable } from '../parameters/table.ts';

/** What figures and logs know of an operation. */
export interface NamedOperation {
  readonly group: string;
  /** The id of a route, or {@link NO_OPERATION}. */
  readonly operation: string;
  /** What it declares. */
  readonly parameters: ParameterTable;
}

/** What requests are counted under that found no operation: unknown paths, wrong methods, OPTIONS. */
export const NO_OPERATION = 'none';

/**
 * Every operation of an app, its place being its number: of each group what found none, then its routes. The numbers follow
 * from the groups alone, so all workers have the same.
 */
export function operationsOf(groups: readonly ServedGroup[]): readonly NamedOperation[] {
  return groups.flatMap(({ name: group, routes }) => [
    { group, operation: NO_OPERATION, parameters: {} },
    ...routes.map(({ id, parameters }) => ({ group, operation: id, parameters })),
  ]);
}
