import { decimal, type Parameter, parameter, read, refuse, type Schema } from '../server/parameters/parameter.ts';
import type { ResultSchema } from './tool.ts';

export const TEXT: Schema = { type: 'string' };
export const NUMBER: Schema = { type: 'number' };
export const COUNT: Schema = { type: 'integer' };
export const LINK: Schema = { type: 'string', format: 'uri' };

/** A schema of an object whose members may all be absent; words are members that are texts. */
export function shape(words: string, others: Readonly<Record<string, Schema>> = {}): ResultSchema {
  const texts = words.split(' ').filter((word) => word !== '');
  return { type: 'object', properties: { ...Object.fromEntries(texts.map((word) => [word, TEXT])), ...others } };
}

/** A schema of a list. */
export function list(items: Schema): Schema {
  return { type: 'array', items };
}

/** The schema of a result that is a bounded list: its rows, how many rows were left out, and where all of them are. */
export function rows(name: string, items: Schema): ResultSchema {
  return { type: 'object', properties: { [name]: list(items), omitted: COUNT, url: LINK } };
}

/** Members of a result that number. */
export function numbers(words: string): Readonly<Record<string, Schema>> {
  return Object.fromEntries(words.split(' ').map((word) => [word, NUMBER]));
}

/** An argument that is a list of texts or whole numbers. */
export function listOf<T>(sentence: string, maxItems: number, item: Parameter<T>): Parameter<readonly T[], true> {
  const { format: _, ...items } = item.schema;
  const schema: Schema = { type: 'array', items, minItems: 1, maxItems };
  return parameter<readonly T[], { required: true; sentence: string }>({ required: true, sentence }, schema, (raw) => {
    // A model that means one gives one.
    const given: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
    if (given.length === 0 || given.length > maxItems) {
      return refuse({ kind: 'custom', rule: 'items', detail: `must have 1 to ${maxItems} items` });
    }
    const values: T[] = [];
    for (const one of given) {
      const reading = item.parse(one);
      if (!reading.ok) return reading;
      values.push(reading.value);
    }
    return read(values);
  });
}

/** A coordinate in degrees. */
export function degrees(sentence: string, limit: number): Parameter<number, true> {
  const schema: Schema = { type: 'number', minimum: -limit, maximum: limit };
  const { parse } = decimal({ sentence });
  return parameter<number, { required: true; sentence: string }>({ required: true, sentence }, schema, (raw) => {
    const reading = parse(raw);
    if (!reading.ok) return reading;
    if (reading.value < -limit) return refuse({ kind: 'too_small', minimum: -limit });
    return reading.value > limit ? refuse({ kind: 'too_large', maximum: limit }) : reading;
  });
}
