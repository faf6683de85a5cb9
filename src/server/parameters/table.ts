import type { Issue, Parameter, ParameterPlace } from './parameter.ts';

/** A group's or an operation's parameters by their contract names, in the order in which errors are reported. */
export type ParameterTable = Readonly<Record<string, Parameter<unknown>>>;

/** The typed values a table yields: required and defaulted parameters are always there, the rest may be undefined. */
export type ValuesOf<T extends ParameterTable> = {
  readonly [K in keyof T]: T[K] extends Parameter<infer V, infer Always>
    ? Always extends true
      ? V
      : V | undefined
    : never;
};

/** How the names and repetitions of one group's requests are treated (decisions.md, "Everywhere"). */
export interface ReadingRules {
  /** Compare names without regard to case (group A). */
  readonly foldNames?: boolean;
  /** What a name outside the table means: ignored in A, B, D; an error in C. */
  readonly unknown: 'ignore' | 'error';
  /** What a name given twice means: an error in C, the last one counts in D, the first in A and B. */
  readonly repeated: 'error' | 'first' | 'last';
  /** Joins the repetitions of a list (`ids=1&ids=4`) into one value; `repeated` then says what the others mean. */
  readonly mergesLists?: boolean;
}

/**
 * Gives the rules of a group's operations under `/ventanilla`, which the contract does not know: no parameter is passed
 * over in silence, and lists may be sent as clients send them, one pair an item.
 */
export function ownRules({ foldNames = false }: ReadingRules): ReadingRules {
  return { foldNames, unknown: 'error', repeated: 'error', mergesLists: true };
}

/** One raw pair of a query string, a path or a body. */
export type RawPair = readonly [name: string, value: unknown];

/** The raw pairs of a request by where they stood. A path parameter is read from the path alone, never from the query. */
interface RawSources {
  readonly path?: readonly RawPair[];
  readonly query?: readonly RawPair[];
  readonly body?: readonly RawPair[];
}

/** All that was read of a request: values, which parameters the request has, and every problem, in the order of the table. */
export interface ParametersRead<T extends ParameterTable> {
  readonly values: ValuesOf<T>;
  /** By the names of the table. */
  readonly present: readonly string[];
  readonly issues: readonly Issue[];
}

/** Unknown names reported at most: a body of a hundred thousand of them must not become an answer of many megabytes. */
export const MAXIMUM_UNKNOWN = 100;

/**
 * Reads raw pairs against a table. Never throws; every wrong parameter of the request is reported, one issue a name:
 * unknown names first (the first hundred), then in the order of the table. A JSON `null` is the same as absent. `values` may only be
 * trusted when `issues` is empty.
 */
export function readParameters<T extends ParameterTable>(
  table: T,
  sources: RawSources,
  rules: ReadingRules,
): ParametersRead<T> {
  const compiled = COMPILED.get(table) ?? compile(table);
  // By the parameter's position in the table: this runs for every request, so it makes no maps of names anew.
  const taken: Taken = { raw: [], lists: null, repeated: null, issues: [] };
  if (sources.path) take(compiled, sources.path, 'path', rules, taken);
  if (sources.query) take(compiled, sources.query, 'query', rules, taken);
  if (sources.body) take(compiled, sources.body, 'body', rules, taken);
  if (taken.lists) joinLists(compiled, taken.lists, taken);

  const { raw, repeated, issues } = taken;
  const place: ParameterPlace = sources.body ? 'body' : 'query';
  const values: Record<string, unknown> = { ...compiled.fallbacks };
  const present: string[] = [];
  const { parameters } = compiled;
  for (let position = 0; position < parameters.length; position++) {
    const [name, parameter] = parameters[position] as (typeof parameters)[number];
    const at = parameter.place === 'path' ? 'path' : place;
    const value = raw[position];
    if (repeated?.has(position)) {
      issues.push({ name, place: at, problem: { kind: 'repeated' } });
    } else if (value === undefined || value === null || (value === '' && parameter.emptyIsAbsent)) {
      if (parameter.required) issues.push({ name, place: at, problem: { kind: 'missing' } });
    } else {
      present.push(name);
      const reading = parameter.parse(value);
      if (reading.ok) values[name] = reading.value;
      else issues.push({ name, place: at, problem: reading.problem });
    }
  }
  const read = issues.length === 0 ? values : withoutRefused(values, issues);
  // Every name of the table was given a value by its own parameter, or an issue.
  return { values: read as ValuesOf<T>, present, issues };
}

/** The value of a refused parameter: none, not even the default. */
function withoutRefused(values: Readonly<Record<string, unknown>>, issues: readonly Issue[]): Record<string, unknown> {
  const refused = new Set(issues.filter(({ problem }) => problem.kind !== 'unknown').map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !refused.has(name)));
}

