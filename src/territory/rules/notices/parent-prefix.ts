import type { Tell } from './tell.ts';

/**
 * Rule `parent-prefix` (aviso): the id of a unit begins with the id of its parent. The City's localities and streets carry
 * the comuna beside a census locality of the whole city, Tolhuin and some hamlets the code of a department that was split.
 * @param parent id of the parent; null when it is not known, which is another rule's affair
 */
export function checkParentPrefix(id: string, field: string, parent: string | null, tell: Tell): void {
  if (parent === null || id.startsWith(parent)) return;
  tell(field, `the id begins with ${id.slice(0, parent.length)}, not with its ${parent}`, 'parent-prefix');
}
