/** Any JSON object, read without trust in its members. */
export type Tree = Readonly<Record<string, unknown>>;

/** The object as a tree, or null for anything that is no object. Reading a member of any object gives `unknown`. */
export function asTree(value: unknown): Tree | null {
  return typeof value === 'object' && value !== null ? (value as Tree) : null;
}

/** The plain form of a value that knows its own (`toJSON`), as `JSON.stringify` sees it. */
export function plain(value: unknown): unknown {
  const tree = asTree(value);
  const own = tree?.toJSON;
  return typeof own === 'function' ? own.call(value) : value;
}

/** The value at a path of a tree; null when it is not there. */
export function valueAt(tree: Tree, path: readonly string[]): unknown {
  let value: unknown = tree;
  for (const key of path) value = asTree(value)?.[key];
  return value ?? null;
}
