import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ApiDocument } from '../document.ts';
import { isList, isObject, type Json, type JsonObject, member } from '../json.ts';

const DOCUMENT = 'document';

/** The schemas of a document, compiled when they are first asked for. */
export class Schemas {
  readonly #ajv: Ajv2020;
  readonly #compiled = new Map<string, ValidateFunction>();

  /**
   * Objects are closed: a member that the document does not name is something that clients cannot know of.
   * @throws Error where a schema holds what JSON Schema does not know, a misspelt keyword say
   */
  constructor({ whole }: ApiDocument) {
    this.#ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false, formats: FORMATS });
    // The two parts of the document that hold schemas, and say nothing of values themselves.
    this.#ajv.addVocabulary(['paths', 'components']);
    this.#ajv.addSchema(closedDocument(whole), DOCUMENT);
  }

  /** What is wrong with a value, as a sentence; null when nothing is. */
  wrong(pointer: string, value: Json): string | null {
    const validate = this.#compiled.get(pointer) ?? this.#compile(pointer);
    if (validate(value)) return null;
    const [first] = validate.errors ?? [];
    const extra: unknown = first?.params.additionalProperty;
    return `${first?.instancePath || '(whole)'} ${first?.message ?? 'is wrong'}${typeof extra === 'string' ? `: ${extra}` : ''}`;
  }

  #compile(pointer: string): ValidateFunction {
    const made = this.#ajv.compile({ $ref: `${DOCUMENT}#${pointer}` });
    this.#compiled.set(pointer, made);
    return made;
  }
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

function isDay(text: string): boolean {
  const [, year, month, day] = (DAY.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCFullYear(year);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Every format that the document may use; any other is an error of the document. */
const FORMATS = {
  int32: { type: 'number', validate: (value: number) => Number.isInteger(value) && Math.abs(value) <= 2 ** 31 },
  double: { type: 'number', validate: (value: number) => Number.isFinite(value) },
  date: isDay,
  'date-time': (text: string) =>
    isDay(text.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text.slice(10)),
  uri: (text: string) => /^[a-z][a-z0-9+.-]*:[\x21-\x7e]+$/i.test(text) && URL.canParse(text),
  base64url: (text: string) => /^[A-Za-z0-9_-]*$/.test(text),
  binary: true,
} as const;

/** Words of OpenAPI that are no JSON Schema are left out, objects are closed. */
function closedDocument(whole: JsonObject): JsonObject {
  return {
    paths: closed(member(whole, 'paths') ?? {}),
    components: closed(member(whole, 'components') ?? {}),
  } as JsonObject;
}

function closed(value: Json): Json {
  if (isList(value)) return value.map(closed);
  if (!isObject(value)) return value;
  const made = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, closed(item)]));
  const isClosable = isObject(value.properties) && value.additionalProperties === undefined && 'type' in value;
  return isClosable ? { ...made, additionalProperties: false } : made;
}
