/** The echo `parametros`: what was received, with its parsed values (territorial.md 1.6). */
import type { ParametersRead, ParameterTable, RawPair } from '../../server/parameters/table.ts';
import { plain, type Tree } from './tree.ts';

/**
 * The echo of a request. A JSON null counts as not given: it is echoed as its default. `instead` replaces the values of
 * single parameters, for those whose echo says more than what was read (the parsed address).
 */
export function echoOf<T extends ParameterTable>(
  table: T,
  read: ParametersRead<T>,
  pairs: readonly RawPair[],
  instead: Tree = {},
): Tree {
  const echo: Record<string, unknown> = {};
  const values: Tree = read.values;
  for (const [name, value] of pairs) {
    if (value !== null && !read.given.has(name)) continue;
    if (!Object.hasOwn(table, name)) continue;
    echo[name] = Object.hasOwn(instead, name) ? instead[name] : plain(values[name] ?? null);
  }
  return echo;
}
