import type { Schema } from '../server/parameters/parameter.ts';

/** Longest text of a result, in UTF-16 units; a longer one is cut. */
const LONGEST_TEXT = 600;

/** True for JSON objects. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members of an object; none of anything else. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

/** A member that is a list; empty where there is none. */
export function listIn(value: unknown, name: string): readonly unknown[] {
  const member = memberOf(value, name);
  return Array.isArray(member) ? member : [];
}

/** A member that is a text. */
export function textIn(value: unknown, name: string): string | undefined {
  const member = memberOf(value, name);
  return typeof member === 'string' ? member : undefined;
}

/** A member that is a number. */
export function numberIn(value: unknown, name: string): number | undefined {
  const member = memberOf(value, name);
  return typeof member === 'number' ? member : undefined;
}

/** A member by a dotted path; undefined where there is none. */
export function memberOf(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
}

/**
 * A value cut down to what a schema declares: other members, values of another type and nulls are left out, long texts other than addresses of the web are cut.
 * Undefined where nothing is left.
 */
export function project(value: unknown, schema: Schema): unknown {
  if (value === null) return Array.isArray(schema.type) ? null : undefined;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return isObject(value) ? projectMembers(value, schema.properties ?? {}) : undefined;
    case 'array': {
      const items = schema.items ?? {};
      return Array.isArray(value)
        ? value.map((item) => project(item, items)).filter((item) => item !== undefined)
        : undefined;
    }
    case 'string':
      if (typeof value !== 'string' || value === '') return undefined;
      return schema.format === 'uri' ? value : shortened(value);
    case 'integer':
      return Number.isInteger(value) ? value : undefined;
    default:
      return typeof value === type ? value : undefined;
  }
}

function projectMembers(
  value: Readonly<Record<string, unknown>>,
  properties: NonNullable<Schema['properties']>,
): unknown {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) => {
      const member = project(value[name], schema);
      return member === undefined ? [] : [[name, member]];
    }),
  );
}

function shortened(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1)}…`;
}
