/** The plan of a file: what its rows are, and which columns hold their parameters. Pure. */
import { SEPARATOR_NAMES, SEPARATORS } from '../../../csv/dialect.ts';
import type { ApiRequest, QueryValue } from '../../api/request.ts';
import type { Beginning } from './beginning.ts';
import { KINDS, type KindName, type ParameterName } from './kinds.ts';

/** The source of a parameter: columns by their places from 0, joined, or one value for all rows. */
export type Source =
  | { readonly from: 'columns'; readonly places: readonly number[] }
  | { readonly from: 'value'; readonly value: string };

/** A plan. */
export interface Plan {
  readonly kind: KindName;
  readonly sources: Readonly<Partial<Record<ParameterName, Source>>>;
  /** Whether names must match exactly. */
  readonly exact: boolean;
  /** Whether added numbers have a decimal comma. */
  readonly comma: boolean;
  /** Whether joined columns are two streets of a corner, not a street and its number. */
  readonly corner: boolean;
}

/** Columns of one parameter at most, as in the server. */
export const MOST_JOINED = 10;

/** Returns the missing parameters; none for a complete plan. */
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

/** Returns the request of a plan, with the dialect of the file. */
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

/** Returns the sources of a plan for a query: `direccion=Calle,Altura`, `fijo_provincia=02`. */
export function namedSources({ kind, sources }: Plan, headings: readonly string[]): [string, string][] {
  return KINDS[kind].parameters.flatMap((name): [string, string][] => {
    const source = sources[name];
    if (!source) return [];
    if (source.from === 'value') return source.value.trim() === '' ? [] : [[`fijo_${name}`, source.value.trim()]];
    if (source.places.length === 0) return [];
    return [[name, source.places.map((place) => calledBy(headings, place)).join(',')]];
  });
}

/** The longest heading in a request. */
const LONGEST_NAMED = 100;

/** Returns the name of a column in a request: its heading, or its place for a heading that is shared, has a comma or is too long. */
export function calledBy(headings: readonly string[], place: number): string {
  const heading = headings[place] ?? '';
  const isOwn = heading !== '' && headings.indexOf(heading) === headings.lastIndexOf(heading);
  const isPlain = !heading.includes(',') && !heading.startsWith('#') && heading.length <= LONGEST_NAMED;
  return isOwn && isPlain ? heading : `#${place + 1}`;
}

/** Returns the place of a column by its {@link calledBy} name; -1 for an unknown one. */
export function placeOf(headings: readonly string[], called: string): number {
  const numbered = /^#(\d{1,6})$/.exec(called);
  if (!numbered) return headings.indexOf(called);
  const place = Number(numbered[1]) - 1;
  return place < headings.length ? place : -1;
}

const USUAL_PREFIX = 'georef_';

/** Returns a prefix for the headings of added columns that the file does not have yet. */
export function freePrefix(headings: readonly string[]): string {
  for (let round = 1; ; round++) {
    const prefix = round === 1 ? USUAL_PREFIX : `georef${round}_`;
    if (!headings.some((heading) => heading.startsWith(prefix))) return prefix;
  }
}
