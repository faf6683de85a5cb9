import type { Reference } from '../../contract/entities.ts';
import type { Tell } from './tell.ts';

/**
 * Rule `reference-name` (aviso): a reference calls its unit by the unit's own name. Answers show both, and a search by the
 * one name would not find records under the other.
 * @param names own names by id; null when the resource is not loaded
 */
export function checkReferenceName(
  field: string,
  { id, nombre }: Reference,
  names: ReadonlyMap<string, string> | null,
  tell: Tell,
): void {
  if (id === null || nombre === null) return;
  const own = names?.get(id);
  if (own === undefined || own === nombre) return;
  tell(
    `${field}.nombre`,
    `${id} is called ${JSON.stringify(nombre)} here, its own name is ${JSON.stringify(own)}`,
    'reference-name',
  );
}
