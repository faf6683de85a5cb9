import { isObject } from '../ingest/fields.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * The module that the TypeScript client is made of besides its own code: types of all operations and schemas of an OpenAPI document, and a
 * table of their methods and paths.
 */
export function renderClientTypes(document: unknown): string {
  const whole = membersOf(document);
  const components = membersOf(whole.components);
  const operations: string[] = [];
  const addresses: string[] = [];
  for (const [path, methods] of Object.entries(membersOf(whole.paths))) {
    for (const [method, value] of Object.entries(membersOf(methods))) {
      const operation = membersOf(value);
      const name = String(operation.operationId);
      // Whole files are addresses to fetch and keep.
      if (name.startsWith('download')) continue;
      const type = typeOfBody(operation);
      const isForm = type === 'application/x-www-form-urlencoded';
      addresses.push(`  ${name}: '${isForm ? 'FORM' : method.toUpperCase()} ${path}',`);
      operations.push(
        `  /** ${lineOf(operation.summary)} */`,
        `  ${name}: { input: ${inputOf(operation, components)}; answer: ${answerOf(operation, components)} };`,
      );
    }
  }
  const schemas = Object.entries(membersOf(components.schemas)).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};`,
  );
  return [
    '// Written by `npm run reference` from the OpenAPI document.',
    '',
    '/** What each operation takes, and what it answers. */',
    'export interface Operations {',
    ...operations,
    '}',
    '',
    '/** Method and path of each operation; FORM posts a form. */',
    'export const ADDRESSES = {',
    ...addresses,
    '} as const satisfies Readonly<Record<keyof Operations, string>>;',
    '',
    ...schemas,
    '',
  ].join('\n');
}

function membersOf(value: unknown): Members {
  return isObject(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text on one line that does not end a comment. */
function lineOf(text: unknown): string {
  return String(text ?? '')
    .replaceAll('*/', '*')
    .replaceAll('\n', ' ');
}

/** A part of the document, or the shared one that it refers to. */
function resolved(value: unknown, components: Members): Members {
  const { $ref: reference } = membersOf(value);
  if (typeof reference !== 'string') return membersOf(value);
  const [, , kind = '', name = ''] = reference.split('/');
  return membersOf(membersOf(components[kind])[name]);
}

function typeOfBody({ requestBody }: Members): string | undefined {
  return Object.keys(membersOf(membersOf(requestBody).content))[0];
}

function inputOf(operation: Members, components: Members): string {
  const parameters = listOf(operation.parameters).map((item) => resolved(item, components));
  const members = ['path', 'query'].flatMap((place) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    if (own.length === 0) return [];
    const isRequired = own.some(({ required }) => required === true);
    const types = own.map(
      ({ name, required, schema }) => `${nameOf(name)}${required === true ? '' : '?'}: ${typeOf(schema)}`,
    );
    return [`${place}${isRequired ? '' : '?'}: { ${types.join('; ')} }`];
  });
  const type = typeOfBody(operation);
  const content = membersOf(membersOf(operation.requestBody).content);
  if (type !== undefined) members.push(`body: ${typeOf(membersOf(content[type]).schema)}`);
  return members.length === 0 ? 'undefined' : `{ ${members.join('; ')} }`;
}

/** JSON where the operation has it, else text, else bytes. */
function answerOf({ responses }: Members, components: Members): string {
  const content = membersOf(resolved(membersOf(responses)[200], components).content);
  const json = content['application/json'];
  if (json !== undefined) return typeOf(membersOf(json).schema);
  return Object.keys(content).some((type) => /^text\/|ndjson$/.test(type)) ? 'string' : 'Blob';
}

/** A JSON schema as a TypeScript type. */
function typeOf(value: unknown): string {
  const schema = membersOf(value);
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((word) => JSON.stringify(word)).join(' | ');
  const choices = listOf(schema.anyOf ?? schema.oneOf);
  if (choices.length > 0) return choices.map(typeOf).join(' | ');
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.map((type) => typeOfKind(type, schema)).join(' | ');
}

function typeOfKind(type: unknown, schema: Members): string {
  switch (type) {
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return String(type);
    case 'array':
      return `readonly (${typeOf(schema.items)})[]`;
    case 'object':
      return objectOf(schema);
    default:
      return 'unknown';
  }
}

function objectOf({ properties, required, additionalProperties }: Members): string {
  const members = Object.entries(membersOf(properties)).map(
    ([name, schema]) => `${nameOf(name)}${listOf(required).includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  );
  if (members.length > 0) return `{ ${members.join('; ')} }`;
  return `{ [name: string]: ${isObject(additionalProperties) ? typeOf(additionalProperties) : 'unknown'} }`;
}

function nameOf(name: unknown): string {
  return /^[A-Za-z_]\w*$/.test(String(name)) ? String(name) : JSON.stringify(name);
}
