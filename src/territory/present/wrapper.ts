/** The wrapper of every list: counts, echo and the records (contract 2.3, "List wrapper"). */
import { type Octets, octetsOf } from '../../server/http/octets.ts';
import { sortedJson } from './json.ts';
import type { Tree } from './tree.ts';

/** The counts of a wrapper. */
export interface Counts {
  readonly cantidad: number;
  readonly inicio: number;
  readonly total: number;
}

const MEMBERS = ['cantidad', 'inicio', 'parametros', 'total'] as const;

/** A wrapper before and after its list: `{"cantidad":…,"<list>":[` and `],"parametros":…}`, keys in alphabetical order. */
export function wrapperAround(list: string, counts: Counts, echo: Tree): readonly [head: string, tail: string] {
  let head = '{';
  let tail = ']';
  for (const key of MEMBERS) {
    const value = key === 'parametros' ? sortedJson(echo) : counts[key];
    if (key < list) head += `"${key}":${value},`;
    else tail += `,"${key}":${value}`;
  }
  return [`${head}"${list}":[`, `${tail}}`];
}

/** The same as octets. */
export function octetsAround(list: string, counts: Counts, echo: Tree): readonly [head: Octets, tail: Octets] {
  const [head, tail] = wrapperAround(list, counts, echo);
  return [octetsOf(head), octetsOf(tail)];
}
