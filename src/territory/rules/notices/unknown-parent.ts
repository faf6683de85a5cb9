import type { Reference } from '../../contract/entities.ts';
import type { Tell } from './tell.ts';

/**
 * Rule `unknown-parent` (aviso): a record names its parents. Without one it is not found through a filter by that parent:
 * municipalities do not cover the country, and the census locality of the City has no department.
 */
export function checkParentKnown(field: string, { id, nombre }: Reference, tell: Tell): void {
  if (id !== null) return;
  tell(
    `${field}.id`,
    nombre === null ? 'none is given' : `none is given, only the name ${JSON.stringify(nombre)}`,
    'unknown-parent',
  );
}
