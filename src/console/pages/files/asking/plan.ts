/** What is to be asked of a file: what it holds a row of, and which columns hold what. */

import { SEPARATOR_NAMES, SEPARATORS } from '../../../../csv/dialect.ts';
import type { ApiRequest, QueryValue } from '../../../api/request.ts';
import type { Beginning } from '../opening/beginning.ts';
import { KINDS, type KindName, type ParameterName } from './kinds.ts';

/** What a parameter is taken from: columns by their places from 0, joined, or one value for all rows. */
export type Source =
  | { readonly from: 'columns'; readonly places: readonly number[] }
  | { readonly from: 'value'; readonly value: string };

/** Everything that is asked of a file. */
export interface Plan {
  readonly kind: KindName;
  readonly sources: Readonly<Partial<Record<ParameterName, Source>>>;
  /** Whether names are to be found to the letter. */
  readonly exact: boolean;
  /** Whether numbers added have a comma. */
  readonly comma: boolean;
  /** Whether columns that are joined are two streets that meet, not a street and its number. */
  readonly corner: boolean;
}

/** Columns joined for one parameter at most, as the server has it. */
export const MOST_JOINED = 10;

/** The parameters that are missing before anything can be asked; none when the plan is whole. */
export function missingOf({ kind, sources }: Plan): readonly ParameterName[] {
  const { needs } = KINDS[kind];
  const isGiven = (name: ParameterName): boolean => {
    const source = sources[name];
    if (!source) return false;
    return source.from === 'columns' ? source.places.length > 0 : source.value.trim() !== '';
  };
  if (needs.some((group) => group.every(isGiven) && group.some((name) => sources[name]?.from === 'columns'))) return [];
  return (needs[0] ?? []).filter((name) => sources[name]?.from !== 'columns' || !isGiven(name));
}

/** The request that asks it, with everything said that was read off the file. */
export function requestOf(plan: Plan, beginning: Beginning, fileName: string): ApiRequest {
  const { dialect, headings } = beginning;
  const query: Record<string, QueryValue> = {};
  for (const [name, value] of namedSources(plan, headings)) query[name] = value;
  if (plan.exact && KINDS[plan.kind].hasExact) query.exacto = true;
  if (plan.comma) query.decimales = 'coma';
  if (plan.corner) query.union = ' y ';
  const prefix = freePrefix(headings);
  if (prefix !== USUAL_PREFIX) query.prefijo = prefix;
  const sign = String.fromCharCode(dialect.separator);
  if (!dialect.isDeclared) query.separador = SEPARATOR_NAMES.find((name) => SEPARATORS[name] === sign) ?? null;
  query.codificacion = dialect.encoding;
  return {
    method: 'POST',
    path: `ventanilla/csv/${plan.kind}`,
    query,
    body: { kind: 'file', name: fileName, type: 'text/csv' },
  };
}

/** The sources of a plan as a query says them: `direccion=Calle,Altura`, `fijo_provincia=02`. */
export function namedSources({ kind, sources }: Plan, headings: readonly string[]): [string, string][] {
  return KINDS[kind].parameters.flatMap((name): [string, string][] => {
    const source = sources[name];
    if (!source) return [];
    if (source.from === 'value') return source.value.trim() === '' ? [] : [[`fijo_${name}`, source.value.trim()]];
    if (source.places.length === 0) return [];
    return [[name, source.places.map((place) => calledBy(headings, place)).join(',')]];
  });
}

/** Longest heading that is named in a request. */
const LONGEST_NAMED = 100;

/** What the server knows a column by: its heading, or its place where that is not its own, holds a comma or is too long. */
export function calledBy(headings: readonly string[], place: number): string {
  const heading = headings[place] ?? '';
  const isOwn = heading !== '' && headings.indexOf(heading) === headings.lastIndexOf(heading);
  const isPlain = !heading.includes(',') && !heading.startsWith('#') && heading.length <= LONGEST_NAMED;
  return isOwn && isPlain ? heading : `#${place + 1}`;
}

/** The place of a column by what {@link calledBy} calls it; -1 where the file has none. */
export function placeOf(headings: readonly string[], called: string): number {
  const numbered = /^#(\d{1,6})$/.exec(called);
  if (!numbered) return headings.indexOf(called);
  const place = Number(numbered[1]) - 1;
  return place < headings.length ? place : -1;
}

const USUAL_PREFIX = 'georef_';

/** What the headings of the added columns begin with: another than usual in a file that has such columns already. */
export function freePrefix(headings: readonly string[]): string {
  for (let round = 1; ; round++) {
    const prefix = round === 1 ? USUAL_PREFIX : `georef${round}_`;
    if (!headings.some((heading) => heading.startsWith(prefix))) return prefix;
  }
}
