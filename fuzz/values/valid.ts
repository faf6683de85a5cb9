import type { Parameter } from '../document.ts';
import { isList, isObject, type Json, type JsonObject, numberOf, textOf } from '../json.ts';
import type { Random } from '../random.ts';

/** Large pages are asked for seldom: they are many bytes and teach little. */
const USUAL_PAGE = 30;

/** What values are made from: the tag of the operation, and what the server told of itself. */
export interface Ground {
  readonly tag: string;
  readonly harvest: Harvest;
  readonly random: Random;
}

/** A value that the declaration allows, as text; undefined where nothing is known that could be right. */
export function validText(
  { name, schema, example }: Pick<Parameter, 'name' | 'schema' | 'example'>,
  ground: Ground,
): string {
  const { random } = ground;
  const choices = schema.enum;
  if (isList(choices) && choices.length > 0) return String(random.pick(choices));
  const seen = ground.harvest.of(ground.tag, name).filter((text) => fits(text, schema));
  if (example !== undefined && (seen.length === 0 || random.percent(40))) {
    // Its numbers stand for others: `1..2` is two versions of those that there are.
    const varied = typeof example === 'string' && random.percent(35);
    return varied ? example.replace(/\d+/g, () => String(random.integer(1, 2))) : String(example);
  }
  if (seen.length > 0 && typeOf(schema) !== 'boolean' && random.percent(85)) return random.pick(seen);
  return invented(schema, random);
}

/** A JSON value that the schema allows, of members only some that need not be there. */
export function validJson(schema: JsonObject, name: string, ground: Ground): Json {
  const { random } = ground;
  switch (typeOf(schema)) {
    case 'object': {
      const required = isList(schema.required) ? schema.required : [];
      const properties = Object.entries(isObjectSchema(schema.properties) ? schema.properties : {});
      return Object.fromEntries(
        properties
          .filter(([key]) => required.includes(key) || random.percent(30))
          .map(([key, value]) => [key, validJson(isObjectSchema(value) ? value : {}, key, ground)]),
      );
    }
    case 'array': {
      const items = isObjectSchema(schema.items) ? schema.items : {};
      return Array.from({ length: random.integer(1, 4) }, () => validJson(items, name, ground));
    }
    case 'boolean':
      return random.percent(50);
    case 'integer':
    case 'number': {
      const text = validText({ name, schema, example: undefined }, ground);
      const value = Number(text);
      return Number.isFinite(value) && random.percent(90) ? value : text;
    }
    default:
      return validText({ name, schema, example: undefined }, ground);
  }
}

function isObjectSchema(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}

function typeOf(schema: JsonObject): string {
  const { type } = schema;
  return textOf(isList(type) ? type[0] : type) ?? 'string';
}

/** Whether text could be a value of the declared type. */
function fits(text: string, schema: JsonObject): boolean {
  const type = typeOf(schema);
  if (type === 'integer') return /^-?\d{1,9}$/.test(text);
  if (type === 'number') return /^-?\d+(\.\d+)?$/.test(text);
  if (schema.format === 'date-time') return /^\d{4}-\d{2}-\d{2}/.test(text);
  return true;
}

function invented(schema: JsonObject, random: Random): string {
  switch (typeOf(schema)) {
    case 'boolean':
      return random.pick(['true', 'false']);
    case 'integer': {
      const low = numberOf(schema.minimum) ?? 0;
      const high = numberOf(schema.maximum) ?? 1000;
      if (random.percent(4)) return String(random.pick([low, high]));
      const from = Math.max(low, 0);
      return String(random.integer(from, Math.max(from, Math.min(high, from + USUAL_PAGE))));
    }
    case 'number':
      return (random.next() * 180 - 90).toFixed(random.integer(0, 7));
    default: {
      const day = `${random.integer(1995, 2026)}-${two(random.integer(1, 12))}-${two(random.integer(1, 28))}`;
      if (schema.format === 'date-time') return random.pick([day, `${day}T00:00:00`, `${day}T10:20:30Z`]);
      return random.pick(['1', 'a', 'San Martín', 'córdoba', 'Buenos Aires 100', 'x1', day]);
    }
  }
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Values of one name are kept up to this many: more would not be tried. */
const KEPT = 200;
const LONGEST = 200;

/** Values that the server itself told, by tag and by the name of the member that held them: what valid requests are made of. */
export class Harvest {
  readonly #values = new Map<string, Set<string>>();

  /** Takes in every text and number of an answer to an operation of `tag`. */
  gather(tag: string, value: Json, name = '', parent = ''): void {
    if (isList(value)) {
      for (const item of value.slice(0, KEPT)) this.gather(tag, item, name, parent);
    } else if (isObject(value)) {
      for (const [key, item] of Object.entries(value)) this.gather(tag, item, key, name);
    } else if ((typeof value === 'string' && value.length <= LONGEST) || typeof value === 'number') {
      const text = String(value);
      if (text === '') return;
      this.#keep(tag, name, text);
      // `provincia: {id, nombre}` is what a parameter `provincia` takes.
      if (parent !== '') this.#keep(tag, parent, text);
    }
  }

  /** What was seen under a name, letters alone compared: of the tag, else of any. */
  of(tag: string, name: string): readonly string[] {
    const held = this.#values.get(`${tag} ${folded(name)}`) ?? this.#values.get(folded(name));
    return held ? [...held] : [];
  }

  #keep(tag: string, name: string, text: string): void {
    for (const key of [`${tag} ${folded(name)}`, folded(name)]) {
      const held = this.#values.get(key) ?? new Set();
      if (held.size < KEPT) this.#values.set(key, held.add(text));
    }
  }
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}
