import type { Parameter, Schema } from '../server/parameters/parameter.ts';
import type { ParameterTable } from '../server/parameters/table.ts';
import type { ResultSchema, Tool } from './tool.ts';

/** A tool as the client's list has it: as short as it can be, for every client sends the whole list to its model. */
export function listed({ name, description, arguments: table, result }: Tool): Readonly<Record<string, unknown>> {
  return {
    name,
    description,
    inputSchema: argumentSchema(table),
    outputSchema: withoutCommon(result),
    annotations: { readOnlyHint: true },
  };
}

/** The bound of integers that have none of their own. */
const LARGEST = 2 ** 31 - 1;

/** The JSON schema of a tool's arguments. */
function argumentSchema(table: ParameterTable): Schema & { readonly type: 'object' } {
  const required = Object.entries(table).flatMap(([name, one]) => (one.required ? [name] : []));
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(table).map(([name, one]) => [name, memberSchema(one)])),
    ...(required.length > 0 && { required }),
  };
}

/** The members that every result may have; the server's instructions describe them once. */
const COMMON: ReadonlySet<string> = new Set(['omitted', 'url']);

function withoutCommon({ type, properties }: ResultSchema): ResultSchema {
  return { type, properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !COMMON.has(name))) };
}

/**
 * Formats are left out (`date-time` would refuse a date) and so are the least lengths and numbers that every model keeps to; a call
 * that does not gets an error that names the argument.
 */
function memberSchema({ schema, sentence }: Parameter<unknown>): Schema {
  return { ...bare(schema), ...(sentence !== '' && { description: sentence }) };
}

function bare({ type, enum: words, items, maxItems, maximum, default: fallback }: Schema): Schema {
  return {
    ...(type !== undefined && { type }),
    ...(words !== undefined && { enum: words }),
    ...(items !== undefined && { items: bare(items) }),
    ...(maxItems !== undefined && { maxItems }),
    ...(type === 'integer' && maximum !== undefined && maximum < LARGEST && { maximum }),
    ...(fallback !== undefined && { default: fallback }),
  };
}