/** The result of reading raw pairs: values by the parameter's position, positions given twice, unknown names. */
interface Taken {
  readonly raw: unknown[];
  /** By position the values of a list that was given more than once. */
  lists: Map<number, unknown[]> | null;
  repeated: Set<number> | null;
  readonly issues: Issue[];
}

function take(
  compiled: Compiled,
  pairs: readonly RawPair[],
  from: ParameterPlace,
  rules: ReadingRules,
  taken: Taken,
): void {
  const names = rules.foldNames === true ? compiled.folded : compiled.exact;
  let unknown: Set<string> | undefined;
  for (let i = 0; i < pairs.length; i++) {
    const [name, value] = pairs[i] as RawPair;
    const position = names.get(rules.foldNames === true ? name.toLowerCase() : name);
    if (position === undefined || compiled.inPath[position] !== (from === 'path')) {
      if (rules.unknown === 'ignore') continue;
      unknown ??= new Set();
      if (unknown.size < MAXIMUM_UNKNOWN && !unknown.has(name)) {
        unknown.add(name);
        taken.issues.push({ name, place: from, problem: { kind: 'unknown', accepted: compiled.visible } });
      }
      continue;
    }
    if (taken.raw[position] !== undefined) {
      if (rules.mergesLists === true && compiled.parameters[position]?.[1].join) {
        taken.lists ??= new Map();
        const values = taken.lists.get(position) ?? [taken.raw[position]];
        values.push(value);
        taken.lists.set(position, values);
        continue;
      }
      if (rules.repeated === 'error') taken.repeated = (taken.repeated ?? new Set()).add(position);
      if (rules.repeated !== 'last') continue;
    }
    // An absent body member and one that is null are the same; a null still counts as one value.
    taken.raw[position] = value ?? null;
  }
}

/** Puts one value in the place of several; what cannot be joined was given twice. */
function joinLists(compiled: Compiled, lists: ReadonlyMap<number, readonly unknown[]>, taken: Taken): void {
  for (const [position, values] of lists) {
    const joined = compiled.parameters[position]?.[1].join?.(values);
    if (joined === undefined) taken.repeated = (taken.repeated ?? new Set()).add(position);
    else taken.raw[position] = joined;
  }
}

/** A table made ready for reading: parameters by position, and accepted spellings → position. */
interface Compiled {
  readonly parameters: readonly (readonly [name: string, parameter: Parameter<unknown>])[];
  readonly inPath: readonly boolean[];
  /** The names that errors list: those that a query or a body may have. */
  readonly visible: readonly string[];
  /** What the parameters are when nothing is given. One object to be copied: most of a request's parameters are not given. */
  readonly fallbacks: Readonly<Record<string, unknown>>;
  readonly exact: ReadonlyMap<string, number>;
  readonly folded: ReadonlyMap<string, number>;
}

const COMPILED = new WeakMap<ParameterTable, Compiled>();

function compile(table: ParameterTable): Compiled {
  const parameters = Object.entries(table);
  const exact = new Map<string, number>();
  const folded = new Map<string, number>();
  for (const [position, [name, parameter]] of parameters.entries()) {
    for (const spelling of [name, ...(parameter.aliases ?? [])]) {
      exact.set(spelling, position);
      folded.set(spelling.toLowerCase(), position);
    }
  }
  const inPath = parameters.map(([, { place }]) => place === 'path');
  const fallbacks = Object.fromEntries(parameters.map(([name, { fallback }]) => [name, fallback]));
  const visible = parameters
    .filter(([, { hidden, place }]) => hidden !== true && place !== 'path')
    .map(([name]) => name);
  const compiled = { parameters, inPath, visible, fallbacks, exact, folded };
  COMPILED.set(table, compiled);
  return compiled;
}

/**
 * Splits a query string (without `?`) into decoded pairs, in order, repetitions kept. `+` is a blank; a broken percent
 * sequence stays as written, so that no query can raise an error here.
 */
export function parseQueryString(query: string): RawPair[] {
  const pairs: RawPair[] = [];
  // Most queries have nothing to decode, and one look at the whole says so.
  const isPlain = !query.includes('%') && !query.includes('+');
  for (let from = 0; from < query.length; ) {
    const next = query.indexOf('&', from);
    const to = next < 0 ? query.length : next;
    if (to > from) {
      const equals = query.indexOf('=', from);
      const end = equals < 0 || equals > to ? to : equals;
      const name = query.slice(from, end);
      const value = end === to ? '' : query.slice(end + 1, to);
      pairs.push(isPlain ? [name, value] : [decode(name), decode(value)]);
    }
    from = to + 1;
  }
  return pairs;
}

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
