/** The wrapper of every list: counts, echo and the records (contract 2.3, "List wrapper"). */
import { sortedJson } from './json.ts';
import type { Tree } from './tree.ts';

/** A wrapper before and after its list: `{"cantidad":…,"<list>":[` and `],"parametros":…}`, keys in order. */
export function wrapperAround(
  list: string,
  counts: { readonly cantidad: number; readonly inicio: number; readonly total: number },
  echo: Tree,
): readonly [head: string, tail: string] {
  const members: Record<string, string> = {
    cantidad: String(counts.cantidad),
    inicio: String(counts.inicio),
    parametros: sortedJson(echo),
    total: String(counts.total),
  };
  const before: string[] = [];
  const after: string[] = [];
  for (const key of [...Object.keys(members), list].sort()) {
    const member = members[key];
    if (member === undefined) before.push(`${JSON.stringify(list)}:[`);
    else (key < list ? before : after).push(`${JSON.stringify(key)}:${member}`);
  }
  return [`{${before.join()}`, `],${after.join()}}`];
}
