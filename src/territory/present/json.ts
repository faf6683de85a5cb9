/** JSON as this group writes it: compact, keys in alphabetical order at every level (territorial.md 2.5). */
import { asTree, plain } from './tree.ts';

/** Any value as JSON text with sorted keys. Members that are undefined are left out; no number is not finite. */
export function sortedJson(given: unknown): string {
  const value = plain(given);
  if (Array.isArray(value)) return `[${value.map(sortedJson).join()}]`;
  const tree = asTree(value);
  if (!tree) return value === undefined ? 'null' : JSON.stringify(value);
  const members: string[] = [];
  for (const key of Object.keys(tree).sort()) {
    if (tree[key] !== undefined) members.push(`${JSON.stringify(key)}:${sortedJson(tree[key])}`);
  }
  return `{${members.join()}}`;
}
