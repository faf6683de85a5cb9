import { parseDay } from '../../indexes/civil-date.ts';

/** The part of JSON Schema (2020-12, as OpenAPI 3.1 uses it) that parameters and records are described with. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly const?: string | number | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly uniqueItems?: boolean;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
}

/** A schema of the document by its name. */
export function schemaReference(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * One parameter, declared once. From it come parsing, the error of a wrong value, and its entry in the OpenAPI
 * document and the reference page.
 *
 * `T` is the type of a read value. `raw` is the text of a query or path, or any JSON value of a body.
 */
export interface Parameter<T, Always extends boolean = boolean> {
  readonly place: ParameterPlace;
  readonly required: boolean;
  /** True when a request without issues always yields a value: the parameter is required or has a fallback. */
  readonly always: Always;
  readonly sentence: string;
  readonly example?: string | number | boolean;
  /** The value used when the parameter is absent; undefined where absence itself has a meaning. */
  readonly fallback?: T;
  readonly schema: Schema;
  /** The schema of the value in a JSON body, where it is another. */
  readonly bodySchema?: Schema;
  /** True for parameters that are the same as absent when given without content (`Categoria=`). */
  readonly emptyIsAbsent?: boolean;
  /** Other spellings accepted in the query string (compared as the table compares names). */
  readonly aliases?: readonly string[];
  /** Left out of the OpenAPI document: accepted, but not part of the contract. */
  readonly hidden?: boolean;
  /** Given for lists: makes one raw value of several (`ids=1&ids=4`); undefined where these cannot be one. */
  readonly join?: (values: readonly unknown[]) => unknown;
  readonly parse: (raw: unknown) => Reading<T>;
}

/** What every builder takes besides its bounds. */
interface Common<T> {
  readonly place?: ParameterPlace;
  readonly required?: boolean;
  readonly sentence: string;
  readonly example?: string | number | boolean;
  readonly fallback?: T;
  readonly emptyIsAbsent?: boolean;
  readonly aliases?: readonly string[];
  readonly hidden?: boolean;
  readonly join?: (values: readonly unknown[]) => unknown;
}

/** Joins the values of a list whose items stand between commas. */
export function joinByCommas(values: readonly unknown[]): string {
  return values.join(',');
}

/** Whether a declaration promises a value: it says `required: true` or gives a fallback. */
type Always<C> = C extends { readonly required: true }
  ? true
  : C extends { readonly fallback: infer F }
    ? undefined extends F
      ? false
      : true
    : false;

/** A parameter with a parser of its own: the way a group adds a kind that the builders below do not know. */
export function parameter<T, const C extends Common<T>>(
  common: C,
  schema: Schema,
  parse: (raw: unknown) => Reading<T>,
): Parameter<T, Always<C>> {
  const required = common.required ?? false;
  return {
    place: common.place ?? 'query',
    required,
    // The type says at compile time what this says at run time.
    always: (required || common.fallback !== undefined) as Always<C>,
    sentence: common.sentence,
    ...(common.example === undefined ? {} : { example: common.example }),
    ...(common.fallback === undefined ? {} : { fallback: common.fallback }),
    ...(common.emptyIsAbsent ? { emptyIsAbsent: true } : {}),
    ...(common.aliases ? { aliases: common.aliases } : {}),
    ...(common.hidden ? { hidden: true } : {}),
    ...(common.join ? { join: common.join } : {}),
    schema: common.fallback === undefined ? schema : { ...schema, default: common.fallback },
    parse,
  };
}

const INTEGER = /^\s*[+-]?\d+\s*$/;

/**
 * A whole number. Surrounding blanks, a sign and leading zeros are tolerated (territorial.md 1.2).
 * Bounds default to int32, as the contract types its integers.
 */
export function integer<const C extends Common<number> & { readonly minimum?: number; readonly maximum?: number }>(
  common: C,
): Parameter<number, Always<C>> {
  const minimum = common.minimum ?? -2147483648;
  const maximum = common.maximum ?? 2147483647;
  return parameter<number, C>(common, { type: 'integer', format: 'int32', minimum, maximum }, (raw) => {
    const text = typeof raw === 'number' ? String(raw) : raw;
    if (typeof text !== 'string' || !INTEGER.test(text)) return refuse({ kind: 'not_integer' });
    const value = Number(text) + 0;
    if (value < minimum) return refuse({ kind: 'too_small', minimum });
    if (value > maximum) return refuse({ kind: 'too_large', maximum });
    return { ok: true, value };
  });
}

const DECIMAL = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/;

/** A finite decimal number with a point; without bounds of its own any (territorial.md 1.2: a latitude of 500 is accepted). */
export function decimal<const C extends Common<number> & { readonly minimum?: number; readonly maximum?: number }>(
  common: C,
): Parameter<number, Always<C>> {
  const { minimum, maximum } = common;
  const schema: Schema = {
    type: 'number',
    format: 'double',
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };
  return parameter<number, C>(common, schema, (raw) => {
    if (typeof raw === 'string' ? !DECIMAL.test(raw) : typeof raw !== 'number') return refuse({ kind: 'not_number' });
    const value = Number(raw);
    if (!Number.isFinite(value)) return refuse({ kind: 'not_number' });
    if (minimum !== undefined && value < minimum) return refuse({ kind: 'too_small', minimum });
    return maximum !== undefined && value > maximum ? refuse({ kind: 'too_large', maximum }) : read(value);
  });
}

/**
 * Text, with bounds on its length in UTF-16 units. JSON Schema counts characters, of which some have two units: a `pattern` in the
 * document, which is not tested here, leaves them out where a bound is short.
 */
export function text<
  const C extends Common<string> & {
    readonly minLength?: number;
    readonly maxLength?: number;
    readonly pattern?: string;
  },
>(common: C): Parameter<string, Always<C>> {
  const minLength = common.minLength ?? 0;
  const { maxLength, pattern } = common;
  const schema: Schema = {
    type: 'string',
    ...(pattern === undefined ? {} : { pattern }),
    ...(minLength ? { minLength } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
  return parameter<string, C>(common, schema, (raw) => {
    if (typeof raw !== 'string') return refuse({ kind: 'not_text' });
    if (raw.length < minLength) return refuse({ kind: 'empty' });
    if (maxLength !== undefined && raw.length > maxLength) return refuse({ kind: 'too_long', maximum: maxLength });
    return read(raw);
  });
}

/** One of a list of words; `fold` says how spellings are compared (exact when absent). The canonical spelling is the value. */
export function choice<
  const W extends string,
  const C extends Common<NoInfer<W>> & { readonly fold?: (word: string) => string },
>(choices: readonly W[], common: C): Parameter<W, Always<C>> {
  const { fold } = common;
  const known = new Map(choices.map((word) => [fold === undefined ? word : fold(word), word]));
  return parameter<W, C>(common, { type: 'string', enum: choices }, (raw) => {
    if (typeof raw !== 'string') return refuse({ kind: 'not_text' });
    if (raw === '') return refuse({ kind: 'empty' });
    const found = known.get(fold === undefined ? raw : fold(raw));
    return found === undefined ? refuse({ kind: 'not_a_choice', choices }) : read(found);
  });
}

/** A civil date `YYYY-MM-DD`, also with a time part whose date counts (decisions.md, "Desde, Hasta"). The value is the ten characters. */
export function civilDate<const C extends Common<string>>(common: C): Parameter<string, Always<C>> {
  return parameter<string, C>(common, { type: 'string', format: 'date-time' }, (raw) => {
    if (typeof raw !== 'string') return refuse({ kind: 'not_date' });
    const day = raw.trim().slice(0, 10);
    const rest = raw.trim().slice(10);
    if (parseDay(day) === undefined || !TIME_PART.test(rest)) return refuse({ kind: 'not_date' });
    return read(day);
  });
}

/** RFC 3339 writes `T` and `Z` in either case and knows leap seconds; the `+` of a zone may have arrived as a blank. */
const TIME_PART = /^([T ]([01]\d|2[0-3])(:[0-5]\d(:([0-5]\d|60)(\.\d{1,9})?)?)?( ?Z|[+ -]\d\d:?\d\d)?)?$/i;

/** What can be wrong with one parameter. Groups word these on the wire; nothing here is shown to a client as it is. */
export type Problem =
  | { readonly kind: 'unknown'; readonly accepted: readonly string[] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'repeated' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'not_integer' }
  | { readonly kind: 'not_number' }
  | { readonly kind: 'not_date' }
  | { readonly kind: 'not_text' }
  | { readonly kind: 'too_small'; readonly minimum: number }
  | { readonly kind: 'too_large'; readonly maximum: number }
  | { readonly kind: 'too_long'; readonly maximum: number }
  | { readonly kind: 'not_a_choice'; readonly choices: readonly string[] }
  /** A rule of one group's own; `rule` names it, `detail` and `help` carry what its sentence needs. */
  | {
      readonly kind: 'custom';
      readonly rule: string;
      readonly detail?: string;
      readonly help?: readonly string[];
    };

/** Where a parameter was given. */
export type ParameterPlace = 'query' | 'path' | 'body';

/** One wrong parameter of a request. A request reports all of them at once. */
export interface Issue {
  readonly name: string;
  readonly place: ParameterPlace;
  readonly problem: Problem;
}

/** The outcome of reading one raw value: the typed value, or its issue. */
export type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

/** A value that was read without a problem. */
export function read<T>(value: T): Reading<T> {
  return { ok: true, value };
}

/** A value that was refused. */
export function refuse(problem: Problem): Reading<never> {
  return { ok: false, problem };
}
